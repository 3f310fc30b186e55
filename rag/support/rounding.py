"""Whether a number of a claim is one of the abstract: the same, in another unit, or rounded as the claim says."""

from __future__ import annotations

from decimal import Decimal

from rag.support.quantities import Quantity
from rag.support.units import in_base

ROUNDED = 0.025
"""How far a number may be rounded where the claim says that it is, whatever its digits."""
MOST_ROUNDED = 0.08
"""How far it may be rounded where its last digit is that of the rounded number: "about 50" for 52."""
HARDLY = 0.01
"""How far a number may be rounded to its last digit without a word: "93 %" for 93.01 %."""
LASTING = frozenset("second ms minute hour day week month year".split())
"""Measures of time: "over" before such a number may mean "during"."""


def same_number(first: Quantity, second: Quantity) -> bool:
    """Same value and no contradicting unit; "%" against no unit at all counts as a contradiction."""
    if abs(first.value - second.value) > 1e-9 * max(1.0, abs(first.value)):
        return False
    return first.unit == second.unit and (first.measure == second.measure or not (first.measure and second.measure))


def covers(claim: Quantity, source: Quantity) -> bool:
    """Whether the claim's number is the source's, in whatever unit, or the source's rounded: to its last digit by
    hardly anything, or further with a word that says so ("about", "over")."""
    if same_number(claim, source):
        return True
    if source.is_loose and source.value == claim.value == 2 and claim.unit == "x":  # "doubles"
        return True
    value = _in_unit_of(claim, source)
    if min(claim.value, value) <= 0:
        return False
    ratio, place = value / claim.value, _last_place(claim.value)
    if abs(ratio - 1) < 1e-9 or (abs(value - claim.value) <= place / 2 and abs(ratio - 1) <= HARDLY):
        return True
    return {
        "about": abs(ratio - 1) <= ROUNDED
        or (abs(ratio - 1) <= MOST_ROUNDED and abs(value - claim.value) <= place / 2),
        "over": 1 <= ratio <= 1 + ROUNDED or (1 <= ratio <= 1 + MOST_ROUNDED and value < claim.value + place),
        "below": 1 - ROUNDED <= ratio <= 1,
    }.get(claim.bound, False)


def _in_unit_of(claim: Quantity, source: Quantity) -> float:
    """The source's value in the claim's unit; 0 where the two have nothing to do with each other."""
    if claim.unit == source.unit and (not claim.measure or claim.measure == source.measure):
        return source.value
    if claim.unit == "%" and not source.unit and not source.measure and 0 < source.value < 1:
        return source.value * 100
    if source.unit == "%" and not claim.unit and not claim.measure and 0 < claim.value < 1:
        return source.value / 100
    of_claim, of_source = in_base(claim.measure or claim.unit), in_base(source.measure or source.unit)
    if of_claim and of_source and of_claim[0] == of_source[0]:
        return source.value * of_source[1] / of_claim[1]
    return 0.0


def _last_place(value: float) -> float:
    """What one in the last digit is worth that is not a trailing zero: 0.01 for 0.96, 100 for 1,500."""
    exponent = Decimal(repr(value)).normalize().as_tuple().exponent
    return float(10.0**exponent) if isinstance(exponent, int) else 0.0


def qualifiers_agree(claim: Quantity, source: Quantity) -> bool:
    """Whether the claim keeps the source's bound and its "to" or "by", and adds none but "about". "Over 20 years" only
    says how long."""
    lasts = claim.bound == "over" and source.bound == "" and claim.measure in LASTING
    if claim.bound != source.bound and not (
        lasts or (source.bound == "" and (claim.bound == "about" or not same_number(claim, source)))
    ):
        return False
    if claim.step and source.step:
        return claim.step == source.step
    return not (source.step == "to" and source.unit == "%" and claim.step == "")
