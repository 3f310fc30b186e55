"""A model's answer taken apart: lines, sentences, and the claims in them, each with the sources it cites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.checking.markers import marks_before_stops, without_marks
from rag.checking.stretches import stretches, without_order
from vectorstore.passages import sentence_spans

_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_LATE_THOUGHT = re.compile(r"\A.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_BEGUN_TAG = re.compile(r"<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?\Z", re.IGNORECASE)
_BEGUN_MARK = re.compile(r"\s*[\[【](?:\^|sources?\s*)?[\d,;\s–-]*\Z", re.IGNORECASE)
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)?")
_LINK = re.compile(r"\[([^\]]*)\]\([^)\s]*[^)]*\)")
_ADDRESS = re.compile(r"<?\b(?:https?|ftp|data|javascript):[^\s<>)\]]+>?", re.IGNORECASE)
_LIST_OF_SOURCES = re.compile(
    r"^\s*(?:[#*_\s]*)(?:sources?|references?|citations?|bibliography|参考文献|来源|引用)[*_\s]*[:：]?[*_\s]*$",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(r"^\s*\[\^?\d{1,3}\](?::|\s*[-–:])\s")
_LEAD = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+|>\s+|#{1,6}\s+)*")
_RULE = re.compile(r"\s*\|?[\s|:-]+\|?\s*")
"""The line under a table's head."""
_EMPHASIS = re.compile(r"(?<!\w)(?:\*{1,3}|_{1,3})(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3})(?!\w)|`")


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of a sentence without marks, and the numbers of the sources that it is said of."""

    text: str
    numbers: tuple[int, ...]
    is_lead: bool = False
    """It only opens what is then said of several sources: "Both concern memory: ..."."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence as the model wrote it, at `text[start:end]` of the cleaned answer."""

    text: str
    start: int
    end: int
    needs_no_source: bool
    """A heading or a lead-in such as "Two papers do this:"."""


def cleaned(text: str) -> str:
    """The part of a model's output that is its answer: no thoughts, images, links, addresses or list of sources.

    Citation marks after a full stop are moved before it.
    """
    shown = _BEGUN_TAG.sub("", _THOUGHT.sub("", text))
    if "</think" in shown.lower():
        shown = _LATE_THOUGHT.sub("", shown)
    shown = _ADDRESS.sub("", _LINK.sub(r"\1", _IMAGE.sub("", shown)))
    lines = shown.splitlines()
    for number, line in enumerate(lines):
        if _LIST_OF_SOURCES.match(line) and number:
            lines = lines[:number]
            break
    kept = (line.rstrip() for line in lines if not _FOOTNOTE.match(line))
    return _BEGUN_MARK.sub("", marks_before_stops("\n".join(kept).replace("~~", "").strip()))


def sentences_of(text: str) -> tuple[Statement, ...]:
    """The sentences of a cleaned answer, line by line, without list and heading signs."""
    found = []
    at = 0
    lines = text.split("\n")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        lead = _LEAD.match(line)
        skip = lead.end() if lead else 0
        is_heading = bool(re.match(r"\s*#", line)) or any(
            "|" in rule and _RULE.fullmatch(rule) for rule in (line, following)
        )
        for start, end in sentence_spans(line[skip:]):
            sentence = line[skip + start : skip + end]
            lead_in = sentence.rstrip("*_ ").endswith((":", "：", "?", "？"))
            found.append(Statement(sentence, at + skip + start, at + skip + end, is_heading or lead_in))
        at += len(line) + 1
    return tuple(found)


def claims_of(sentence: str) -> tuple[Claim, ...]:
    """The claims of a sentence, each with the sources it is said of."""
    return tuple(
        Claim(without_order(plain(sentence[part.start : part.end])), part.numbers, part.is_lead)
        for part in stretches(sentence)
    )


def plain(text: str) -> str:
    """The text without marks, emphasis, table bars and the words that join it to what came before."""
    bare = _EMPHASIS.sub("", without_marks(text)).replace("|", " ").strip()
    return re.sub(r"^[,;，；]?\s*(?:(?:and|while|whereas|but)\s+)?", "", bare)


def last_is_open(text: str) -> bool:
    """Whether the text, still growing, ends within a sentence."""
    return not re.search(r"(?:[.!?。！？:：][\"'”’)\]*_]*|\n)\s*\Z", text)


def numbers_in(claims: Sequence[Claim]) -> tuple[int, ...]:
    """All source numbers of the claims by first appearance."""
    return tuple(dict.fromkeys(number for claim in claims for number in claim.numbers))
