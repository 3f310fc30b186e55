"""The numbers of a sentence with what qualifies them: unit, bound ("up to"), "on average", "to" against "by"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rag.support.units import measure_at, scale_and_unit
from vectorstore.facts.numbers import SPELLED, WORDS, spelled_value

Bound = Literal["", "up to", "about", "over", "below"]
Step = Literal["", "by", "to"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number of a text, at `text[start:end]`, with scale words multiplied in: "1.5M" is 1,500,000."""

    value: float
    unit: str
    bound: Bound
    average: bool
    step: Step
    start: int
    end: int
    measure: str = ""
    """What it is measured in, where that follows the number: "hour", "mg". It may be left out, but not changed."""
    is_loose: bool = False
    """A bare "1", "the two methods", or a word such as "both": it can support a claim's number, but claims none."""


_SAME_AS_TWO = ("both", "dual", "double", "twice", "pair", "pairs", "twofold")
_OF_WHAT_WAS_NAMED = re.compile(r"\b(?:the|these|those|all|its|their|other)\s$", re.IGNORECASE)
"""Before a small number in words: it only counts again what was named."""
_COUNT = "one|two|three|four|five|six|seven|eight|nine|ten"
_SHARE = re.compile(rf" (?:out of|in) (?:every )?(?:{_COUNT})\b", re.IGNORECASE)
_OF_A_SHARE = re.compile(rf"\b(?:{_COUNT}) (?:out of|in) (?:every )?$", re.IGNORECASE)
"""Fractions in words, "four out of five", are checked as such."""
_DIGITS = {digit: float(i) for i, digit in enumerate("零一二三四五六七八九")} | {"两": 2.0}

_ALONE = {"zero": 0.0, "dozen": 12.0, "hundred": 100.0}
_FOLDED = {**WORDS, "hundred": 100}
_FIXED: Mapping[str, float] = {**_FOLDED, **_ALONE, **dict.fromkeys(_SAME_AS_TWO, 2.0)}
_ANY_WORD = rf"(?:{'|'.join((*_SAME_AS_TWO, *_ALONE))}|{SPELLED})\b|(?:{'|'.join(_FOLDED)})(?=fold\b)"
_NUMBER = re.compile(
    r"""(?<![\w.^_{\\]) (?<![A-Za-z][-–]) (?!(?<=\()\d\))
        [+~≈<>-]? (?P<digits> \d{1,3}(?:,\d{3})+(?:\.\d+)? | \d+(?:\.\d+)? )
        (?! [\d_] | (?! [GM]B\b ) (?-i:[-–]?[A-Z]?[a-z]*[A-Z][A-Za-z]{1,}) | (?!fold) [A-Za-z]{3,} | D\b | \.\d )
      | \b(?P<word>"""
    + _ANY_WORD
    + r""")
        (?! [-\s](?:thirds?|quarters?|fifths?|tenths?|halves|shots?)\b
          | \s(?:of\s(?:these|the|them)\s)?(?:papers|abstracts|sources)\b )
      | (?P<chinese> [一二三四五六七八九两]?十[一二三四五六七八九]? | [二三四五六七八九两]
          (?= [个种类项次组条篇倍层张人幅]) ) """,
    re.VERBOSE | re.IGNORECASE,
)
_FORMULA = re.compile(r"\$(?=\S)[^$\n]*[^$\s]\$(?!\d)")
_SIGNS = {"\\approx": "≈", "\\times": "×", "\\sim": "~", "\\geq": ">", "\\leq": "<", "\\pm": "±"}
_PLAIN_FORMULA = re.compile(r"\$(?=[^$]*\d)(?:[\d\s.,%+\-–<>~{}x×]|\\(?:%|approx|times|sim|geq|leq|pm)(?![a-z]))+\$")
_JOINED = re.compile(r"\s?(?:[-–—~,±]|\+/?[-–]|to|and|or|至|到|和|与)\s?")
_HYPHENED = re.compile(r"-(?P<number>\d+(?:\.\d+)?)(?P<more>-\d)?")
_FACTOR = re.compile(
    r"\bfactors? of (?:up to |about |over |more than |at least |nearly |roughly )?[~>≈]?$", re.IGNORECASE
)

_BEFORE: tuple[tuple[Bound, str], ...] = (
    ("up to", r"(?:up to|as (?:much|many|high|low) as|at most|no more than|a maximum of|at best)"),
    ("about", r"(?:about|approximately|around|roughly|nearly|almost|some|circa|[~≈])"),
    ("over", r"(?:over|more than|at least|above|exceed(?:s|ing)?|greater than|no fewer than|>)"),
    ("below", r"(?:below|less than|fewer than|lower than|under|<)"),
)
_CHINESE_BOUND: tuple[tuple[Bound, str], ...] = (
    ("up to", r"最多|最高|高达|多达|至多|可达"),
    ("about", r"大?约|将近|接近|左右|近"),
    ("over", r"超过|多于|至少|以上|大于|逾"),
    ("below", r"低于|不到|少于|小于|以下|不足"),
)
_AVERAGE = re.compile(r"\b(?:averaged?(?! precision\b)|mean)\b|平均", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of the text in order. Digits inside names ("CIFAR-100") and formulas are no numbers.

    "One" is left out (it is an article too often); "both" and "dual" count as a loose two.
    """
    text = _PLAIN_FORMULA.sub(_unwrapped, text)
    formulas = [match.span() for match in _FORMULA.finditer(text)]
    found = []
    for match in _NUMBER.finditer(text):
        if any(start <= match.start() < end for start, end in formulas):
            continue
        scale, unit, end = scale_and_unit(text, match.end())
        if _part_of_a_name(match, text) or _begins_a_code(match, text) or (match["word"] or "").lower() == "one":
            continue
        found.append(_quantity(text, match, scale, unit, end))
    found = [number if number.unit else replace(number, measure=measure_at(text, number.end)) for number in found]
    for at, following in reversed(list(enumerate(found))[1:]):  # "0.2 to 0.9 %", "72 and 81 percent"
        number = found[at - 1]
        if not number.unit and not number.measure and _JOINED.fullmatch(text, number.end, following.start):
            found[at - 1] = replace(number, unit=following.unit, measure=following.measure)
    return tuple(found)


def _quantity(text: str, match: re.Match[str], scale: float, unit: str, end: int) -> Quantity:
    at = match.start("digits") if match["digits"] else match.start()  # a sign such as ">" goes before the digits
    before, after = _clause_around(text, at, end)
    near = re.split(r"[()]", before)[-1] + " " + re.split(r"[()]", after)[0]
    return Quantity(
        value=_value(match) * scale,
        unit=unit or ("x" if _FACTOR.search(text[:at]) else ""),
        bound=_bound(before, after, bool(match["word"])),
        average=bool(_AVERAGE.search(near)),
        step=_step(before),
        start=match.start(),
        end=end,
        is_loose=_is_loose(match, text) or (match["digits"] == "1" and scale == 1 and not unit),
    )


def _is_loose(match: re.Match[str], text: str) -> bool:
    word = (match["word"] or "").lower()
    if word not in WORDS:
        return word in _SAME_AS_TWO
    return bool(_OF_WHAT_WAS_NAMED.search(text[: match.start()]) or _SHARE.match(text, match.end())) or bool(
        _OF_A_SHARE.search(text[: match.start()])
    )


def _unwrapped(formula: re.Match[str]) -> str:
    """A formula that is no more than a number, "$\\approx 1.2\\times$", as plain text of the same length."""
    text = formula.group().replace("\\%", " %")
    for command, sign in _SIGNS.items():
        text = text.replace(command, sign.ljust(len(command)))
    return re.sub(r"[${}\\]", " ", text)


def _value(match: re.Match[str]) -> float:
    if match["digits"]:
        return float(match["digits"].replace(",", ""))
    if match["word"]:
        word = match["word"].lower()
        return _FIXED[word] if word in _FIXED else spelled_value(word)
    tens, _, ones = match["chinese"].partition("十")
    if "十" not in match["chinese"]:
        return _DIGITS[match["chinese"]]
    return _DIGITS.get(tens, 1.0) * 10 + _DIGITS.get(ones, 0.0)


def _part_of_a_name(match: re.Match[str], text: str) -> bool:
    """True for the "7" of "LLaMA-2-7B" and the "two" of "Model-two"."""
    return bool(re.search(r"[A-Za-z][\w.]*-(?:[\w.]+-)*$", text[: match.start()]))


def _begins_a_code(match: re.Match[str], text: str) -> bool:
    """True for the "28" of "28-8" and the "2020" of "2020-12-01", not for the "15" of "15-19 years"."""
    following = _HYPHENED.match(text, match.end())
    return following is not None and (bool(following["more"]) or float(following["number"]) <= _value(match))


def _clause_around(text: str, start: int, end: int) -> tuple[str, str]:
    before = re.split(r"[;:，；。：、（]|,(?=\s)", text[:start])[-1]
    after = re.split(r"[;:，；。：]|,(?=\s)|\.(?=\s)", text[end:])[0]
    return before, after


def _bound(before: str, after: str, is_word: bool) -> Bound:
    for bound, pattern in _BEFORE:
        if bound == "below" and is_word:  # "under four attacks" limits nothing
            continue
        if re.search(rf"(?:^|\W){pattern}\s*(?:an?\s+|the\s+)?[+~≈<>]?$", before, re.IGNORECASE):
            return bound
    for bound, pattern in _CHINESE_BOUND:
        if re.search(pattern, before) or (
            re.match(rf"\s*\S{{0,4}}(?:{pattern})", after) and bound in ("over", "below")
        ):
            return bound
    return ""


def _step(before: str) -> Step:
    if before.endswith("+") or re.search(r"\bby (?:up to |about |over |more than |at least |an average of )?$", before):
        return "by"
    if re.search(r"(?<!up )\bto (?:about |below |under |over )?$", before) or re.search(
        r"[到至](?:约|大约)?\s*$", before
    ):
        return "to"
    return ""


def are_joined(text: str, first: Quantity, second: Quantity) -> bool:
    """Whether one number directly follows the other: "72.0 and 81.6 percent", "0.2%-0.9%"."""
    before, after = sorted((first, second), key=lambda number: number.start)
    return bool(_JOINED.fullmatch(text, before.end, after.start))


def says_average(text: str) -> bool:
    """Whether the text speaks of an average anywhere."""
    return bool(_AVERAGE.search(text))
