"""Whether the numbers of a claim stand for what they stand for in the abstract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rag.support.cues import segments
from rag.support.quantities import Quantity, are_joined, quantities
from rag.support.rounding import covers
from rag.support.statements import Statement
from rag.support.words import ContentWord, content_words, likeness, stems_of

_RANGE = re.compile(r"(?<=[\d%])\s?[–—-]\s?(?=\d)")
_BRACKETED = re.compile(r"(?<=[A-Za-z]) \(([^()A-Za-z]*\d[^()A-Za-z]*)\)")
"""A number in brackets says something of what stands before them."""
ELSEWHERE = 0.5
"""What a word counts that stands in the number's sentence, but in another part of it."""
CLEARLY = 0.5
"""By how much another number must fit better for the claim's to be out of place."""


@dataclass(frozen=True, slots=True)
class Place:
    """A number with what stands around it: its part of the sentence, other numbers there, and the whole sentence."""

    number: Quantity
    words: tuple[ContentWord, ...]
    stems: frozenset[str]
    beside: frozenset[float]
    sentence: frozenset[str]


@lru_cache(maxsize=5000)
def places(text: str) -> tuple[Place, ...]:
    """The numbers of a sentence with what stands around them."""
    return tuple(_place(text, number) for number in quantities(text))


def _place(text: str, number: Quantity) -> Place:
    start, segment = _segment_at(text, number)
    inside = [other for other in quantities(text) if start <= other.start < start + len(segment)]
    beside = frozenset(other.value for other in inside if other != number)
    return Place(number, content_words(segment), stems_of(segment), beside, stems_of(text))


def _segment_at(text: str, number: Quantity) -> tuple[int, str]:
    at = 0
    text = _BRACKETED.sub(r"  \1 ", _RANGE.sub(lambda dash: "~" * len(dash.group()), text))
    for segment in segments(text):
        at = text.index(segment, at)
        if at <= number.start < at + len(segment):
            return at, segment
        at += len(segment)
    return 0, text


def misplaced(claim: str, found: Sequence[Statement]) -> bool:
    """Whether what the claim says around one of its numbers stands, in the abstract, around another number, or whether
    two of its numbers have changed places."""
    said = [place for place in places(claim) if not place.number.is_loose]
    known = [place for statement in found for place in places(statement.text)]
    said = [place for place in said if any(covers(place.number, other.number) for other in known)]
    own = [place.number for place in said]
    rivals = [
        other for other in known if not (other.number.is_loose or any(covers(number, other.number) for number in own))
    ]
    return any(_fits_better(place, known, rivals) for place in said) or any(
        _changed_places(claim, first, second, known) for first, second in combinations(said, 2)
    )


def _fits_better(place: Place, known: Sequence[Place], rivals: Sequence[Place]) -> bool:
    holding = max(_fit(place, other) for other in known if covers(place.number, other.number))
    alike = [other for other in rivals if other.number.unit == place.number.unit]
    return max((_fit(place, other) for other in alike), default=0.0) > holding + CLEARLY


def _changed_places(claim: str, first: Place, second: Place, known: Sequence[Place]) -> bool:
    number, other = first.number, second.number
    if number.unit != other.unit or covers(number, other) or are_joined(claim, number, other):
        return False
    straight = _best(first, number, known) + _best(second, other, known)
    return _best(first, other, known) + _best(second, number, known) > straight + CLEARLY


def _best(place: Place, number: Quantity, known: Sequence[Place]) -> float:
    return max(_fit(place, other) for other in known if covers(number, other.number))


def _fit(place: Place, other: Place) -> float:
    """How much of what stands around a number of the claim stands around a number of the abstract."""
    values = (max(likeness(word, other.stems), ELSEWHERE * likeness(word, other.sentence)) for word in place.words)
    return sum(values) + len(place.beside & other.beside)
