"""Does a match stay a match when the list grows? `python -m eval.bench.planting`

The judged questions on the sample list are asked of the 76 papers alone and planted among others: the 1,286 papers
about low-rank adaptation, and as many of the long list as `--papers` says (they are embedded once, about twelve a
second, and kept). Prints the recall of the planted papers at the product's cut, and how many papers match a question.
"""

from __future__ import annotations

from collections.abc import Sequence

import click
import numpy as np

from eval.datasets import SHARED, load_list, snapshot_of
from eval.judged import sample_papers, sample_questions
from rag.answer import MATCH
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build


def planted(lists: Sequence[Snapshot]) -> Snapshot:
    """One snapshot over all these lists."""
    entries = [
        IndexedPaper(
            paper,
            lst.vectors[i],
            tuple((passage.start, passage.end) for passage in lst.passages(i)),
            lst.passage_vectors[lst.passage_rows[i] : lst.passage_rows[i + 1]],
        )
        for lst in lists
        for i, paper in enumerate(lst.papers)
    ]
    return build(entries, lists[0].embedding_model, lists[0].vectors.shape[1])


def report(name: str, snapshot: Snapshot, embedder: MiniLM) -> str:
    """Recall of the judged matches, and matches a question, over one list."""
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    recalls, counts = [], []
    for question in sample_questions():
        if question.match and not question.question_id.startswith("name"):
            hits = retriever.search(retriever.understood(question.text)).hits
            found = {hit.paper.paper_id for hit in hits if hit.relevance >= MATCH}
            recalls.append(len(found & question.match) / len(question.match))
            counts.append(len(found))
    return (
        f"{name:32} {len(snapshot.papers):6} papers  recall of the planted {np.mean(recalls):.3f}  "
        f"matches a question: mean {np.mean(counts):.1f}, median {np.median(counts):.0f}"
    )


@click.command()
@click.option("--papers", default=0, show_default=True, help="Papers of the long list to plant among as well.")
def main(papers: int) -> None:
    """Print the recall of the sample list's papers alone and among others."""
    embedder = MiniLM()
    sample = snapshot_of(sample_papers(), embedder)
    print(report("alone", sample, embedder))
    others: list[tuple[str, tuple[Paper, ...]]] = [
        ("low-rank adaptation", load_list(SHARED / "lists" / "arxiv_lora.jsonl.gz"))
    ]
    if papers:
        others.append((f"{papers} of the long list", load_list(SHARED / "lists" / "ml_20k.jsonl.gz")[:papers]))
    for name, added in others:
        print(report(f"among {name}", planted([sample, snapshot_of(added, embedder)]), embedder))


if __name__ == "__main__":
    main()
