"""Sentences of an answer that claim nothing of a paper: they count, announce, open, or say that nothing is said."""

from __future__ import annotations

import re

from rag.checking.claims import plain
from rag.support.names import names
from rag.support.words import content_words

SHORT = 3
"""An uncited sentence with at most so many meaningful words may only announce what follows."""

_COUNTS = re.compile(
    r"(?:there (?:are|is)\s+)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|many|some)\s+"
    r"(?:of the\s+)?(?:\w+\s+)?(?:papers?|abstracts?|sources?|works?|studies|methods?|approaches)\b"
    r"|(?:列表中)?(?:共)?有?\s*[\d一二两三四五六七八九十几多]+\s*篇",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\b(?:two|three|four|several|both|in|of)\s(?:\w+\s)?(?:stages?|steps?|parts?|components?|pillars?|ideas?|reasons?"
    r"|points?|aspects?|directions?|groups?)\b",
    re.IGNORECASE,
)
"""As in "It works in two stages."."""
_OPENING = re.compile(
    r"(?:yes|no|in short|in summary|overall|in brief|to (?:sum up|summari[sz]e|answer)|here (?:is|are)|below"
    r"|the following)\b|是的?[，。,]|总之|总的来说|以下|简而言之",
    re.IGNORECASE,
)
_SOURCE = r"(?:abstracts?|sources?|papers?)"
_SAY = r"(?:say|mention|state|specify|report|give|tell|address|contain|provide|name)"
_SILENT = re.compile(
    rf"\b(?:{_SOURCE}|it|they)\b[^.]{{0,40}}\b(?:do|does|did)(?: not|n't) {_SAY}\b"
    rf"|\b{_SOURCE}\b[^.]{{0,20}}\b{_SAY}s? (?:no|nothing)\b"
    rf"|^\W*none of (?:the|these) (?:\w+ )?{_SOURCE}\b|\bneither (?:of the )?{_SOURCE}\b"
    rf"|\b(?:not|nothing|none)\b[^.]{{0,30}}\b(?:in|by) (?:the|these|any) {_SOURCE}"
    rf"|\bno {_SOURCE}\b[^.]{{0,20}}\b{_SAY}s?\b"
    r"|\b(?:not|no)\b[^.]{0,20}\bcompar(?:able|ison)\b|\bcannot be (?:\w+ )?compared\b"
    r"|\b(?:says?|mentions?|reports?) nothing\b"
    r"|\b(?:is|are) not (?:stated|given|mentioned|reported|specified|said)\b"
    r"|摘要[^。]{0,12}(?:没有|未|并未|不)[^。]{0,4}(?:说|提|给|涉及|报告)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?<=[;:,；，])\s*|\s(?=(?:and|but|although|though|while|whereas)\s)")


def is_silent(sentence: str) -> bool:
    """Whether a sentence says that the abstracts do not say."""
    return bool(_SILENT.search(sentence))


def without_silence(text: str) -> str:
    """The text without its clauses that say what the abstracts do not say; empty where nothing else is left."""
    if not is_silent(text):
        return text
    kept = [clause for clause in _CLAUSE.split(text) if not is_silent(clause)]
    return "" if len(kept) == len(_CLAUSE.split(text)) else " ".join(kept).strip(" ,;，；")


def says_nothing(sentence: str) -> bool:
    """Whether an uncited sentence only leads in or counts: "Three papers do this directly."."""
    bare = plain(sentence)
    if names(bare):
        return bool(_COUNTS.match(bare))
    size = len(content_words(bare))
    is_frame = bool(_PARTS.search(bare) or _OPENING.match(bare))
    return bool(_COUNTS.match(bare)) or size < 2 or (size <= SHORT and is_frame)


def without_lead(text: str) -> str:
    """The text without a beginning that only counts: "Two papers do this: one ..."."""
    lead, colon, rest = text.partition(":")
    return rest.strip() if colon and len(rest.split()) > SHORT and _COUNTS.match(lead) else text
