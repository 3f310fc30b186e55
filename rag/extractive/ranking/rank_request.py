"""What a ranking question asks for: the extreme of a number, a limit, who names something, who never does, or links."""

from __future__ import annotations

import re

from rag.extractive.ranking.rank_order import ordered
from rag.extractive.ranking.rank_records import BREAK, RankRequest, phrase_of
from rag.understanding.rank_group import group_of
from vectorstore.lexical import stem

_LIMIT = re.compile(
    r"\b(?P<word>more than|over|above|exceed\w*|at least|greater than|higher than|larger than|less than|under|below"
    r"|fewer than|lower than|smaller than|at most|up to)\s(?:an? )?(?P<value>\d[\d,.]*)\s?(?P<scale>[KMB]\b"
    r"|thousand\b"
    r"|million\b|billion\b)?\s?(?P<unit>%|percent\b|x\b|times\b|points?\b|[A-Za-z]+)?",
    re.IGNORECASE,
)
_LACKS = re.compile(
    r"\b(?:never|do(?:es)? not|don['’]t|doesn['’]t|without)\s(?:even )?(?:mention|use|using|name|discuss|speak of"
    r"|talk about|mentioning|say)\w*\s(?:anything about |the word |of )?(?P<what>[^?]+)",
    re.IGNORECASE,
)
_PROMISED = re.compile(
    r"\bpromis\w+\b.*\bcode\b|\bcode\b.*\b(?:no|without an?|without|lacks? an?|missing)\b[^?]*\b(?:link|url"
    r"|address)\b"
    r"|\b(?:no|without an?|missing)\b[^?]*\blinks?\b[^?]*\bcode\b",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"\b(?:give|have|has|with|provide|contain|share)\w*\b[^?]*\b(?:link|github|repositor\w+)\b", re.IGNORECASE
)
_NAMES = re.compile(
    r"\b(?P<verb>use[sd]?|using|evaluat\w+ on|test\w* on|benchmark\w* on|experiment\w* on|train\w* on"
    r"|report\w* (?:results )?on"
    r"|compar\w+ (?:with|against|to)|mention\w*|cite\w*|rely on|relies on|beat\w*|outperform\w*)\s"
    r"(?:the )?(?P<what>[^?]+)",
    re.IGNORECASE,
)
_NAME = re.compile(r"\b(?=[\w.+-]*[A-Z0-9])[A-Za-z0-9][\w.+-]*(?:\sv\d[\w.]*)?")
_OR = re.compile(r",?\s+(?:or|and|nor)\s+|,\s*")
SCALES = {"k": 1e3, "m": 1e6, "b": 1e9, "thousand": 1e3, "million": 1e6, "billion": 1e9}


def rank_request(text: str) -> RankRequest:
    """What a ranking question asks for, by its wording."""
    if _PROMISED.search(text):
        return RankRequest("promised")
    lacks = _LACKS.search(text)
    if lacks:
        what = lacks["what"].strip(" .!\"'“”")
        return RankRequest("lacks", names=tuple(filter(None, _OR.split(what))))
    limit = _LIMIT.search(text)
    if limit:
        return _limit(limit, text)
    request = ordered(text, group_of(text))
    if request is not None:
        return request
    if _LINKED.search(text):
        return RankRequest("linked")
    names = _NAMES.search(text)
    if names and (found := tuple(_NAME.findall(names["what"]))):
        return RankRequest("names", names=found, compared=names["verb"].lower().startswith(("compar", "beat", "outp")))
    return RankRequest("does")


def _limit(match: re.Match[str], text: str) -> RankRequest:
    value = float(match["value"].replace(",", "").rstrip(".")) * SCALES.get((match["scale"] or "").lower(), 1.0)
    unit = (match["unit"] or "").lower()
    unit = {"percent": "%", "times": "x"}.get(unit, unit)
    upward = (
        match["word"].lower().startswith(("more", "over", "above", "exceed", "at least", "greater", "high", "larger"))
    )
    if unit not in ("%", "x"):  # "more than 10,000 recordings"
        return RankRequest("limit", upward, stem(unit), value=value, counted=True)
    noun, modifiers = phrase_of(text[: match.start()] + " " + BREAK.sub("", text[match.end() :]))
    return RankRequest("limit", upward, noun, modifiers, value=value, unit=unit)
