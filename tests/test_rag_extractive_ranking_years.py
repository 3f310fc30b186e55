"""After how many years something was measured."""

from __future__ import annotations

import pytest

from rag.extractive.ranking.years import without_years, years_in


@pytest.mark.parametrize(
    ("text", "years", "rest"),
    [
        ("5-year overall survival", ["5"], "overall survival"),
        ("five-year survival", ["5"], "survival"),
        ("the 1-, 3- and 10-year rates", ["1", "3", "10"], "the 1-, 3- and rates"),
        ("survival at four years", ["4"], "survival"),
        ("survival after 2 yrs", ["2"], "survival"),
        ("the fifth yearly report of three teams", [], "the fifth yearly report of three teams"),
    ],
)
def test_years_are_read_and_taken_out(text: str, years: list[str], rest: str) -> None:
    assert years_in(text) == years
    assert " ".join(without_years(text).split()) == rest
