"""What stands before the verb or the question word of a question."""

from __future__ import annotations

import pytest

from rag.understanding.fronted import front_moved


@pytest.mark.parametrize(("question", "moved"), [
    ("In AlphaTune, do gates beat plain layers?", "do gates beat plain layers in AlphaTune?"),
    ("If clients drop out, does training converge?", "does training converge if clients drop out?"),
    ("Of the old bridges, which one was sunk?", "which one was sunk of the old bridges?"),
    ("Compared with placebo, did the drug help?", "did the drug help compared with placebo?"),
])  # fmt: skip
def test_it_is_put_behind(question: str, moved: str) -> None:
    assert front_moved(question) == moved


@pytest.mark.parametrize("question", [
    "do gates beat plain layers?", "In which papers are gates used?", "On what data, and how, was it trained?",
    "In short, sleep", "In short, what is sleep?", "papers in medicine, which are trials?",
])  # fmt: skip
def test_other_questions_stay(question: str) -> None:
    assert front_moved(question) == question
