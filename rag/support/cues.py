"""Words that turn a claim around: negation, direction, who is compared with whom, and whose work it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rag.support.words import content_words, neutral, root_of
from rag.word_lists import lines_of
from vectorstore.lexical import stem

SCOPE = 3
"""How many meaningful words after a negation are taken to be negated."""
MOST = 0.66
"""Share of a negated phrase that the other text must have for the two to be about the same."""
BEGINNING = 5
"""Letters at the beginning that make two stems forms of one word."""
REACH = 4
"""How many meaningful words around a direction word may be what it is about."""

_SEGMENT = re.compile(
    r",(?!\d)|[;:()—–（），；：、。]|\s-\s"
    r"|\b(?:and|while|whereas|but|yet|which|where|although|though|so that|because|since|as)\b"
)
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’]\w+)?")
_NEGATORS = frozenset(
    "no not non never without none nothing cannot nor neither lack lacks lacking unable incapable can't doesn't don't "
    "isn't aren't isnt".split()
)
_REMOVERS = frozenset(
    stem(word)
    for word in "avoid drop remove eliminate strip discard miss neglect disregard overlook omit ignore exclude fail "
    "inapplicable dispense bypass skip".split()
)
"""They negate what follows, but in so many words that only a plain negation can speak against a claim."""
_KEPT = re.compile(
    r"sacrific|compromis|los[ei]|harm|hurt|degrad|forget|ignor|neglect|damag|disrupt|undermin|overlook|restart"
    r"|interrupt|touch|chang|alter"
)
"""After "without" or "not" these say that something is kept, not that it is missing."""
_TWO_WORD_NEGATORS = frozenset({("free", "of")})
_IN_PLACE_OF = frozenset({("rather", "than"), ("instead", "of"), ("in", "place")})
_NEGATED_BEFORE = frozenset("unnecessary disappear disappears impossible".split())
_UN = re.compile(r"un(?!der|i[a-z]*|til|less|ion|it)[a-z]{4,}")
_PREFIXED = re.compile(r"(?:un|in|im|ir|dis|de|non)([a-z]{5,})")
_NO_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|simply|solely)\b|\bnothing but\b|\bno (?:more|fewer|less) than\b|\bnot yet\b",
    re.IGNORECASE,
)
_NO_DIRECTION = re.compile(r".{4,}(?:ity|ities|ness)$|^(?:harmful|active|activations?)$")
"""Qualities and things, not movements: "stability", "harmful updates"."""


@cache
def _directions() -> dict[str, tuple[str, int]]:
    """Stem of each word of direction, with its axis ("size" or "quality") and sign."""
    table: dict[str, tuple[str, int]] = {}
    for line in lines_of("rag.support", "directions.txt"):
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


@dataclass(frozen=True, slots=True)
class Negation:
    """The stems that a negation takes away, and whether it does so with a plain "no" or "without"."""

    scope: frozenset[str]
    is_plain: bool = True


@lru_cache(maxsize=5000)
def negations(text: str) -> tuple[Negation, ...]:
    """The negations of the text: "not", "without", "unseen", "non-strategic", "atlas-free", "removes"."""
    found = []
    for segment in segments(_NO_NEGATION.sub(" ", text)):
        tokens = [match.group().lower() for match in _TOKEN.finditer(segment)]
        found += [negation for at in range(len(tokens)) if (negation := _negation(tokens, at)).scope]
    return tuple(found)


def _negation(tokens: list[str], at: int) -> Negation:
    """The negation that the token at this place is; one without a scope where it is none."""
    token = tokens[at]
    if token in _NEGATORS or tuple(tokens[at : at + 2]) in _TWO_WORD_NEGATORS:
        is_kept = any(_KEPT.match(following) for following in tokens[at + 1 : at + 3])
        reach = 1 if token.startswith("lack") else SCOPE  # "lack of X in mice leads to Y"
        return Negation(frozenset(() if is_kept else _meaningful(tokens[at + 1 :])[:reach]))
    if token in _NEGATED_BEFORE:
        return Negation(frozenset(_meaningful(tokens[:at])[-SCOPE:]))
    if token == "free" and at:
        return Negation(frozenset(_meaningful(tokens[:at])[-1:]))
    if _UN.match(token):
        return Negation(frozenset([root_of(token[2:]), *_meaningful(tokens[at + 1 :])[:1]]))
    if stem(token) in _REMOVERS or tuple(tokens[at : at + 2]) in _IN_PLACE_OF:
        return Negation(frozenset(_meaningful(tokens[at + 1 :])[:SCOPE]), is_plain=False)
    return Negation(frozenset())


def _meaningful(tokens: list[str]) -> list[str]:
    return [
        root for token in tokens if (root := root_of(token) or (stem(token) if stem(token) in _directions() else ""))
    ]


def negation_differs(claim: str, source: str, elsewhere: Sequence[str] = ()) -> bool:
    """Whether what one text negates stands in the other without a negation, and `elsewhere`, other sentences of the
    source, do not negate it either."""
    of_claim, of_source = negations(claim), negations(source)
    settled = [negation for text in elsewhere for negation in negations(text)]
    taken = _stems(of_claim), _stems(of_source)
    return (
        any(_stands_plain(negation, source, of_source) and not _is_among(negation, settled) for negation in of_claim)
        or any(
            _stands_plain(negation, claim, of_claim) and not _has_plain_segment(negation, source)
            for negation in of_source
        )
        or _opposite_prefix(_roots(claim), _roots(source) - taken[1])
        or _opposite_prefix(_roots(source), _roots(claim) - taken[0])
    )


def _stems(negations: Iterable[Negation]) -> frozenset[str]:
    return frozenset().union(*(negation.scope for negation in negations))


def _is_among(negation: Negation, others: Iterable[Negation]) -> bool:
    """Whether one of the others takes most of the same away."""
    return any(len(_shared_beginnings(negation.scope, other.scope)) >= MOST * len(negation.scope) for other in others)


def _shared_beginnings(scope: Iterable[str], stems: Iterable[str]) -> list[str]:
    """The stems of the scope of which the others have a form: "reduction" is "reducing"."""
    beginnings = {root[:BEGINNING] for root in stems}
    return [root for root in scope if root[:BEGINNING] in beginnings]


def _roots(text: str) -> frozenset[str]:
    return frozenset(root for match in _TOKEN.finditer(text) if (root := root_of(match.group())) not in neutral())


def _opposite_prefix(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether one text has a word such as "imbalance" whose plain form only the other has."""
    return any(
        (match := _PREFIXED.match(root)) and match[1] in second and root not in second and match[1] not in first
        for root in first
    )


def _stands_plain(negation: Negation, text: str, of_text: Iterable[Negation]) -> bool:
    """Whether most of a plainly negated phrase stands in a text that negates none of it."""
    scope = negation.scope
    shared = _shared_beginnings(scope, _meaningful([match.group().lower() for match in _TOKEN.finditer(text)]))
    return (
        negation.is_plain
        and len(shared) >= MOST * len(scope)
        and not any(_shared_beginnings(scope, other.scope) for other in of_text)
    )


def _has_plain_segment(negation: Negation, text: str) -> bool:
    """Whether some part of the text says a phrase, of which most is negated elsewhere, without a negation."""
    return any(_stands_plain(negation, segment, negations(segment)) for segment in segments(text))


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
    table = _directions()
    found = []
    for segment in segments(text):
        tokens = [match.group().lower() for match in _TOKEN.finditer(segment)]
        words = [(token, root) for token in tokens for root in _meaningful([token])]
        roots = [root for _, root in words]
        for at, (token, root) in enumerate(words):
            if root in table and not _NO_DIRECTION.search(token):
                around = roots[max(0, at - REACH) : at] + roots[at + 1 : at + 1 + REACH]
                axis, sign = table[root]
                if axis == "size" and "effici" in roots[at + 1 : at + 3]:  # "more memory-efficient" saves memory
                    axis = "quality"
                found.append(Direction(axis, sign, root, frozenset(around) - table.keys()))
    return tuple(found) + tuple(_chinese_directions(text))


def _chinese_directions(text: str) -> Iterator[Direction]:
    for term, sign in _CHINESE_DIRECTIONS:
        for match in re.finditer(term, text):
            clause = (
                re.split(r"[，。；,;]", text[: match.start()])[-1] + re.split(r"[，。；,;]", text[match.end() :])[0]
            )
            about = frozenset(root for word in content_words(clause) for root in word.stems)
            yield Direction("size", sign, term, about - _directions().keys())


def direction_differs(claim: str, source: str) -> int:
    """1 where the claim moves something up that the source moves down, or the reverse, and nothing agrees; -1 where
    they move something the same way; 0 where they have no direction in common."""
    of_source = directions(source)
    agreed = 0
    for moved in directions(claim):
        same = max((_shared(moved, other) for other in of_source if other.sign == moved.sign), default=0)
        opposite = max((_shared(moved, other) for other in of_source if other.sign != moved.sign), default=0)
        if opposite > same:
            return 1
        agreed = -1 if same else agreed
    return 1 if _from_to(claim) and _from_to(claim) == _from_to(source, backwards=True) else agreed


def _shared(first: Direction, second: Direction) -> int:
    """How many targets two directions share, and one more where they are the same word; 0 where none."""
    shared = first.targets & second.targets
    if not shared or (first.axis != second.axis and (shared & _COSTS or len(shared) < 2 <= len(first.targets) - 1)):
        return 0
    return len(shared) + (first.word == second.word)


def _from_to(text: str, backwards: bool = False) -> str:
    match = re.search(r"\bfrom (\w+) to (\w+)", text.lower())
    if match is None:
        return ""
    return f"{match[2]} {match[1]}" if backwards else f"{match[1]} {match[2]}"
