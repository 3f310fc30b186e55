"""The Papers tab: what fits, how it is shown, and the report of dropped files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_fakes import ETF, FISHER, HOSTILE, FakeIngest, FakeReport

from ui.paper_list import PAGE_SIZE, Wanted, filtered, list_html, report_html
from vectorstore.records import Paper, Skipped

PAPERS = (ETF, FISHER, HOSTILE)


@pytest.mark.parametrize(
    ("wanted", "labels"),
    [
        (Wanted(), [ETF, FISHER, HOSTILE]),
        (Wanted("fisher WEIGHTS"), [FISHER]),
        (Wanted("lima initialization"), [ETF]),
        (Wanted(venue="ICML"), [ETF, FISHER]),
        (Wanted(year=2025), [HOSTILE]),
        (Wanted(with_code=True), [ETF]),
        (Wanted("adapter", venue="ICML", with_code=True), [ETF]),
        (Wanted("nowhere"), []),
    ],
)
def test_a_paper_fits_when_everything_does(wanted: Wanted, labels: list[Paper]) -> None:
    assert filtered(PAPERS, wanted) == labels


def test_the_list_is_counted_cut_and_escaped() -> None:
    many = [Paper(f"p{i}", f"Name{i}", "Text.") for i in range(PAGE_SIZE + 5)]
    html = list_html(many, PAGE_SIZE, 1_000)
    assert f"{PAGE_SIZE + 5} papers of 1,000" in html
    assert html.count("<article") == PAGE_SIZE
    assert "<img" not in list_html([HOSTILE], PAGE_SIZE, 1)
    assert "No paper fits." in list_html([], PAGE_SIZE, 3)
    assert "The list is empty." in list_html([], PAGE_SIZE, 0)


def test_the_words_searched_for_are_marked_in_an_open_abstract() -> None:
    html = list_html([FISHER, ETF], PAGE_SIZE, 3, "FISHER adapter")
    assert "<details open>" in html
    assert "the first <mark>adapter</mark> weights by <mark>Fisher</mark> information" in html
    assert "<details>" in list_html([FISHER], PAGE_SIZE, 3, "curvature")  # a word of the title alone
    assert "<mark>&lt;script</mark>&gt;" in list_html([HOSTILE], PAGE_SIZE, 3, "<script")


def test_a_report_names_what_was_skipped_and_why() -> None:
    skipped = [Skipped("/tmp/x/list.csv", line, "no <abstract>") for line in range(1, 24)]
    html = report_html(
        FakeReport(skipped=[*skipped, Skipped("/tmp/x/a.pdf", 0, "is a binary file")]), [], dry_run=False
    )
    assert "Stored: 2 new, 0 changed, 1 unchanged." in html
    assert "The list now has 3 papers." in html
    assert "24 records skipped" in html
    assert "<li>list.csv, 1: no &lt;abstract&gt;</li>" in html
    assert "and 4 more" in html
    assert "Would store: 2 new" in report_html(FakeReport(), ["About 5 tokens."], dry_run=True)


def last(states: Iterator[str]) -> str:
    *_, end = states
    return end


@pytest.mark.slow
def test_dropped_files_are_previewed_stored_or_refused_in_words() -> None:
    from ui.papers_page import ingested

    ingest = FakeIngest()
    *_, preview = ingested(ingest, ["a.txt"], dry_run=True)
    assert "Would store" in preview
    assert "<p>Embedding 2 papers: about 500 tokens.</p>" in preview
    assert "Stored" in last(ingested(ingest, ["a.txt"], dry_run=False))
    assert "There is no such file." in last(ingested(ingest, ["a"], dry_run=False))
    assert "Drop one or more files first." in last(ingested(ingest, None, dry_run=True))
    assert ingest.seen[:2] == [((Path("a.txt"),), True), ((Path("a.txt"),), False)]
