"""A quote may begin after a lead-in, and nowhere else."""

from __future__ import annotations

import pytest

from rag.extractive.clauses import clean_start


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("To address this issue, we propose Alpha.", "we propose Alpha."),
        ("Specifically, the router picks one expert.", "the router picks one expert."),
        ("In this paper, we present a model of tables.", "we present a model of tables."),
        ("To bridge the gap between theory and practice, we study both.", "we study both."),
        ("Specifically, yes.", "Specifically, yes."),
        ("Our method, however, is slower than the baseline.", "Our method, however, is slower than the baseline."),
        ("To be or not to be, that is the question.", "To be or not to be, that is the question."),
        ("First, $x$ is drawn from a prior over tasks.", "$x$ is drawn from a prior over tasks."),
    ],
)
def test_lead_ins(sentence: str, quote: str) -> None:
    text = f"Before. {sentence} After."
    start, end = clean_start(text, (8, 8 + len(sentence)))
    assert text[start:end] == quote
