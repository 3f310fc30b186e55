"""A comparison as structured output: the JSON schema that a server is asked to keep to, and what is read of a reply."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_SUMMARY = re.compile(r'"summary"\s*:\s*"((?:[^"\\]|\\.)*)', re.DOTALL)
_FORMULA_SIGN = re.compile(r"(?<!\\)\\(?=[bfrt][a-zA-Z]|n(?:abla|u|eq?|ot)\b|u(?![0-9a-fA-F]{4})|[^\"\\/bfnrtu])")
"""A backslash of a formula that the model forgot to write twice."""
_OBJECT = re.compile(r"\{.*\}", re.DOTALL)


def table_format(columns: Sequence[str]) -> dict[str, Any]:
    """The `response_format` of a summary and a table with a cell for each column, as OpenAI, vLLM, llama.cpp, Ollama
    and LM Studio understand it."""
    text, number = {"type": "string"}, {"type": "integer"}
    row = _object({"source": number, "cells": _object(dict.fromkeys(columns, text))})
    schema = _object({"summary": text, "rows": {"type": "array", "items": row}})
    return {"type": "json_schema", "json_schema": {"name": "comparison", "strict": True, "schema": schema}}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def cells_by_source(rows: Any, columns: Sequence[str], count: int) -> dict[int, list[str]]:
    """The cells that a model gave for each of `count` sources, in the order of the columns, as far as they can be read;
    cells in a plain list count as in order."""
    given: dict[int, list[str]] = {}
    for row in rows if isinstance(rows, list) else []:
        number = row.get("source") if isinstance(row, dict) else None
        cells = row.get("cells") if isinstance(row, dict) else None
        if isinstance(cells, dict):
            cells = [cells.get(column) for column in columns]
        if isinstance(number, int) and 1 <= number <= count and isinstance(cells, list):
            given.setdefault(number, [str(cell) if cell else "" for cell in cells])
    return given


def parsed(text: str) -> dict[str, Any]:
    """The JSON object in a model's text, whatever stands around it; empty where there is none."""
    match = _OBJECT.search(text)
    if match is None:
        return {}
    try:
        content: Any = json.loads(_FORMULA_SIGN.sub(r"\\\\", match.group()))
    except json.JSONDecodeError:
        return {}
    return content if isinstance(content, dict) else {}


def summary_so_far(text: str) -> str:
    """The summary of a JSON object that is still being written."""
    match = _SUMMARY.search(text)
    if match is None:
        return ""
    written = _FORMULA_SIGN.sub(r"\\\\", match.group(1))
    for text in (written, written.rpartition("\\")[0]):  # it may end within an escape
        try:
            return str(json.loads(f'"{text}"', strict=False))
        except json.JSONDecodeError:
            continue
    return ""
