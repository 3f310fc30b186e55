"""The wiring of an ingest's paid steps: settings in, finished parts out."""

from __future__ import annotations

from collections.abc import Sequence

from rag.build import Parts
from rag.cost import load_prices
from rag.spending import Spending, embedding_estimate
from vectorstore.embedders_remote import TextEmbedder
from vectorstore.paid import PaidSteps
from vectorstore.records import Paper


def build_paid_steps(parts: Parts, spending: Spending) -> PaidSteps:
    """What an ingest into this list may cost: the embedding, where a model of OpenAI does it."""
    embedder = parts.embedder
    if not isinstance(embedder, TextEmbedder) or not embedder.name.startswith("openai:"):
        return PaidSteps()
    prices = load_prices(parts.settings.prices)

    def before_embedding(papers: Sequence[Paper]) -> None:
        if papers:
            spending.approve(embedding_estimate(embedder, papers, prices))

    return PaidSteps(before_embedding=before_embedding)
