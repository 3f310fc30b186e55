"""`paperchat eval`: how good the search is on folders of judged questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from eval.metrics import Estimate
from eval.ranking import Evaluation, Gain, Scores, evaluate_directory
from rag.build import build_embedder, build_reranker
from rag.settings import Settings
from ui.output import json_line


def run_eval(settings: Settings, folders: Sequence[str], *, as_json: bool) -> None:
    """Print nDCG@10, R@10 and MRR of each folder in BEIR layout, with 95 % bootstrap intervals; with a reranker
    configured, its gain and its cost too.

    Raises MissingFileError or UnreadableFileError for a folder in another layout.
    """
    embedder, reranker = build_embedder(settings), build_reranker(settings)
    results = []
    for folder in folders:
        click.echo(f"Evaluating {folder} ...", err=True)
        evaluation = evaluate_directory(Path(folder), embedder, reranker)
        name = Path(folder).resolve().name
        if as_json:
            results.append(_values(name, evaluation))
        else:
            click.echo("\n".join([name, *_lines(evaluation)]))
    if as_json:
        click.echo(json_line(results))


def _values(name: str, evaluation: Evaluation) -> dict[str, Any]:
    values = {"dataset": name, "measures": _measures(evaluation.scores)}
    if gain := evaluation.gain:
        values["reranked"] = {
            "measures": _measures(gain.scores),
            "gain": _measures(gain.gains),
            "seconds": gain.seconds,
            "usage": asdict(gain.usage),
        }
    return values


def _measures(scores: Scores) -> dict[str, Any]:
    return {name: asdict(score) for name, score in scores.items()}


def _lines(evaluation: Evaluation) -> list[str]:
    lines = [f"  {name:<8} {_shown(score)}" for name, score in evaluation.scores.items()]
    return [*lines, *_gain_lines(evaluation.gain)] if evaluation.gain else lines


def _gain_lines(gain: Gain) -> list[str]:
    cost = "price unknown" if gain.usage.cost_usd is None else f"${gain.usage.cost_usd:.4f}"
    tokens = gain.usage.prompt_tokens + gain.usage.completion_tokens
    lines = [f"  {name:<8} reranked {_shown(gain.scores[name])}, gain {_shown(gain.gains[name], '+')}"
             for name in gain.scores]  # fmt: skip
    return [*lines, f"  reranking took {gain.seconds * 1000:.0f} ms a question, {tokens:,} tokens in all, {cost}"]


def _shown(score: Estimate, sign: str = "") -> str:
    return f"{score.mean:{sign}.3f}  (95 %: {score.low:{sign}.3f} to {score.high:{sign}.3f})"
