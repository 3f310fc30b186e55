"""Which reader understands a text: decided by its content, never by the file's name alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from vectorstore.readers.json_records import read_json, read_json_lines
from vectorstore.readers.text_list import read_text_list
from vectorstore.records import Record, Skipped

Reader = Callable[[str, str], Iterator[Record | Skipped]]
"""text, source -> records in order."""

_HEAD = 200_000


def reader_of(text: str) -> Reader:
    """The reader for this text; the text list's when it has no shape of its own."""
    head = text[:_HEAD].lstrip("\ufeff \t\r\n")
    if re.match(r"\{\s*\"|\[\s*[\[{\"]|\{\s*\}|\[\s*\]", head):
        return read_json_lines if _is_json_lines(text.lstrip("\ufeff \t\r\n")) else read_json
    return read_text_list


def _is_json_lines(text: str) -> bool:
    first, _, rest = text.partition("\n")
    first = first.rstrip("\r ,")
    if not (first.startswith("{") and first.endswith("}")):
        return False
    return rest.lstrip().startswith("{")
