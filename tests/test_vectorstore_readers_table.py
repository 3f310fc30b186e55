"""Tables: delimiters, header synonyms, line ends, broken rows."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

ABSTRACT = "We study how cats, dogs; and birds choose boxes."


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "x.csv"))


def one(text: str) -> Record:
    (found,) = read(text)
    assert isinstance(found, Record), found
    return found


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(delimiter: str, end: str) -> None:
    rows = [["title", "abstract ", "year"], ["Cats", f'"{ABSTRACT}"', "2020"]]
    found = one("\ufeff" + end.join(delimiter.join(row) for row in rows) + end)
    assert (found.title, found.abstract, found.year, found.line) == ("Cats", ABSTRACT, 2020, 2)


EXPORTS = {
    "Scopus": ("Authors,Title,Year,Source title,DOI,Link,Abstract,Author Keywords,EID",
               '"Fox A., Li B.",Cats,2020,J Cats,10.1/a,https://s.org/1,A,cats; boxes,2-s2.0-1'),
    "IEEE Xplore": ("Document Title,Authors,Publication Title,Publication Year,Abstract,DOI,PDF Link,Author Keywords",
                    "Cats,Fox A.; Li B.,J Cats,2020,A,10.1/a,https://s.org/1,cats;boxes"),
    "Zotero": ("Key,Item Type,Publication Year,Author,Title,Publication Title,DOI,Url,Abstract Note,Manual Tags",
               "K1,journalArticle,2020,Fox A.; Li B.,Cats,J Cats,10.1/a,https://s.org/1,A,cats; boxes"),
    "Embase": ("Title,Author Names,Publication Year,Source title,Abstract,DOI,URL,keywords",
               'Cats,"Fox A., Li B.",2020,J Cats,A,10.1/a,https://s.org/1,"cats, boxes"'),
    "Web of Science": ("PT\tAU\tTI\tSO\tDE\tID\tAB\tPY\tDI\tUT\tUR",
                       "J\tFox A.; Li B.\tCats\tJ Cats\tcats; boxes\tBOXES; CATS\tA\t2020\t10.1/a\tWOS:1\thttps://s.org/1"),
    "ASReview": ("first_authors,title,publication_year,journal_name,doi,url,abstract,keywords",
                 "\"['Fox A.', 'Li B.']\",Cats,2020//,J Cats,10.1/a,https://s.org/1,A,\"['cats', 'boxes']\""),
}  # fmt: skip


@pytest.mark.parametrize(("header", "row"), EXPORTS.values(), ids=EXPORTS.keys())
def test_exports(header: str, row: str) -> None:
    found = one(f"{header}\n{row}\n")
    assert (found.title, found.abstract, found.venue, found.year) == ("Cats", "A", "J Cats", 2020)
    assert (found.authors, found.keywords) == (("Fox A.", "Li B."), ("cats", "boxes"))
    assert (found.source_id, found.url) == ("doi:10.1/a", "https://s.org/1")


def test_a_cell_over_several_lines_and_the_line_numbers() -> None:
    found = read('title,abstract\nCats,"one\n\ntwo"\nDogs,three\n')
    assert [(entry.abstract, entry.line) for entry in found if isinstance(entry, Record)] == [
        ("one\n\ntwo", 2),
        ("three", 5),
    ]


def test_a_python_list_over_several_lines() -> None:
    found = one("title,abstract,authors\nCats,A,\"['Fox, Ada'\n 'Li, Bo']\"\n")
    assert found.authors == ("Fox, Ada", "Li, Bo")


def test_excel_names_its_separator() -> None:
    assert one("sep=;\ntitle;abstract\nCats;A\n").abstract == "A"


def test_unquoted_commas_of_a_last_abstract() -> None:
    assert one("title,abstract\nCats,one, two, three\n").abstract == "one, two, three"


def test_a_column_of_abstracts() -> None:
    assert [entry.abstract for entry in read("Abstract\nfirst one\nsecond one\n") if isinstance(entry, Record)] == [
        "first one",
        "second one",
    ]


def test_a_row_that_never_ends_is_reported_and_the_rest_is_read() -> None:
    found = read('title,abstract\nCats,"' + "open " * 40_000 + "\nDogs,three\n")
    assert isinstance(found[0], Skipped)
    assert found[0].line == 2
    assert isinstance(found[1], Record)
    assert (found[1].title, found[1].line) == ("Dogs", 3)


def test_rows_without_abstract() -> None:
    assert read("title,abstract\nCats,\n,\n") == [Skipped("x.csv", 2, "no abstract: “Cats”")]


CELL = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=6))
def test_every_row_is_read_or_reported(rows: list[tuple[str, str]]) -> None:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([("title", "abstract"), ("Cats", ABSTRACT), *rows])
    found = read(file.getvalue())
    full = [row for row in rows if any(cell.strip() for cell in row)]
    assert len(found) == 1 + len(full)


LONG = (
    "Soil salinity limits yields across the deltas of many rivers, and we map it from space at ten metres every week."
)


def test_a_header_below_the_terms_of_a_search() -> None:
    found = one(f"Search: salt;;\nExported 2025-01-02;;\n\nTitle;Abstract;Year\nSalt;{LONG};2025\n")
    assert (found.title, found.abstract, found.year, found.line) == ("Salt", LONG, 2025, 5)


def test_a_markdown_table_below_a_heading() -> None:
    table = f"# My list\n\n| # | Title | Abstract |\n|---|:---|---|\n| 1 | Salt \\| sand | {LONG} |\n"
    assert (one(table).title, one(table).abstract) == ("Salt | sand", LONG)


@pytest.mark.parametrize("name", ["", "Short text", "What it says"])
def test_the_one_column_of_long_texts_is_the_abstract_where_none_has_its_name(name: str) -> None:
    rows = "".join(f'Salt {i},"{LONG}",202{i}\n' for i in range(3))
    found = [entry for entry in read(f"Title,{name},Year\n{rows}") if isinstance(entry, Record)]
    assert [(entry.title, entry.abstract, entry.year) for entry in found] == [
        (f"Salt {i}", LONG, 2020 + i) for i in range(3)
    ]


def test_of_two_such_columns_none_is_guessed() -> None:
    rows = f'Salt,"{LONG}","{LONG}"\n' * 2
    assert all(isinstance(entry, Skipped) for entry in read(f"Title,This,That\n{rows}"))


def test_columns_whose_names_nobody_knows() -> None:
    rows = "".join(f'Salt {i},"{LONG}",202{i}\n' for i in range(3))
    found = [entry for entry in read(f"Working name,My excerpt,When\n{rows}") if isinstance(entry, Record)]
    assert [(entry.title, entry.year) for entry in found] == [("Salt 0", 2020), ("Salt 1", 2021), ("Salt 2", 2022)]


def test_the_star_of_a_major_topic_is_no_part_of_a_keyword() -> None:
    found = one(f'Title,Abstract,Keywords\nSalt,"{LONG}","*Soil; Rice/*growth; A*"\n')
    assert found.keywords == ("Soil", "Rice/growth", "A*")
