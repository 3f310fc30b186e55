"""The section words of a structured abstract ("RESULTS:", "METHODS AND FINDINGS"): where they stand, what they head."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

SectionKind = Literal["background", "objective", "methods", "results", "conclusions", "other"]

_HEADS: dict[SectionKind, str] = {
    "background": r"background|introduction|context|motivation|rationale|summary\sof\sbackground\sdata",
    "objective": r"objectives?|aims?|purposes?|goals?|hypothesis|questions?",
    "methods": r"methods?|methodology|materials?|patients?|designs?|settings?|subjects?|participants?|procedures?"
    r"|interventions?|measurements?|approach|data\ssources?|study\sselection|data\s(?:extraction|synthesis)"
    r"|(?:outcome\s)?measures?|outcomes?|experimental\s(?:design|approach)|experiments|case\s(?:reports?|presentations?)",
    "results": r"results?|findings?|observations?",
    "conclusions": r"conclusions?|interpretation|discussion|implications?|limitations?|significance|relevance",
    "other": r"(?:trial\s)?registration|funding|availability|opinion\sstatement",
}
_WORDS = "|".join(_HEADS.values())
_HEAD = rf"(?:(?:main|key|primary|principal|major|study|clinical|research|trial)\s)?(?:{_WORDS})"
_LABEL = re.compile(
    rf"(?:^|[.!?)\]\"”’])\s*(?P<label>(?P<words>{_HEAD}(?:(?:\s?[/&]\s?|,?\s(?:and|of)\s|,\s){_HEAD}){{0,4}}(?:\(s\))?)"
    r"(?P<mark>\s?:|\.(?=\s)|\s[–—-](?=\s)|(?=\s)))(?=\s*\S)",
    re.IGNORECASE,
)
_PLACE = re.compile(r"[.!?)\]\"”’]\s*(?=[A-Za-z])")
_STARTS = frozenset(word[:3] for word in re.findall("[a-z]{3,}", _HEAD))
"""The first letters of every word that a label may begin with, and of some that it may not."""
_FOLLOWS_CAPITALS = re.compile(r"\s[A-Z0-9(“\"\[]")
_FOLLOWS_TITLED = re.compile(
    r"\s(?:We|The|This|These|In|A|An|To|Our|There|Of|From|Using|Patients|Data|All|Among|Between)\b"
)
_KINDS = tuple((kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for kind, words in _HEADS.items())
_CAPITALS = re.compile(r"[A-Z]{4}|[A-Z][a-z]{3,}\s?:|(?:^|[.)]\s*)[A-Z][a-z]{3,}\s[A-Z]")


@dataclass(frozen=True, slots=True)
class Section:
    """One section word: `text[start:end]` with its colon; `kind` is what the sentences after it do."""

    start: int
    end: int
    kind: SectionKind


def sections(text: str) -> tuple[Section, ...]:
    """The section words of an abstract in their order; none where it is one piece of prose.

    In capitals a section word needs no colon ("METHODS We enrolled ..."); in lower case it needs one, or a word after
    it that only begins sentences ("Design A range of ..."), so that "Results show ..." stays a sentence.
    """
    found = tuple(_found(text))
    return found if found and _CAPITALS.search(text) else ()


def without_sections(text: str) -> str:
    """The text without its section words, as one piece of prose."""
    for section in reversed(sections(text)):
        text = f"{text[: section.start].rstrip()} {text[section.end :].lstrip()}"
    return text.strip()


def _labels(text: str) -> Iterator[re.Match[str]]:
    """As `_LABEL.finditer`, which looks at every character: only where a word of a label can begin it is tried."""
    end = 0
    for place, begin in chain([(0, 0)], (match.span() for match in _PLACE.finditer(text))):
        if place >= end and (not begin or text[begin : begin + 3].lower() in _STARTS):
            match = _LABEL.match(text, place)
            if match:
                end = match.end()
                yield match


def _found(text: str) -> Iterator[Section]:
    for match in _labels(text):
        words, end = match["words"], match.end("label")
        if words.isupper():
            is_label = bool(match["mark"]) or bool(_FOLLOWS_CAPITALS.match(text, end))
        else:
            is_label = words[0].isupper() and (":" in match["mark"] or bool(_FOLLOWS_TITLED.match(text, end)))
            is_label = is_label and not match["mark"].startswith(".")
        if is_label:
            yield Section(match.start("label"), end, _kind_of(words))


def _kind_of(words: str) -> SectionKind:
    """The kind of the last word of a label: "METHODS AND RESULTS" heads results as much as methods."""
    return max((match.start(), kind) for kind, pattern in _KINDS for match in pattern.finditer(words))[1]
