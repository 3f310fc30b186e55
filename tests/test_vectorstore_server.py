"""The list on a Chroma server: the same behaviour as in a folder, followed by readers, one writer at a time."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fake_openai import closed_port
from fakes import NullEmbedder

from rag.engine import PaperQueryEngine
from rag.extractive import ExtractiveWriter
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.errors import StoreError, StoreLockedError, StoreMismatchError
from vectorstore.ingest import Report, ingest
from vectorstore.library import POLL_SECONDS, Library
from vectorstore.records import Record

TABLES = "We propose Foonet, a network that prunes tables. It reduces memory by up to 35% on TabArena."
ADAPTERS = "We introduce BarLoRA, which initializes low-rank adapters from data. It converges faster than LoRA."


pytestmark = pytest.mark.slow


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The address of a Chroma server of our own on loopback, as the package chromadb brings it."""
    port = closed_port()
    command = [str(Path(sys.executable).with_name("chroma")), "run", "--path", str(folder), "--port", str(port)]
    environment = os.environ | {"ANONYMIZED_TELEMETRY": "False"}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([*command, "--host", "127.0.0.1"], stdout=log, stderr=log, env=environment)
    try:
        until = time.monotonic() + 60
        while not _answers(port):
            assert server.poll() is None, (folder / "log").read_text(encoding="utf-8")
            assert time.monotonic() < until, "the server did not start within a minute"
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("chroma")) as place:
        yield place


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v2/heartbeat", timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "here"))


@pytest.fixture
def model(request: pytest.FixtureRequest) -> NullEmbedder:
    """An embedder of this test alone: its collection on the shared server is too."""
    return NullEmbedder(request.node.name)


def library(address: str, model: NullEmbedder) -> Library:
    return Library(f"{address}/", model.name, model.dimension)


def stored(address: str, model: NullEmbedder, *abstracts: str) -> Report:
    return ingest(library(address, model), model, [Record(abstract, source="list.txt") for abstract in abstracts])


def labels(reader: Library) -> list[str]:
    return sorted(paper.label for paper in reader.snapshot().papers)


def labels_soon(reader: Library, wanted: list[str]) -> list[str]:
    """The labels that a running reader sees, within a few polls."""
    until = time.monotonic() + 10 * POLL_SECONDS
    while (now := labels(reader)) != wanted and time.monotonic() < until:
        time.sleep(POLL_SECONDS / 10)
    return now


@pytest.fixture(autouse=True)
def only_this_model(address: str) -> Iterator[None]:
    yield
    import chromadb

    client = chromadb.HttpClient(host="127.0.0.1", port=int(address.rsplit(":", 1)[1]))
    for collection in client.list_collections():
        client.delete_collection(collection.name)


def test_a_list_is_stored_asked_and_stored_again(address: str, model: NullEmbedder) -> None:
    report = stored(address, model, TABLES, ADAPTERS)
    assert (report.added, report.papers) == (2, 2)
    reader = library(address, model)
    retriever = HybridRetriever(reader.snapshot, model, shipped_model())
    answer = PaperQueryEngine(reader.snapshot, retriever, ExtractiveWriter()).ask("what is Foonet?")
    assert answer.citations
    for citation in answer.citations:
        abstract = reader.snapshot().paper(citation.paper_id).abstract
        assert abstract[citation.start : citation.end] == citation.quote
    again = stored(address, model, TABLES, ADAPTERS)
    assert (again.added, again.unchanged, again.papers) == (0, 2, 2)
    assert len(model.embedded) == 2


def test_a_running_reader_on_another_machine_follows(
    address: str, model: NullEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(address, model, TABLES)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))  # nothing of the writer's index
    reader = library(address, model)
    assert labels(reader) == ["Foonet"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "here"))
    stored(address, model, ADAPTERS)
    assert labels_soon(reader, ["BarLoRA", "Foonet"]) == ["BarLoRA", "Foonet"]


def test_the_server_is_asked_once_a_while_and_not_once_a_look(address: str, model: NullEmbedder) -> None:
    stored(address, model, TABLES)
    reader = library(address, model)
    first = reader.snapshot()
    started = time.monotonic()
    assert all(reader.snapshot() is first for _ in range(2_000))
    assert time.monotonic() - started < 2_000 * 0.0005 + POLL_SECONDS  # a request takes several milliseconds


def test_a_writer_sees_its_own_papers_at_once(address: str, model: NullEmbedder) -> None:
    own = library(address, model)
    assert labels(own) == []
    ingest(own, model, [Record(TABLES)])
    assert labels(own) == ["Foonet"]


def test_two_machines_do_not_write_at_once(
    address: str, model: NullEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(address, model, TABLES)
    with library(address, model).writing() as store:
        store.set_generation("")
        monkeypatch.setattr(socket, "gethostname", lambda: "another-machine")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))
        with pytest.raises(StoreLockedError, match="An ingest on "):
            stored(address, model, ADAPTERS)
        monkeypatch.undo()
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "here"))
    assert stored(address, model, TABLES).unchanged == 1  # of the same machine, whose writer is gone
    monkeypatch.setattr(socket, "gethostname", lambda: "another-machine")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))
    assert stored(address, model, ADAPTERS).papers == 2


def test_a_writer_that_was_overtaken_does_not_hide_the_others_papers(
    address: str, model: NullEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with library(address, model).writing() as first:
        first.set_generation("")
        with monkeypatch.context() as patch:
            patch.setattr(socket, "gethostname", lambda: "another-machine")
            patch.setattr("vectorstore.storage.lease.LEASE_SECONDS", -1.0)  # both have looked before one of them began
            first.set_generation("")
        with pytest.raises(StoreLockedError):
            first.set_generation("the first one's papers")
        assert first.generation == ""


def test_another_embedding_model_is_refused(address: str, model: NullEmbedder) -> None:
    stored(address, model, TABLES)
    with pytest.raises(StoreMismatchError):
        Library(address + "//", "another", 8).snapshot()


def test_no_server_is_one_line() -> None:
    with pytest.raises(StoreError, match="No Chroma server answers"):
        Library(f"http://127.0.0.1:{closed_port()}", "null", 8).snapshot()


def test_a_server_that_goes_away_is_one_line(tmp_path: Path, model: NullEmbedder) -> None:
    with running(tmp_path) as place:
        stored(place, model, TABLES)
        own = library(place, model)
        assert labels(own) == ["Foonet"]
        with own.writing() as store:
            opened = store
    with pytest.raises(StoreError, match="The store failed"):
        opened.set_generation("x")
    with pytest.raises(StoreError, match="No Chroma server answers"):
        library(place, model).snapshot()
