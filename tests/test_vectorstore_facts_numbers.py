"""Numbers of an abstract: value, unit, qualifier, and what stands around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.facts.numbers import find_numbers
from vectorstore.facts.records import Number


def numbers(text: str) -> tuple[Number, ...]:
    return find_numbers(text, ((0, len(text)),))


@pytest.mark.parametrize(
    ("text", "value", "unit", "qualifier"),
    [
        ("It saves up to 35% of the cost.", 35, "%", "up to"),
        (r"It wins in 82.1\% of the cases.", 82.1, "%", ""),
        (r"Accuracy rises by $13.4\%$ here.", 13.4, "%", "by"),
        ("Trained on >20,000 PSG recordings.", 20_000, "recordings", "over"),
        ("Trained on more than 20,000 night recordings.", 20_000, "recordings", "over"),
        ("A corpus (158K hours) of sleep.", 158_000, "hours", ""),
        ("We build a set of 1.5M samples.", 1_500_000, "samples", ""),
        ("Yields a 2M-parameter model.", 2_000_000, "parameters", ""),
        ("Tests with models of up to 12 billion parameters.", 12e9, "parameters", "up to"),
        ("We fine-tune a 7B model.", 7e9, "parameters", ""),
        ("The error lies below 1°C.", 1, "°C", "below"),
        ("It fits under 50GB of memory.", 50, "GB", "below"),
        ("Trained on nineteen diverse scenarios.", 19, "scenarios", ""),
        ("About 40,000 stars were seen.", 40_000, "stars", "about"),
        (r"Light curves of $\sim$40,000 stars.", 40_000, "stars", "about"),
        ("It is 8.7x faster.", 8.7, "x", ""),
        ("Training becomes 3 times faster.", 3, "x", ""),
        ("A 10-fold gain.", 10, "x", ""),
        ("It is an order of magnitude faster.", 10, "x", ""),
        ("It is two orders of magnitude faster.", 100, "x", ""),
        ("It cuts time from minutes to milliseconds.", 60_000, "x", ""),
        ("It gains 1.25 points on average.", 1.25, "points", "average"),
        ("At least 12 tasks are solved.", 12, "tasks", "at least"),
        ("Spans 1000+ tasks.", 1000, "tasks", "over"),
        ("Memory falls to 5% of before.", 5, "%", "to"),
        ("On two data sets it wins.", 2, "data sets", ""),
        ("The treated group (n = 158) did well.", 158, "participants", ""),
        ("The treated group (n=1,580) did well.", 1580, "participants", ""),
    ],
)
def test_value_unit_and_qualifier(text: str, value: float, unit: str, qualifier: str) -> None:
    (number,) = numbers(text)
    assert (number.value, number.unit, number.qualifier) == (pytest.approx(value), unit, qualifier)


def test_the_qualifier_and_the_unit_belong_to_the_span() -> None:
    text = "Throughput is up to 12.8x higher."
    (number,) = numbers(text)
    assert text[number.start : number.end] == "up to 12.8x"


def test_a_range_keeps_both_ends() -> None:
    (number,) = numbers("It stays within 0.2%–0.9% of full tuning.")
    assert (number.value, number.high, number.unit) == (0.2, 0.9, "%")


@pytest.mark.parametrize(
    "text",
    [
        "We beat TabPFN-2.5 and LLaMA-2 on CIFAR-100.",
        "The rate is $O(n^{3}C)$ for $n \\geq 2$.",
        "As Fong et al. (2023) showed in 2021.",
        "We use Llama 3 and GPT-4.",
        "The 0-1 loss is hard.",
        "It runs in O(1/3) time.",
        "A two-stage method.",
    ],
)
def test_digits_in_names_formulas_and_years_are_no_numbers(text: str) -> None:
    assert numbers(text) == ()


def test_what_is_measured_against_what_and_where() -> None:
    text = "It reduces computation by up to 45.0% over LoRA-rank methods on low-resource clients."
    (number,) = numbers(text)
    found = {name: text[slice(*getattr(number, name))] for name in ("measured", "comparator", "condition")}
    assert found == {
        "measured": "computation",
        "comparator": "LoRA-rank methods",
        "condition": "on low-resource clients",
    }


@pytest.mark.parametrize(
    ("text", "measured"),
    [
        ("It needs up to 70% fewer forward passes than MeZO.", "fewer forward passes"),
        ("The training throughput of PLoRA is up to 12.8x higher.", "training throughput of PLoRA"),
        ("It reaches a relative improvement of up to 49%.", "relative improvement"),
        ("It wins in 82% of the task-model combinations.", "task-model combinations"),
        ("Pretrained on 49,497 fMRI sessions.", "fMRI sessions"),
    ],
)
def test_the_measured_phrase(text: str, measured: str) -> None:
    (number,) = numbers(text)
    assert number.measured is not None
    assert text[slice(*number.measured)] == measured


@given(st.text(alphabet="0123456789.,%xKMB $\\–-<>~ upto over recordings", max_size=60))
def test_any_text_gives_numbers_inside_it(text: str) -> None:
    for number in numbers(text):
        assert 0 <= number.start < number.end <= len(text)
        for span in (number.measured, number.comparator, number.condition):
            assert span is None or 0 <= span[0] < span[1] <= len(text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("Twenty-three patients are alive.", 23, "patients"),
        ("Two hundred fifty incident cases were seen.", 250, "cases"),
        ("One hundred and forty-four cases.", 144, "cases"),
        ("One thousand two hundred children took part.", 1200, "children"),
        ("One of the two patients died.", 2, "patients"),
    ],
)
def test_numbers_in_words(text: str, value: float, unit: str) -> None:
    (number,) = find_numbers(text, [(0, len(text))])
    assert (number.value, number.unit) == (value, unit)
