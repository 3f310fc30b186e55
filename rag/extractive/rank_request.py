"""What a ranking question asks for: the extreme of a number, a limit, who names something, who never does, or links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from rag.concepts import FRAME
from rag.rank_group import FILLER, SUPERLATIVE, group_of
from vectorstore.lexical import STOPWORDS, stem

Wish = Literal["extreme", "limit", "names", "lacks", "promised", "linked", "does"]

_DOWN = frozenset("fewest lowest smallest least shortest cheapest slowest weakest worst lightest".split())
_ORDER = re.compile(r"^(?:please )?(?:rank|sort|order)\b.*?\bby (?P<measure>[^?]+)", re.IGNORECASE)
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
_WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
_BREAK = re.compile(r"\b(?:of|in|on|for|with|among|at|by|from|its|their|to|when)\b.*$", re.IGNORECASE)
_OR = re.compile(r",?\s+(?:or|and|nor)\s+|,\s*")
_CHANGE_IN = re.compile(
    r"^\s*(?:(?P<of>number|amount|count|share|fraction|percentage|proportion)|reduction|increase|improvement"
    r"|gain|saving"
    r"|decrease|drop|cut)s? (?:of|in|for)\b",
    re.IGNORECASE,
)
_MODELS = re.compile(r"\b(?:models?|llms?|networks?|backbones?)\b", re.IGNORECASE)
SCALES = {"k": 1e3, "m": 1e6, "b": 1e9, "thousand": 1e3, "million": 1e6, "billion": 1e9}


_EFFICIENT = re.compile(
    r"\b(?:most|least) (?P<of>parameter|param|memory|compute|data|sample)-efficient\b", re.IGNORECASE
)
_ALIASES = (
    (re.compile(r"\btrained params?\b|\btrainable params?\b", re.IGNORECASE), "parameters"),
    (re.compile(r"\bparams?\b", re.IGNORECASE), "parameters"),
    (re.compile(r"\bpercent(?:age)?s? of\b|% of", re.IGNORECASE), "share of"),
    (
        re.compile(
            r"\b(?:sample|cohort|study|group) sizes?\b|\b(?:sample|study population|cohort)s?(?=[ ?.!]*$)", re.I
        ),
        "number of participants",
    ),
    (re.compile(r"\bdata ?set size|(?:training|pretraining) set size", re.IGNORECASE), "data"),
    (
        re.compile(r"\b((?:larg|bigg|small)est (?:[\w-]+ ){0,2})(?:data ?set|corpus|training set)\b", re.IGNORECASE),
        r"\1data",
    ),
    (re.compile(r"\bdata (?=sets?\b)", re.IGNORECASE), "data"),
)
"""Other ways to say what can be measured; "the largest data set" asks for data, "the most data sets" for data sets."""
Measure = Literal["", "gain", "reduction", "speed"]
_MEASURES: tuple[tuple[Measure, re.Pattern[str]], ...] = (
    ("speed", re.compile(r"\b(?:speed-?ups?|fast(?:er|est)|slow(?:er|est)|speed|throughput)\b", re.IGNORECASE)),
    ("reduction", re.compile(r"\b(?:reduc\w+|sav(?:e[sd]?|ings?)|cuts?|decreas\w+)\b", re.IGNORECASE)),
    ("gain", re.compile(r"\b(?:improv\w+|gains?)\b", re.IGNORECASE)),
)
_NOUNS: Mapping[Measure, str] = {"gain": "improv", "reduction": "reduct", "speed": "speedup"}
_SPEEDY = re.compile(r"\b(?:fast|slow)est\b", re.IGNORECASE)
_TRAINED = re.compile(r"\b(?:pre-?)?train\w*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RankRequest:
    """What to look for in the facts of every paper."""

    wish: Wish
    upward: bool = True
    """Whether the largest comes first, or a limit is a least value."""
    noun: str = ""
    """Stem of what is counted or measured, the head of its phrase: "record" of "the most sleep recordings"."""
    modifiers: tuple[str, ...] = ()
    """Stems of the other words of the phrase."""
    subject: tuple[str, ...] = ()
    """Stems of words that say which papers are meant: "feder" of "which federated method ..."."""
    value: float = 0.0
    unit: str = ""
    counted: bool = False
    """Whether only a count of the noun will do: "the most clients", not a share that stands near the word."""
    names: tuple[str, ...] = ()
    compared: bool = False
    """Whether the names must stand in a comparison."""
    whole_order: bool = False
    """Whether all are asked for in order, not the first alone."""
    group: str = ""
    """Which papers are to be ranked, in the question's words: "zeroth-order"; empty for the whole list."""
    measure: Measure = ""
    """Which way of getting better is asked for, where one is: only numbers of the same can be compared."""
    data: bool = False
    """Whether the amount of data is asked for, whatever it is counted in: recordings, hours, stars."""


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
    group = group_of(text)
    plain = text
    for pattern, meant in _ALIASES:
        plain = pattern.sub(meant, plain)
    measure: Measure = next((name for name, pattern in _MEASURES if pattern.search(text)), "")
    request = _superlative(plain)
    if request is not None:
        speedy = _SPEEDY.search(text) is not None
        if measure and (speedy or (request.noun in ("", "paramet") and "paramet" not in _stems(plain))):
            request = replace(request, noun=_NOUNS[measure], modifiers=())
        data = request.noun == "data"
        if data and (trained := _TRAINED.search(text)):
            request = replace(request, modifiers=(stem(trained.group().lower()),))
        subject = () if group else request.subject
        return replace(request, group=group, measure=measure, data=data, subject=subject)
    if _LINKED.search(text):
        return RankRequest("linked")
    names = _NAMES.search(text)
    if names and (found := tuple(_NAME.findall(names["what"]))):
        return RankRequest("names", names=found, compared=names["verb"].lower().startswith(("compar", "beat", "outp")))
    return RankRequest("does")


def _superlative(text: str) -> RankRequest | None:
    """The extreme or the whole order that is asked for; None where the question has no superlative."""
    order = _ORDER.search(text)
    if order:
        return replace(_extreme("most", "", f" {order['measure']}"), whole_order=True)
    efficient = _EFFICIENT.search(text)
    if efficient:
        what = "parameter" if efficient["of"].lower().startswith("param") else efficient["of"]
        by_share = " share of" if "share of" in text else ""
        return _extreme("smallest", "", f"{by_share} {what}s")
    extreme = SUPERLATIVE.search(text)
    if extreme:
        return _extreme(extreme["word"].lower(), text[: extreme.start()], text[extreme.end() :])
    return None


def _limit(match: re.Match[str], text: str) -> RankRequest:
    value = float(match["value"].replace(",", "").rstrip(".")) * SCALES.get((match["scale"] or "").lower(), 1.0)
    unit = (match["unit"] or "").lower()
    unit = {"percent": "%", "times": "x"}.get(unit, unit)
    upward = (
        match["word"].lower().startswith(("more", "over", "above", "exceed", "at least", "greater", "high", "larger"))
    )
    if unit not in ("%", "x"):  # "more than 10,000 recordings"
        return RankRequest("limit", upward, stem(unit), value=value, counted=True)
    noun, modifiers = _phrase(text[: match.start()] + " " + _BREAK.sub("", text[match.end() :]))
    return RankRequest("limit", upward, noun, modifiers, value=value, unit=unit)


def _extreme(word: str, before: str, after: str) -> RankRequest:
    upward = word not in _DOWN
    share = re.match(r"\s*(?:share|fraction|percentage|proportion)\b", after) is not None
    change = _CHANGE_IN.match(after)
    phrase = _BREAK.sub("", after[change.end() :] if change else after)
    last = (_WORD.findall(phrase) or [""])[-1].lower()
    counted = word in ("most", "fewest") or bool(change and change["of"] and not share)
    if counted and re.search(r"[^s]s$|^data sets?$", last):
        noun, modifiers = stem(last), tuple(_stems(phrase.rsplit(None, 1)[0] if " " in phrase.strip() else ""))
        return RankRequest("extreme", upward, noun, modifiers, tuple(_stems(before)), counted=True)
    noun, modifiers = _phrase(phrase)
    if not noun:
        noun, modifiers = _phrase(before)
        before = ""
    if not noun or (_MODELS.search(phrase) and word in ("largest", "biggest", "smallest")):
        noun, modifiers = "paramet", ()
    return RankRequest("extreme", upward, noun, modifiers, tuple(_stems(before)), unit="%" if share else "")


def _phrase(text: str) -> tuple[str, tuple[str, ...]]:
    """(stem of the last content word, stems of the others)."""
    stems = _stems(text)
    return (stems[-1], tuple(stems[:-1])) if stems else ("", ())


def _stems(text: str) -> list[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return [stem(word) for word in words if word not in STOPWORDS and word not in FILLER and word not in FRAME]
