"""`paperchat eval DIR`: the shipped search on a judged data set."""

from __future__ import annotations

from pathlib import Path

from eval.datasets import Dataset, load_beir, snapshot_of
from eval.metrics import Estimate, estimate, ranking_values
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import Embedder

DEPTH = 100
"""Papers of each ranking that are measured."""

Scores = dict[str, Estimate]


def evaluate_directory(folder: Path, embedder: Embedder, split: str = "test") -> Scores:
    """nDCG@10, R@10 and MRR of the shipped search over a folder in BEIR layout.

    Raises MissingFileError or UnreadableFileError when the folder is not in that layout.
    """
    return evaluate(load_beir(folder, split), embedder)


def evaluate(dataset: Dataset, embedder: Embedder) -> Scores:
    """The same over a data set that is loaded."""
    snapshot = snapshot_of(dataset.papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    runs = {question: _run(retriever, text) for question, text in dataset.questions.items()}
    return {name: estimate(values) for name, values in ranking_values(dataset.judgements, runs).items()}


def _run(retriever: HybridRetriever, text: str) -> dict[str, float]:
    hits = retriever.rank(text, DEPTH)
    return {hit.paper.paper_id: float(len(hits) - place) for place, hit in enumerate(hits)}
