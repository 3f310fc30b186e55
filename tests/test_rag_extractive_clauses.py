"""A quote may begin after a lead-in, and nowhere else."""

from __future__ import annotations

import re

import pytest

from rag.extractive.clauses import announced, clause, clean_start


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


LONG = (
    "Existing methods of this broad and popular class sample directions at random in a space of many dimensions, but "
    "their estimates, as $f(x, y); g$ shows, are noisy; this makes training slow, which limits their use in practice."
)


def test_a_long_sentence_is_cut_between_clauses() -> None:
    start, end = clause(LONG, (0, len(LONG)))
    assert LONG[start:end] == LONG[: LONG.index("; this makes")]


def test_a_clause_holds_what_is_looked_for() -> None:
    start, end = clause(LONG, (0, len(LONG)), re.compile("training"))
    assert "training slow" in LONG[start:end]


def test_both_halves_of_not_only_stay_together() -> None:
    text = "In experiments the method not only lowers the cost of communication between servers, but also improves."
    assert clause(text, (0, len(text)), limit=60) == (0, len(text))


def test_no_cut_falls_inside_a_formula() -> None:
    for limit in range(10, 240, 10):
        start, end = clause(LONG, (0, len(LONG)), limit=limit)
        assert LONG[start:end].count("$") in (0, 2)


def test_a_short_sentence_stays_whole() -> None:
    text = "However, it is short."
    assert clause(text, (0, len(text))) == (9, len(text))


ANNOUNCES = (
    "We show that a plain drying fan of the oldest and cheapest kind keeps up with the newest ones after two simple "
    "changes: a cover that keeps the rain away from the grain at night, and blades that turn with the wind all day."
)


def test_what_a_sentence_announces_stands_behind_its_colon() -> None:
    span = announced(ANNOUNCES, (0, len(ANNOUNCES)))
    assert span is not None
    assert ANNOUNCES[slice(*span)].startswith("a cover that keeps the rain away")
    assert announced(LONG, (0, len(LONG))) is None
    assert announced("It has two parts: a fan.", (0, 24)) is None  # too little for a clause of its own


def test_no_clause_ends_at_what_it_announces() -> None:
    start, end = clause(ANNOUNCES, (0, len(ANNOUNCES)))
    assert not ANNOUNCES[start:end].endswith("changes")
