"""The stock LlamaIndex way beside ours, over the same vectors: `python -m eval.bench.stock DIR...`

The stock way is a `VectorStoreIndex` and LlamaIndex's `BM25Retriever`, one node a paper, joined by a
`QueryFusionRetriever` in its recommended mode (reciprocal rank fusion). Both see the same papers, the same vectors and
the same questions in one run. Prints nDCG@10, the mean paired difference with its 95 % bootstrap interval, and p50 and
p95 of a question, encoding included, asked in turn so that a busy moment slows both.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
from llama_index.core import MockEmbedding, VectorStoreIndex
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import BaseRetriever, QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.core.schema import BaseNode, QueryBundle, TextNode
from llama_index.retrievers.bm25 import BM25Retriever

from eval.datasets import Dataset, load_beir, snapshot_of
from eval.metrics import Estimate, estimate, ranking_values
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import Embedder, MiniLM
from vectorstore.snapshot import Snapshot

DEPTH = 20
"""Papers each way returns for a question."""

Ask = Callable[[str], dict[str, float]]
"""A question -> score by paper id."""


def stock_way(snapshot: Snapshot, embedder: Embedder) -> Ask:
    """LlamaIndex's own hybrid search over the papers and vectors of a snapshot."""
    nodes: list[BaseNode] = [
        TextNode(id_=paper.paper_id, text=f"{paper.title}\n{paper.abstract}".strip(), embedding=vector.tolist())
        for paper, vector in zip(snapshot.papers, snapshot.vectors, strict=True)
    ]
    index = VectorStoreIndex(nodes, embed_model=MockEmbedding(snapshot.vectors.shape[1]))
    ways: list[BaseRetriever] = [
        index.as_retriever(similarity_top_k=DEPTH),
        BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=DEPTH),
    ]
    both = QueryFusionRetriever(
        ways, llm=MockLLM(), mode=FUSION_MODES.RECIPROCAL_RANK, similarity_top_k=DEPTH, num_queries=1, use_async=False
    )

    def ask(question: str) -> dict[str, float]:
        found = both.retrieve(QueryBundle(question, embedding=embedder.embed_question(question).tolist()))
        return {hit.node.node_id: float(hit.score or 0.0) for hit in found}

    return ask


def our_way(snapshot: Snapshot, embedder: Embedder) -> Ask:
    """The shipped search over a snapshot."""
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())

    def ask(question: str) -> dict[str, float]:
        return {hit.paper.paper_id: DEPTH - float(place) for place, hit in enumerate(retriever.rank(question, DEPTH))}

    return ask


def compared(dataset: Dataset, embedder: Embedder) -> list[str]:
    """The lines of the report for a data set."""
    snapshot = snapshot_of(dataset.papers, embedder)
    ways = {"stock": stock_way(snapshot, embedder), "ours": our_way(snapshot, embedder)}
    runs: dict[str, dict[str, dict[str, float]]] = {name: {} for name in ways}
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for ask in ways.values():
        ask("warm up")
    for question, text in dataset.questions.items():
        for name, ask in ways.items():
            started = time.perf_counter()
            runs[name][question] = ask(text)
            seconds[name].append(time.perf_counter() - started)
    values = {name: ranking_values(dataset.judgements, run)["nDCG@10"] for name, run in runs.items()}
    lines = [f"{dataset.name}: {len(dataset.papers):,} papers, {len(dataset.questions)} questions"]
    for name in ways:
        p50, p95 = np.percentile(seconds[name], [50, 95]) * 1000
        lines.append(f"  {name:6} nDCG@10 {_shown(estimate(values[name]))}  p50 {p50:.1f} ms  p95 {p95:.1f} ms")
    gain = [ours - stock for ours, stock in zip(values["ours"], values["stock"], strict=True)]
    return [*lines, f"  ours minus stock {_shown(estimate(gain), sign='+')}"]


def _shown(value: Estimate, sign: str = "") -> str:
    return f"{value.mean:{sign}.3f} (95 %: {value.low:{sign}.3f} to {value.high:{sign}.3f})"


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folders: tuple[Path, ...]) -> None:
    """Print the comparison for each folder in BEIR layout."""
    embedder = MiniLM()
    for folder in folders:
        click.echo("\n".join(compared(load_beir(folder), embedder)))


if __name__ == "__main__":
    main()
