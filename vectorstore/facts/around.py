"""What stands around a number: what it measures, against what, and where it holds. Rules over one sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vectorstore.passages import Span

_STOP = (
    r"of|in|on|and|or|with|for|to|from|over|than|by|at|is|are|was|were|as|per|across|that|which|while|under|into|has|have"
    r"|when|where|but|yet|compared|relative|versus|against|via|using|through|without|after|before|during|if|because|since"
)
_WORD = r"[^\W\d_][\w'’+.-]*[\w+]|[A-Za-z]"
_PHRASE = rf"(?:(?!(?:{_STOP})\b)(?:{_WORD})(?:[ /-](?=[^\W_])|\b))"
_AFTER = re.compile(
    r"\s(?P<of>of\s(?:the\s|its\s|all\s|their\s)?)?"
    rf"(?P<phrase>(?:(?!(?:{_STOP})\b)(?:{_WORD})\s?){{1,5}})"
)
_GAIN = re.compile(
    r"^(?:relative |average |absolute |overall |performance |mean )*"
    r"(?:lower|higher|fewer|less|more|better|faster|slower|smaller|larger|cheaper|additional|reduction|improvement"
    r"|speed-?up|gain|increase|decrease|drop|accuracy|compression|success|lead|precision|recall|F1)",
    re.IGNORECASE,
)
_BARE = re.compile(r"^(?:lower|higher|fewer|less|more|better|faster|slower|smaller|larger)$", re.IGNORECASE)
_BY = re.compile(
    r"\b(?:reduc|improv|lower|increas|enhanc|sav|cut|speed|accelerat|boost|rais|decreas|shrink|compress|outperform"
    r"|surpass|exceed)\w*\s(?P<phrase>(?:(?!\sby\s)[^,;:]){3,80}?)"
    r"\s(?:by|to)(?:\s(?:up to|over|about|around|at least|more than|an average of|nearly))?\s?$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?P<phrase>(?:[\w’'/+-]+\s){0,5}[\w’'/+-]+)\s"
    r"(?:is|are|was|of|reaches|reaching|lies|remains|stays|achieves|at|to|with|attains|falls|improves)"
    r"(?:\s(?:only|just|an?|on average|average|up to|over|about|below|under|within|at least|more than))*\s?$"
)
_PLAIN_BEFORE = re.compile(r"(?P<phrase>(?:[\w’'/+-]+\s){0,4}[\w’'/+-]+)\s$")
_LEAD = re.compile(
    r"^(?:.*\b(?:and|that|while|with|the|its|their|our|a|an|has|which|where|in|on)\s|.*,\s)(?=\S)", re.IGNORECASE
)
_COMPARATOR = re.compile(
    r"\b(?:than|over|compared (?:to|with)|relative to|against|versus|vs\.?|beats?|outperform(?:s|ing|ed)?"
    r"|surpass(?:es|ing|ed)?|exceed(?:s|ing)?)\s"
    r"(?!(?:\d|up to|about|time|tasks|models|all|or|a\b|an\b|the course|long|short|diverse|various))"
    r"(?:with |those of |that of |the )?(?P<phrase>[^,;:()]{2,70}?)"
    r"(?=\s(?:on|in|for|by|while|with|across|under|at|when|and|and \w+s\b)\b|[,;:()]|\.?$)",
)
_CONDITION = re.compile(
    r"\b(?P<phrase>(?:on|in|across|under|for|when|within)\s(?!(?:average|up|favor|this|that|which)\b|\d)[^,;:()]{3,70}?)"
    r"(?=\s(?:by|while|compared|relative|over|than|and|with)\b|[,;:()]|\.?$)",
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Spans of the abstract that belong to a number, where the rules find them."""

    measured: Span | None = None
    comparator: Span | None = None
    condition: Span | None = None


def surroundings(abstract: str, sentence: Span, number: Span, counted: Span | None) -> Surroundings:
    """What is measured, the comparator and the condition of the number at `number`, inside `sentence`."""
    clause = _clause(abstract, sentence, number)
    comparator = _first(_COMPARATOR, abstract, number[1], clause[1])
    if comparator is None and counted is None:
        comparator = _first(_COMPARATOR, abstract, clause[0], number[0])
    return Surroundings(
        counted or _measured(abstract, clause, number),
        comparator,
        _first(_CONDITION, abstract, number[1], clause[1]),
    )


def _clause(abstract: str, sentence: Span, number: Span) -> Span:
    """The part of the sentence between semicolons around the number."""
    start = abstract.rfind(";", sentence[0], number[0]) + 1
    end = abstract.find(";", number[1], sentence[1])
    return max(start, sentence[0]), sentence[1] if end < 0 else end


def _first(pattern: re.Pattern[str], abstract: str, start: int, end: int) -> Span | None:
    match = pattern.search(abstract, start, end)
    return match.span("phrase") if match else None


def _measured(abstract: str, clause: Span, number: Span) -> Span | None:
    after = _AFTER.match(abstract, number[1], clause[1])
    if after and (after["of"] or _GAIN.match(after["phrase"])) and not _BARE.match(after["phrase"].strip()):
        start, end = after.span("phrase")
        return start, start + len(abstract[start:end].rstrip())
    changed = _BY.search(abstract, clause[0], number[0])
    if changed:
        return changed.span("phrase")
    before = _BEFORE.search(abstract, clause[0], number[0])
    if before is None and after and _BARE.match(after["phrase"].strip()):
        before = _PLAIN_BEFORE.search(abstract, clause[0], number[0])  # "its makespan up to 7.5x lower"
    if before is None:
        return None
    start, end = before.span("phrase")
    lead = _LEAD.match(abstract[start:end])
    return start + (lead.end() if lead else 0), end
