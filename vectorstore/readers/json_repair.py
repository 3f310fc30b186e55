"""JSON that a parser refuses: commas too many, Python's notation, several documents in one file, files cut off."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

from vectorstore.readers.values import Value

_LAST_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
_BETWEEN = re.compile(r"[\s,\[\]]*")
_DECODER = json.JSONDecoder(strict=False)


def mended(text: str) -> Value | None:
    """The document when it is whole but for commas before closing brackets, or is written as Python does."""
    try:
        value: Value = json.loads(_LAST_COMMA.sub(lambda match: match.group(1) or "", text), strict=False)
    except (json.JSONDecodeError, RecursionError):
        try:
            value = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return None
    return value


def whole_objects(text: str) -> list[dict[str, Any]]:
    """Every complete object that no other complete one holds, in order."""
    return [row for row, _, _ in _objects(text)]


def has_objects_alone(text: str) -> bool:
    """Whether nothing but commas and the brackets of lists stands between the objects of a text."""
    done = 0
    for _, start, end in _objects(text):
        if not _BETWEEN.fullmatch(text, done, start):
            return False
        done = end
    return bool(_BETWEEN.fullmatch(text, done))


def _objects(text: str) -> Iterator[tuple[dict[str, Any], int, int]]:
    start = text.find("{")
    while start >= 0:
        try:
            row, end = _DECODER.raw_decode(text, start)
            yield row, start, end
        except (json.JSONDecodeError, RecursionError):
            end = start + 1
        start = text.find("{", end)
