"""Mistyped words of a question."""

from __future__ import annotations

import pytest

from rag.language.mending import mended
from vectorstore.lexical import terms

LIST = frozenset(
    terms(
        "catastrophic forgetting reinforcement learning differential privacy old data access tinnitus optimizer state "
        "zeroth-order optimization transformer eelgrass restoration"
    )
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("catastrofic forgeting", "catastrophic forgeting"),  # the same index term,
        ("reinforcment learning", "reinforcement learning"),
        ("diferential privcy", "differential privacy"),
        ("optimiser state", "optimiser state"),
        ("few trainable params", "few trainable params"),
        ("what does sleepmami do", "what does sleepmami do"),
        ("spreadsheets and deepfakes", "spreadsheets and deepfakes"),
        ("wihtout acess to the old data", "without access to the old data"),
        ("zeroth ordr optimizatoin", "zeroth order optimization"),
        ("tinitus", "tinnitus"),
        # Right words that abstracts of machine learning do not use.
        ("papers on reinforcment learning", "papers on reinforcement learning"),
        ("a night of boozing", "a night of boozing"),
        ("recycled and escaped, sleepy", "recycled and escaped, sleepy"),
        ("heating and stuttering, tricked and funded", "heating and stuttering, tricked and funded"),
        ("transplanting an adapter", "transplanting an adapter"),
        # Words that a question needs and the list need not have.
        ("which autors dicsuss a fration", "which authors discuss a fraction"),
        # The list's own spelling.
        ("tumour color", "tumour color"),
        # Nothing in the list is like it, so that another word would find nothing either.
        ("qwertzuiopa", "qwertzuiopa"),
    ],
)
def test_mistyped_words_are_mended(text: str, wanted: str) -> None:
    assert mended(text, LIST) == wanted


def test_a_word_of_the_list_is_no_mistake() -> None:
    assert mended("transformerz", LIST) == "transformer"
    assert mended("transformerz", LIST | {"transformerz"}) == "transformerz"


@pytest.mark.parametrize(("asked", "listed"), [
    ("feces", "faeces"), ("oesophagus", "esophagus"), ("hypoglycemia", "hypoglycaemia"), ("tumour", "tumors"),
    ("tumors", "tumour"), ("behavioral", "behavioural"), ("fibre", "fiber"), ("analyzing", "analysing"),
])  # fmt: skip
def test_a_word_is_spelled_as_the_list_spells_it(asked: str, listed: str) -> None:
    vocabulary = frozenset(terms(listed))
    assert set(terms(mended(asked, vocabulary))) <= vocabulary
    assert mended(asked, frozenset(terms(asked))) == asked


def test_a_list_that_has_both_spellings_or_another_form_leaves_the_word_as_it_is() -> None:
    assert mended("haemophilia", frozenset({"haemophilia", "hemophilia"})) == "haemophilia"
    assert mended("nickel allergy", frozenset({"nickel", "allerg"})) == "nickel allergy"
    assert mended("connective tissue", frozenset({"connect", "tissu"})) == "connective tissue"


def test_a_letter_far_away_makes_another_word() -> None:
    assert mended("boozing", frozenset(terms("booking"))) == "boozing"
    assert mended("contineous", frozenset(terms("continuous"))) == "continuous"
    assert mended("re-identifcation", frozenset(terms("person re-identification"))) == "re-identification"


@pytest.mark.parametrize("word", ["does", "goes", "shoes", "for", "are", "word"])
def test_everyday_words_have_one_spelling(word: str) -> None:
    assert mended(f"{word} aspirin help", frozenset(terms("aspirin des ges shes four aer wourd help"))) == (
        f"{word} aspirin help"
    )


@pytest.mark.parametrize("name", ["statins", "survivin", "ferritin", "losartan", "imatinib"])
def test_substances_are_not_mended(name: str) -> None:
    assert mended(name, frozenset(terms("stations surviving ferreting lasagna imitating"))) == name
