"""Fractions in words: "two thirds", "about half", "four out of five"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rag.support.quantities import Bound, Quantity
from rag.support.statements import Statement

CLOSE = 3.0
"""By how many of a hundred a fraction in words may be off."""
BEYOND = 12.0
"""By how many of a hundred "more than half" may say too little."""
_COUNTS = {
    word: count for count, word in enumerate("one two three four five six seven eight nine ten".split(), start=1)
}
_PARTS = {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
_FRACTION = re.compile(
    r"(?P<before>\b(?:over|more than|at least|under|below|less than|fewer than)\s)?"
    rf"(?:\b(?:an?|{'|'.join(_COUNTS)})[\s-](?P<part>half|thirds?|quarters?|fourths?|fifths?|tenths?|halves)\b"
    r"|(?<!first )(?<!second )(?<!other )(?<!latter )\b(?P<half>half)\b(?![-‑]|\sa\b)"
    rf"|\b(?P<some>{'|'.join(_COUNTS)}) (?:out of|in) (?:every )?(?P<all>{'|'.join(_COUNTS)})\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fraction:
    """A fraction as so many of a hundred, with what bounds it."""

    percent: float
    bound: Bound


def fractions(text: str) -> tuple[Fraction, ...]:
    """The fractions in words of a text."""
    return tuple(found for match in _FRACTION.finditer(text) if 0 < (found := _fraction(match)).percent < 100)


def _fraction(match: re.Match[str]) -> Fraction:
    before = (match["before"] or "").lower()
    bound: Bound = "over" if before.startswith(("over", "more", "at")) else "below" if before else ""
    if match["some"]:
        return Fraction(100 * _COUNTS[match["some"].lower()] / _COUNTS[match["all"].lower()], bound)
    if match["half"]:
        return Fraction(50.0, bound)
    count = re.split(r"[\s-]", match.group().removeprefix(match["before"] or ""))[0].lower()
    return Fraction(100 * _COUNTS.get(count, 1) / _PARTS[match["part"].lower().rstrip("s")], bound)


def fraction_differs(claim: str, found: Sequence[Statement]) -> bool:
    """Whether the claim has a fraction in words that the abstract has neither in words nor in numbers."""
    said = fractions(claim)
    if not said:
        return False
    known = [share for statement in found for share in _shares(statement)]
    return any(not any(_fits(fraction, share) for share in known) for fraction in said)


def _shares(statement: Statement) -> list[float]:
    """Everything in a sentence of the abstract that may be said as a fraction, as so many of a hundred."""
    numbers = statement.numbers
    shares = [fraction.percent for fraction in fractions(statement.text)]
    shares += [number.value for number in numbers if number.unit == "%"]
    shares += [100 * number.value for number in numbers if not number.unit and 0 < number.value < 1]
    shares += [100 / number.value for number in numbers if number.unit == "x" and number.value > 1]
    plain = [number for number in numbers if not number.unit and not number.is_loose]
    return shares + [_ratio(first, second) for first, second in combinations(plain, 2)]


def _ratio(first: Quantity, second: Quantity) -> float:
    low, high = sorted((first.value, second.value))
    return 100 * low / high if high else 0.0


def _fits(fraction: Fraction, share: float) -> bool:
    over = share - fraction.percent
    if fraction.bound == "over":
        return -CLOSE / 2 <= over <= BEYOND
    if fraction.bound == "below":
        return -BEYOND <= over <= CLOSE / 2
    return abs(over) <= CLOSE
