"""The wiring: half a configuration is an error with a hint, and none is answers made of quotes."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fakes import NullEmbedder
from pydantic import SecretStr
from small_list import snapshot_of

from rag.build import build_embedder, build_engine, build_model, open_parts
from rag.provider.chat_request import DEFAULT_MODEL
from rag.settings import Settings
from vectorstore import embedders_remote
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


def test_the_embedder_is_loaded_once_whatever_else_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(name: str, *_: object, **__: object) -> NullEmbedder:
        loaded.append(name)
        return NullEmbedder(name)

    monkeypatch.setattr(embedders_remote, "llama_index_embedder", load)
    own = Settings(embedder="llamaindex:a.Model", _env_file=None)  # type: ignore[call-arg]
    other = own.model_copy(update={"store": "sample", "port": 1, "openai_api_key": SecretStr("sk-x")})
    assert build_embedder(own) is build_embedder(other)
    assert loaded == ["a.Model"]


def test_the_reranker_and_the_writer_share_the_chat_model() -> None:
    settings = Settings(reranker="model", model="tiny", openai_base_url="http://127.0.0.1:1/v1", _env_file=None)  # type: ignore[call-arg]
    before = {thread for thread in threading.enumerate() if thread.name == "chat-model"}
    build_engine(settings, lambda: snapshot_of(), NullEmbedder(dimension=1))
    assert len([t for t in threading.enumerate() if t.name == "chat-model" and t not in before]) == 1


def test_two_first_uses_of_the_sample_list_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(embedders_remote, "llama_index_embedder", lambda name: NullEmbedder(name))
    settings = Settings(store="sample", embedder="llamaindex:b.Model", _env_file=None)  # type: ignore[call-arg]
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(open_parts, [settings] * 4))
    assert [len(parts.library.snapshot().papers) for parts in opened] == [76] * 4
