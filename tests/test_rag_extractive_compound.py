"""Two questions in one about a named paper are both answered."""

from __future__ import annotations

import pytest

from rag.answer import Findings, Kind, Question
from rag.extractive.compound import parts_of
from tests.test_rag_extractive_fact import ask

NAMED = Findings((), 3, {"AlphaTune": ("p1",)})


def parts(text: str, kind: Kind = "fact") -> list[str]:
    return [part.standalone for part in parts_of(Question(text, text, kind, names=("AlphaTune",)), NAMED)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "what does AlphaTune do and how much memory does it save?",
            ["what does AlphaTune do", "how much memory does it save"],
        ),
        ("what is AlphaTune? Does it need labels?", ["what is AlphaTune", "Does it need labels"]),
        (
            "on which data and with which rank is AlphaTune used?",
            ["on which data and with which rank is AlphaTune used?"],
        ),
        ("how do speed and accuracy of AlphaTune compare?", ["how do speed and accuracy of AlphaTune compare?"]),
    ],
)
def test_the_questions_in_a_question(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


def test_a_set_question_stays_whole() -> None:
    assert len(parts("which papers use LoRA and which use Adam?", "find")) == 1


def test_both_are_answered() -> None:
    answer = ask("how fast does AlphaTune converge and who wrote AlphaTune?", "AlphaTune")
    assert answer.status == "answered"
    assert "2x faster" in answer.text
    assert "written by" in answer.text or "gives no authors" in answer.text
