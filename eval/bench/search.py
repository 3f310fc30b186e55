"""How long a search takes beside the encoding of its question, and how that grows with the list.

    python -m eval.bench.search LIST.jsonl.gz [--papers 2000 --papers 20000]

The papers get random vectors (the time does not depend on their meaning); the questions are encoded by the packaged
model, and that time is shown apart. Prints p50 and p95 of `rank` and of `search` without encoding, what the first
question costs, and the peak memory.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from eval.bench.ingest import NullEmbedder
from eval.datasets import load_list
from eval.judged import sample_questions
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM, PaperText, Vector
from vectorstore.passages import split_passages
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build

QUESTIONS = 60


class Encoded(NullEmbedder):
    """Questions encoded beforehand, so that only the rest is timed."""

    def __init__(self) -> None:
        self._model = MiniLM()
        self._known: dict[str, Vector] = {}
        self.seconds: list[float] = []

    def embed_question(self, text: str) -> Vector:
        """The vector of the packaged model; a second question of the same text costs nothing."""
        if text not in self._known:
            started = time.perf_counter()
            self._known[text] = self._model.embed_question(text)
            self.seconds.append(time.perf_counter() - started)
        return self._known[text]


def snapshot_of(papers: Sequence[Paper]) -> Snapshot:
    """A snapshot with random vectors."""
    return build(list(_entries(papers)), NullEmbedder.name, NullEmbedder.dimension)


def _entries(papers: Sequence[Paper]) -> Iterator[IndexedPaper]:
    spans = [tuple((p.start, p.end) for p in split_passages(paper.paper_id, paper.abstract)) for paper in papers]
    texts = [PaperText(paper.title, paper.abstract, span) for paper, span in zip(papers, spans, strict=True)]
    for paper, span, vectors in zip(papers, spans, NullEmbedder().embed_papers(texts), strict=True):
        yield IndexedPaper(paper, vectors.whole, span, vectors.passages)


def _rank(retriever: HybridRetriever, question: str) -> object:
    return retriever.rank(question, 20)


def timed(ask: Callable[[Any], object], questions: Sequence[Any]) -> tuple[float, float]:
    """p50 and p95 in milliseconds of asking each question once."""
    seconds = []
    for question in questions:
        started = time.perf_counter()
        ask(question)
        seconds.append(time.perf_counter() - started)
    p50, p95 = np.percentile(seconds, [50, 95]) * 1000
    return float(p50), float(p95)


@click.command()
@click.argument("papers_file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--papers", "sizes", type=int, multiple=True, default=(2_000, 20_000), show_default=True)
def main(papers_file: Path, sizes: Sequence[int]) -> None:
    """Print the times of a search over the first papers of a gzipped list."""
    papers = load_list(papers_file)
    questions = [question.text for question in sample_questions()][:QUESTIONS]
    embedder = Encoded()
    medians: dict[int, float] = {}
    for size in sizes:
        snapshot = snapshot_of(papers[:size])
        retriever = HybridRetriever(lambda snapshot=snapshot: snapshot, embedder, shipped_model())  # type: ignore[misc]
        started = time.perf_counter()
        retriever.rank(questions[0], 20)
        first = time.perf_counter() - started
        asked = [retriever.understood(question) for question in questions]
        for question, known in zip(questions, asked, strict=True):  # warm-up: every question is encoded here
            retriever.rank(question, 20)
            retriever.search(known)
        ranked = timed(partial(_rank, retriever), questions)
        searched = timed(retriever.search, asked)
        medians[size] = max(ranked[0], searched[0])
        print(f"{size:6} papers  first question {first:6.2f} s   rank p50 {ranked[0]:5.1f} p95 {ranked[1]:5.1f} ms   "
              f"search p50 {searched[0]:5.1f} p95 {searched[1]:5.1f} ms")  # fmt: skip
    print(f"encoding a question: p50 {np.percentile(embedder.seconds, 50) * 1000:.1f} ms")
    growth = medians[max(medians)] / medians[min(medians)]
    print(f"growth from {min(medians)} to {max(medians)} papers: {growth:.1f} times")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20:.2f} GB")


if __name__ == "__main__":
    main()
