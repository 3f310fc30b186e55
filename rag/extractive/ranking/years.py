"""After how many years something was measured: "5-year survival", "survival at four years"."""

from __future__ import annotations

import re

from vectorstore.facts.numbers import WORDS, spelled_value

_SPELLED = "|".join(("one", *WORDS))
_YEARS = re.compile(rf"\b(\d+|{_SPELLED})(?:-(?=[\s,])|\s?-?\s?(?:years?|yrs?)\b)", re.IGNORECASE)

_TERM = re.compile(
    rf"(?:\b(?:at|after|within|over) )?\b(?:\d+|{_SPELLED})(?:-| ?-? ?(?=y))(?:years?|yrs?)\b", re.IGNORECASE
)


def without_years(text: str) -> str:
    """The text without them: "overall survival" of "5-year overall survival"."""
    return _TERM.sub(" ", text)


def years_in(text: str) -> list[str]:
    """The numbers of years in a text, in digits: "5" for "five-year" and "5-", as in "5- and 10-year"."""
    return [found if found.isdigit() else f"{spelled_value(found):.0f}" for found in _YEARS.findall(text)]
