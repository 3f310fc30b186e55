"""The extreme or the order that a ranking question asks for: "the most recordings", "rank ... by speedup"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rag.extractive.ranking.rank_records import BREAK, WORD, Measure, RankRequest, phrase_of, stems_of
from rag.extractive.ranking.years import without_years, years_in
from rag.understanding.rank_group import SUPERLATIVE
from vectorstore.lexical import stem

_DOWN = frozenset("fewest lowest smallest least shortest cheapest slowest weakest worst lightest".split())
_ORDER = re.compile(r"^(?:please )?(?:rank|sort|order)\b.*?\bby (?P<measure>[^?]+)", re.IGNORECASE)
_FIRST = re.compile(
    r"[,;.]?\s*(?:the )?(?:best|largest|biggest|highest|longest|greatest|fastest|most"
    r"|(?P<least>lowest|smallest|fewest|shortest|least|worst|slowest))(?: ones?)? first\b",
    re.IGNORECASE,
)
"""Which end of an order is to come first."""
_CHANGE_IN = re.compile(
    r"^\s*(?:the )?(?:(?P<of>number|amount|count|share|fraction|percentage|proportion)|reduction|increase|improvement"
    r"|gain|saving"
    r"|decrease|drop|cut)s? (?:of|in|for)\b",
    re.IGNORECASE,
)
_MODELS = re.compile(r"\b(?:models?|llms?|networks?|backbones?)\b", re.IGNORECASE)
_EFFICIENT = re.compile(
    r"\b(?:most|least) (?P<of>parameter|param|memory|compute|data|sample)-efficient\b", re.IGNORECASE
)
_STUDY = r"(?:[\w-]+ ){0,2}?(?:stud(?:y|ies)|trials?|series)\b"
_ALIASES = (
    (re.compile(r"\b(?:largest|biggest) (?:sample|group|number|cohort) of (?=\w+)", re.I), "most "),
    (re.compile(r"\bsmallest (?:sample|group|number|cohort) of (?=\w+)", re.I), "fewest "),
    (re.compile(r"\bparams?\b", re.IGNORECASE), "parameters"),
    (re.compile(r"\bpercent(?:age)?s? of\b|% of", re.IGNORECASE), "share of"),
    (
        re.compile(
            r"\b(?:sample|cohort|study|group) sizes?\b|(?<=est )(?:sample|study population|cohort)(?=[ ?.!]*$)", re.I
        ),
        "number of participants",
    ),
    (
        re.compile(r"\b(?:largest|biggest) (?:[\w-]+ ){0,2}?(?:stud(?:y|ies)|trials?|series)\b", re.I),
        "most participants",
    ),
    (re.compile(r"\bsmallest (?:[\w-]+ ){0,2}?(?:stud(?:y|ies)|trials?|series)\b", re.I), "fewest participants"),
    (re.compile(r"\bdata ?set size|(?:training|pretraining) set size", re.IGNORECASE), "data"),
    (
        re.compile(r"\b((?:larg|bigg|small)est (?:[\w-]+ ){0,2})(?:data ?set|corpus|training set)\b", re.IGNORECASE),
        r"\1data",
    ),
    (re.compile(r"\bdata (?=sets?\b)", re.IGNORECASE), "data"),
    (re.compile(r"\bmakes? ((?:[\w-]+ ){1,4}?)(?:the )?(?:small|light|short|cheap)est\b", re.I), r"reduces \1the most"),
)
"""Other ways to say what can be measured; "the largest data set" asks for data, "the most data sets" for data sets."""
_MEASURES: tuple[tuple[Measure, re.Pattern[str]], ...] = (
    ("speed", re.compile(r"\b(?:speed-?ups?|fast(?:er|est)|slow(?:er|est)|speed|throughput)\b", re.IGNORECASE)),
    ("reduction", re.compile(
        r"\b(?:reduc\w+|sav(?:e[sd]?|ings?)|cut(?:s|ting)?|decreas\w+|shrink\w*|compress\w*|lower(?:s|ed|ing)|drops?)\b",
        re.IGNORECASE,
    )),
    ("gain", re.compile(r"\b(?:improv\w+|gains?|increas\w+|boosts?|rais(?:es?|ed|ing))\b", re.IGNORECASE)),
)  # fmt: skip
_CHANGING = frozenset("reduc save cut decreas shrink compress lower drop improv increas boost rais".split())
"""Stems of the verbs that tell a change: they are no part of what is changed."""
_GAINS = frozenset(("gain", "benefit", "advantag", "improv"))
"""Stems by which any way of getting better is asked for."""
_HOW_MUCH = frozenset("larg big great small much high".split())
_SIZES = frozenset("largest biggest smallest heaviest lightest".split())
"""Superlatives that, of a model, ask for its parameters."""
_TUNED = re.compile(r"\b(?:train|updat|tun|fine-?tun|learn)(?:e|es|s|able|ing|ed)?\b", re.IGNORECASE)
_LLM = re.compile(r"\bLLMs?\b|\blanguage models?\b", re.IGNORECASE)
_NOUNS: Mapping[Measure, str] = {"gain": "improv", "reduction": "reduct", "speed": "speedup"}
_PLURAL = re.compile(r"[^s]s$|^data sets?$|^(?:wo)?men$|^children$|^people$|^mice$")
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_SPEEDY = re.compile(r"\b(?:fast|slow)est\b", re.IGNORECASE)
_TRAINED = re.compile(r"\b(?:pre-?)?train\w*", re.IGNORECASE)


def ordered(text: str, group: str) -> RankRequest | None:
    """The extreme or the order that is asked for among the papers of a group; None where there is none."""
    first = _FIRST.search(text)
    plain = without_years(_FIRST.sub("", text))
    for pattern, meant in _ALIASES:
        plain = pattern.sub(meant, plain)
    measure: Measure = next((name for name, pattern in _MEASURES if pattern.search(plain)), "")
    request = _superlative(plain.replace(group, " ", 1) if group else plain)
    if request is None:
        return None
    if first and first["least"] and request.whole_order:
        request = replace(request, upward=False)
    if request.noun in _GAINS:
        words = () if measure == "speed" else tuple(word for word in request.modifiers if word not in _HOW_MUCH)
        request = replace(request, noun=_NOUNS[measure or "gain"], modifiers=words)
    no_params = "paramet" not in stems_of(plain)
    if measure:
        request = _without_verb(request)
    if measure and (_SPEEDY.search(text) or (request.noun in ("", "paramet") and no_params)):
        request = replace(request, noun=_NOUNS[measure], modifiers=())
    if measure == "reduction" and request.counted:  # "saves the most forward passes": by a share, mostly
        request = replace(request, counted=False)
    if request.noun == "paramet":
        tuned = not no_params and _TUNED.search(text)
        subject = (*request.subject, "llm") if _LLM.search(text) else request.subject
        request = replace(request, counted=True, modifiers=("train",) if tuned else (), subject=subject)
    data, verb = request.noun == "data", _TRAINED.search(text)
    trained = stem(verb.group().lower()) if verb else ""
    if data and trained:
        request = replace(request, modifiers=(trained,))
    years = next(iter(years_in(text)), "")
    request = replace(request, years=years, subject=() if group else request.subject)
    return replace(request, group=group, measure=measure, trained=trained, data=data)


def _without_verb(request: RankRequest) -> RankRequest:
    """The request for what is changed, without the verb of the change: "cach" of "shrinks the cache the most"."""
    words = [word for word in (*request.modifiers, request.noun) if word not in _CHANGING]
    return replace(request, noun=words[-1] if words else "", modifiers=tuple(words[:-1]))


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


def _extreme(word: str, before: str, after: str) -> RankRequest:
    upward = word not in _DOWN
    share = re.match(r"\s*(?:share|fraction|percentage|proportion)\b", after) is not None
    change = _CHANGE_IN.match(after)
    phrase = BREAK.sub("", after[change.end() :] if change else after)
    phrase, *others = _OR.split(phrase)
    last = (WORD.findall(phrase) or [""])[-1].lower()
    counted = word in ("most", "fewest") or bool(change and change["of"] and not share)
    if counted and _PLURAL.search(last):
        noun, modifiers = stem(last), tuple(stems_of(phrase.rsplit(None, 1)[0] if " " in phrase.strip() else ""))
        return RankRequest(
            "extreme", upward, noun, modifiers, tuple(phrase_of(words)[0] for words in others), tuple(stems_of(before)),
            counted=True,
        )  # fmt: skip
    noun, modifiers = phrase_of(phrase)
    if not noun:
        noun, modifiers = phrase_of(before)
        before = ""
    if word in _SIZES and (not noun or _MODELS.search(phrase)):
        noun, modifiers = "paramet", ()
    unit = "%" if share else ""
    return RankRequest("extreme", upward, noun, modifiers, subject=tuple(stems_of(before)), unit=unit)
