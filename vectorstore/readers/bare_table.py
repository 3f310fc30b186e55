"""Tables without a header, as pasted from Word or a spreadsheet: columns are known by what stands in them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from vectorstore.readers.fields import Place, record_of
from vectorstore.readers.table import normal_lines
from vectorstore.readers.text_blocks import is_authors, words
from vectorstore.records import Record, Skipped

ABSTRACT_WORDS = 20
"""Words that every cell of the abstracts' column has, and hardly a cell of another."""
LONGEST_NAME = 5
"""Words of a column's name."""
_SEVERAL = re.compile(r"[,;&]|\band\b")


def is_bare_table(text: str) -> bool:
    """Whether every line has the same cells, one of them an abstract; the first may hold names that nobody knows."""
    rows = _rows(text)
    return bool(_columns(rows) or (_is_header(rows[:1]) and _columns(rows[1:])))


def _is_header(rows: Sequence[Sequence[str]]) -> bool:
    return all(0 < words(cell) <= LONGEST_NAME for row in rows for cell in row)


def read_bare_table(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a table without a header; `line` is the number of the row."""
    rows = _rows(text)
    names, first = _columns(rows), 1
    if not names:
        names, first = _columns(rows[1:]), 2
    for number, row in enumerate(rows[first - 1 :], first):
        yield record_of({name: cell for name, cell in zip(names, row, strict=True) if name}, Place(source, number))


def _rows(text: str) -> list[list[str]]:
    normal = normal_lines(text).strip("\n")
    first, _, _ = normal.partition("\n")
    delimiter = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") or '";' in first else ","
    if delimiter not in first:
        return []
    try:
        # Tabs are pasted cells, whose quotation marks are text.
        lines = (line + "\n" for line in normal.split("\n"))
        quotes = None if delimiter == "\t" else '"'
        return [row for row in csv.reader(lines, delimiter=delimiter, quotechar=quotes) if any(map(str.strip, row))]
    except csv.Error:
        return []


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The field of each column, empty for one that is none; nothing when the rows are no such table."""
    if len(rows) < 2 or len({len(row) for row in rows}) > 1 or len(rows[0]) < 2:
        return []
    columns = [[cell.strip() for cell in column] for column in zip(*rows, strict=True)]
    names = [_field(column) for column in columns]
    if names.count("abstract") != 1:
        return []
    return [name if name not in names[:position] else "" for position, name in enumerate(names)]


def _field(cells: Sequence[str]) -> str:
    if all(words(cell) >= ABSTRACT_WORDS for cell in cells):
        return "abstract"
    if all(re.fullmatch(r"(?:19|20)\d\d", cell) for cell in cells):
        return "year"
    if all(re.fullmatch(r"\W*\d*\W*", cell) for cell in cells):
        return ""
    if all(cell.startswith(("http", "www.", "10.")) for cell in cells):
        return "url"
    people = sum(is_authors(cell) and bool(_SEVERAL.search(cell)) for cell in cells)
    return "authors" if people > len(cells) / 2 else "title"
