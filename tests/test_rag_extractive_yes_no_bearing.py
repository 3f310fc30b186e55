"""How much of a question a sentence holds, and which words only say whom it asks about."""

from __future__ import annotations

import pytest

from rag.extractive.matching import wanted
from rag.extractive.yes_no.bearing import about, asked_of, has_sides, held, is_absent, speaks_of
from rag.extractive.yes_no.claim import Claim, claim_of, claimed_text
from vectorstore.records import Paper

PAPER = Paper(
    "p1",
    "Quokka census",
    "We count quokkas. Predation lowers the juvenile survival of quokkas.",
    title="A quokka census of Rottnest",
)


def claim(question: str, *names: str) -> Claim:
    return claim_of(question, wanted(claimed_text(question), names), names)


def texts(question: str, *names: str) -> list[str]:
    return [concept.text for concept in asked_of(PAPER, wanted(claimed_text(question), names), bool(names))]


def test_words_of_the_title_say_which_paper_is_meant() -> None:
    assert texts("does the quokka census of Rottnest measure juvenile survival?") == ["measure", "juvenile", "survival"]
    assert about(claim("does the quokka census measure juvenile survival?"), PAPER).is_open is False


def test_a_title_that_leaves_nothing_to_ask_is_asked_about_itself() -> None:
    assert texts("is there a quokka census?") == ["quokka", "census"]


def test_of_a_named_paper_every_word_is_asked() -> None:
    assert "census" in texts("does Quill hold a census of quokkas?", "Quill")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Predation lowers juvenile survival.", 1.0),  # "raise" is spoken of by what points on its axis either way
        ("Predation is common.", 0.0),
    ],
)
def test_a_sentence_holds_what_is_asked_whichever_way_it_points(sentence: str, expected: float) -> None:
    assert held(wanted("raise juvenile survival"), sentence) == pytest.approx(expected)


def test_the_most_telling_word_that_stands_nowhere_makes_the_abstract_silent() -> None:
    assert is_absent(wanted("survival in leukaemia"), PAPER)
    assert not is_absent(wanted("juvenile survival"), PAPER)


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("does Quill increase survival?", "Survival was lowered.", True),
        ("does Quill increase survival?", "Survival was measured.", False),
        ("does Quill run faster than Adam?", "It is slower than Adam.", True),
        ("does Quill run faster than Adam?", "It beats Adam.", False),
    ],
)
def test_a_predicate_is_spoken_of_either_way(question: str, sentence: str, expected: bool) -> None:
    assert speaks_of(claim(question, "Quill"), sentence) is expected


def test_a_rival_that_the_paper_never_names_leaves_a_side_open() -> None:
    assert not has_sides(claim("is Quokka census better than Quill?", "Quokka census", "Quill"), PAPER)
    assert has_sides(claim("is Quokka census better than others?", "Quokka census"), PAPER)
