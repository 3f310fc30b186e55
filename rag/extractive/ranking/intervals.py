"""Numbers that are none of a paper's own amounts: limits of intervals, levels of significance, yearly cases."""

from __future__ import annotations

import re

from rag.extractive.ranking.changes import AFTER
from vectorstore.facts import Facts, Number

MANY = 1_000_000
"""Persons of which nobody studied so many: what a share of a country's people comes to."""

_SURENESS = re.compile(
    r"(?:\b(?:CIs?|confidence (?:interval|limit)s?|CL|IQR)\b[^()\[\];]*|\brange[ds]?\b(?! of\b)[\s:,=\d.–—-]*"
    r"|[\[(]\s?\d[\d.]*\s?[-–—,]\s?"
    r"|\b[Pp](?:\s?-?value)?\s?[=<>≤]\s?)[(\[]?\s?$"
)
"""What stands before the limits of an interval and before a level of significance."""
_YEARLY = re.compile(r"\b(?:every|each|per|a) (?:year|month|day)\b|\b(?:annually|yearly|worldwide|globally)\b", re.I)
_ESTIMATED = re.compile(r"\bestimat(?:ed?|es)\b[^.]{0,30}$", re.IGNORECASE)
"""What stands before numbers of persons that nobody counted."""
_PHYSICAL = re.compile(
    r"\s?(?:[kmµμn]?[gl]|[cmkn]?m|mmol|mol|IU|c?Gy|kcal|kJ|U|mmHg|bp|kb|Hz|eV|K|W|V)(?:/\w+)?\b(?!\.\w)"
)
"""Units that are not read as such: a number with one is none of what has no unit."""
_SHARE = re.compile(r"%[^()%]{0,30}\([^()]*$")


def is_aside(abstract: str, facts: Facts, number: Number) -> bool:
    """Whether a number only says how sure another one is, or how much of something there is in the world."""
    sentence = facts.sentences[number.sentence]
    before = abstract[sentence.start : number.start]
    after = abstract[number.end : min(sentence.end, number.end + AFTER)]
    if not number.unit and _PHYSICAL.match(after):
        return True
    if number.value >= MANY and _ESTIMATED.search(before):
        return True
    return bool(_SURENESS.search(before) or _YEARLY.search(after) or (number.value >= MANY and _SHARE.search(before)))
