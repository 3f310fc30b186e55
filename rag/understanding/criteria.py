"""What a comparison asks of its papers: "on memory", "by what they send", "which is cheaper to run?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files

from rag.understanding.kinds import METHODS, PAPERS, aspects_of
from rag.understanding.topic import topic_of
from vectorstore.lexical import STOPWORDS

MOST = 3
"""Criteria that are read at most."""
LONGEST = 10
"""Words of a criterion at most; more is a sentence of its own."""

_REGARDING = r"in terms of|with respect to|w\.?r\.?t\.?|with regards? to|regarding|according to|by|on"
_AFTER_SET = re.compile(
    rf"^(?P<subject>.*?\b(?:{PAPERS}|{METHODS}|adapters|variants|ones)\b)"
    rf"(?:\s*[:,;]|\s[-–—]|\s(?P<by>{_REGARDING}))"
    r"\s*(?P<criterion>.+)$",
    re.IGNORECASE,
)
_AFTER_COLON = re.compile(
    rf"^(?P<subject>[^:?]*\b(?:{PAPERS}|{METHODS}|adapters|variants|ones|series|trials?)\b[^:?]*):\s*(?P<criterion>.+)$",
    re.I,
)
_BEFORE_NAMES = re.compile(
    r"\b(?:differences? in|compare|contrast|comparing|comparison of)\s(?:the "
    r"|their )?(?P<criterion>[\w -]{3,60}?)\s"
    r"(?:of|between|in|for|among)\s*$",
    re.IGNORECASE,
)
_AFTER_OPPOSED = re.compile(r"^(?P<subject>[^:?]*\b(?:vs\.?|versus)\s[^:?]*):\s*(?P<criterion>.+)$", re.IGNORECASE)
_HEAD = re.compile(rf"^\s*(?:{PAPERS}|{METHODS}|ones?)\b(?=\s*[,;–—-])|^\s*(?:[\w-]+ ?){{1,3}}(?=:)", re.IGNORECASE)
"""What a name may be called behind it: "the buffer-and-reinforce approach, ...", "the ADHD scale: ..."."""
_ASKED_FIRST = re.compile(
    r"^(?:(?:on|in|by|with|for|at|to|from|of|under) )?(?:which|what|how (?:many|much)) "
    r"(?P<what>(?:[\w-]+ ){1,4}?)(?:do|does|did|is|are|was|were|has|have|can)\s+(?:both\s+)?$",
    re.IGNORECASE,
)
"""What is asked of both before they are named: "which data were" of "which data were A and B tested on?"."""
_HOW_BOTH = re.compile(r"^how (?:do|does|did|can|could|are|were)\s+(?:both\s+)?$", re.IGNORECASE)
"""What stands before the names where a verb behind them is asked for: "how do A and B choose their ranks?"."""
_NO_VERB = re.compile(r"\W|\s*(?:differ|compare|contrast|relate|vary|fare|stack)\b", re.IGNORECASE)
_PURPOSE = re.compile(r"\s*for [^:?.]+(?P<asked>:)?", re.IGNORECASE)
"""What both are for: "compare A and B for image retrieval", "... for image retrieval: memory, speed"."""
_SENTENCES = re.compile(r"[?!]\s+|\.\s+(?=[A-Z])")
_OPENING = re.compile(
    rf"^(?:[\s:;,?.!()\[\]–—-]+|(?:and|but|or|please|now|exactly|also|each(?! one))\b"
    rf"|(?:{_REGARDING}|for|about|in|with)\b|(?:report|state|mention|specify|disclose|differ|compare|vary)s?\b|(?:which|what"
    rf"|who)(?: one| of (?:them|these|the two))?\b"
    r"(?! they\b| (?:is|are|was|were|gets?|each)\b (?:\w+ ){0,3}(?:kept|sent|shared|aggregated|stored))"
    r"|(?:do|does|did|is|are|was|were|has|have|had|can) (?:they|it|both|either|any|each)\b"
    r"|(?:is|are|was|were|has|have|had|does|do|did|gives?|needs?|uses?|the|their|its|an?|any|there|more|less"
    r"|most|least"
    r"|better|best)\b)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:[\s?!.:;,]+|\b(?:used|(?:of|in|by|for|with) each(?: one)?|each|please|thanks|there|at all|respectively)"
    r"|(?<!\bwhat)(?<!\bhow)(?<!\bwhich)(?<!\bwhere)(?<!\bwhen)(?<!\bwhether) (?:that )?(?:each|both|they) \w+(?: on)?"
    r"|\b(?:do|does|did|is|are|was|were|has|have|can) (?:they|it|each|both|either|any)(?: of them)? \w+(?: on)?)$",
    re.IGNORECASE,
)
_PARTS = re.compile(r",\s*(?:and\s+)?|\s+and\s+|\s*/\s*|;\s*", re.IGNORECASE)
_SETTINGS = frozenset(("country", "period", "organism"))
_CONTENT = re.compile(r"[a-z][\w-]+")
_EMPTY = frozenset(
    """differ differs difference differences compare compared common same thing things table tables columns column
    about other another paper papers work works method methods approach approaches model models similar alike side
    sides between among detail details short them they these those two three both which what how who one ones different
    results result better best run runs way ways please list existing other others prior previous earlier baseline
    baselines rivals alternatives relate related""".split()
)
"""Words that ask for nothing in particular."""


def split_criteria(text: str, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """(the comparison without what it asks by, the criteria as they are worded, at most `MOST`).

    `names` are the names that the text compares. Behind the last of them, or behind the papers that are meant,
    stands what they are compared by.
    """
    named = [text.find(name) for name in names if name in text]
    if len(named) > 1 or (named and names):
        first, last = min(named), max(text.find(name) + len(name) for name in names if name in text)
        criteria = _criteria_around(text[:first], _HEAD.sub("", text[last:]))
        before = _BEFORE_NAMES.search(text[:first])
        if not criteria and before:
            criteria = _criteria(before["criterion"])
        return (text[:last], criteria) if criteria else (text, ())
    colon = _AFTER_COLON.search(text) or _AFTER_OPPOSED.search(text)
    if colon and (criteria := _criteria(colon["criterion"])):
        return colon["subject"], criteria
    match = _AFTER_SET.search(text)
    if match is None or not topic_of(match["subject"], False):
        return text, ()
    criteria = _criteria(match["criterion"])
    asked = match["by"] is None or match["by"].lower() != "on" or bool(themes_of(match["criterion"]))
    asked = asked or bool(re.match(r"(?:what|how|which|whether|where)\b", match["criterion"], re.IGNORECASE))
    return (match["subject"], criteria) if criteria and asked else (text, ())


def _criteria_around(before: str, behind: str) -> tuple[str, ...]:
    """What is asked for before and behind the names; of several sentences, by the last that asks for anything."""
    opening = _ASKED_FIRST.match(before)
    if opening and _content(opening["what"]):
        behind = f"{opening['what']}{behind.lstrip()}"
    elif _HOW_BOTH.match(before) and behind.strip() and not _NO_VERB.match(behind.strip()):
        behind = f"how they {behind.lstrip()}"
    purpose = _PURPOSE.match(behind)
    if purpose and (purpose["asked"] or not (aspects_of(behind) or themes_of(behind))):
        behind = behind[purpose.end() :]
    return next(filter(None, map(_criteria, reversed(_SENTENCES.split(behind)))), ())


def _criteria(words: str) -> tuple[str, ...]:
    found = [_trimmed(part) for part in _PARTS.split(words)]
    return tuple(dict.fromkeys(part for part in found if _asks(part)))[:MOST]


def _trimmed(words: str) -> str:
    for pattern, replace in ((_OPENING, ""), (_CLOSING, "")):
        shorter = pattern.sub(replace, words)
        while shorter != words:
            words, shorter = shorter, pattern.sub(replace, shorter)
    return words.strip()


def _asks(words: str) -> bool:
    """Whether the words ask for something: an aspect, a theme or anything that has a word of its own."""
    return len(words.split()) <= LONGEST and bool(_content(words) or aspects_of(words) or themes_of(words))


def _content(words: str) -> list[str]:
    return [word for word in _CONTENT.findall(words.lower()) if word not in STOPWORDS | _EMPTY]


@lru_cache(maxsize=1)
def _themes() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    lines = files("rag.understanding").joinpath("themes.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple((name, _words(asked), _words(said)) for name, asked, said in rows)


def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{alternatives})(?![\w])", re.IGNORECASE)


def themes_of(criterion: str) -> tuple[re.Pattern[str], ...]:
    """What an abstract says of the themes that a criterion names: one pattern a theme, none where it names no theme."""
    return tuple(said for _, asked, said in _themes() if asked.search(criterion))


def theme_of(words: str) -> re.Pattern[str] | None:
    """What an abstract says where the words ask for a theme; None where they ask for none."""
    return next(iter(themes_of(words)), None)


def is_setting(criterion: str) -> bool:
    """Whether a criterion asks where, when or on whom a study was made, which is told and not claimed."""
    return any(name in _SETTINGS for name, asked, _ in _themes() if asked.search(criterion))


def spoken(patterns: Sequence[re.Pattern[str]], text: str) -> Iterator[re.Match[str]]:
    """Every place where a text speaks of a theme."""
    for pattern in patterns:
        yield from pattern.finditer(text)
