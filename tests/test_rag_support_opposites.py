"""Opposite words about the same thing, and opposite words that have changed places."""

from __future__ import annotations

import pytest

from rag.support.opposites import exchanges_opposites, says_opposite

TASKS = "Teachers write hard tasks; students solve puzzles daily."


@pytest.mark.parametrize(
    ("claim", "source", "is_opposite"),
    [
        ("High doses protect the liver.", "Low doses protect the liver.", True),
        ("Low doses protect the liver.", "Low doses protect the liver.", False),
        ("High doses protect the liver.", "The dose was low, and high doses protect it.", False),
        ("High doses protect the liver.", "Low pressure damages the engine.", False),
        ("Doses that are not high protect the liver.", "Low doses protect the liver.", False),
        ("The teacher writes tasks and the student solves them.", "Teachers write tasks; students solve them.", False),
        ("The student writes tasks and the teacher solves them.", "Teachers write tasks; students solve them.", True),
        ("It works for few-shot prompts.", "It works for many prompts.", False),
    ],
)
def test_opposites(claim: str, source: str, is_opposite: bool) -> None:
    assert says_opposite(claim, [source]) is is_opposite


@pytest.mark.parametrize(
    ("claim", "source", "are_exchanged"),
    [
        ("The teacher writes hard tasks and the student solves them.", TASKS, False),
        ("The student writes hard tasks and the teacher solves many puzzles daily.", TASKS, True),
        ("Long walks help, but not short ones.", "Short walks help, while long ones do not.", True),
        ("Short walks help, but not long ones.", "Short walks help, while long ones do not.", False),
        ("Long walks help, but not short ones.", "Long walks help, and so do short ones.", False),
    ],
)
def test_opposites_that_have_changed_places(claim: str, source: str, are_exchanged: bool) -> None:
    assert exchanges_opposites(claim, [source]) is are_exchanged
