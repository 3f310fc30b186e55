"""Embedders beside the packaged one, with fakes that keep what they were asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import ModuleType

import numpy as np
import pytest
from fake_openai import closed_port
from llama_index.core.embeddings import MockEmbedding
from llama_index.embeddings.openai import OpenAIEmbedding

from vectorstore.embedders_remote import (
    BATCH,
    OpenAIModel,
    TextEmbedder,
    fastembed_embedder,
    llama_index_embedder,
    openai_embedder,
)
from vectorstore.embeddings import PaperText
from vectorstore.errors import InputError, ModelError, SetupError


class Recording:
    """A model of two dimensions: the length of a text, and 1."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked.append(list(texts))
        return [[float(len(text)), 1.0] for text in texts]

    def question(self, text: str) -> list[float]:
        self.asked.append([text])
        return [3.0, 4.0]


def test_a_paper_is_sent_whole_and_by_passage() -> None:
    model = Recording()
    embedder = TextEmbedder("fake", 2, model, "query: ", "passage: ")
    (vectors,) = embedder.embed_papers([PaperText("Title", "First. Second.", ((0, 6), (7, 14)))])
    assert model.asked == [["passage: Title\nFirst. Second.", "passage: First.", "passage: Second."]]
    assert vectors.passages.shape == (2, 2)
    assert np.linalg.norm(vectors.whole) == pytest.approx(1)


def test_a_question_gets_its_own_prefix_and_a_unit_vector() -> None:
    model = Recording()
    assert TextEmbedder("fake", 2, model, "query: ", "passage: ").embed_question("why?").tolist() == pytest.approx(
        [0.6, 0.8]
    )
    assert model.asked == [["query: why?"]]


def test_papers_go_in_batches_and_come_back_in_order() -> None:
    model = Recording()
    papers = [PaperText("", "x" * (i + 1), ()) for i in range(BATCH + 2)]
    vectors = list(TextEmbedder("fake", 2, model).embed_papers(papers))
    assert [len(batch) for batch in model.asked] == [BATCH, 2]
    ratios = [v.whole[0] / v.whole[1] for v in vectors]
    assert ratios == pytest.approx(range(1, BATCH + 3))
    assert vectors[0].passages.shape == (0, 2)


def test_a_vector_of_another_size_is_refused() -> None:
    with pytest.raises(SetupError, match="2 numbers where 3"):
        TextEmbedder("fake", 3, Recording()).embed_question("x")


def test_openai_needs_a_key() -> None:
    with pytest.raises(SetupError, match="needs a key"):
        openai_embedder("text-embedding-3-small", "")
    embedder = openai_embedder("text-embedding-3-small", "sk-none")
    assert (embedder.name, embedder.dimension) == ("openai:text-embedding-3-small", 1536)


def test_a_llama_index_class_is_found_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("made_up_embeddings")
    module.Four = lambda: MockEmbedding(embed_dim=4)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "made_up_embeddings", module)
    embedder = llama_index_embedder("made_up_embeddings.Four")
    assert (embedder.name, embedder.dimension) == ("llamaindex:made_up_embeddings.Four", 4)
    for missing in ("nowhere.Class", "made_up_embeddings.Five", "plain"):
        with pytest.raises(InputError):
            llama_index_embedder(missing)


def test_fastembed_asks_before_it_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    class TextEmbedding:
        def __init__(self, model_name: str) -> None:
            self.model_name = model_name

        def embed(self, texts: list[str]) -> Iterator[list[float]]:
            return ([float(len(text)), 0.0, 1.0] for text in texts)

    with pytest.raises(SetupError, match="downloaded"):
        fastembed_embedder("BAAI/bge-small-en-v1.5", None, allow_download=False)
    module = ModuleType("fastembed")
    module.TextEmbedding = TextEmbedding  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fastembed", module)
    embedder = fastembed_embedder("BAAI/bge-small-en-v1.5", None, allow_download=True)
    assert embedder.dimension == 3
    assert embedder.question_prefix.startswith("Represent this sentence")


def test_openais_failures_become_one_sentence_without_the_key() -> None:
    address = f"http://127.0.0.1:{closed_port()}/v1"
    model = OpenAIModel(OpenAIEmbedding(api_key="sk-secret", api_base=address, max_retries=1))
    with pytest.raises(ModelError, match="could not be asked") as caught:
        model.question("text")
    assert "sk-secret" not in caught.value.message + caught.value.hint
    assert "127.0.0.1" not in caught.value.message
