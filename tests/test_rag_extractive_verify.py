"""Yes-or-no questions, over a list of three papers."""

from __future__ import annotations

from typing import Any

from rag.answer import Answer
from tests.test_rag_extractive_fact import ask


def verify(text: str, *names: str, **more: Any) -> Answer:
    return ask(text, *names, kind="verify", **more)


def test_yes_with_its_quote() -> None:
    answer = verify("does AlphaTune converge faster than LoRA?", "AlphaTune")
    assert answer.text.startswith("Yes: AlphaTune: “It converges 2x faster than LoRA.” [1]")


def test_no_when_the_sentence_points_the_other_way() -> None:
    answer = verify("does BetaFed increase communication?", "BetaFed")
    assert answer.text.startswith("No: BetaFed: ")


def test_undecided_shows_the_nearest_sentence() -> None:
    answer = verify("does BetaFed use differential privacy?", "BetaFed")
    assert answer.status == "abstract_silent"
    assert len(answer.citations) == 1


def test_code_is_read_from_the_record() -> None:
    answer = verify("is the code of AlphaTune public?", "AlphaTune")
    assert answer.text.startswith("Yes: ")
    assert "https://example.org/alpha" in answer.text
