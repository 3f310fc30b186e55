"""Whether a sentence decides a claim: predicate, arguments and polarity in one clause."""

from __future__ import annotations

import pytest

from rag.extractive.matching import wanted
from rag.extractive.yes_no.claim import claim_of, claimed_text
from rag.extractive.yes_no.deciding import decides
from vectorstore.lexical import terms


def verdict(question: str, sentence: str, elsewhere: str = "") -> int:
    names = ("AlphaTune",) if "AlphaTune" in question else ()
    claim = claim_of(question, wanted(claimed_text(question), names), names)
    return decides(claim, sentence, frozenset(terms(f"{sentence} {elsewhere}")), ("AlphaTune",), is_own=True)


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        ("does AlphaTune need a prior?", "Choosing a prior is often an obstacle.", 0),
        ("does AlphaTune need a prior?", "AlphaTune works without a prior.", -1),
        ("does AlphaTune need labels?", "It learns with no labels.", -1),
        ("does AlphaTune need labels?", "AlphaTune requires a few labels.", 1),
        ("does AlphaTune reduce safety degradation?", "Drift progressively undermines safety.", 0),
        (
            "can AlphaTune generate images?",
            "Generated text is shown beside many other things in the images of a set.",
            0,
        ),
        ("does AlphaTune handle regression?", "AlphaTune handles classification as well as regression.", 1),
        ("does AlphaTune handle regression?", "AlphaTune handles classification.", 0),
        ("does AlphaTune scale to billions of weights?", "We scale to billions of weights, without distillation.", 1),
        ("does AlphaTune enlarge the subspace?", "Gains come from use of the subspace rather than enlarging it.", -1),
        ("does AlphaTune work only with one optimizer?", "It runs on top of many optimizers.", -1),
        (
            "does tuning all weights hurt recall?",
            "Tuning all weights can harm recall, whereas tuning few preserves it.",
            1,
        ),
        ("does AlphaTune need gates?", "Unlike prior work, which needs gates, AlphaTune is plain.", 0),
        ("does alcohol cause cancer?", "Patients with cancer were interviewed about alcohol.", 0),
        ("does alcohol cause cancer?", "There was no association between cancer and alcohol.", -1),
        ("is formaldehyde a risk for cancer?", "Smoking is a risk for cancer.", 0),
        ("is corin reduced in infarction?", "Corin was reduced in heart failure but not in infarction.", -1),
        ("does the level fall in infarction?", "The level in infarction was similar to that of controls.", -1),
        ("did the drug improve memory?", "The aim was to assess whether the drug improves memory.", 0),
        ("does AlphaTune need labels?", "(0.5)", 0),
        ("is it true that AlphaTune is robust?", "AlphaTune is robust.", 1),
        ("does AlphaTune need labels?", "It wins, where existing systems need labels.", 0),  # a rival's clause
        ("does tuning reduce collapse?", "Anchors have less collapse than tuning.", 0),  # "tuning" is the rival
        ("is the mutation very rare in tumours?", "Mutations, which drive growth, are not very rare in tumours.", -1),
        ("does AlphaTune have theoretical guarantees?", "A tuner with provable theoretical guarantees.", 1),
        ("does AlphaTune add much latency overhead?", "It keeps the latency overhead negligible.", -1),
        ("do classes in German harm spelling?", "Pupils of classes in German spelled just as well as others.", -1),
        ("do classes in German harm spelling?", "Spelling was as good in classes in German as in others.", -1),
        ("do late trains cause stress?", "Late trains are blamed for stress.", 0),
        ("is annotation of tumours cheap?", "Annotation of tumours is costly.", -1),
    ],
)
def test_what_a_sentence_says_to_a_claim(question: str, sentence: str, expected: int) -> None:
    assert verdict(question, sentence) == expected


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("does AlphaTune need labels?", "AlphaTune need labels"),
        ("Is it true that AlphaTune helps?", "AlphaTune helps"),
        ("AlphaTune helps, right?", "AlphaTune helps"),
        ("isn't AlphaTune slow?", "AlphaTune slow"),
    ],
)
def test_the_claim_of_a_question(question: str, claim: str) -> None:
    assert claimed_text(question) == claim


def test_one_shared_word_decides_nothing_where_no_paper_is_named() -> None:
    assert verdict("is the diversity problem smaller for larger models?", "Diversity is smaller with larger nets.") == 0
