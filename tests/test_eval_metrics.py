"""Measures on numbers small enough to check with a pencil."""

from __future__ import annotations

import math

import pytest

from eval.metrics import estimate, ranking_values, set_f1


def test_a_ranking_is_measured_as_by_hand() -> None:
    judgements = {"q1": {"a": 1, "b": 0}, "q2": {"c": 1, "d": 1}, "q3": {"e": 1}}
    runs = {"q1": {"b": 2.0, "a": 1.0}, "q2": {"c": 2.0, "x": 1.0}}
    values = ranking_values(judgements, runs)
    assert values["MRR"] == [0.5, 1.0, 0.0]
    assert values["R@10"] == [1.0, 0.5, 0.0]
    ideal = 1 + 1 / math.log2(3)
    assert values["nDCG@10"] == pytest.approx([1 / math.log2(3), 1 / ideal, 0.0])


@pytest.mark.parametrize(
    ("found", "right", "ignored", "expected"),
    [
        ("ab", "ab", "", 1.0),
        ("ab", "bc", "", 0.5),
        ("abx", "ab", "x", 1.0),
        ("", "ab", "", 0.0),
        ("", "", "", 1.0),
        ("a", "", "", 0.0),
        ("x", "", "x", 1.0),
    ],
)
def test_set_f1(found: str, right: str, ignored: str, expected: float) -> None:
    assert set_f1(set(found), set(right), set(ignored)) == expected


def test_the_interval_holds_the_mean_and_narrows_with_more_questions() -> None:
    few, many = estimate([0.0, 1.0] * 5), estimate([0.0, 1.0] * 500)
    assert few.mean == many.mean == 0.5
    assert few.low <= few.mean <= few.high
    assert many.high - many.low < few.high - few.low


def test_equal_values_leave_no_doubt() -> None:
    assert estimate([0.25] * 7) == estimate([0.25])
    assert estimate([]).mean == 0.0
