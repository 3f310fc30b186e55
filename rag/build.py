"""The only wiring: settings in, finished parts out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock
from pydantic import SecretStr

from rag.settings import SAMPLE, Settings
from vectorstore.embeddings import Embedder, MiniLM
from vectorstore.errors import InputError, SetupError
from vectorstore.library import Library

if TYPE_CHECKING:
    from rag.engine import PaperQueryEngine
    from rag.provider.budget import Budget
    from rag.provider.chat_model import ChatModel
    from rag.provider.chat_request import Endpoint
    from rag.retrieval.reranking import Reranker
    from rag.retriever import HybridRetriever
    from vectorstore.snapshot import Snapshot
    from vectorstore.steps.writing import Progress


EXTRACTIVE = "extractive"
"""The writer without a model, as a model's name."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a command needs: the list and the embedder its vectors were made with."""

    settings: Settings
    library: Library
    embedder: Embedder
    is_sample: bool


def build_embedder(settings: Settings) -> Embedder:
    """The configured embedder, loaded once a process.

    Raises InputError for a name that nothing answers to, SetupError when a key, a package or a model is missing.
    """
    server = (settings.openai_api_key, settings.openai_base_url) if settings.embedder.startswith("openai:") else ()
    return _embedder(settings.embedder, settings.embedder_folder, settings.allow_download, *server)


@lru_cache(maxsize=4)
def _embedder(
    embedder: str, folder: Path | None, allow_download: bool, key: SecretStr | None = None, url: str | None = None
) -> Embedder:
    kind, _, name = embedder.partition(":")
    if embedder == "minilm":
        return MiniLM()
    from vectorstore import embedders_remote as remote

    if kind == "openai" and name:
        return remote.openai_embedder(name, key.get_secret_value() if key else "", url)
    if kind == "llamaindex" and name:
        return remote.llama_index_embedder(name)
    if kind == "fastembed" and name:
        return remote.fastembed_embedder(name, folder, allow_download=allow_download)
    raise InputError(
        f"There is no embedder {embedder!r}.",
        "Set PAPERCHAT_EMBEDDER to minilm, openai:NAME, fastembed:NAME or llamaindex:package.module.Class.",
    )


def open_parts(settings: Settings, progress: Progress | None = None) -> Parts:
    """The configured list. The sample list is embedded into a store of its own at its first use."""
    embedder = build_embedder(settings)
    if settings.store == SAMPLE:
        return Parts(settings, _sample_library(settings, embedder, progress), embedder, True)
    return Parts(settings, Library(settings.store_location(), embedder.name, embedder.dimension), embedder, False)


def open_chat_parts(settings: Settings, progress: Progress | None = None) -> tuple[Parts, ...]:
    """What the chat opens on: the configured list, and behind it the sample list while that one is empty."""
    parts = open_parts(settings, progress)
    if parts.is_sample or parts.library.snapshot().papers:
        return (parts,)
    return parts, open_parts(settings.model_copy(update={"store": SAMPLE}), progress)


def open_writable_parts(settings: Settings) -> Parts:
    """The configured list, for an ingest. Raises InputError for the sample list, which is not the user's to change."""
    if settings.store == SAMPLE:
        raise InputError("The sample list cannot be changed.", "Leave out --store, or name a folder of your own.")
    return open_parts(settings)


def build_reranker(settings: Settings, model: ChatModel | None = None) -> Reranker | None:
    """The configured reranker; None, the default, where the search's own order stands. `model` is the chat model that
    writes the answers, where there is one already.

    Raises InputError for a name that nothing answers to, SetupError when a key, a package or a model is missing.
    """
    if not settings.reranker:
        return None
    from rag.retrieval import reranking

    kind, _, name = settings.reranker.partition(":")
    if kind == "fastembed" and name:
        return reranking.cross_encoder(name, settings.reranker_folder, allow_download=settings.allow_download)
    if settings.reranker != "model":
        raise InputError(
            f"There is no reranker {settings.reranker!r}.", "Set PAPERCHAT_RERANKER to model or fastembed:NAME."
        )
    model = model or build_model(settings)
    if model is None:
        raise SetupError(
            "The reranker is a chat model, and none is configured.",
            "Set OPENAI_API_KEY, or OPENAI_BASE_URL and PAPERCHAT_MODEL.",
        )
    return reranking.ModelReranker(model, build_budget(settings))


def build_budget(settings: Settings) -> Budget:
    """The price table and the cap on what a conversation may cost."""
    from rag.provider.budget import Budget
    from rag.provider.cost import load_prices

    return Budget(load_prices(settings.prices), settings.max_cost_usd)


def build_retriever(
    settings: Settings, snapshot: Callable[[], Snapshot], embedder: Embedder, model: ChatModel | None = None
) -> HybridRetriever:
    """The retriever over whatever list `snapshot` gives at each question. Raises what `build_reranker` raises."""
    from rag.relevance import shipped_model
    from rag.retriever import HybridRetriever

    return HybridRetriever(snapshot, embedder, shipped_model(), build_reranker(settings, model))


def configured_endpoint(settings: Settings) -> Endpoint | None:
    """The configured chat model's server; None where answers are to be made of quotes alone.

    A key is enough for OpenAI; a server of one's own needs its address and the model's name. Raises SetupError when
    half of that is missing.
    """
    key = settings.openai_api_key.get_secret_value() if settings.openai_api_key else ""
    if settings.model == EXTRACTIVE or not (key or settings.openai_base_url or settings.model):
        return None
    from rag.provider.chat_request import Limits, endpoint_of

    limits = Limits(settings.timeout_seconds, settings.context_window, settings.answer_tokens)
    return endpoint_of(settings.model, settings.openai_base_url, key, limits)


def writer_name(settings: Settings) -> str:
    """The chat model's name, or EXTRACTIVE. Raises what `configured_endpoint` raises."""
    endpoint = configured_endpoint(settings)
    return endpoint.model if endpoint else EXTRACTIVE


def build_model(settings: Settings) -> ChatModel | None:
    """The configured chat model, or None. Raises what `configured_endpoint` raises."""
    endpoint = configured_endpoint(settings)
    if endpoint is None:
        return None
    from rag.provider.chat_model import ChatModel

    return ChatModel(endpoint)


def build_engine(settings: Settings, snapshot: Callable[[], Snapshot], embedder: Embedder) -> PaperQueryEngine:
    """The query engine over whatever list `snapshot` gives at each question. Raises what `build_model` raises."""
    from rag.engine import PaperQueryEngine
    from rag.extractive import ExtractiveWriter

    quotes, model = ExtractiveWriter(), build_model(settings)
    retriever = build_retriever(settings, snapshot, embedder, model)
    if model is None:
        return PaperQueryEngine(snapshot, retriever, quotes)
    from rag.follow_up.rewriting import Rewriter
    from rag.generative import GenerativeWriter

    budget = build_budget(settings)
    return PaperQueryEngine(snapshot, retriever, GenerativeWriter(model, quotes, budget), Rewriter(model, budget))


def sample_file() -> Path:
    """The bundled list: 76 ICML 2026 papers as digests."""
    return Path(str(files("vectorstore") / "sample" / "icml2026.jsonl"))


def _sample_library(settings: Settings, embedder: Embedder, progress: Progress | None) -> Library:
    from vectorstore.ingest import ingest
    from vectorstore.readers import read_papers
    from vectorstore.steps.writing import no_progress

    version = hashlib.sha256(sample_file().read_bytes() + embedder.name.encode()).hexdigest()[:12]
    folder = settings.sample_folder(version)
    library = Library(str(folder), embedder.name, embedder.dimension)
    if library.snapshot().papers:
        return library
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):  # who comes second waits, and finds it made
        if not library.snapshot().papers:
            ingest(library, embedder, read_papers(sample_file()), progress=progress or no_progress)
    return library
