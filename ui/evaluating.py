"""`paperchat eval`: how good the search is on folders of judged questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from eval.ranking import evaluate_directory
from rag.build import build_embedder
from rag.settings import Settings
from ui.output import json_line


def run_eval(settings: Settings, folders: Sequence[str], *, as_json: bool) -> None:
    """Print nDCG@10, R@10 and MRR of each folder in BEIR layout, with 95 % bootstrap intervals.

    Raises MissingFileError or UnreadableFileError for a folder in another layout.
    """
    embedder = build_embedder(settings)
    results = []
    for folder in folders:
        click.echo(f"Evaluating {folder} ...", err=True)
        scores = evaluate_directory(Path(folder), embedder)
        if as_json:
            measures = {name: asdict(score) for name, score in scores.items()}
            results.append({"dataset": Path(folder).resolve().name, "measures": measures})
            continue
        click.echo(Path(folder).resolve().name)
        for name, score in scores.items():
            click.echo(f"  {name:<8} {score.mean:.3f}  (95 %: {score.low:.3f} to {score.high:.3f})")
    if as_json:
        click.echo(json_line(results))
