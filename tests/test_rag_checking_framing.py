"""Sentences that claim nothing of a paper."""

from __future__ import annotations

import pytest

from rag.checking.framing import is_silent, says_nothing, without_lead, without_silence


@pytest.mark.parametrize(
    "sentence",
    ["Three papers do this directly.", "In short, yes.", "The method works in two stages.", "Yes, one of them does.",
     "有两篇论文直接研究初始化。"],
)  # fmt: skip
def test_counts_openings_and_announcements_claim_nothing(sentence: str) -> None:
    assert says_nothing(sentence)


@pytest.mark.parametrize("sentence", ["BaLoRA is fast.", "It lowers memory consumption of large encoders."])
def test_a_claim_is_one_without_a_mark_too(sentence: str) -> None:
    assert not says_nothing(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["The abstracts do not say.", "The abstract gives no numbers for this.", "What was used is not stated.",
     "Neither paper compares with the other.", "They are therefore not directly comparable.", "摘要没有说明。"],
)  # fmt: skip
def test_silence_in_other_words(sentence: str) -> None:
    assert is_silent(sentence)


def test_a_lead_that_counts_is_no_part_of_the_claim() -> None:
    assert without_lead("Two papers do this: one proves that a frame is optimal") == (
        "one proves that a frame is optimal"
    )
    assert without_lead("BaLoRA has one aim: a balanced manifold for LoRA") == (
        "BaLoRA has one aim: a balanced manifold for LoRA"
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("BaLoRA is fast, but the abstract does not say how fast.", "BaLoRA is fast"),
        ("BaLoRA balances its factors and says nothing about clients.", "BaLoRA balances its factors"),
        ("The abstract does not say how fast it is.", ""),
        ("BaLoRA does not need a second pass, and it is fast.", "BaLoRA does not need a second pass, and it is fast."),
    ],
)
def test_what_the_abstracts_do_not_say_is_no_part_of_the_claim(text: str, left: str) -> None:
    assert without_silence(text) == left
