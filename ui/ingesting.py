"""`paperchat ingest`: files in, a report out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import click

from rag.build import Parts, open_parts, open_writable_parts
from rag.settings import Settings
from ui.output import json_line
from ui.progress import terminal_progress
from vectorstore.errors import InputError
from vectorstore.ingest import NothingToStoreError, Report, ingest, rebuild
from vectorstore.readers import read_papers, read_stream
from vectorstore.records import Record, Skipped
from vectorstore.writing import Progress

SHOWN = 20
"""Skipped records named on a terminal; `--json` has them all."""


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """What the command line says about an ingest."""

    venue: str = ""
    year: int | None = None
    dry_run: bool = False
    prune: bool = False
    rebuild: bool = False


def run_ingest(settings: Settings, paths: Sequence[str], options: IngestOptions, *, as_json: bool) -> None:
    """Ingest and print the report, as JSON also when nothing could be stored.

    Raises the errors of `vectorstore.ingest.ingest`.
    """
    try:
        with terminal_progress() as progress:
            report = _ingest(settings, paths, options, progress)
    except NothingToStoreError as error:
        _print(error.report, as_json)
        raise
    except InputError as error:
        if as_json:
            _print(_failed(settings, error), as_json)
        raise
    _print(report, as_json)


def _ingest(settings: Settings, paths: Sequence[str], options: IngestOptions, progress: Progress) -> Report:
    parts = open_writable_parts(settings)
    if options.rebuild:
        report = rebuild(parts.library, parts.embedder, progress=progress)
        if not paths:
            return report
    return ingest(
        parts.library,
        parts.embedder,
        _with_defaults(_found(paths), options),
        prune_sources=_sources_below(paths, parts) if options.prune else frozenset(),
        dry_run=options.dry_run,
        progress=progress,
    )


class UnreadPathError(InputError):
    """One of the given paths cannot be read; `path` is the one, as it was given."""

    def __init__(self, path: str, error: InputError) -> None:
        super().__init__(error.message, error.hint)
        self.path = path


def _failed(settings: Settings, error: InputError) -> Report:
    """The report of an ingest that stopped at a path: nothing has changed, and that path says why."""
    skipped = (Skipped(error.path, 0, error.message),) if isinstance(error, UnreadPathError) else ()
    return Report(skipped=skipped, papers=len(open_parts(settings).library.snapshot().papers))


def _found(paths: Sequence[str]) -> Iterator[Record | Skipped]:
    for path in paths:
        try:
            if path == "-":
                yield from read_stream(sys.stdin.buffer.read())
            else:
                # Absolute, so that a file is the same source from every working folder.
                yield from read_papers(Path(path).expanduser().absolute())
        except InputError as error:
            raise UnreadPathError(path, error) from error


def _with_defaults(found: Iterable[Record | Skipped], options: IngestOptions) -> Iterator[Record | Skipped]:
    for item in found:
        if isinstance(item, Record):
            yield replace(item, venue=item.venue or options.venue, year=item.year or options.year)
        else:
            yield item


def _sources_below(paths: Sequence[str], parts: Parts) -> frozenset[str]:
    """The stored sources that these paths stand for: the files themselves, and everything in the folders."""
    roots = [Path(path).expanduser().absolute() for path in paths if path != "-"]
    sources = {paper.source for paper in parts.library.snapshot().papers}
    below = {source for source in sources if any(Path(source).is_relative_to(root) for root in roots)}
    return frozenset(below | ({"-"} if "-" in paths else set()) | {str(root) for root in roots})


def _print(report: Report, as_json: bool) -> None:
    if as_json:
        values = asdict(report)
        del values["merges"]
        click.echo(json_line(values))
        return
    click.echo(
        f"{report.added} added, {report.changed} changed, {report.unchanged} unchanged, {report.merged} merged, "
        f"{report.removed} removed, {len(report.skipped)} skipped; "
        f"{report.papers} papers in the list ({report.seconds:.1f} s)"
    )
    for line in report.merges[:SHOWN]:
        click.echo(f"  merged: {line}")
    if len(report.merges) > SHOWN:
        click.echo(f"  ... and {len(report.merges) - SHOWN} more merged")
    for item in report.skipped[:SHOWN]:
        click.echo(f"  skipped: {item.source}:{item.line}: {item.reason}")
    if len(report.skipped) > SHOWN:
        click.echo(f"  ... and {len(report.skipped) - SHOWN} more skipped (--json has them all)")
