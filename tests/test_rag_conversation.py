"""Follow-ups stand alone; a full question stays as it was typed. The cases were written before the code."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_rag_question import Names

from rag.answer import Answer, Citation, RankedPaper, Turn
from rag.conversation import stand_alone
from rag.question import understand

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "follow_ups.jsonl").read_text().splitlines()]


def turn_of(values: dict[str, Any]) -> Turn:
    """A finished turn whose answer shows these papers, in this order."""
    labels = values["labels"]
    papers = tuple(RankedPaper(label, label, 0.9, "match") for label in labels)
    citations = tuple(Citation(n, label, "q", 0, 1) for n, label in enumerate(labels[:20], 1))
    answer = Answer(
        question=values["question"],
        standalone_question=values["standalone"],
        kind=values["kind"],
        status=values["status"],
        papers=papers,
        citations=citations,
        matched=len(papers),
    )
    return Turn(values["question"], values["standalone"], answer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['text']}|{len(case['turns'])}")
def test_follow_ups(case: dict[str, Any]) -> None:
    standalone = stand_alone(case["text"], [turn_of(values) for values in case["turns"]], Names())
    question = understand(standalone, Names())
    for key, expected in case["expect"].items():
        if key == "same":
            assert standalone == case["text"]
        elif key.startswith("topic_has"):
            assert expected in question.topic, standalone
        else:
            found = getattr(question, key, None) if hasattr(question, key) else getattr(question.filters, key)
            assert (list(found) if isinstance(expected, list) else found) == expected, (key, standalone)


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 60


def test_two_hundred_turns_are_quick() -> None:
    turns = [turn_of(CASES[1]["turns"][0])] * 200
    started = time.perf_counter()
    stand_alone("compare them in a table", turns, Names())
    assert time.perf_counter() - started < 1


@given(st.text(max_size=200))
def test_any_text_is_a_string_again(text: str) -> None:
    turn = turn_of({"question": "q", "standalone": "q", "kind": "find", "labels": ["A", "B"], "status": "answered"})
    assert isinstance(stand_alone(text, [turn], Names()), str)
    assert stand_alone(text, [], Names()) == text
