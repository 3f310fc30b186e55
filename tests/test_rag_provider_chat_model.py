"""The chat call: every fault of a server has a message of ours, and no call makes more than three requests."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

import fake_openai as fake
import pytest
from fake_openai import SECRET, FakeOpenAI, Reply, says, serving

from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Delta, Endpoint, Message
from vectorstore.errors import (
    ContextOverflowError,
    ModelAccessError,
    ModelBusyError,
    ModelError,
    ModelQuotaError,
    ModelTimeoutError,
    ModelUnreachableError,
)

HELLO: list[Message] = [{"role": "user", "content": "hello"}]


@contextmanager
def model_of(server: FakeOpenAI, **options: Any) -> Iterator[ChatModel]:
    endpoint = Endpoint("tiny", base_url=server.base_url, api_key=SECRET, timeout_seconds=5, backoff_seconds=(0.0, 0.0))
    with closing(ChatModel(replace(endpoint, **options))) as model:
        yield model


def texts(deltas: Iterator[Delta]) -> list[str]:
    return [delta.text for delta in deltas if delta.text]


def test_an_answer_streams_and_ends_with_reason_and_tokens() -> None:
    with serving(says("Answer [1].")) as server, model_of(server) as model:
        deltas = [delta for delta in model.stream(HELLO) if delta != Delta()]
    assert [delta.text for delta in deltas] == ["Answ", "er [", "1].", ""]
    assert deltas[-1] == Delta(finish="stop", prompt_tokens=100, completion_tokens=20)
    assert server.paths == ["/v1/chat/completions"]
    body = server.requests[0]
    assert body["model"] == "tiny"
    assert body["messages"] == HELLO
    assert body["stream_options"] == {"include_usage": True}


def test_a_limit_under_the_wrong_name_is_sent_under_the_other_one_from_then_on() -> None:
    with serving(fake.LIMIT_REFUSED, says("yes")) as server, model_of(server) as model:
        assert model.complete(HELLO, max_tokens=7)[0] == "yes"
        model.complete(HELLO, max_tokens=7)
    assert [("max_tokens" in body, body.get("max_completion_tokens")) for body in server.requests] == [
        (True, None),
        (False, 7),
        (False, 7),
    ]


def test_a_gateway_in_azures_manner_gets_its_version_behind_the_path() -> None:
    with serving(says("yes")) as server, model_of(server, query={"api-version": "2024-10-21"}) as model:
        model.complete(HELLO)
    assert server.paths == ["/v1/chat/completions?api-version=2024-10-21"]


@pytest.mark.parametrize(
    ("reply", "error", "requests"),
    [
        (fake.UNAUTHORIZED, ModelAccessError, 1),
        (fake.NO_MODEL, ModelAccessError, 1),
        (fake.NO_QUOTA, ModelQuotaError, 1),
        (fake.OVERFLOW_OPENAI, ContextOverflowError, 1),
        (fake.OVERFLOW_LLAMA, ContextOverflowError, 1),
        (fake.OVERFLOW_IN_STREAM, ContextOverflowError, 1),
        (fake.RATE_LIMITED, ModelBusyError, 3),
        (fake.BROKEN, ModelBusyError, 3),
        (replace(fake.RATE_LIMITED, headers={"Retry-After": "60"}), ModelBusyError, 1),
    ],
)
def test_each_refusal_has_its_error_and_number_of_requests(
    reply: Reply,
    error: type[ModelError],
    requests: int,
) -> None:
    with serving(reply) as server, model_of(server) as model, pytest.raises(ModelError) as caught:
        model.complete(HELLO)
    assert type(caught.value) is error
    assert len(server.requests) == requests
    assert caught.value.hint


def test_a_server_that_recovers_is_asked_again() -> None:
    with serving(fake.BROKEN, fake.RATE_LIMITED, says("Fine.")) as server, model_of(server) as model:
        assert model.complete(HELLO)[0] == "Fine."
    assert len(server.requests) == 3


def test_a_refused_temperature_is_left_out_once() -> None:
    with serving(fake.TEMPERATURE_REFUSED, says("Fine.")) as server, model_of(server) as model:
        assert model.complete(HELLO)[0] == "Fine."
        assert model.complete(HELLO)[0] == "Fine."
    assert ["temperature" in body for body in server.requests] == [True, False, False]


def test_no_server_is_said_so() -> None:
    endpoint = Endpoint("tiny", base_url=f"http://127.0.0.1:{fake.closed_port()}/v1", backoff_seconds=(0.0, 0.0))
    with closing(ChatModel(endpoint)) as model, pytest.raises(ModelUnreachableError, match="cannot be reached"):
        model.complete(HELLO)


def test_a_silent_server_ends_at_the_time_limit_without_a_second_request() -> None:
    with serving(fake.HANG) as server, model_of(server, timeout_seconds=0.3) as model:
        with pytest.raises(ModelTimeoutError, match="in time"):
            model.complete(HELLO)
        assert server.disconnected.wait(5)
    assert len(server.requests) == 1


def test_an_error_after_some_text_keeps_the_text_and_is_not_retried() -> None:
    with serving(fake.ERROR_MID_STREAM) as server, model_of(server) as model:
        seen = []
        with pytest.raises(ModelError):
            seen.extend(delta.text for delta in model.stream(HELLO))
    assert "".join(seen) == "Answer [1]"
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("reply", "text", "finish"),
    [(fake.CUT, "Answer [1] is", "cut"), (fake.TOO_LONG, "A first sentence [1]. And then it", "length"),
     (fake.EMPTY, "", "stop")],
)  # fmt: skip
def test_how_an_answer_ended_is_told(reply: Reply, text: str, finish: str) -> None:
    with serving(reply) as server, model_of(server) as model:
        answer, last = model.complete(HELLO)
    assert (answer, last.finish) == (text, finish)


def test_reasoning_is_not_part_of_the_text() -> None:
    with serving(replace(says("Yes."), reasoning=["hm, [3]"])) as server, model_of(server) as model:
        assert model.complete(HELLO)[0] == "Yes."


@pytest.mark.parametrize("reply", [says("word " * 2000, gap=0.01), fake.HANG], ids=["mid-answer", "before the answer"])
def test_stopping_closes_the_connection_within_a_second(reply: Reply) -> None:
    with serving(reply) as server, model_of(server) as model:
        deltas = model.stream(HELLO)
        for _ in range(3):
            next(deltas)
        stopped = time.monotonic()
        deltas.close()  # type: ignore[attr-defined]
        assert server.disconnected.wait(1)
        assert time.monotonic() - stopped < 1


def test_a_silent_server_lets_the_consumer_breathe() -> None:
    with serving(fake.HANG) as server, model_of(server) as model, closing(model.stream(HELLO)) as deltas:  # type: ignore[type-var]
        assert [next(deltas) for _ in range(2)] == [Delta(), Delta()]


@pytest.mark.parametrize(
    "reply", [fake.UNAUTHORIZED, fake.NO_QUOTA, fake.OVERFLOW_LLAMA, fake.ERROR_MID_STREAM, fake.NO_MODEL]
)
def test_no_message_or_log_shows_a_key_or_an_address(reply: Reply, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(reply) as server, model_of(server) as model, pytest.raises(ModelError) as caught:
        model.complete(HELLO)
    shown = f"{caught.value.message} {caught.value.hint} {caplog.text}"
    assert "sk-" not in shown
    assert "127.0.0.1" not in shown
    assert "Traceback" not in shown
    assert SECRET not in repr(model.endpoint)


def test_two_threads_can_ask_at_once() -> None:
    answers: list[str] = []
    with serving(says("Fine.", gap=0.01)) as server, model_of(server) as model:
        threads = [threading.Thread(target=lambda: answers.append(model.complete(HELLO)[0])) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
    assert answers == ["Fine."] * 4


def test_the_servers_models_can_be_listed() -> None:
    with serving(fake.EMPTY) as server, model_of(server) as model:
        assert model.model_names() == ("tiny",)
