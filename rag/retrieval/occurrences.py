"""In which papers a word or phrase stands, from the index: no abstract is read that cannot have it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.concepts import Key, field_equivalents, key_of
from vectorstore.lexical import subject_words, terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

Mask = NDArray[np.bool_]

BEGINNING = 4
"""Letters of a stem that stand in every form of its word."""
SHORT_STEM = 5
"""Letters that two longer stems of a phrase share when they are forms of one word."""
_BETWEEN = r"\w*(?:\W+(?:\w+\W+){0,3}?)"
"""The end of a word, and up to three more, before the next one of a phrase: "loss of the function"."""


def standing(snapshot: Snapshot, phrase: str) -> Mask:
    """The papers in whose title (or label), keywords or abstract the phrase stands, shape (papers,).

    A word is found in all its forms; the terms of a phrase stand side by side, in any form: "differential privacy" in
    "differentially private". A phrase that has an acronym in the field is looked for under both: "low-rank
    adaptation" stands where LoRA does.
    """
    ways = [tuple(terms(phrase))]
    if len(phrase.split()) > 1:
        ways.extend(field_equivalents().get(key_of(phrase), ()))
    found = np.zeros(len(snapshot.papers), np.bool_)
    for way in ways:
        found |= _with_way(snapshot, way, phrase.lower().removesuffix("s"))
    return found


def text_of(paper: Paper) -> str:
    """All that is searched for a word: title or label, keywords, abstract."""
    return " ; ".join((paper.title or paper.label, subject_words(paper), paper.abstract))


def _with_way(snapshot: Snapshot, way: Key, literal: str) -> Mask:
    """The papers that have the terms side by side; where the words stand literally, no terms need be made."""
    if not way:
        return np.zeros(len(snapshot.papers), np.bool_)
    if len(way) == 1:
        return _having(snapshot, way)
    likely = np.ones(len(snapshot.papers), np.bool_)
    for term in way:
        likely &= _having(snapshot, [other for other in snapshot.lexical.vocabulary if _same_word(term, other)])
    beginnings = [re.escape(term[:BEGINNING].rstrip("*")) for term in way if term.rstrip("*").isalnum()]
    pattern = re.compile(rf"(?<![^\W_])(?:{_BETWEEN.join(beginnings)})[\w-]*", re.IGNORECASE)
    for position in np.flatnonzero(likely).tolist():
        text = text_of(snapshot.papers[position])
        likely[position] = literal in text.lower() or any(
            _side_by_side(way, terms(match.group())) for match in pattern.finditer(text)
        )
    return likely


def _having(snapshot: Snapshot, alternatives: Sequence[str]) -> Mask:
    """The papers that have one of these terms."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    for term in alternatives:
        mask[snapshot.lexical.postings(term)[0]] = True
    return mask


def _side_by_side(wanted: Sequence[str], found: Sequence[str]) -> bool:
    """Whether the terms stand one after the other in some form: "differential privacy", "differentially private"."""
    size = len(wanted)
    return any(all(map(_same_word, wanted, found[i : i + size])) for i in range(len(found) - size + 1))


def _same_word(stem: str, other: str) -> bool:
    return stem == other or (
        len(stem) > SHORT_STEM and len(other) > SHORT_STEM and stem[:SHORT_STEM] == other[:SHORT_STEM]
    )
