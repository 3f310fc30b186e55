"""Web addresses in an abstract, and promises of code, models or data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vectorstore.facts.records import Link
from vectorstore.passages import Span

_ADDRESS = re.compile(
    r"(?:https?://|(?<![\w/@])www\.|(?<![\w/.@])(?:[\w-]+\.)?(?:github|gitlab|huggingface|bitbucket|zenodo)\.(?:com|io|co|org)/)"
    r"[^\s<>\"'“”‘’{}|^`\\]+",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?*_…$"
_PAIRS = {")": "(", "]": "["}

_OWN_THING = (
    r"(?:(?:source[ -])?codes?|codebase|implementations?|models?|weights|checkpoints?|data ?sets?|data|benchmarks?"
    r"|repository|toolkit|library|software|project page|demo|package|suite)"
)
_NEAR = r"(?:(?!\b(?:that|which)\b)[^.;!?])"
"""A character of the same clause, before any relative clause."""
_PROMISE = re.compile(
    rf"\b{_OWN_THING}\b{_NEAR}{{0,60}}?\b(?:is|are|will be|has been|have been|can be|to be|were|was)\b{_NEAR}{{0,25}}?"
    r"\b(?:available|public|released|open-?sourced?|online|provided|accessible|published|shared|found|accessed|downloaded"
    r"|obtained)\b"
    rf"|\b(?:we|authors)\b{_NEAR}{{0,30}}?\b(?:releas\w+|open-?sourc\w+|publish\w*)\b{_NEAR}{{0,50}}?\b{_OWN_THING}\b"
    rf"|\b(?:we|authors)\b{_NEAR}{{0,30}}?\b(?:make|provide|share)\b{_NEAR}{{0,50}}?\b{_OWN_THING}\b"
    r"[^.;!?]{0,60}?\b(?:available|public|publicly|open-?sourced?|https?|github|online)\b"
    r"|\b(?:codes?|implementation|github|project page)\s*(?:available)?\s*(?:at|:)\s*(?=https?|www|github)",
    re.IGNORECASE,
)
_HINT = re.compile(r"(?i)code|github|releas|publi|open-?sourc|availab|online|shared?\b|provided|project page")
_CUT = re.compile(r"[;]\s+|(?<=[.!?])\s+")


def find_links(abstract: str) -> tuple[Link, ...]:
    """The addresses in the text, without the punctuation, brackets or markup that surround them."""
    if "/" not in abstract and "www." not in abstract:
        return ()
    found = []
    for match in _ADDRESS.finditer(abstract):
        end = match.end()
        address = match.group()
        while address and (address[-1] in _TRAILING or _unpaired(address)):
            address, end = address[:-1], end - 1
        for opened in ("](", "),", "):"):
            if opened in address:
                end = match.start() + address.index(opened)
                address = abstract[match.start() : end]
        found.append(Link(match.start(), end, address))
    return tuple(found)


def _unpaired(address: str) -> bool:
    opening = _PAIRS.get(address[-1])
    return opening is not None and address.count(opening) < address.count(address[-1])


def find_promises(abstract: str, sentences: Sequence[Span]) -> tuple[Span, ...]:
    """The clauses that say something of the paper's own is, or will be, public."""
    found = []
    for start, end in sentences:
        if _HINT.search(abstract, start, end):  # most sentences need no closer look
            match = _PROMISE.search(abstract, start, end)
            if match:
                found.append(_clause(abstract, (start, end), match.span()))
    return tuple(found)


def _clause(abstract: str, sentence: Span, match: Span) -> Span:
    """The part of the sentence between semicolons that holds the match."""
    start, end = sentence
    for cut in _CUT.finditer(abstract, *sentence):
        if cut.end() <= match[0]:
            start = cut.end()
        elif cut.start() >= match[1]:
            end = cut.start()
            break
    return start, end
