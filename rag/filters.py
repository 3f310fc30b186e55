"""Limits that a question sets: a year, a venue, an author, code, words that must not be there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Filters:
    """Limits on which papers are looked at; an empty value limits nothing. They compose (logical and)."""

    year_from: int | None = None
    year_to: int | None = None
    venue: str = ""
    author: str = ""
    keyword: str = ""
    has_code: bool | None = None
    code_host: str = ""
    """Where the code must lie, where that is said: "github.com"."""
    without: tuple[str, ...] = ()
    """Words that no matching paper may mention."""
    among: tuple[str, ...] = ()
    """Ids of the papers that the question names as the only ones to look at."""
    newest_first: bool = False
    oldest_first: bool = False
    first: int = 0
    """How many of the newest or oldest are asked for: 1 for "the oldest paper"; 0 for all in that order."""
