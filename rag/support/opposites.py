"""Whether a claim says the opposite of a word of the abstract about the same thing: "high" where that says "low"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from rag.language.word_lists import lines_of
from rag.support.cues import meaningful, segments, tokens_of
from rag.support.words import synonyms
from vectorstore.lexical import stem

REACH = 3
"""How many meaningful words around a word of contrast may be what it is about."""
BESIDE = 3
"""Words between two opposites that are named together."""
_NOT = re.compile(r"\b(?:not|no|never|neither|nor|cannot|without)\b|n['’]t\b", re.IGNORECASE)
_SHOTS = re.compile(r"\b(?:few|many|single)-shot\b", re.IGNORECASE)
Side = tuple[int, int]
"""A contrast and one of its sides."""


@dataclass(frozen=True, slots=True)
class Contrasted:
    """A word of contrast in a text: its stem, its sides, what stands around it, and whether that is negated."""

    word: str
    sides: frozenset[Side]
    around: frozenset[str]
    is_negated: bool


@lru_cache(maxsize=5000)
def contrasted(text: str) -> tuple[Contrasted, ...]:
    """The words of contrast in a text, each with the meaningful words near it in its part of the sentence."""
    return tuple(found for segment in segments(_SHOTS.sub(" ", text)) for found in _in_segment(segment))


def _in_segment(segment: str) -> Iterator[Contrasted]:
    is_negated = bool(_NOT.search(segment))
    words = [(stem(token), meaningful([token])) for token in tokens_of(segment)]
    known = [(word, sides_of().get(word, frozenset()), roots) for word, roots in words]
    kept = [(word, sides, roots) for word, sides, roots in known if sides or roots]
    for at, (word, sides, _) in enumerate(kept):
        if sides:
            near = kept[max(0, at - REACH) : at] + kept[at + 1 : at + 1 + REACH]
            around = frozenset(root for _, others, roots in near for root in roots if not others)
            yield Contrasted(word, sides, around, is_negated)


def says_opposite(claim: str, sources: Sequence[str]) -> bool:
    """Whether the claim has a word of contrast about something of which the sources have another side of the contrast,
    and nowhere the same side."""
    found = [each for source in sources for each in contrasted(source)]
    return any(_is_against(each, [other for other in found if _about_same(each, other)]) for each in contrasted(claim))


def exchanges_opposites(claim: str, sources: Sequence[str]) -> bool:
    """Whether two opposite words of the claim have changed places, or it denies the one where the sources deny the
    other. `sources` begin with what says most of the claim."""
    said, found = contrasted(claim), [each for source in sources for each in contrasted(source)]
    return _denies_the_other_side(said, found) or any(
        _changed_places(first, second, contrasted(source))
        for first, second in combinations(said, 2)
        if not _side_by_side(claim, first, second)
        for source in sources[:1]
    )


def _denies_the_other_side(said: Sequence[Contrasted], found: Sequence[Contrasted]) -> bool:
    """Whether claim and sources both say something of one side of a contrast and deny it of the other, each of another
    one: "short distances are kept, long ones are not"."""
    return not _denied(found).isdisjoint((kept, denied) for denied, kept in _denied(said))


def _denied(found: Sequence[Contrasted]) -> frozenset[tuple[Side, Side]]:
    """Pairs of a side that is denied and another one of the same contrast that is not."""
    pairs = [(first, second) for first in found for second in found if first.is_negated and not second.is_negated]
    return frozenset(
        (a, b) for first, second in pairs for a in first.sides for b in second.sides if a[0] == b[0] and a != b
    )


def _side_by_side(text: str, first: Contrasted, second: Contrasted) -> bool:
    """Whether the text names both together, as in "early and late onset", which has no order."""
    stems = [stem(token) for token in tokens_of(text)]
    places = sorted((stems.index(first.word), stems.index(second.word)))
    between = stems[places[0] + 1 : places[1]]
    return len(between) <= BESIDE and not {"and", "or", "to", "versus"}.isdisjoint(between)


def _changed_places(first: Contrasted, second: Contrasted, found: Sequence[Contrasted]) -> bool:
    """Whether what one of two opposite words is about is, in the abstract, what the other is about."""
    if first.sides & second.sides or not _contrasts(first) & _contrasts(second):
        return False
    straight = _shared(first, found, first.sides) + _shared(second, found, second.sides)
    crossed = _shared(first, found, second.sides), _shared(second, found, first.sides)
    return min(crossed) >= 2 and sum(crossed) > straight + 1  # fewer words may be chance


def _shared(each: Contrasted, found: Sequence[Contrasted], sides: frozenset[Side]) -> int:
    return max((len(each.around & other.around) for other in found if other.sides & sides), default=0)


def _contrasts(each: Contrasted) -> frozenset[int]:
    return frozenset(contrast for contrast, _ in each.sides)


def _is_against(each: Contrasted, others: Sequence[Contrasted]) -> bool:
    same = any(each.sides & other.sides for other in others)
    other_side = any(_contrasts(each) & _contrasts(other) for other in others)
    negated = each.is_negated or any(other.is_negated for other in others)
    return other_side and not same and not negated


def _about_same(first: Contrasted, second: Contrasted) -> bool:
    near = synonyms()
    return any(root in second.around or near.get(root, frozenset()) & second.around for root in first.around)


@cache
def sides_of() -> dict[str, frozenset[Side]]:
    """Stem of each word of contrast, with the sides it stands on."""
    table: dict[str, set[Side]] = {}
    for contrast, line in enumerate(lines_of("rag.support", "opposites.txt")):
        for side, words in enumerate(line.split("|")):
            for word in words.split():
                table.setdefault(stem(word), set()).add((contrast, side))
    return {root: frozenset(sides) for root, sides in table.items()}
