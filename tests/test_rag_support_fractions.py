"""Fractions in words against the numbers of an abstract."""

from __future__ import annotations

import pytest

from rag.support import judge
from rag.support.fractions import fractions
from vectorstore.records import Paper


@pytest.mark.parametrize(
    ("text", "percent", "bound"),
    [
        ("about two thirds of the sera", 66.67, ""),
        ("almost half were diagnosed", 50, ""),
        ("more than half of the species", 50, "over"),
        ("three quarters", 75, ""),
        ("a fifth", 20, ""),
        ("four out of five patients", 80, ""),
        ("fewer than one in ten", 10, "below"),
    ],
)
def test_one_fraction(text: str, percent: float, bound: str) -> None:
    (found,) = fractions(text)
    assert (found.percent, found.bound) == (pytest.approx(percent, abs=0.01), bound)


@pytest.mark.parametrize("text", ["half-precision training", "the second half of life", "half a year", "ten of them"])
def test_no_fraction(text: str) -> None:
    assert fractions(text) == ()


@pytest.mark.parametrize(
    ("claim", "support"),
    [
        ("About two thirds of the sera had antibodies.", "supported"),
        ("About three quarters of the sera had antibodies.", "partly"),
        ("Half of the patients were women.", "supported"),
        ("Two thirds of the patients were women.", "supported"),
        ("A fifth of the patients were women.", "partly"),
    ],
)
def test_a_fraction_must_be_somewhere_in_the_abstract(claim: str, support: str) -> None:
    abstract = "We found antibodies in 67% of the sera. Of 30 patients 15 were women."
    assert judge(claim, Paper("p", "Sera", abstract)).support == support
