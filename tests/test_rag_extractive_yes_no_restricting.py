"""Sentences that say something for a part only."""

import pytest

from rag.extractive.matching import wanted
from rag.extractive.yes_no.claim import claim_of, claimed_text
from rag.extractive.yes_no.deciding import turns
from rag.extractive.yes_no.restricting import is_part
from vectorstore.records import Paper


def claim(question: str):  # type: ignore[no-untyped-def]
    return claim_of(question, wanted(claimed_text(question)), ())


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Aspirin lowers pain only in smokers.", True),
        ("Aspirin lowers pain but not headache.", True),
        ("Aspirin lowers pain in patients under 40 years.", True),
        ("Aspirin lowers pain in patients with angina.", False),  # all of its patients: the title says so
        ("Aspirin lowers pain.", False),
        ("Aspirin not only lowers pain.", False),
    ],
)
def test_a_group_or_condition_that_nobody_asked_about_makes_it_a_part(sentence: str, expected: bool) -> None:
    paper = Paper("p", "Aspirin in angina", f"We gave aspirin. {sentence}", title="Aspirin in angina")
    question = "does aspirin lower pain?"
    assert is_part(claim(question), question, sentence, paper) is expected


def test_a_group_told_by_what_is_claimed_is_no_part() -> None:
    sentence = "We offer a method for models that requires no access to old data."
    question = "does the method need access to old data?"
    assert not is_part(claim(question), question, sentence, Paper("p", "Method", sentence))


def test_a_group_that_is_asked_about_is_no_part() -> None:
    sentence = "Aspirin lowers pain only in smokers."
    question = "does aspirin lower pain in smokers?"
    assert not is_part(claim(question), question, sentence, Paper("p", "Aspirin", sentence))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Aspirin lowers pain in men but raises pain in women.", True),
        ("Aspirin lowers pain in men, while in women it rose.", True),
        ("Aspirin lowers pain, but raises costs.", False),
        ("Aspirin lowers pain, whereas tea raises it.", False),
    ],
)
def test_the_opposite_of_another_group_turns_a_sentence(sentence: str, expected: bool) -> None:
    assert turns(claim("does aspirin lower pain?"), sentence, 1) is expected
