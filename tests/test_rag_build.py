"""The wiring: half a configuration is an error with a hint, and none is answers made of quotes."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from rag.build import build_embedder, build_model
from rag.chat_request import DEFAULT_MODEL
from rag.settings import Settings
from vectorstore.errors import InputError, SetupError


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "PAPERCHAT_MODEL", "PAPERCHAT_API_KEY", "PAPERCHAT_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


def settings(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)


def test_nothing_configured_is_no_model() -> None:
    assert build_model(settings()) is None


def test_a_key_alone_is_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    model = build_model(settings())
    assert model is not None
    with closing(model):
        assert model.name == DEFAULT_MODEL
        assert model.endpoint.base_url is None
        assert "sk-secret" not in repr(model.endpoint)
    assert "sk-secret" not in repr(settings())


def test_a_server_of_ones_own_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    model = build_model(settings(model="llama3.1:8b"))
    assert model is not None
    with closing(model):
        assert (model.name, model.endpoint.base_url) == ("llama3.1:8b", "http://127.0.0.1:9/v1")


def test_a_server_without_a_model_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(SetupError, match="which model") as caught:
        build_model(settings())
    assert "PAPERCHAT_MODEL" in caught.value.hint


def test_a_model_without_key_or_server_says_what_is_missing() -> None:
    with pytest.raises(SetupError, match="neither a key nor a server"):
        build_model(settings(model="gpt-x"))


def test_quotes_alone_whatever_else_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    assert build_model(settings(model="extractive")) is None


def test_an_unknown_embedder_is_named() -> None:
    with pytest.raises(InputError, match="hashing"):
        build_embedder(settings(embedder="hashing"))


def test_other_embedders_say_what_they_need() -> None:
    with pytest.raises(SetupError, match="needs a key"):
        build_embedder(settings(embedder="openai:text-embedding-3-small"))
    with pytest.raises(SetupError, match="downloaded"):
        build_embedder(settings(embedder="fastembed:BAAI/bge-small-en-v1.5"))
    with pytest.raises(InputError, match=r"no\.such\.Class"):
        build_embedder(settings(embedder="llamaindex:no.such.Class"))
