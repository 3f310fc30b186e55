"""What a text negates, and whether another one says it without a negation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.support.cues import meaningful, segments, tokens_of
from rag.support.words import neutral, root_of
from vectorstore.lexical import stem

SCOPE = 3
"""How many meaningful words after a negation are taken to be negated."""
MOST = 0.66
"""Share of a negated phrase that the other text must have for the two to be about the same."""
BEGINNING = 5
"""Letters at the beginning that make two stems forms of one word."""

_NEGATORS = frozenset(
    "no not non never without none nothing cannot nor neither lack lacks lacking unable incapable can't doesn't don't "
    "isn't aren't isnt".split()
)
_REMOVERS = frozenset(
    stem(word)
    for word in "avoid drop remove eliminate strip discard miss neglect disregard overlook omit ignore exclude fail "
    "inapplicable dispense bypass skip absence absent".split()
)
"""They negate what follows, but in so many words that only a plain negation can speak against a claim."""
_KEPT = re.compile(
    r"sacrific|compromis|los[ei]|harm|hurt|degrad|forget|ignor|neglect|damag|disrupt|undermin|overlook|restart"
    r"|interrupt|touch|chang|alter"
)
"""After "without" or "not" these say that something is kept, not that it is missing."""
_TWO_WORD_NEGATORS = frozenset({("free", "of")})
_IN_PLACE_OF = frozenset({("rather", "than"), ("instead", "of"), ("in", "place")})
_FREE = "hyphenfree"
"""Stands for the "-free" of "atlas-free": "free acids" lack nothing."""
_WHOLE = frozenset("no none neither nothing never".split())
"""They negate all of their part of a sentence, not only what follows; so does a "not" after ..."""
_BE = frozenset("is are was were be been".split())
_NEGATED_BEFORE = frozenset("unnecessary disappear disappears impossible".split())
_UN = re.compile(r"un(?!der|i[a-z]*|til|less|ion|it)[a-z]{4,}")
_PREFIXED = re.compile(r"(?:un|in|im|ir|dis|de|non)([a-z]{5,})")
_KEPT_FROM = re.compile(
    r"\b((?:keep|kept|prevent|stop|protect)\w*\b[^.;:]{1,90}?) from (?=\w+ing\b|being\b)", re.IGNORECASE
)
"""As in "keeps the two from interfering"."""
_NO_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|simply|solely)\b|\bnothing but\b|\bno (?:more|fewer|less) than\b"
    r"|\b(?:than|versus|vs\.?|compared (?:to|with)|relative to) (?:\w+ ){0,4}?without\b",
    re.IGNORECASE,
)


_NEEDS = re.compile(r"\b(?:needs?|requires?|relies on|rely on|depends? on|requiring|relying on)\b([^,;.]+)")


@dataclass(frozen=True, slots=True)
class Negation:
    """The stems that a negation takes away, and whether it does so with a plain "no" or "without"."""

    scope: frozenset[str]
    is_plain: bool = True
    around: frozenset[str] = frozenset()
    """All stems that it may negate: of its part of the sentence, or of a long object."""


@lru_cache(maxsize=5000)
def negations(text: str) -> tuple[Negation, ...]:
    """The negations of the text: "not", "without", "unseen", "non-strategic", "atlas-free", "removes"."""
    found = []
    plain = re.sub(r"(?<=\w)-free\b", f" {_FREE}", _NO_NEGATION.sub(" ", text))
    for segment in segments(_KEPT_FROM.sub(r"\1, not ", plain)):
        tokens = tokens_of(segment)
        around = frozenset(meaningful(tokens))
        for at, token in enumerate(tokens):
            negation = _negation(tokens, at)
            if negation.scope:
                is_whole = token in _WHOLE or (token == "not" and at > 0 and tokens[at - 1] in _BE)
                found.append(replace(negation, around=around) if is_whole else negation)
    return tuple(found)


def _negation(tokens: list[str], at: int) -> Negation:
    """The negation that the token at this place is; one without a scope where it is none."""
    token = tokens[at]
    if token in _NEGATORS or tuple(tokens[at : at + 2]) in _TWO_WORD_NEGATORS:
        is_kept = any(_KEPT.match(following) for following in tokens[at + 1 : at + 3])
        reach = 1 if token.startswith("lack") else SCOPE  # "lack of X in mice leads to Y"
        negated = [word for word in tokens[at + 1 :] if word != "due"]
        return Negation(frozenset(() if is_kept else meaningful(negated)[:reach]))
    if stem(token) == "rule" and tokens[at + 1 : at + 2] == ["out"]:
        return Negation(frozenset(meaningful(tokens[:at])[-SCOPE:] + meaningful(tokens[at + 2 :])[:SCOPE]))
    if token in _NEGATED_BEFORE:
        return Negation(frozenset(meaningful(tokens[:at])[-SCOPE:]))
    if token == _FREE and at:
        return Negation(frozenset(meaningful(tokens[:at])[-1:]))
    if _UN.match(token):
        return Negation(frozenset([root_of(token[2:]), *meaningful(tokens[at + 1 :])[:1]]))
    if stem(token) in _REMOVERS or tuple(tokens[at : at + 2]) in _IN_PLACE_OF:
        removed = meaningful(tokens[at + 1 :])
        return Negation(frozenset(removed[:SCOPE]), is_plain=False, around=frozenset(removed[: 2 * SCOPE]))
    return Negation(frozenset())


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
        or _needs_what_is_avoided(claim, of_source)
        or _opposite_prefix(_roots(claim), _roots(source) - taken[1], elsewhere)
        or _opposite_prefix(_roots(source), _roots(claim) - taken[0], elsewhere)
    )


def _needs_what_is_avoided(claim: str, of_source: Sequence[Negation]) -> bool:
    """Whether the claim says that something is needed which the source says is avoided or done without."""
    needed = [frozenset(meaningful(tokens_of(match[1]))[:SCOPE]) for match in _NEEDS.finditer(claim)]
    return any(
        len(_shared_beginnings(negation.scope, scope)) >= len(negation.scope) / 2
        for negation in of_source
        for scope in needed
        if negation.scope and not any(negation.scope & other.scope for other in negations(claim))
    )


def _stems(negations: Iterable[Negation]) -> frozenset[str]:
    return frozenset().union(*(negation.scope for negation in negations))


def _is_among(negation: Negation, others: Iterable[Negation]) -> bool:
    """Whether one of the others takes most of the same away."""
    return any(len(_shared_beginnings(negation.scope, other.scope)) >= MOST * len(negation.scope) for other in others)


def _shared_beginnings(scope: Iterable[str], stems: Iterable[str]) -> list[str]:
    """The stems of the scope of which the others have a form: "reduction" is "reducing", "training" "retraining"."""
    stems = list(stems)
    beginnings = {root[:BEGINNING] for root in stems}
    beginnings |= {root[2 : 2 + BEGINNING] for root in stems if root.startswith("re") and len(root) >= 2 + BEGINNING}
    return [root for root in scope if root[:BEGINNING] in beginnings]


def _roots(text: str) -> frozenset[str]:
    return frozenset(root for token in tokens_of(text) if (root := root_of(token)) not in neutral())


def _opposite_prefix(first: frozenset[str], second: frozenset[str], elsewhere: Sequence[str]) -> bool:
    """Whether one text has a word such as "imbalance" whose plain form only the other has, and the whole source does
    not have both."""
    found = [
        (root, match[1])
        for root in first
        if (match := _PREFIXED.match(root)) and match[1] in second and root not in second and match[1] not in first
    ]
    everything = frozenset().union(*map(_roots, elsewhere)) if found else frozenset[str]()
    return any(not everything.issuperset(pair) for pair in found)


def _stands_plain(negation: Negation, text: str, of_text: Iterable[Negation]) -> bool:
    """Whether most of a plainly negated phrase stands in a text that negates none of it."""
    scope = negation.scope
    shared = _shared_beginnings(scope, meaningful(tokens_of(text)))
    return (
        negation.is_plain
        and len(shared) >= MOST * len(scope)
        and not any(_shared_beginnings(scope, other.scope | other.around) for other in of_text)
    )


def _has_plain_segment(negation: Negation, text: str) -> bool:
    """Whether some part of the text says a phrase, of which most is negated elsewhere, without a negation."""
    return any(_stands_plain(negation, segment, negations(segment)) for segment in segments(text))
