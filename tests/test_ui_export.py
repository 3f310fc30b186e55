"""Answers as files: Markdown, BibTeX that parses, CSV that a spreadsheet may open."""

from __future__ import annotations

import csv
import io

import bibtexparser
import pytest
from chat_fakes import COMPARISON, ETF, ETF_QUOTE, FISHER, FISHER_QUOTE, HOSTILE, LORA, cite

from rag.answer import Answer
from rag.saved import answer_from_json, to_json
from ui.export import export, file_name
from vectorstore.errors import InputError

PAPERS = {paper.paper_id: paper for paper in (ETF, FISHER, HOSTILE)}


def test_markdown_has_the_answer_and_each_quote_under_its_number() -> None:
    text = export(LORA, PAPERS, "md")
    assert text.startswith("## which papers fix LoRA initialization?\n\nChecked 3: 2 match.")
    assert (
        f"1. **ETF init**. {ETF.title}. {', '.join(ETF.authors)}. ICML 2026. {ETF.url}. {ETF.code_url} [@lima2026]\n"
        in text
    )
    assert f"   - “{FISHER_QUOTE}”" in text


def test_bibtex_parses_and_has_an_entry_for_each_cited_or_matching_paper() -> None:
    library = bibtexparser.parse_string(export(LORA, PAPERS, "bibtex"))
    assert [entry.key for entry in library.entries] == ["lima2026", "fisherguided2026"]
    assert library.entries[0]["author"] == "Ana Lima and Bo Chen and Cy Doe and Di Ek"
    assert not library.failed_blocks


def test_csv_has_a_line_for_each_quote_then_for_each_paper_without_one() -> None:
    rows = list(csv.DictReader(io.StringIO(export(LORA, PAPERS, "csv"))))
    assert [(row["number"], row["paper_id"], row["role"]) for row in rows] == [
        ("1", "p-etf", "match"),
        ("2", "p-fisher", "match"),
        ("", "p-hostile", "borderline"),
    ]
    assert rows[0]["quote"] == ETF_QUOTE
    assert [row["bibtex_key"] for row in rows] == ["lima2026", "fisherguided2026", ""]


def test_csv_of_a_comparison_is_the_table_with_whole_quotes() -> None:
    rows = list(csv.reader(io.StringIO(export(COMPARISON, PAPERS, "csv"))))
    assert rows[0] == ["paper_id", "bibtex_key", "paper", "problem", "number"]
    assert rows[2] == ["p-fisher", "fisherguided2026", "Fisher-guided", FISHER_QUOTE, "the abstract does not say"]


def test_papers_that_are_gone_do_not_stop_an_export() -> None:
    assert export(LORA, {}, "bibtex").strip() == ""
    assert "Fisher-guided" in export(LORA, {}, "csv")
    assert "1. ETF init" in export(LORA, {}, "md")


def test_the_file_is_named_after_the_question() -> None:
    assert file_name(Answer(question="../../etc/passwd: was?"), "csv") == "etc-passwd-was.csv"
    assert file_name(Answer(question="?!"), "bibtex") == "answer.bib"


def test_a_saved_answer_is_read_back_as_it_was() -> None:
    assert answer_from_json(to_json(COMPARISON)) == COMPARISON


@pytest.mark.parametrize(
    "values",
    [
        {"text": 5},
        {"sentences": [{"text": "x", "citations": [3]}]},
        {"citations": [{"number": 1}]},
        {"table": {"columns": ["x"], "rows": [{"paper_id": "p", "cells": [{"text": "x", "citation": 0}]}]}},
    ],
)
def test_what_is_no_saved_answer_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(InputError, match="not a saved answer"):
        answer_from_json(values)


def test_citation_offsets_of_the_fake_are_right() -> None:
    citation = cite(1, ETF, ETF_QUOTE)
    assert ETF.abstract[citation.start : citation.end] == ETF_QUOTE
