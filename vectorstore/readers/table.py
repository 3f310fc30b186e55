"""Tables with a header, parted by comma, tab, semicolon or bar: Scopus, IEEE Xplore, Web of Science, Zotero ..."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from vectorstore.readers.fields import SYNONYMS, Place, canonical, record_of
from vectorstore.records import Record, Skipped

_DELIMITERS = (",", "\t", ";", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*\n", re.IGNORECASE)
_RULED = re.compile(r"\s*(?::?-{3,}:?\s*)?")
"""A cell of the line below the header of a Markdown table."""
_KNOWN = {name for names in SYNONYMS.values() for name in names}
HIGHEST_HEADER = 15
"""Lines above which a table's header stands."""
LONGEST_HEADER = 2000
SAMPLED = 50
"""Rows that are looked at to find a column without a name."""
LONG_CELL = 20
"""Words."""
_BAR = "\x1f"
"""What stands for a bar inside a cell of Markdown, which is escaped there."""
_TELLING = {*SYNONYMS["title"], *SYNONYMS["abstract"]} - {"content", "body", "ct", "description"}


def header_of(text: str) -> tuple[str, int]:
    """What parts the cells of a table's header, and the header's line from 0; empty where no table is begun.

    A few lines may stand above it, as a search's terms or a heading; such a header must name two known fields.
    """
    head = normal_lines(text[:200_000])
    if match := _SEPARATOR_LINE.match(head):
        return match.group(1), 1
    if delimiter := _delimiter(head, 1):
        return delimiter, 0
    lines = head.split("\n", HIGHEST_HEADER)
    found = ((_delimiter(line, 2), number) for number, line in enumerate(lines[:-1]) if len(line) < LONGEST_HEADER)
    return next(((delimiter, number) for delimiter, number in found if delimiter), ("", 0))


def _delimiter(head: str, least: int) -> str:
    best, most = "", least - 1
    for delimiter in _DELIMITERS:
        names = [canonical(name) for name in _first_row(head, delimiter)]
        known = sum(name in _KNOWN for name in names)
        lonely = names == ["abstract"] and "\n\n" not in head.strip()
        is_header = any(name in _TELLING for name in names) and (len(names) > 1 or lonely)
        if is_header and known > most and all(len(name) < 60 for name in names):
            best, most = delimiter, known
    return best


def read_table(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a table. `line` is the physical line where the row begins; a row that breaks the format is Skipped."""
    lines = normal_lines(text).split("\n")
    delimiter, done = header_of(text)
    if delimiter == "|":
        lines = [line.replace(r"\|", _BAR) for line in lines]
    header: list[str] = []
    while done < len(lines):
        rows = csv.reader((line + "\n" for line in lines[done:]), delimiter=delimiter)
        begin = done
        try:
            for row in rows:
                place = Place(source, done + 1)
                done = begin + rows.line_num
                if not any(cell.strip() for cell in row) or all(map(_RULED.fullmatch, row)):
                    continue
                if header:
                    yield _record(header, row, delimiter, place)
                else:
                    header = with_abstract(_header(row), _sample(lines[done:], delimiter))
            return
        except csv.Error as error:
            yield Skipped(source, done + 1, f"broken row: {error}; is a quotation mark not closed?")
            done += 1


def _sample(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    try:
        return list(islice(csv.reader((line + "\n" for line in lines), delimiter=delimiter), SAMPLED))
    except csv.Error:
        return []


def with_abstract(header: list[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The header with "abstract" for the one column of long texts, where no name that is known stands for it."""
    if {*SYNONYMS["abstract"]} & {*header}:
        return header
    columns = zip_longest(*rows, fillvalue="")
    found = [place for place, (name, cells) in enumerate(zip(header, columns, strict=False))
             if name not in _KNOWN and _are_long(cells)]  # fmt: skip
    return ["abstract" if [place] == found else name for place, name in enumerate(header)]


def _are_long(cells: Sequence[str]) -> bool:
    """Whether most of a column's filled cells have as many words as abstracts have."""
    filled = [cell for cell in cells if cell.strip()]
    return sum(len(cell.split()) >= LONG_CELL for cell in filled) > len(filled) / 2


def normal_lines(text: str) -> str:
    """The text without byte order mark, with one kind of line end (some tools write carriage returns alone)."""
    return re.sub(r"\r\n?", "\n", text.lstrip("\ufeff")).lstrip("\n")


def _first_row(head: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader((line + "\n" for line in head.split("\n")), delimiter=delimiter), [])
    except csv.Error:
        return []


def _header(row: Sequence[str]) -> list[str]:
    names = [canonical(name) for name in row]
    if {"pt", "ut"} <= set(names):
        # In a Web of Science table "ID" holds keywords.
        return ["" if name == "id" else name for name in names]
    if any(name.startswith("emtree") for name in names):
        # In one of Embase "Source" is the journal, with the year in brackets.
        return ["year" if name == "source" else name for name in names]
    return names


def _record(header: list[str], row: list[str], delimiter: str, place: Place) -> Record | Skipped:
    if len(row) > len(header) and header[-1] in SYNONYMS["abstract"]:
        # The abstract stands last and its commas were not quoted.
        row = [*row[: len(header) - 1], delimiter.join(row[len(header) - 1 :])]
    fields: dict[str, object] = {}
    for name, cell in zip(header, row, strict=False):
        if name and cell.strip() and not fields.get(name):
            fields[name] = cell.replace(_BAR, "|")
    if not str(fields.get("eid", "2-s2")).startswith("2-s2"):
        # Rows of Scopus with a cell less than the header.
        del fields["eid"]
    return record_of(fields, place)
