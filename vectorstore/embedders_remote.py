"""Embedders beside the packaged one: OpenAI, fastembed, and any LlamaIndex embedding. Each is one setting.

    openai:text-embedding-3-small     llamaindex:package.module.Class     fastembed:BAAI/bge-small-en-v1.5

They read whole texts only, so a paper is sent once as a whole and once a passage.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from vectorstore.embeddings import PaperText, PaperVectors, Vector
from vectorstore.errors import InputError, ModelError, SetupError
from vectorstore.fastembed_models import fastembed_model

BATCH = 32
"""Papers sent together."""
MAX_CHARACTERS = 20_000
"""Of one text; an abstract is never that long, and OpenAI's models refuse more than 8,191 tokens."""

OPENAI_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}

PREFIXES = {
    "BAAI/bge-": ("Represent this sentence for searching relevant passages: ", ""),
    "intfloat/e5-": ("query: ", "passage: "),
    "intfloat/multilingual-e5-": ("query: ", "passage: "),
    "nomic-ai/nomic-embed-text": ("search_query: ", "search_document: "),
    "snowflake/snowflake-arctic-embed": ("Represent this sentence for searching relevant passages: ", ""),
}
"""Beginning of a model's name -> what it wants before a question and before a passage (from the models' cards)."""


class TextModel(Protocol):
    """What an embedding model must do: texts to vectors, questions and passages apart."""

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text."""

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question."""


@dataclass(frozen=True)
class TextEmbedder:
    """An `Embedder` over a model that reads whole texts. `name` and `dimension` as in the protocol."""

    name: str
    dimension: int
    model: TextModel
    question_prefix: str = ""
    passage_prefix: str = ""

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        """Vectors of the papers, in order, a batch at a time."""
        waiting = iter(papers)
        while batch := list(islice(waiting, BATCH)):
            rows = iter(self.model.passages([text for paper in batch for text in self.sent(paper)]))
            for paper in batch:
                vectors = [self._unit(next(rows)) for _ in _texts(paper)]
                yield PaperVectors(vectors[0], np.stack(vectors[1:]) if vectors[1:] else self._none())

    def sent(self, paper: PaperText) -> list[str]:
        """The texts that are sent for one paper."""
        return [self.passage_prefix + text[:MAX_CHARACTERS] for text in _texts(paper)]

    def embed_question(self, text: str) -> Vector:
        """The unit vector of a question, shape (dimension,)."""
        return self._unit(self.model.question(self.question_prefix + text[:MAX_CHARACTERS]))

    def _unit(self, values: Sequence[float]) -> Vector:
        vector = np.asarray(values, np.float32)
        if vector.shape != (self.dimension,):
            raise SetupError(
                f"{self.name} gave a vector of {vector.size} numbers where {self.dimension} were expected.",
                "The server may run another model under this name.",
            )
        norm = float(np.linalg.norm(vector))
        return (vector / norm if norm else vector).astype(np.float32)

    def _none(self) -> Vector:
        return np.empty((0, self.dimension), np.float32)


def _texts(paper: PaperText) -> list[str]:
    """The whole paper, title first, then each passage."""
    whole = f"{paper.title}\n{paper.abstract}" if paper.title else paper.abstract
    return [whole, *(paper.abstract[start:end] for start, end in paper.passages)]


@dataclass(frozen=True)
class LlamaIndexModel:
    """Any LlamaIndex `BaseEmbedding`."""

    embedding: Any

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text."""
        vectors: list[list[float]] = self.embedding.get_text_embedding_batch(list(texts))
        return vectors

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        vector: list[float] = self.embedding.get_query_embedding(text)
        return vector


@dataclass(frozen=True)
class OpenAIModel:
    """OpenAI's embeddings, whose failures become one sentence without key or address."""

    embedding: Any

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text. Raises ModelError."""
        vectors: list[list[float]] = self._asked(self.embedding.get_text_embedding_batch, list(texts))
        return vectors

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question. Raises ModelError."""
        vector: list[float] = self._asked(self.embedding.get_query_embedding, text)
        return vector

    def _asked(self, call: Callable[[Any], Any], given: Any) -> Any:
        from openai import OpenAIError

        try:
            return call(given)
        except OpenAIError as error:
            raise ModelError(
                f"The embedding model could not be asked ({type(error).__name__}).",
                "Check OPENAI_API_KEY, OPENAI_BASE_URL and the network; what was stored is kept.",
            ) from None


@dataclass(frozen=True)
class FastembedModel:
    """A fastembed `TextEmbedding`."""

    embedding: Any

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector a text."""
        return list(self.embedding.embed(list(texts)))

    def question(self, text: str) -> Sequence[float]:
        """The vector of a question; its prefix is already before it."""
        vector: Sequence[float] = next(iter(self.embedding.embed([text])))
        return vector


def openai_embedder(model: str, api_key: str, api_base: str | None = None) -> TextEmbedder:
    """OpenAI's embeddings, or those of a compatible server at `api_base`, whose dimension is asked for once."""
    from llama_index.embeddings.openai import OpenAIEmbedding

    if not api_key:
        raise SetupError(f"openai:{model} needs a key.", "Set OPENAI_API_KEY, or use the embedder minilm.")
    names: dict[str, Any] = {"model": model} if model in OPENAI_DIMENSIONS else {"model_name": model}
    embedding = OpenAIEmbedding(**names, api_key=api_key, api_base=api_base, embed_batch_size=128, max_retries=2)
    return _embedder(f"openai:{model}", OpenAIModel(embedding), OPENAI_DIMENSIONS.get(model))


def llama_index_embedder(path: str) -> TextEmbedder:
    """The LlamaIndex embedding class at `package.module.Class`, made without arguments."""
    module_name, _, class_name = path.rpartition(".")
    try:
        made = getattr(importlib.import_module(module_name), class_name)()
    except (ImportError, AttributeError, ValueError) as error:
        raise InputError(
            f"There is no embedding {path!r}: {error}.",
            "Give package.module.Class of an installed LlamaIndex embedding.",
        ) from error
    return _embedder(f"llamaindex:{path}", LlamaIndexModel(made), None)


def fastembed_embedder(model: str, folder: Path | None, *, allow_download: bool) -> TextEmbedder:
    """A fastembed model from a local folder, or from the network where that is allowed.

    Raises SetupError when fastembed is not installed, or when the model would have to be fetched without leave.
    """
    loaded = fastembed_model(
        "fastembed.TextEmbedding", model, folder, "PAPERCHAT_EMBEDDER_FOLDER", allow_download=allow_download
    )
    return _embedder(f"fastembed:{model}", FastembedModel(loaded), None)


def _embedder(name: str, model: TextModel, dimension: int | None) -> TextEmbedder:
    """The embedder with its prefixes; an unknown dimension is that of a first vector."""
    bare = name.partition(":")[2]
    question, passage = next((both for start, both in PREFIXES.items() if bare.startswith(start)), ("", ""))
    return TextEmbedder(name, dimension or len(model.question("dimension")), model, question, passage)
