"""Filters on a list of four papers, checked by hand; they compose, and an impossible one says so."""

from __future__ import annotations

import pytest

from rag.filters import Filters
from rag.retrieval.filtering import kept, notices
from tests.small_list import snapshot_of
from vectorstore.records import Paper

PAPERS = (
    Paper("a", "A", "Adapters with attention.", authors=("Edward J. Hu", "Yelong Shen"), venue="ICLR", year=2022,
          keywords=("low-rank adaptation",), code_url="https://github.com/x/a"),
    Paper("b", "B", "Code: https://github.com/x/b. No transformers here.", authors=("Balázs Kégl",), venue="ICML 2024",
          year=2024, keywords=("kernels",)),
    Paper("c", "C", "A survey of zeroth-order optimization.", authors=("Hu, Jia",), venue="NeurIPS", year=2023),
    Paper("d", "D", "An undated note."),
)  # fmt: skip
LIST = snapshot_of(PAPERS)


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        (Filters(), "abcd"),
        (Filters(year_from=2023), "bc"),
        (Filters(year_from=2022, year_to=2023), "ac"),
        (Filters(year_to=2022), "a"),
        (Filters(venue="icml"), "b"),
        (Filters(venue="ML"), ""),
        (Filters(author="Hu"), "ac"),
        (Filters(author="Edward Hu"), "a"),
        (Filters(author="E. Hu"), "a"),
        (Filters(author="balazs kegl"), "b"),
        (Filters(keyword="Low-Rank adaptations"), "a"),
        (Filters(has_code=True), "ab"),
        (Filters(has_code=False), "cd"),
        (Filters(without=("attention",)), "bcd"),
        (Filters(without=("low-rank adapting",)), "bcd"),
        (Filters(without=("zeroth-order optimisation", "transformers")), "ad"),
        (Filters(author="Hu", year_from=2023, has_code=False), "c"),
    ],
)
def test_filters_keep(filters: Filters, ids: str) -> None:
    assert "".join(p.paper_id for p, keep in zip(PAPERS, kept(LIST, filters), strict=True) if keep) == ids


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        (Filters(venue="KDD"), "the venue KDD"),
        (Filters(year_from=2030), "2030"),
        (Filters(year_from=2024, year_to=2022), "No year is both"),
        (Filters(author="Hu", venue="ICML"), "all these limits at once"),
    ],
)
def test_an_impossible_filter_says_so(filters: Filters, words: str) -> None:
    (notice,) = notices(LIST, filters, kept(LIST, filters))
    assert notice.code == "impossible_filter"
    assert words in notice.text


def test_a_filter_that_leaves_papers_says_nothing() -> None:
    assert notices(LIST, Filters(year_from=2023), kept(LIST, Filters(year_from=2023))) == ()
