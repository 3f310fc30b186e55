"""What a question looks for, and under which index terms."""

from __future__ import annotations

import pytest

from rag.language.spelling import other_terms
from rag.retrieval.concepts import concepts, field_equivalents
from vectorstore.lexical import term_of


@pytest.mark.parametrize("text", ["out-of-distribution", "out of distribution", "OOD"])
def test_a_word_whose_parts_are_mostly_stopwords_is_looked_for_as_a_whole(text: str) -> None:
    (concept,) = concepts(text, field_equivalents())
    assert {("out-of-distribution",), ("ood",)} <= set(concept.ways)
    assert ("distribut",) not in concept.ways


def test_a_word_with_a_hyphen_is_found_as_its_parts_too() -> None:
    (concept,) = concepts("text-to-image", {})
    assert concept.ways[:2] == (("text-to-image",), ("text", "imag"))


@pytest.mark.parametrize(("asked", "listed"), [
    ("haemophilia", "hemophilia"), ("hemophilia", "haemophilia"), ("tumour", "tumors"), ("allergy", "allergic"),
    ("allergic", "allergy"), ("geometric", "geometry"),
])  # fmt: skip
def test_a_word_is_looked_for_in_its_other_forms(asked: str, listed: str) -> None:
    (concept,) = concepts(asked, {})
    assert {(term_of(asked),), (term_of(listed),)} <= set(concept.ways)


@pytest.mark.parametrize(("word", "other"), [("factory", "factor"), ("sensory", "sensor"), ("policy", "police")])
def test_another_meaning_is_no_other_form(word: str, other: str) -> None:
    assert term_of(other) not in other_terms(word)
