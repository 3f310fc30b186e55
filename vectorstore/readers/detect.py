"""Which reader understands a text: decided by its content, never by the file's name alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from vectorstore.readers import bibtex, ris, tagged
from vectorstore.readers.bare_table import is_bare_table, read_bare_table
from vectorstore.readers.json_records import read_json, read_json_lines
from vectorstore.readers.pubmed_text import is_pubmed_text, read_pubmed_text
from vectorstore.readers.table import header_of, read_table
from vectorstore.readers.text_list import read_text_list
from vectorstore.readers.xml_records import ENTRY, PUBMED, read_atom, read_pubmed, read_unknown_xml
from vectorstore.readers.yaml_records import is_yaml, read_yaml
from vectorstore.records import Record, Skipped

Reader = Callable[[str, str], Iterator[Record | Skipped]]
"""text, source -> records in order."""

_HEAD = 200_000


_TAGGED: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (ris.START, ris.read_ris),
    (tagged.NBIB, tagged.read_nbib),
    (tagged.WEB_OF_SCIENCE, tagged.read_web_of_science),
    (tagged.ENDNOTE, tagged.read_endnote),
    (bibtex.START, bibtex.read_bibtex),
)


def reader_of(text: str) -> Reader:
    """The reader for this text; the text list's when it has no shape of its own."""
    head = text[:_HEAD].lstrip("\ufeff \t\r\n")
    if re.match(r"\{\s*\"|\[\s*[\[{\"]|\{\s*\}|\[\s*\]", head):
        return read_json_lines if _is_json_lines(text) else read_json
    if re.match(r"<[?!A-Za-z]", head):
        return read_pubmed if PUBMED.search(text) else read_atom if ENTRY.search(text) else read_unknown_xml
    lines = re.sub(r"\r\n?", "\n", head)
    if is_pubmed_text(lines):
        return read_pubmed_text
    if is_yaml(lines):
        return read_yaml
    for shape, reader in _TAGGED:
        if shape.search(lines):
            return reader
    if header_of(text)[0]:
        return read_table
    return read_bare_table if is_bare_table(text) else read_text_list


def _is_json_lines(text: str) -> bool:
    begun = re.compile(r"[\ufeff\s]*").match(text)
    start = begun.end() if begun else 0
    end = text.find("\n", start)
    first = text[start : end if end >= 0 else len(text)].rstrip("\r ,")
    return end >= 0 and first.startswith("{") and first.endswith("}") and bool(re.compile(r"\s*\{").match(text, end))
