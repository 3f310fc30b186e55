"""Whatever goes wrong with the model: the quotes take over, partial text is kept, and a notice says why."""

from __future__ import annotations

import logging

import fake_openai as fake
import pytest
from fake_openai import Reply, says
from model_writing import GOOD, answered, codes
from small_list import findings_of, snapshot_of

from vectorstore.records import Paper


@pytest.mark.parametrize(
    ("reply", "requests"),
    [(fake.UNAUTHORIZED, 1), (fake.NO_QUOTA, 1), (fake.RATE_LIMITED, 3), (fake.BROKEN, 3), (fake.NO_MODEL, 1),
     (fake.OVERFLOW_OPENAI, 2), (fake.OVERFLOW_LLAMA, 2), (fake.OVERFLOW_IN_STREAM, 2)],
)  # fmt: skip
def test_when_the_model_fails_the_quotes_take_over_and_say_so(
    reply: Reply, requests: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    answer, server = answered(reply)
    assert len(server.requests) == requests
    assert answer.writer == "extractive"
    assert "“" in answer.text
    assert codes(answer) == ["fallback"]
    shown = answer.notices[0].text + caplog.text
    assert "sk-" not in shown
    assert "http" not in shown
    assert "Traceback" not in shown


def test_a_silent_server_may_still_bill_the_prompt() -> None:
    answer, _ = answered(fake.HANG, timeout_seconds=0.2)
    assert codes(answer) == ["fallback"]
    assert answer.usage.prompt_tokens > 100
    assert (answer.usage.completion_tokens, answer.usage.cost_usd) == (0, answer.usage.prompt_tokens / 1_000_000)


def test_a_context_overflow_is_tried_again_with_half_the_sources() -> None:
    answer, server = answered(fake.OVERFLOW_LLAMA, says("AlphaTune converges 2x faster than LoRA [1]."))
    counts = [request["messages"][0]["content"].count(" SOURCE ") for request in server.requests]
    assert counts == [3, 1]
    assert answer.writer == "tiny"


def test_partial_text_is_kept_and_marked() -> None:
    first = "AlphaTune converges 2x faster than LoRA [1]. And"
    for reply in (says(first, finish=None), says(first, error={"message": "worker died"})):
        answer, server = answered(reply)
        assert answer.text.startswith("AlphaTune converges 2x faster than LoRA [1].")
        assert codes(answer) == ["interrupted"]
        assert len(server.requests) == 1


def test_a_cut_at_the_length_limit_is_said() -> None:
    answer, _ = answered(says(GOOD, finish="length"))
    assert codes(answer) == ["length"]


@pytest.mark.parametrize("reply", [fake.EMPTY, says("<think>only thoughts [1]</think>")])
def test_an_empty_answer_is_replaced_by_quotes(reply: Reply) -> None:
    answer, _ = answered(reply)
    assert answer.writer == "extractive"
    assert codes(answer) == ["fallback"]
    assert answer.usage.completion_tokens == 20


def test_when_nothing_is_supported_the_quotes_take_over() -> None:
    answer, _ = answered(says("Bananas are yellow [1]. Whales sing [2]."))
    assert answer.writer == "extractive"
    assert "supported" in answer.notices[0].text
    assert "Bananas" not in answer.text


def test_a_silent_answer_is_silent() -> None:
    answer, _ = answered(says("The abstracts do not say."))
    assert answer.status == "abstract_silent"
    assert answer.citations == ()


def test_the_cost_cap_stops_before_the_call() -> None:
    answer, server = answered(says(GOOD), cap_usd=0.001)
    assert server.requests == []
    assert codes(answer) == ["capped"]
    assert answer.writer == "extractive"


def test_a_prompt_that_the_server_cut_is_noticed() -> None:
    papers = [
        Paper(f"p{i}", f"Name{i}", f"Name{i} tunes adapters. " + "It is a long abstract. " * 60) for i in range(20)
    ]
    snapshot = snapshot_of(papers)
    found = findings_of({paper.paper_id: 0.9 for paper in papers}, snapshot)
    answer, _ = answered(says("Name1 tunes adapters [2].", usage=(2048, 10)), findings=found, snapshot=snapshot)
    assert "cut_prompt" in codes(answer)
