"""Papers as references: BibTeX that parses, keys that differ, CSV that a spreadsheet may open."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import bibtexparser
import pytest
from chat_fakes import ETF, FISHER

from ui.references import bibtex_of, csv_of, keys_of


def test_bibtex_escapes_what_tex_would_obey_and_keeps_keys_apart() -> None:
    odd = replace(ETF, title="50% of {A} & $x_i$", url="https://example.org/{x}")
    library = bibtexparser.parse_string(bibtex_of([odd, replace(odd, paper_id="p-twin")]))
    assert [entry.key for entry in library.entries] == ["lima2026", "lima2026-2"]
    assert library.entries[0]["title"] == r"50\% of \{A\} \& $x_i$"
    assert library.entries[0]["url"] == "https://example.org/%7Bx%7D"


@pytest.mark.parametrize(
    ("authors", "key"),
    [
        (("Jürgen Müller", "Ana Lima"), "muller2026"),
        (("de la Cruz, Ana",), "cruz2026"),
        (("张伟",), "2026"),
        ((" ",), "etfinit2026"),
        ((), "etfinit2026"),
    ],
)
def test_a_key_is_the_first_author_or_the_label_in_plain_letters(authors: tuple[str, ...], key: str) -> None:
    assert keys_of([replace(ETF, label="ETF-init", authors=authors)]) == {"p-etf": key}


def test_csv_has_a_line_for_each_paper_with_its_abstract() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_of([ETF, FISHER]))))
    assert [(row["bibtex_key"], row["paper"], row["abstract"]) for row in rows] == [
        ("lima2026", "ETF init", ETF.abstract),
        ("fisherguided2026", "Fisher-guided", FISHER.abstract),
    ]
    assert rows[0]["authors"] == "Ana Lima; Bo Chen; Cy Doe; Di Ek"


@pytest.mark.parametrize("label", ["=HYPERLINK(1)", "+1", "-1", "@x"])
def test_csv_holds_no_formula(label: str) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_of([replace(ETF, label=label)]))))
    assert rows[0]["paper"] == "'" + label
