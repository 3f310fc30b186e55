"""`paperchat eval DIR`: the shipped search on a judged data set, and what a reranker adds to it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from eval.datasets import Dataset, load_beir, snapshot_of
from eval.metrics import Estimate, estimate, ranking_values
from rag.answer import Usage
from rag.provider.cost import add
from rag.relevance import shipped_model
from rag.retrieval.reranking import Reranker, reranked
from rag.retriever import HybridRetriever
from vectorstore.embeddings import Embedder
from vectorstore.records import Hit

DEPTH = 100
"""Papers of each ranking that are measured."""

Scores = dict[str, Estimate]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a reranker does: the measures with it, the mean paired gain of each, and its cost a question."""

    scores: Scores
    gains: Scores
    seconds: float
    """A question, beside the search."""
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))
    """Of all questions together."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """nDCG@10, R@10 and MRR of the search; `gain` only where a reranker was given."""

    scores: Scores
    gain: Gain | None = None


def evaluate_directory(
    folder: Path, embedder: Embedder, reranker: Reranker | None = None, split: str = "test"
) -> Evaluation:
    """The shipped search over a folder in BEIR layout, without and with a reranker.

    Raises MissingFileError or UnreadableFileError when the folder is not in that layout, ModelError when the reranker
    fails.
    """
    return evaluate(load_beir(folder, split), embedder, reranker)


def evaluate(dataset: Dataset, embedder: Embedder, reranker: Reranker | None = None) -> Evaluation:
    """The same over a data set that is loaded."""
    snapshot = snapshot_of(dataset.papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    found = {question: retriever.rank(text, DEPTH) for question, text in dataset.questions.items()}
    values = _values(dataset, found)
    scores = {name: estimate(list_) for name, list_ in values.items()}
    return Evaluation(scores, _gain(dataset, found, values, reranker) if reranker else None)


def _gain(
    dataset: Dataset, found: Mapping[str, list[Hit]], before: Mapping[str, list[float]], reranker: Reranker
) -> Gain:
    usage, again = Usage(cost_usd=0.0), {}
    started = time.perf_counter()
    for question, text in dataset.questions.items():
        again[question], taken = reranked(found[question], text, reranker, across_roles=True)
        usage = add(usage, taken)
    seconds = (time.perf_counter() - started) / max(1, len(found))
    after = _values(dataset, again)
    paired = {name: [new - old for new, old in zip(after[name], before[name], strict=True)] for name in after}
    return Gain(
        {name: estimate(values) for name, values in after.items()},
        {name: estimate(values) for name, values in paired.items()},
        seconds,
        usage,
    )


def _values(dataset: Dataset, found: Mapping[str, list[Hit]]) -> dict[str, list[float]]:
    runs = {
        question: {hit.paper.paper_id: float(len(hits) - place) for place, hit in enumerate(hits)}
        for question, hits in found.items()
    }
    return ranking_values(dataset.judgements, runs)
