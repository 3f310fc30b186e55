"""Words that turn a claim around: negation, direction, who is compared with whom, and whose work it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rag.support.words import content_words, root_of, stems_of
from vectorstore.lexical import stem

SCOPE = 3
"""How many meaningful words after a negation are taken to be negated."""
REACH = 4
"""How many meaningful words around a direction word may be what it is about."""

_SEGMENT = re.compile(
    r",(?!\d)|[;:()—–，；：、。]|\s-\s|\b(?:and|while|whereas|but|yet|which|where|although|though|so that|because|since|as)\b"
)
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’]\w+)?")
_NEGATORS = frozenset(
    "no not never without none cannot nor neither lack lacks lacking fail fails unable avoid avoids avoiding avoided "
    "drop drops remove removes eliminate eliminates can't doesn't don't isn't aren't isnt".split()
)
_TWO_WORD_NEGATORS = frozenset({("rather", "than"), ("instead", "of"), ("free", "of")})
_NEGATED_BEFORE = frozenset("unnecessary disappear disappears redundant impossible".split())
_NO_NEGATION = re.compile(r"\bnot only\b|\bnothing but\b|\bno (?:more|fewer|less) than\b|\bnot yet\b", re.IGNORECASE)

_UP = "increase increases raise grow grows larger largest more rise rises higher highest heighten enlarge boost most "
_UP += "aggravate worsen exacerbate amplify double triple"
_DOWN = "reduce reduces lower lowest cut cuts decrease less least fewer fewest shrink fall falls drop drops diminish "
_DOWN += "smaller smallest save mitigate ease alleviate suppress halve minimize weaken"
_GOOD = "improve enhance better best strengthen gain good excellent superior faster stronger strong"
_BAD = "degrade harm hurt worse worst deteriorate impair poor undermine slower inferior suffer erode"


@cache
def _directions() -> dict[str, tuple[str, int]]:
    table: dict[str, tuple[str, int]] = {}
    for words, axis, sign in ((_UP, "size", 1), (_DOWN, "size", -1), (_GOOD, "quality", 1), (_BAD, "quality", -1)):
        for word in words.split():
            table[stem(word)] = (axis, sign)
    return table


_CHINESE_DIRECTIONS = (("提高", 1), ("提升", 1), ("增加", 1), ("降低", -1), ("减少", -1), ("减小", -1))
_COSTS = frozenset(
    stem(word)
    for word in "cost latency memory error loss time noise forgetting computation overhead variance interference bias "
    "communication complexity consumption collapse rate parameter makespan requirement gap mismatch".split()
)


def segments(text: str) -> tuple[str, ...]:
    """The text cut at commas, conjunctions and the like."""
    return tuple(part for part in _SEGMENT.split(text) if part and part.strip())


def negated(text: str) -> frozenset[str]:
    """Stems that stand in the scope of a negation."""
    found: set[str] = set()
    for segment in segments(_NO_NEGATION.sub(" ", text)):
        tokens = [match.group().lower() for match in _TOKEN.finditer(segment)]
        for at, token in enumerate(tokens):
            if token in _NEGATORS or tuple(tokens[at : at + 2]) in _TWO_WORD_NEGATORS:
                found.update(_meaningful(tokens[at + 1 :])[:SCOPE])
            elif token in _NEGATED_BEFORE:
                found.update(_meaningful(tokens[:at])[-SCOPE:])
    return frozenset(found)


def _only_negated(text: str) -> frozenset[str]:
    """Stems in the scope of a negation that do not stand outside of one as well."""
    counts = Counter(_meaningful([match.group().lower() for match in _TOKEN.finditer(text)]))
    return frozenset(root for root in negated(text) if counts[root] == 1)


def _meaningful(tokens: list[str]) -> list[str]:
    return [
        root for token in tokens if (root := root_of(token) or (stem(token) if stem(token) in _directions() else ""))
    ]


def negation_differs(claim: str, source: str) -> bool:
    """Whether a word that both texts share is negated in one of them only."""
    claim_no, source_no = _only_negated(claim), _only_negated(source)
    claim_all, source_all = stems_of(claim), stems_of(source)
    if (claim_no & source_all) - source_no or (source_no & claim_all) - claim_no:
        # One shared word negated on both sides settles it: the rest is a matter of how far a negation reaches.
        return not claim_no & source_no
    return _opposite_prefix(claim_all, source_all) or _opposite_prefix(source_all, claim_all)


def _opposite_prefix(first: frozenset[str], second: frozenset[str]) -> bool:
    return any(
        root.startswith("un") and len(root) > 5 and root[2:] in second and root not in second and root[2:] not in first
        for root in first
    )


@dataclass(frozen=True, slots=True)
class Direction:
    """One word of direction ("reduces": size, -1) and the stems it may be about."""

    axis: str
    sign: int
    targets: frozenset[str]


def directions(text: str) -> tuple[Direction, ...]:
    """All words of direction in the text with what they may be about."""
    table = _directions()
    found = []
    for segment in segments(text):
        roots = _meaningful([match.group().lower() for match in _TOKEN.finditer(segment)])
        for at, root in enumerate(roots):
            if root in table:
                around = roots[max(0, at - REACH) : at] + roots[at + 1 : at + 1 + REACH]
                found.append(Direction(*table[root], frozenset(around) - table.keys()))
    return tuple(found) + tuple(_chinese_directions(text))


def _chinese_directions(text: str) -> Iterator[Direction]:
    for term, sign in _CHINESE_DIRECTIONS:
        for match in re.finditer(term, text):
            clause = (
                re.split(r"[，。；,;]", text[: match.start()])[-1] + re.split(r"[，。；,;]", text[match.end() :])[0]
            )
            about = frozenset(root for word in content_words(clause) for root in word.stems)
            yield Direction("size", sign, about - _directions().keys())


def direction_differs(claim: str, source: str) -> bool:
    """Whether the claim moves something up that the source moves down, or the reverse, and nothing agrees."""
    of_source = directions(source)
    for moved in directions(claim):
        votes = [_agreement(moved, other) for other in of_source]
        nearest = max((abs(vote) for vote in votes), default=0)
        if nearest and nearest not in votes:
            return True
    return _from_to(claim) != "" and _from_to(claim) == _from_to(source, backwards=True)


def _agreement(first: Direction, second: Direction) -> int:
    """How many targets two directions share; negative where they point opposite ways."""
    shared = first.targets & second.targets
    if not shared:
        return 0
    if first.axis != second.axis and shared & _COSTS:
        return 0
    return len(shared) if first.sign == second.sign else -len(shared)


def _from_to(text: str, backwards: bool = False) -> str:
    match = re.search(r"\bfrom (\w+) to (\w+)", text)
    if match is None:
        return ""
    return f"{match[2]} {match[1]}" if backwards else f"{match[1]} {match[2]}"
