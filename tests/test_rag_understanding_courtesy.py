"""What is said around a question, and what is left of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.understanding.courtesy import without_courtesy

ASKED = (
    "which papers use LoRA?", "how many papers are about sleep?", "what does PLATE do?", "compare PLATE and MoRAM",
    "tell me about PLATE", "does LoRA forget?", "in which papers is code given?", "list the papers on sleep",
    "is it faster?", "who wrote it?",
)  # fmt: skip
BEFORE = (
    "hi, ", "please ", "Hello there! ", "could you tell me ", "can you please tell me, ", "would you mind telling me ",
    "do you happen to know ", "i was wondering ", "just wondering - ", "quick question: ", "I'd like to know ",
    "thanks! and can you tell me ", "good morning, can anyone tell me ", "let me know ", "hey can u tell me ",
)  # fmt: skip
BEHIND = (" thanks", ", please", "? Thank you!", " - many thanks for your help", "? cheers :)", "?? thx", " pls")


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("before", BEFORE)
def test_a_request_before_a_question_goes(before: str, asked: str) -> None:
    assert without_courtesy(before + asked) == asked


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("behind", BEHIND)
def test_thanks_behind_a_question_go(asked: str, behind: str) -> None:
    assert without_courtesy(asked.rstrip("?") + behind).rstrip("?") == asked.rstrip("?")


@pytest.mark.parametrize("said", [
    "I'm writing a survey. ", "for my thesis: ", "I am new here and need some help. ", "hey, I'm preparing a talk, ",
    "For a talk next week - ", "hi! I just started my PhD. ",
])  # fmt: skip
def test_what_somebody_says_of_himself_before_goes(said: str) -> None:
    assert without_courtesy(f"{said}which papers use LoRA?") == "which papers use LoRA?"


def test_after_a_comma_goes_only_what_stands_before_a_question() -> None:
    assert without_courtesy("For my thesis, sleep stages") == "For my thesis, sleep stages"
    assert without_courtesy("For my thesis, papers on sleep") == "papers on sleep"
    assert without_courtesy("I'm preparing a talk, is it true that LoRA forgets?") == "is it true that LoRA forgets?"
    assert without_courtesy("For my thesis: papers on sleep") == "papers on sleep"


def test_a_statement_stays_where_the_question_leans_on_it() -> None:
    for text in ("I think LoRA is faster than Adam. Is that true?", "My model uses LoRA. Which papers improve it?"):
        assert without_courtesy(text) == text


def test_a_question_that_leans_on_a_statement_takes_its_subject() -> None:
    said = "I am writing a section on sleep. Which papers show that caffeine harms it?"
    assert without_courtesy(said) == "Which papers show that caffeine harms sleep?"
    assert without_courtesy("My thesis is about bats. Who studies them?") == "Who studies bats?"


def test_what_somebody_wonders_about_is_asked_as_a_claim() -> None:
    assert without_courtesy("do you know whether LoRA forgets?") == "is it true that LoRA forgets?"
    assert without_courtesy("tell me if LoRA forgets") == "is it true that LoRA forgets"
    assert without_courtesy("if LoRA is used, does it forget?") == "if LoRA is used, does it forget?"


def test_what_is_wanted_need_not_be_a_question() -> None:
    assert without_courtesy("I'd like to know about safety") == "safety"
    assert without_courtesy("I would like to understand PLATE") == "explain PLATE"
    assert without_courtesy("i want to compare PLATE with MoRAM") == "compare PLATE with MoRAM"
    assert without_courtesy("help me find papers on sleep") == "find papers on sleep"


@pytest.mark.parametrize("text", [
    "thanks!", "hi", "please", "thanks!! very helpful", "do you have papers on sleep?", "can LoRA forget?",
    "have they released code?", "tell me about it", "show me papers on sleep", "what can you do?", "how about PLATE?",
    "Which papers show how to find bugs?", "can models tell which facts they know?", "compare A: which is faster?",
    "in StarEmbed, do foundation models win?", "give me the code", "I need papers on sleep",
])  # fmt: skip
def test_what_is_part_of_a_question_stays(text: str) -> None:
    assert without_courtesy(text) == text


@given(st.text(max_size=200))
def test_something_is_always_left(text: str) -> None:
    assert bool(without_courtesy(text).strip()) == bool(text.strip())


@pytest.mark.timeout(2)
@pytest.mark.parametrize("unit", ["hi ", "can you tell me ", "I am. ", "thanks ", "a, ", "please, which "])
def test_long_texts_are_read_quickly(unit: str) -> None:
    without_courtesy(unit * (4_000 // len(unit)))
    without_courtesy(unit * (4_000 // len(unit)) + "x")
