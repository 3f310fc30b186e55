"""One cheap call makes a follow-up stand alone or translates it, and only when that is needed."""

from __future__ import annotations

from contextlib import closing

import fake_openai as fake
import pytest
from fake_openai import Reply, says, serving

from rag.answer import Answer, Turn, Usage
from rag.follow_up.rewriting import needs_rewriting, rewrite
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import Prices
from vectorstore.errors import CostCapError, ModelAccessError

BUDGET = Budget(Prices("2026-01-01", {"tiny": (1.0, 1.0)}), 1.0)
TURNS = [Turn("What is BaLoRA?", "What is BaLoRA?", Answer(text="BaLoRA balances factors [1]."))]


@pytest.mark.parametrize(
    ("text", "standalone", "needed"),
    [
        ("which papers use LoRA?", "which papers use LoRA?", False),
        ("¿Qué es LoRA?", "¿Qué es LoRA?", False),
        ("and its limits?", "What are the limits of BaLoRA?", True),
        ("哪些论文改进了 LoRA 的初始化？", "哪些论文改进了 LoRA 的初始化？", True),
        ("???", "???", False),
    ],
)
def test_a_model_is_asked_only_when_needed(text: str, standalone: str, needed: bool) -> None:
    assert needs_rewriting(text, standalone) is needed


def rewritten(reply: Reply, budget: Budget = BUDGET) -> tuple[tuple[str, Usage], list[dict[str, object]]]:
    with serving(reply) as server, closing(ChatModel(Endpoint("tiny", base_url=server.base_url))) as model:
        return rewrite(model, "and its limits?", TURNS, budget), server.requests


def test_the_question_stands_alone_after_one_request() -> None:
    (question, usage), requests = rewritten(says("Question: What are the limits of BaLoRA?\n"))
    assert question == "What are the limits of BaLoRA?"
    assert usage == Usage(100, 20, pytest.approx(0.00012))
    assert len(requests) == 1
    content = str(requests[0]["messages"])
    assert "BaLoRA balances factors." in content
    assert "[1]" not in content


@pytest.mark.parametrize("reply", [fake.EMPTY, says("word " * 300)])
def test_a_reply_that_is_no_question_is_not_used(reply: Reply) -> None:
    assert rewritten(reply)[0][0] == "and its limits?"


def test_errors_are_the_callers() -> None:
    with pytest.raises(ModelAccessError):
        rewritten(fake.UNAUTHORIZED)


def test_the_cap_stops_before_the_call() -> None:
    with pytest.raises(CostCapError):
        rewritten(says("x"), Budget(BUDGET.prices, 0.0000001))
