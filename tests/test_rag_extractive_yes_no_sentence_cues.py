"""What a sentence says besides the words of a claim."""

import pytest

from rag.extractive.matching import wanted
from rag.extractive.yes_no.claim import claim_of, claimed_text
from rag.extractive.yes_no.sentence_cues import NULL, aims, is_other_kind, is_undone, reports


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It has been argued that cities grow.", True),
        ("Surveys claim that cities grow.", True),
        ("The cause is unknown.", True),
        ("We argue that cities grow.", False),
        ("Cities grow.", False),
    ],
)
def test_what_others_hold_is_told_from_what_is_found(sentence: str, expected: bool) -> None:
    assert reports(sentence) is expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Pain scores were similar.", "Marks were the same in both arms.", "It made no real difference.", "P > 0.05",
        "Neither was associated with risk.", "Evidence of harm was lacking.", "Yields were unchanged.",
    ],
)  # fmt: skip
def test_a_null_finding_is_seen(sentence: str) -> None:
    assert NULL.search(sentence)


def test_an_aim_is_no_finding() -> None:
    assert aims("We aimed to test whether tea helps.")
    assert aims("Samples were studied to find out if there is any association with tea.")
    assert not aims("We tested whether tea helps and found that it does.")


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("does it hold for non-convex functions?", "It holds for convex functions.", True),
        ("does it hold for convex functions?", "It holds for non-convex functions.", True),
        ("does it hold for convex functions?", "It holds for convex functions.", False),
    ],
)
def test_what_is_not_such_is_another_kind(question: str, sentence: str, expected: bool) -> None:
    assert is_other_kind(claim_of(question, wanted(claimed_text(question)), ()), sentence) is expected


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("does FGF21 slow plaque?", "FGF21 deficiency hastened plaque.", True),
        ("does FGF21 slow plaque?", "The loss of FGF21 hastened plaque.", True),
        ("does FGF21 deficiency hasten plaque?", "FGF21 deficiency hastened plaque.", False),
        ("does dropout lower the loss?", "Dropout lowers validation loss of models.", False),
    ],
)
def test_what_happens_without_a_thing_says_nothing_of_it(question: str, sentence: str, expected: bool) -> None:
    assert is_undone(claim_of(question, wanted(claimed_text(question)), ()), sentence) is expected
