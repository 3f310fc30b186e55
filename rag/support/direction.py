"""Which way a text moves something, and whether another one moves it the other way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.support.cues import direction_words, meaningful, segments, tokens_of
from rag.support.words import content_words, neutral
from vectorstore.lexical import stem

REACH = 4
"""How many meaningful words around a direction word may be what it is about."""

_NO_DIRECTION = re.compile(r".{4,}(?:ity|ities|ness)$|^(?:harmful|active|activations?|positive)$")
"""Qualities and things, not movements: "stability", "harmful updates", "the positive class"."""
_CHINESE_DIRECTIONS = (("提高", 1), ("提升", 1), ("增加", 1), ("降低", -1), ("减少", -1), ("减小", -1))
_CHINESE_CUT = r"[，。；,;]|从而|进而|并|以(?=[减提降增改缓])|来(?=[减提降增改缓])"
_MEANS = re.compile(r"\bby (?=\w+ing\b)|\bin order to\b|\bso as to\b", re.IGNORECASE)
"""What follows is how something is done, or what for: another movement than what stands before."""
_MOVEMENTS = frozenset("rise increase decrease reduction growth drop decline gain".split())
"""Directly behind a word such as "suppresses" these move nothing themselves."""
_AT_A_COST = re.compile(r"\bat the (?:expense|cost|price) of\b", re.IGNORECASE)
_NO_MOVEMENT = re.compile(
    r"\bonce more\b|\bat (?:least|most)\b|\b(?:more|less|fewer|greater|higher|lower|better) than "
    r"(?=\d|(?:half|one|two|three|four|five|six|seven|eight|nine|ten)\b)",
    re.IGNORECASE,
)
"""Of words of direction: they bound a number, or only repeat."""
_COSTS = frozenset(
    stem(word)
    for word in "cost latency memory error loss time noise forgetting computation overhead variance interference bias "
    "communication complexity consumption collapse rate parameter makespan requirement gap mismatch".split()
)


@dataclass(frozen=True, slots=True)
class Direction:
    """One word of direction ("reduces": size, -1), its stem, and the stems it may be about."""

    axis: str
    sign: int
    word: str
    targets: frozenset[str]


@lru_cache(maxsize=5000)
def directions(text: str) -> tuple[Direction, ...]:
    """All words of direction in the text with what they may be about."""
    table = direction_words()
    found = []
    for segment in segments(_MEANS.sub("; ", _NO_MOVEMENT.sub(" ", _AT_A_COST.sub(" harms ", text)))):
        tokens = tokens_of(segment)
        words = [(token, root) for token in tokens for root in meaningful([token])]
        roots = [root for _, root in words]
        for at, (token, root) in enumerate(words):
            is_governed = token in _MOVEMENTS and any(
                table.get(other, ("", 1))[1] < 0 for other in roots[max(0, at - 2) : at]
            )
            if root in table and not (_NO_DIRECTION.search(token) or is_governed):
                around = roots[max(0, at - REACH) : at] + roots[at + 1 : at + 1 + REACH]
                axis, sign = table[root]
                if axis == "size" and "effici" in roots[at + 1 : at + 3]:  # "more memory-efficient" saves memory
                    axis = "quality"
                found.append(Direction(axis, sign, root, frozenset(around) - table.keys()))
    return tuple(found) + tuple(_chinese_directions(text))


def _chinese_directions(text: str) -> Iterator[Direction]:
    for term, sign in _CHINESE_DIRECTIONS:
        for match in re.finditer(term, text):
            clause = re.split(_CHINESE_CUT, text[: match.start()])[-1] + re.split(_CHINESE_CUT, text[match.end() :])[0]
            about = frozenset(root for word in content_words(clause) for root in word.stems)
            yield Direction("size", sign, term, about - direction_words().keys())


def direction_differs(claim: str, source: str, elsewhere: Sequence[str] = ()) -> int:
    """1 where the claim moves something up that the source moves down, or the reverse; -1 where they move something the
    same way; 0 where they have no direction in common. `elsewhere` are other sentences of the source: what one of them
    moves the same way, and says more fully than the source says the reverse, is settled."""
    of_source = directions(source)
    others = [other for text in elsewhere for other in directions(text)]
    agreed = 0
    for moved in directions(claim):
        same = max((_shared(moved, other) for other in of_source if other.sign == moved.sign), default=0)
        opposite = max((_shared(moved, other) for other in of_source if other.sign != moved.sign), default=0)
        if opposite > max([same, *(_shared(moved, other) - 1 for other in others if other.sign == moved.sign)]):
            return 1
        agreed = -1 if same else agreed
    return 1 if _from_to(claim) and _from_to(claim) == _from_to(source, backwards=True) else agreed


def _shared(first: Direction, second: Direction) -> int:
    """How many targets two directions share, and one more where they are the same word; 0 where none."""
    shared = first.targets & second.targets
    telling = shared - neutral()
    if not shared or (first.axis != second.axis and (shared & _COSTS or len(telling) < 2 <= len(first.targets) - 1)):
        return 0
    return len(shared) + (first.word == second.word)


def _from_to(text: str, backwards: bool = False) -> str:
    match = re.search(r"\bfrom (\w+) to (\w+)", text.lower())
    if match is None:
        return ""
    return f"{match[2]} {match[1]}" if backwards else f"{match[1]} {match[2]}"
