"""Opposite words about the same thing, and opposite words that have changed places."""

from __future__ import annotations

import pytest

from rag.support.opposites import says_opposite


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
