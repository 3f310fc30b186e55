"""`paperchat doctor`: what is configured, reachable and repairable."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rag.build import build_model, open_parts
from rag.provider.diagnosis import Finding, diagnose
from rag.settings import Settings
from vectorstore.errors import PaperchatError


def run_doctor(settings: Settings) -> int:
    """Print what is found, line by line; 1 when something is not well."""
    code = 0
    for finding in _findings(settings):
        click.echo(f"{'ok  ' if finding.is_well else 'FAIL'}  {finding.name}: {finding.text}")
        if finding.hint:
            click.echo(f"      {finding.hint}")
        code = code or int(not finding.is_well)
    return code


def _findings(settings: Settings) -> Iterator[Finding]:
    try:
        parts = open_parts(settings)
        yield Finding("embedder", True, f"{parts.embedder.name}, {parts.embedder.dimension} dimensions.")
        count = len(parts.library.snapshot().papers)
        hint = "" if count else "Add papers with: paperchat ingest FILE..."
        yield Finding("store", True, f"{count} papers in {parts.library.location}.", hint)
    except PaperchatError as error:
        yield Finding("store", False, error.message, error.hint)
    try:
        model = build_model(settings)
    except PaperchatError as error:
        yield Finding("model", False, error.message, error.hint)
    else:
        yield from diagnose(model)
