"""Which papers have numbers that may count for a ranking: facts of a long list are read of those alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rag.extractive.matching import aliases
from rag.extractive.ranking.changes import BEFORE
from rag.extractive.ranking.rank_records import RankRequest
from vectorstore.facts.numbers import HUNDREDS, TENS, WORDS
from vectorstore.lexical import stem
from vectorstore.snapshot import Snapshot

_KINDS_OF_PERSONS = (
    "participants subjects individuals people persons respondents volunteers adults men women",
    "patients cases controls infants",
    "pupils students graders learners children adolescents schoolchildren teachers",
)
ANYBODY, *SOMEBODY = (frozenset(stem(unit) for unit in units.split()) for units in _KINDS_OF_PERSONS)
PERSONS = ANYBODY.union(*SOMEBODY)
"""Stems of counts that stand where the abstract tells whom it studied, which is no claim."""
OF_ONE_GROUP = frozenset(
    stem(unit) for unit in "women men adults infants children adolescents pupils students teachers controls".split()
)
"""Persons by age, sex or occupation: who asks for the most women is not told of the most patients."""
LEARNERS = frozenset(stem(unit) for unit in "pupils students graders learners schoolchildren".split())
"""Names of one group."""
ROOT = 4
"""Letters with which all forms of a word begin."""
FIGURE = re.compile(rf"\d|\b(?:{'|'.join((*WORDS, *TENS, *HUNDREDS))})\b", re.IGNORECASE)
FACTOR = re.compile(
    r"\d\s?(?:x\b|X\b|×|\\times|-?fold|times)|order of magnitude|orders of magnitude|from minutes|from hours"
)
READ_ALL = 2_000
"""Papers up to which all numbers are read; of a longer list only those of papers with one of the words."""


def positions(request: RankRequest, snapshot: Snapshot, kept: NDArray[np.bool_]) -> Iterator[int]:
    """Positions of papers whose numbers may count: those kept, of the asked-for subject where any is."""
    mask = kept
    if len(snapshot.papers) > READ_ALL:
        nouns = PERSONS if request.noun in PERSONS else [request.noun]
        mask = kept & _having(snapshot, [*nouns, *request.modifiers])
        if request.noun and not request.data:
            mask = mask.copy()
            for position in np.flatnonzero(mask).tolist():
                mask[position] = _has_a_number_near(request.noun, snapshot.papers[position].abstract)
    for word in request.subject:
        having = _having(snapshot, [word])
        if (mask & having).any():
            mask = mask & having
    yield from np.flatnonzero(mask).tolist()


@lru_cache(maxsize=100)
def roots(noun: str) -> re.Pattern[str]:
    """How the noun and the words that say much the same begin, of persons those for all of them."""
    words = PERSONS if noun in PERSONS else {noun, *aliases().get(noun, ())}
    return re.compile("|".join(sorted({rf"\b{re.escape(word[:ROOT])}" for word in words})), re.IGNORECASE)


def _has_a_number_near(noun: str, abstract: str) -> bool:
    """Whether a number stands near one of the words: facts are then worth reading."""
    figure = FACTOR if noun == "speedup" else FIGURE
    return any(
        figure.search(abstract, max(0, match.start() - BEFORE), match.end() + BEFORE)
        for match in roots(noun).finditer(abstract)
    )


def _having(snapshot: Snapshot, words: Iterable[str]) -> NDArray[np.bool_]:
    """Papers that have one of the words, or one that says much the same."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    for word in words:
        for alias in {word, f"{word}s", *aliases().get(word, ())}:
            mask[snapshot.lexical.postings(alias)[0]] = True
    return mask
