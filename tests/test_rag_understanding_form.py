"""Sentences that only say how to answer."""

from __future__ import annotations

import pytest

from rag.understanding.form import without_form


@pytest.mark.parametrize(("text", "asked"), [
    ("Which trial was the largest? Give me the top three.", "Which trial was the largest?"),
    ("What is sleep? Two sentences will do. Thanks.", "What is sleep?"),
    ("Does it need a router? Yes or no.", "Does it need a router?"),
    ("Explain the wolf paper. Keep it short.", "Explain the wolf paper."),
    ("Which papers use mice? Only the titles, please.", "Which papers use mice?"),
])  # fmt: skip
def test_a_sentence_about_the_form_is_no_question(text: str, asked: str) -> None:
    assert without_form(text) == asked


@pytest.mark.parametrize("text", [
    "Which papers use mice? Which ones?", "Which papers use mice? And how many?", "I need help. List papers.",
    "Give me the top three.", "Which papers use mice? List those on sleep.", "What does it do? What are the results?",
    "compare FiX and LRSA in a table", "papers on sleep, e.g. in children",
])  # fmt: skip
def test_what_asks_for_something_stays(text: str) -> None:
    assert without_form(text) == text
