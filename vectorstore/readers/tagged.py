"""Exports of one tagged field a line: PubMed's nbib, Web of Science's plain text, EndNote's `%`-tags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from vectorstore.readers.fields import Place, record_of
from vectorstore.records import Record, Skipped

NBIB = re.compile(r"^PMID ?- ?\d+", re.MULTILINE)
WEB_OF_SCIENCE = re.compile(r"^PT [A-Z]\s*$", re.MULTILINE)
ENDNOTE = re.compile(r"^%0 \S", re.MULTILINE)

_NBIB_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")
_WOS_LINE = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)")
_ENDNOTE_LINE = re.compile(r"%(\S) ?(.*)")

_NBIB_NAMES = {"FAU": "authors", "JT": "journal", "TA": "journaltitle", "OT": "keywords", "MH": "tags", "LID": "lid"}
_ENDNOTE_NAMES = {
    "T": "title", "X": "abstract", "A": "authors", "D": "year", "J": "journal", "B": "booktitle", "K": "keywords",
    "U": "url", "R": "doi", "M": "accessionnumber",
}  # fmt: skip
_WOS_DROPPED = {"ID", "FN", "VR", "EF", "PT"}


def read_nbib(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of PubMed's MEDLINE format (`.nbib`, or "PubMed" text)."""
    for line, tags in _entries(text, _NBIB_LINE, NBIB):
        fields: dict[str, object] = {}
        for tag, values in tags.items():
            name = _NBIB_NAMES.get(tag, tag.lower())
            fields[name] = values if name in ("authors", "keywords", "tags") else " ".join(values)
        doi = re.search(r"(10\.\S+) \[doi\]", " ".join([*tags.get("LID", []), *tags.get("AID", [])]))
        pmid = " ".join(tags.get("PMID", []))
        extra = {"doi": doi.group(1) if doi else "", "url": f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/"}
        yield record_of(fields | extra, Place(source, line))


def read_web_of_science(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of Web of Science's "plain text" export."""
    for line, tags in _entries(text, _WOS_LINE, WEB_OF_SCIENCE):
        fields: dict[str, object] = {
            tag.lower(): values if tag in ("AU", "AF") else " ".join(values)
            for tag, values in tags.items()
            if tag not in _WOS_DROPPED
        }
        yield record_of(fields, Place(source, line))


def read_endnote(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of EndNote's import format (`.enw`)."""
    for line, tags in _entries(text, _ENDNOTE_LINE, ENDNOTE):
        fields: dict[str, object] = {
            _ENDNOTE_NAMES[tag]: values if tag in "AK" else " ".join(values)
            for tag, values in tags.items()
            if tag in _ENDNOTE_NAMES
        }
        yield record_of(fields, Place(source, line))


def _entries(
    text: str, tagged: re.Pattern[str], first: re.Pattern[str]
) -> Iterator[tuple[int, Mapping[str, list[str]]]]:
    """Each record's first line and its values by tag; lines without a tag continue the value above.

    Web of Science indents the second author like a continuation: the author tags keep one value a line.
    """
    entry: dict[str, list[str]] = {}
    start, tag = 0, ""
    for number, line in enumerate(re.sub(r"\r\n?", "\n", text).split("\n"), 1):
        if first.match(line):
            if entry:
                yield start, entry
            entry, start = {}, number
        match = tagged.fullmatch(line.rstrip())
        if match and start:
            tag = match.group(1)
            entry.setdefault(tag, []).append((match.group(2) or "").strip())
        elif line.strip() and tag and start:
            if tag in ("AU", "AF"):
                entry[tag].append(line.strip())
            else:
                entry[tag][-1] += " " + line.strip()
    if entry:
        yield start, entry
