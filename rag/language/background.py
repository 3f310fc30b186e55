"""What 20,000 machine-learning abstracts and a few word lists know of the words of a question.

Nothing here depends on the list at hand: a relevance built on it means the same in a list of any size.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from rag.language.word_lists import lines_of, rows_of

BACKGROUND_PAPERS = 20_000
UNSEEN = 3
"""The document frequency taken for a term that the background lacks."""


def weight_of(term: str) -> float:
    """How telling an index term is: its inverse document frequency in the background, scaled to 0 to 1.

    The exponent takes common words ("information", "spectrum") further down; 1.4 was chosen from
    1.0, 1.4 and 2.0 on all judged sets.
    """
    frequency = max(UNSEEN, _background().get(term, UNSEEN))
    share = math.log(BACKGROUND_PAPERS / frequency) / math.log(BACKGROUND_PAPERS / UNSEEN)
    return float(max(0.0, share) ** 1.4)


def is_in_background(term: str) -> bool:
    """Whether the index term stands in the 20,000 abstracts."""
    return term in _background()


@lru_cache(maxsize=1)
def _background() -> dict[str, int]:
    return {term: int(count) for term, count in rows_of("rag.language", "term_frequencies.tsv")}


def kin_of(term: str) -> tuple[tuple[str, float], ...]:
    """Index terms that say nearly the same as one, with how nearly (0 to 1), nearest first."""
    return _kin().get(term, ())


@lru_cache(maxsize=1)
def _kin() -> Mapping[str, tuple[tuple[str, float], ...]]:
    """Index term -> its kin and how near they are, nearest first."""
    return {
        term: tuple(_near(entry) for entry in entries.split()) for term, entries in rows_of("rag.language", "kin.tsv")
    }


def _near(entry: str) -> tuple[str, float]:
    term, nearness = entry.rsplit(":", 1)
    return term, float(nearness)


@lru_cache(maxsize=1)
def light_words() -> frozenset[str]:
    """The words of light_words.txt and their regular inflections; "selects" is light, "selection" is not."""
    words = [word for line in lines_of("rag.language", "light_words.txt") for word in line.split()]
    ends = ("", "s", "es", "d", "ed", "ing")
    shortened = [f"{word[:-1]}{end}" for word in words if word[-1] in "ey" for end in ("ing", "ies", "ied")]
    return frozenset([f"{word}{end}" for word in words for end in ends] + shortened)
