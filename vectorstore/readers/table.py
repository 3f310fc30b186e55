"""Tables with a header, parted by comma, tab, semicolon or bar: Scopus, IEEE Xplore, Web of Science, Zotero ..."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from vectorstore.readers.fields import SYNONYMS, Place, canonical, record_of
from vectorstore.records import Record, Skipped

_DELIMITERS = (",", "\t", ";", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*\n", re.IGNORECASE)
_RULED = re.compile(r"\s*(?::?-{3,}:?\s*)?")
"""A cell of the line below the header of a Markdown table."""
_KNOWN = {name for names in SYNONYMS.values() for name in names}
_TELLING = {*SYNONYMS["title"], *SYNONYMS["abstract"]} - {"content", "body", "ct", "description"}


def delimiter_of(text: str) -> str:
    """What parts the cells of a table's header; empty when the text does not begin with a known header."""
    head = normal_lines(text[:200_000])
    if match := _SEPARATOR_LINE.match(head):
        return match.group(1)
    best, most = "", 0
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
    delimiter = delimiter_of(text)
    if _SEPARATOR_LINE.match(lines[0] + "\n"):
        lines[0] = ""
    header: list[str] = []
    done = 0
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
                    header = _header(row)
            return
        except csv.Error as error:
            yield Skipped(source, done + 1, f"broken row: {error}; is a quotation mark not closed?")
            done += 1


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
            fields[name] = cell
    if not str(fields.get("eid", "2-s2")).startswith("2-s2"):
        # Rows of Scopus with a cell less than the header.
        del fields["eid"]
    return record_of(fields, place)
