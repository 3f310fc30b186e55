"""Numbers with their unit, bound, and "to" against "by"."""

from __future__ import annotations

import pytest

from rag.support.quantities import quantities
from rag.support.rounding import covers, qualifiers_agree, same_number


@pytest.mark.parametrize(
    ("text", "value", "unit", "bound"),
    [
        ("up to 35% less", 35, "%", "up to"),
        ("35 percent less", 35, "%", ""),
        ("more than 20,000 recordings", 20_000, "", "over"),
        ("158K hours", 158_000, "", ""),
        ("1.5M samples", 1_500_000, "", ""),
        ("up to 12 billion parameters", 12e9, "", "up to"),
        ("an 8.7x gain", 8.7, "x", ""),
        ("6 times fewer", 6, "x", ""),
        ("+1.25 points", 1.25, "points", ""),
        ("below 1°C", 1, "°C", "below"),
        ("under 50GB", 50, "GB", "below"),
        ("about 40,000 stars", 40_000, "", "about"),
        ("nineteen scenarios", 19, "", ""),
        ("under four attacks", 4, "", ""),
        ("最多降低 35%", 35, "%", "up to"),
        ("高 1.25 个百分点", 1.25, "points", ""),
        ("减少 6 倍", 6, "x", ""),
        ("超过 2 万条记录", 20_000, "", "over"),
        ("十九种场景", 19, "", ""),
        ("低 17% 以上", 17, "%", "over"),
        ("ninety percent of them", 90, "%", ""),
        ("twenty-three patients", 23, "", ""),
        ("nearly twelvefold", 12, "x", "about"),
        ("up to $11.0\\%$ better", 11, "%", "up to"),
        ("1 trillion parameters", 1e12, "", ""),
        ("the assay 28-8", 8, "", ""),
        ("${\\approx}1.2{\\times}$ the cost", 1.2, "x", "about"),
    ],
)
def test_one_number(text: str, value: float, unit: str, bound: str) -> None:
    (number,) = quantities(text)
    assert (number.value, number.unit, number.bound) == (pytest.approx(value), unit, bound)
    assert text[number.start : number.end].strip()


@pytest.mark.parametrize(
    "text", ["CIFAR-100 and TabPFN-2.5", "LLaMA-2-7B", "a rate of $O(1/T)$", "in 2D and 3D", "one of them", "top-k"]
)
def test_names_and_formulas_hold_no_numbers(text: str) -> None:
    assert quantities(text) == ()


def test_both_ends_of_a_range_are_read() -> None:
    low, high = quantities("at age 15-19 years")
    assert (low.value, low.measure, high.value, high.measure) == (15, "year", 19, "year")


@pytest.mark.parametrize("text", ["both methods", "a dual branch", "rank 1 experts", "the two methods"])
def test_loose_numbers_claim_nothing(text: str) -> None:
    assert [number.is_loose for number in quantities(text)] == [True]


@pytest.mark.parametrize(
    ("claim", "source", "same"),
    [
        ("35%", "35 percent", True),
        ("35%", "35 points", False),
        ("8.7x", "8.7%", False),
        ("1.5M", "1,500,000", True),
        ("250 mg", "250 g", False),
        ("30 hours", "30 minutes", False),
        ("30 min", "30 minutes", True),
        ("aged 74", "aged 74 years", True),
    ],
)
def test_a_number_is_the_same_with_its_unit(claim: str, source: str, same: bool) -> None:
    assert same_number(quantities(claim)[0], quantities(source)[0]) is same


@pytest.mark.parametrize(
    ("claim", "source", "agree"),
    [
        ("by up to 35%", "by up to 35%", True),
        ("by 35%", "by up to 35%", False),
        ("by up to 35%", "by 35%", False),
        ("to 5%", "to 5%", True),
        ("by 5%", "to 5%", False),
        ("降低到 5%", "to 5%", True),
    ],
)
def test_qualifiers_must_be_kept(claim: str, source: str, agree: bool) -> None:
    assert qualifiers_agree(quantities(claim)[0], quantities(source)[0]) is agree


@pytest.mark.parametrize(
    ("claim", "source", "covered"),
    [
        ("about 49,000 sessions", "49,497 sessions", True),
        ("over 49,000 sessions", "49,497 sessions", True),
        ("49,000 sessions", "49,497 sessions", False),
        ("over 50,000 sessions", "49,497 sessions", False),
        ("8.7-fold", "8.7x", True),
        ("tenfold", "10x", True),
        ("by a factor of 10", "10x", True),
        ("81 frames", "an 81-frame video", True),
        ("within 0.2–0.9 %", "0.2%–0.9%", True),
    ],
)
def test_a_number_reworded_is_the_same(claim: str, source: str, covered: bool) -> None:
    assert all(any(covers(number, other) for other in quantities(source)) for number in quantities(claim)) is covered


def test_a_sign_is_a_bound() -> None:
    (number,) = quantities(">20,000 recordings")
    assert number.bound == "over"


def test_how_many_papers_answer_is_no_number_of_a_paper() -> None:
    assert quantities("two papers do this") == ()


@pytest.mark.parametrize(
    ("claim", "source", "is_covered"),
    [
        ("about 93%", "0.9301", True),
        ("93%", "0.9301", True),
        ("0.34", "34%", True),
        ("1.5 hours", "90 minutes", True),
        ("2 GB", "2,000 MB", True),
        ("roughly threefold", "3.2 times", True),
        ("about 50 terms", "52 terms", True),
        ("more than 1,500 cases", "1,560 cases", True),
        ("50 terms", "52 terms", False),
        ("13%", "13.4%", False),
        ("about 83%", "0.9301", False),
        ("90 seconds", "90 minutes", False),
        ("more than 1,600 cases", "1,560 cases", False),
    ],
)
def test_a_number_may_be_rounded_or_have_another_unit(claim: str, source: str, is_covered: bool) -> None:
    assert covers(quantities(claim)[0], quantities(source)[0]) is is_covered


def test_money_is_no_formula() -> None:
    assert [number.value for number in quantities("It saves $5 million, not $750 million.")] == [5e6, 750e6]
    assert quantities("a rate of $n + 1$ and $x_2$") == ()
