"""Who is said to be ahead of whom."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.support.names import names
from rag.support.words import content_words

_AHEAD = re.compile(
    r"\b(?:outperform\w*|beats?|beating|surpass\w*|exceed\w*|outdo\w*|improv\w+ (?:up)?on|ahead of|superior to"
    r"|overtakes?|displace[sd]?|better than|stronger than|wins? (?:over|against))\b|优于|胜过|超越|超过(?=\s*[A-Z])"
)
_BEHIND = re.compile(
    r"\b(?:outperformed by|beaten by|surpassed by|inferior to|worse than|(?:lags?|falls?|trails?) behind)\b|不如|劣于"
)
_MORE = re.compile(
    r"\b(?P<word>more|less|fewer|better|worse|higher|lower|faster|slower|larger|smaller|stronger|weaker"
    r"|cheaper|stabler|quicker)\b(?P<middle>[^.;]*?)\b(?:than|over)\b"
)
_SMALL = frozenset("less fewer worse lower slower smaller weaker cheaper".split())
_CHINESE_THAN = re.compile(r"比(?P<right>[^，。；]*?)(?P<word>更|最多|快|慢|好|差|高|低|少|多)")
_END = re.compile(
    r"[;:。；，(]|\.(?=\s|$)|,\s(?=(?:and|while|whereas|but|which)\b)"
    r"|\s(?:in|on|at|under|across|with|for|by|during|when|where|while|and (?:reaches|gives|is|has))\s"
)
_PRONOUN = re.compile(r"\b(?:we|our|ours|it|its|this|the proposed|resulting|whose|which)\b", re.IGNORECASE)
THIS_PAPER = "<this paper>"
"""Stands for a paper's own method under any name."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`ahead` and `behind`: the words of both sides, a paper's own method as THIS_PAPER."""

    ahead: frozenset[str]
    behind: frozenset[str]


def comparisons(text: str, label: str, is_own: bool = False) -> tuple[Comparison, ...]:
    """The comparisons of a sentence. `is_own` says that its pronouns mean the paper's own method."""
    found = []
    for pattern, is_ahead in ((_AHEAD, True), (_BEHIND, False)):
        for match in pattern.finditer(text):
            if is_ahead and _BEHIND.match(text, match.start()):
                continue
            found.append(_pair(text[: match.start()], _until_end(text[match.end() :]), is_ahead, (label, is_own)))
    for match in _MORE.finditer(text):
        left = text[: match.start()]
        found.append(_pair(left, _until_end(text[match.end() :]), match["word"] not in _SMALL, (label, is_own)))
    for match in _CHINESE_THAN.finditer(text):
        left = text[: match.start()]
        found.append(_pair(left, match["right"], match["word"] not in ("慢", "差", "低", "少"), (label, is_own)))
    return tuple(found)


def _until_end(text: str) -> str:
    return _END.split(text, maxsplit=1)[0]


def _pair(left: str, right: str, left_is_ahead: bool, own: tuple[str, bool]) -> Comparison:
    label, is_own = own
    first, second = _side(left, label, is_own), _side(right, label, False)
    return Comparison(first, second) if left_is_ahead else Comparison(second, first)


def _side(text: str, label: str, is_own: bool) -> frozenset[str]:
    words = {name.lower() for name in names(f"x {text}")}
    words |= {root for word in content_words(text) for root in word.stems}
    own_words = {label.lower()} | {root for word in content_words(label) for root in word.stems}
    if label.lower() in text.lower() or (is_own and (_PRONOUN.search(text) or not text.strip())):
        words = (words - own_words) | {THIS_PAPER}
    return frozenset(words)


def order_differs(claim: Comparison, source: Comparison) -> bool:
    """Whether what the claim puts ahead is what the source puts behind."""
    claim_ahead, claim_behind = claim.ahead - claim.behind, claim.behind - claim.ahead
    source_ahead, source_behind = source.ahead - source.behind, source.behind - source.ahead
    crossing = len(claim_ahead & source_behind) + len(claim_behind & source_ahead)
    straight = len(claim_ahead & source_ahead) + len(claim_behind & source_behind)
    return crossing > straight


def alike(claim: Comparison, source: Comparison) -> int:
    """How many words two comparisons share, on whichever side."""
    return len((claim.ahead | claim.behind) & (source.ahead | source.behind))
