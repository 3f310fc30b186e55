"""Words that turn a claim around: negation, direction, who is compared with whom, and whose work it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from rag.support.words import content_words, lines_of, neutral, root_of
from vectorstore.lexical import stem

SCOPE = 3
"""How many meaningful words after a negation are taken to be negated."""
MOST = 0.66
"""Share of a negated phrase that the other text must have for the two to be about the same."""
REACH = 4
"""How many meaningful words around a direction word may be what it is about."""

_SEGMENT = re.compile(
    r",(?!\d)|[;:()—–（），；：、。]|\s-\s"
    r"|\b(?:and|while|whereas|but|yet|which|where|although|though|so that|because|since|as)\b"
)
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’]\w+)?")
_NEGATORS = frozenset(
    "no not non never without none cannot nor neither lack lacks lacking fail fails unable avoid avoids avoiding "
    "avoided drop drops remove removes eliminate eliminates can't doesn't don't isn't aren't isnt".split()
)
_TWO_WORD_NEGATORS = frozenset({("rather", "than"), ("instead", "of"), ("free", "of")})
_NEGATED_BEFORE = frozenset("unnecessary disappear disappears redundant impossible".split())
_UN = re.compile(r"un(?!der|i[a-z]*|til|less|ion|it)[a-z]{4,}")
_PREFIXED = re.compile(r"(?:un|in|im|ir|dis|de|non)([a-z]{5,})")
_NO_NEGATION = re.compile(r"\bnot only\b|\bnothing but\b|\bno (?:more|fewer|less) than\b|\bnot yet\b", re.IGNORECASE)


@cache
def _directions() -> dict[str, tuple[str, int]]:
    """Stem of each word of direction, with its axis ("size" or "quality") and sign."""
    table: dict[str, tuple[str, int]] = {}
    for line in lines_of("directions.txt"):
        axis, sign, *words = line.split()
        table |= {stem(word): (axis, 1 if sign == "+" else -1) for word in words}
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


@lru_cache(maxsize=5000)
def negations(text: str) -> tuple[frozenset[str], ...]:
    """For each negation the stems in its scope: "not", "without", "unseen", "non-strategic"."""
    found = []
    for segment in segments(_NO_NEGATION.sub(" ", text)):
        tokens = [match.group().lower() for match in _TOKEN.finditer(segment)]
        for at, token in enumerate(tokens):
            if token in _NEGATORS or tuple(tokens[at : at + 2]) in _TWO_WORD_NEGATORS:
                found.append(frozenset(_meaningful(tokens[at + 1 :])[:SCOPE]))
            elif token in _NEGATED_BEFORE:
                found.append(frozenset(_meaningful(tokens[:at])[-SCOPE:]))
            elif _UN.match(token):
                found.append(frozenset([root_of(token[2:]), *_meaningful(tokens[at + 1 :])[:1]]))
    return tuple(scope for scope in found if scope)


def _meaningful(tokens: list[str]) -> list[str]:
    return [
        root for token in tokens if (root := root_of(token) or (stem(token) if stem(token) in _directions() else ""))
    ]


def negation_differs(claim: str, source: str) -> bool:
    """Whether what one text negates stands in the other without a negation."""
    of_claim, of_source = negations(claim), negations(source)
    return (
        any(_stands_plain(scope, source, of_source) for scope in of_claim)
        or any(_stands_plain(scope, claim, of_claim) for scope in of_source)
        or _opposite_prefix(_roots(claim), _roots(source) - frozenset().union(*of_source))
        or _opposite_prefix(_roots(source), _roots(claim) - frozenset().union(*of_claim))
    )


def _roots(text: str) -> frozenset[str]:
    return frozenset(root for match in _TOKEN.finditer(text) if (root := root_of(match.group())) not in neutral())


def _opposite_prefix(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether one text has a word such as "imbalance" whose plain form only the other has."""
    return any(
        (match := _PREFIXED.match(root)) and match[1] in second and root not in second and match[1] not in first
        for root in first
    )


def _stands_plain(scope: frozenset[str], text: str, negations_of_text: tuple[frozenset[str], ...]) -> bool:
    """Whether most of a negated phrase stands in a text that negates none of it."""
    shared = scope & frozenset(_meaningful([match.group().lower() for match in _TOKEN.finditer(text)]))
    return len(shared) >= MOST * len(scope) and not any(scope & other for other in negations_of_text)


@dataclass(frozen=True, slots=True)
class Direction:
    """One word of direction ("reduces": size, -1) and the stems it may be about."""

    axis: str
    sign: int
    targets: frozenset[str]


@lru_cache(maxsize=5000)
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


def direction_differs(claim: str, source: str) -> int:
    """1 where the claim moves something up that the source moves down, or the reverse, and nothing agrees; -1 where
    they move something the same way; 0 where they have no direction in common."""
    of_source = directions(source)
    agreed = 0
    for moved in directions(claim):
        votes = [_agreement(moved, other) for other in of_source]
        nearest = max((abs(vote) for vote in votes), default=0)
        if nearest and nearest not in votes:
            return 1
        agreed = -1 if nearest else agreed
    return 1 if _from_to(claim) and _from_to(claim) == _from_to(source, backwards=True) else agreed


def _agreement(first: Direction, second: Direction) -> int:
    """How many targets two directions share; negative where they point opposite ways."""
    shared = first.targets & second.targets
    if not shared:
        return 0
    if first.axis != second.axis and shared & _COSTS:
        return 0
    return len(shared) if first.sign == second.sign else -len(shared)


def _from_to(text: str, backwards: bool = False) -> str:
    match = re.search(r"\bfrom (\w+) to (\w+)", text.lower())
    if match is None:
        return ""
    return f"{match[2]} {match[1]}" if backwards else f"{match[1]} {match[2]}"
