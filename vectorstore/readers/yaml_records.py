"""YAML lists of papers, as notes and static sites keep them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from vectorstore.errors import UnreadableFileError
from vectorstore.readers.decoding import UNDERSTOOD
from vectorstore.readers.json_records import read_document
from vectorstore.records import Record, Skipped

START = re.compile(r"\A(?:---\s*\n|#.*\n|\s*\n)*(?:[\w-]+:\s*\n)?\s*-\s+[\w-]+:(?:\s|$)")
"""A list of mappings, at the top or under one name."""


def is_yaml(text: str) -> bool:
    """Whether a text is a list of mappings of which some holds an abstract."""
    return bool(START.match(text) and re.search(r"^\s*(?:-\s+)?abstract:", text, re.MULTILINE | re.IGNORECASE))


def read_yaml(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a YAML file; `line` is the record's number. Raises UnreadableFileError when it is broken."""
    try:
        document = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UnreadableFileError(
            f"{source} is broken YAML: {' '.join(str(error).split())[:160]}", UNDERSTOOD
        ) from None
    yield from read_document(document, source)
