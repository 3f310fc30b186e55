"""How long an answer without a chat model takes, from the question to its last word, by kind of question.

    python -m eval.bench.answers [LIST.jsonl.gz --papers 20000]

Without a list: the sample list. With one, its first papers get random vectors, as in `eval.bench.search`, and the
questions are those of the sample list's cases. Every question is asked twice; the second time counts, with its encoding
taken from the first, whose time is shown apart.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import click
import numpy as np

from eval.asking import CASES, sample_engine
from eval.bench.search import Encoded, snapshot_of
from eval.cases import load_cases
from eval.datasets import load_list
from rag.engine import PaperQueryEngine
from rag.extractive import ExtractiveWriter
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.records import Paper


@click.command()
@click.argument("papers_file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--papers", type=int, default=20_000, show_default=True, help="How many papers of the list.")
@click.option("--every", type=int, default=1, show_default=True, help="Ask only every n-th question.")
def main(papers_file: Path | None, papers: int, every: int) -> None:
    """Print p50 and p95 of an answer, in milliseconds of processor time and by the clock."""
    taken: Sequence[Paper] = load_list(papers_file)[:papers] if papers_file else tuple(sample_engine()[1].values())
    snapshot = snapshot_of(taken)
    embedder = Encoded()
    engine = PaperQueryEngine(
        lambda: snapshot, HybridRetriever(lambda: snapshot, embedder, shipped_model()), ExtractiveWriter()
    )
    cases = [(kind, case["question"]) for kind, case in load_cases(CASES, ()) if "question" in case][::every]
    spent: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for kind, question in cases:
        engine.ask(question)
        started, worked = time.perf_counter(), time.process_time()
        engine.ask(question)
        times = time.process_time() - worked, time.perf_counter() - started
        for group in (kind, "all"):
            spent[group].append(times)
    print(f"{len(taken)} papers, {len(cases)} questions      p50      p95   by the clock p50      p95  (ms)")
    for kind, times_of_kind in spent.items():
        work, clock = (np.percentile(column, [50, 95]) * 1000 for column in zip(*times_of_kind, strict=True))
        print(f"{kind:24}{work[0]:10.0f}{work[1]:9.0f}{clock[0]:19.0f}{clock[1]:9.0f}")
    print(f"encoding a question: p50 {np.percentile(embedder.seconds, 50) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
