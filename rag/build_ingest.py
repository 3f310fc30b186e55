"""The wiring of an ingest's paid steps: settings in, finished parts out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from rag.build import Parts, build_model
from rag.provider.cost import load_prices
from rag.provider.spending import Spending, embedding_estimate
from rag.settings import Settings
from vectorstore.embedders_remote import TextEmbedder
from vectorstore.errors import SetupError
from vectorstore.ingest import PaidSteps
from vectorstore.records import Paper
from vectorstore.steps.writing import Progress

if TYPE_CHECKING:
    from rag.generation.labelling import Labeller


def build_labeller(settings: Settings, progress: Progress) -> Labeller:
    """Labels by the configured chat model, kept in the user's cache. Raises SetupError when none is configured."""
    from rag.generation.labelling import LabelCache, Labeller  # with it comes the openai SDK

    model = build_model(settings)
    if model is None:
        raise SetupError(
            "Labels by a model need a chat model, and none is configured.",
            "Set OPENAI_API_KEY, or OPENAI_BASE_URL and PAPERCHAT_MODEL, or leave out --titles.",
        )
    cache = LabelCache(Path(platformdirs.user_cache_dir("paperchat")) / "labels.jsonl")
    return Labeller(model, load_prices(settings.prices), cache, progress)


def build_paid_steps(
    parts: Parts, spending: Spending, labeller: Labeller | None = None, *, dry_run: bool = False
) -> PaidSteps:
    """What an ingest into this list may cost: labels where a model gives them, vectors where one of OpenAI does.

    In a dry run both are estimated only.
    """
    prices = load_prices(parts.settings.prices)

    def label(papers: Sequence[Paper]) -> list[Paper]:
        if labeller is None:
            return [*papers]
        estimate = labeller.estimate(papers)
        if estimate.tokens:
            spending.approve(estimate)
        return labeller.known(papers) if dry_run else labeller.labelled(papers, spending.tell)

    def before_embedding(papers: Sequence[Paper]) -> None:
        embedder = parts.embedder
        if papers and isinstance(embedder, TextEmbedder) and embedder.name.startswith("openai:"):
            spending.approve(embedding_estimate(embedder, papers, prices))

    return PaidSteps(label, before_embedding)
