"""Which way the words of a sentence point, against the way the question's point."""

from __future__ import annotations

import pytest

from rag.extractive.yes_no.polarity import clauses, pointing, verdict


@pytest.mark.parametrize(
    ("question", "sentence", "says"),
    [
        ("does it harm learning?", "It keeps learning intact", -1),
        ("does it harm learning?", "It degrades learning", 1),
        ("does it need labels?", "It works without labels", -1),
        ("does it need labels?", "It needs no labels", -1),
        ("does it need an atlas?", "It is atlas-free", -1),
        ("does it need labels?", "It depends on labels", 1),
        ("does it store gradients?", "It works without holding gradients in memory", -1),
        ("does it increase memory use?", "It reduces memory", -1),
        ("does it reduce the gap?", "The gap becomes smaller", 1),
        ("is it better than SGD?", "It outperforms SGD", 1),
        ("is it worse than SGD?", "It outperforms SGD", -1),
        ("is drift a reliable sign?", "Drift does not reliably indicate it", -1),
        ("is it trained on real data?", "It is trained on nothing but synthetic data", -1),
        ("does it handle tables?", "It handles tables as well as text", 1),
        ("does it handle tables?", "It does not handle tables", -1),
        ("does it use routers?", "Explicit routers disappear", -1),
        ("can it train large models?", "It cannot train large models", -1),
        ("does it help?", "Free coffee neither improved nor worsened it", -1),
        ("does it need sugar?", "It is sugar-free", -1),
        ("does it need sugar?", "It is free of sugar", -1),
        ("does it have side effects?", "It was not without side effects", 1),
        ("does it harm learning?", "It restores learning", -1),
        ("is it cheaper at inference?", "It is more efficient at inference", 1),
        ("is it cheaper to train?", "It reduces the costs of training", 1),
        ("is it less expensive at inference?", "It is more efficient at inference", 1),
        ("is it less efficient at inference?", "It is more efficient at inference", -1),
        ("is it more expensive at inference?", "It is costly at inference", 1),
        ("does it change the weights?", "The weights are left as they were", -1),
    ],
)
def test_the_verdict_of_a_sentence(question: str, sentence: str, says: int) -> None:
    assert verdict(question, sentence) == says


def test_a_negator_turns_the_words_after_it() -> None:
    assert pointing("it does not harm accuracy") == {"harm": -1}


def test_words_that_cancel_out_point_nowhere() -> None:
    assert "amount" not in pointing("more of this and less of that")


def test_clauses_that_can_say_different_things() -> None:
    text = "Updating all can harm it; updating some keeps it intact, but it is slow."
    assert [text[start:end] for start, end in clauses(text)] == [
        "Updating all can harm it",
        "updating some keeps it intact",
        "but it is slow.",
    ]
