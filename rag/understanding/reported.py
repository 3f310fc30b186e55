"""Questions for papers by what they found: "which studies found a link with salted fish?"."""

from __future__ import annotations

import re

from rag.answer import Reported
from rag.understanding.kinds import PAPERS

_REPORT = (
    r"(?:f[io]u?nds?|finding|report(?:s|ed|ing)?|show(?:s|ed|ing|n)?|see|saw|observ(?:e|es|ed|ing)|conclud(?:e|es|ed)"
    r"|demonstrat(?:e|es|ed)|confirm(?:s|ed)?|detect(?:s|ed)?|establish(?:es|ed)?)"
)
_RELATION = r"(?:associations?|links?|correlations?|relations?|relationships?|effects?|differences?|benefits?)"
_NOTHING = rf"(?:{_RELATION}|improvements?|impacts?|influences?|evidence|risks?|changes?)"
_HOW = r"(?:(?:any|an?|the|significant\w*|statistically|clear|strong|positive|causal) )*"
_WITH = r"\b(?: (?:with|between|of|for|on|to|in|from)\b(?: the\b)?|(?=\s*[?.!]*$))"
_DENIED = r"(?:(?:did|do|does|could|can)(?: not|n['’]t) |(?:not|never) |fail(?:s|ed)? to )"
_WHO = rf"(?P<who>,?\s*(?:\band )?\b(?:which|what|that|who) (?:of (?:them|these|those) |ones |{PAPERS} )?)?"
_FOUND = re.compile(rf"{_WHO}\b{_REPORT} {_HOW}{_RELATION}{_WITH}", re.IGNORECASE)
_NONE = re.compile(
    rf"{_WHO}\b(?:{_DENIED}{_REPORT} {_HOW}|{_REPORT} (?:no|a lack of|the absence of|lack of) {_HOW}){_NOTHING}{_WITH}",
    re.IGNORECASE,
)


def read_reported(text: str) -> tuple[Reported, str]:
    """(what the papers must report, the question without it); "" where it asks for nothing of the kind."""
    for reported, pattern in _WISHES:
        match = pattern.search(text)
        if match and (match.start() or match["who"]):  # not "show effects of ..."
            return reported, " ".join(f"{text[: match.start()]} {text[match.end() :]}".split())
    return "", text


_WISHES: tuple[tuple[Reported, re.Pattern[str]], ...] = (("none", _NONE), ("found", _FOUND))
