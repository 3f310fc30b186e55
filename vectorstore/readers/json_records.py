"""JSON and JSON lines of any flat shape: papercopilot, OpenReview notes, Semantic Scholar, arXiv's snapshot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from vectorstore.errors import UnreadableFileError
from vectorstore.readers.decoding import UNDERSTOOD
from vectorstore.readers.fields import Place, canonical, record_of
from vectorstore.readers.json_repair import has_objects_alone, mended, whole_objects
from vectorstore.readers.values import Value
from vectorstore.records import Record, Skipped

_MAX_DEPTH = 4
_CITED = re.compile(r"\b(year|booktitle|journal)\s*=\s*\{([^{}]*)\}", re.IGNORECASE)


def read_json(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of one JSON document; `line` is the record's number.

    The records are the largest list of objects in it, or the values of an object of objects. Raises
    UnreadableFileError when it is broken or holds no list of objects.
    """
    try:
        document = _parsed(text)
    except (json.JSONDecodeError, RecursionError) as error:
        document = mended(text)
        if document is None:
            yield from _saved(text, source, f"broken JSON: {error}")
            return
    yield from read_document(document, source, "JSON")


def read_document(document: Value, source: str, kind: str = "YAML") -> Iterator[Record | Skipped]:
    """Records of a parsed document. Raises UnreadableFileError when it holds no list of objects."""
    rows = _columns(document) or _rows(document, 0)
    if not rows and isinstance(document, Mapping) and "title" in map(canonical, document):
        rows = [document]
    if not rows:
        raise UnreadableFileError(f"{source} is {kind}, but holds no list of papers", UNDERSTOOD)
    for number, row in enumerate(rows, 1):
        yield _record(row, Place(source, number))


def read_json_lines(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of JSON lines; a line that is no JSON object is Skipped with the parser's reason."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip().removesuffix(",")
        if not line:
            continue
        place = Place(source, number)
        try:
            row = _parsed(line)
        except (json.JSONDecodeError, RecursionError) as error:
            yield Skipped(source, number, f"broken JSON: {error}")
            continue
        yield _record(row, place)


def _saved(text: str, source: str, reason: str) -> Iterator[Record | Skipped]:
    """What can be read of a file that is cut off or holds several documents; the rest is Skipped with the reason."""
    found = [row for row in whole_objects(text) if {"title", "abstract"} & {*map(canonical, row)}]
    if not found:
        raise UnreadableFileError(f"{source} is {reason}", UNDERSTOOD)
    for number, row in enumerate(found, 1):
        yield _record(row, Place(source, number))
    if not has_objects_alone(text):
        yield Skipped(source, 0, reason)  # the rest of the source is unread


def _parsed(text: str) -> Value:
    """The value of JSON text, without the half surrogate pairs of cut strings: UTF-8 cannot hold them."""
    value: Value = json.loads(text, strict=False)
    if "\\ud" not in text and "\\uD" not in text:
        return value
    whole: Value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "ignore"))
    return whole


def _record(row: Value, place: Place) -> Record | Skipped:
    if not isinstance(row, Mapping):
        return Skipped(place.source, place.line, f"no JSON object but a {type(row).__name__}")
    return record_of(flat(row), place)


def flat(row: Mapping[str, Value]) -> dict[str, Value]:
    """The fields of one object by canonical name; those of an inner `content` or `externalIds` join them.

    OpenReview's API version 2 wraps every value as `{"value": ...}`.
    """
    fields: dict[str, Value] = {}
    for key, value in row.items():
        name = canonical(key)
        if name in ("content", "externalids", "metadata", "paper", "article") and isinstance(value, Mapping):
            for inner, item in flat(value).items():
                fields.setdefault(inner, item)
        elif isinstance(value, Mapping) and "value" in value and set(value) <= {"value", "readers"}:
            fields[name] = value["value"]
        else:
            fields[name] = value
    _from_openalex(fields)
    _from_bibtex(fields)
    versions = fields.get("versions")
    if isinstance(versions, list) and versions and isinstance(versions[0], Mapping):
        fields.setdefault("created", versions[0].get("created"))
    if "forum" in fields and "content" in map(canonical, row):
        fields["url"] = fields.get("url") or f"https://openreview.net/forum?id={fields['forum']}"
    return fields


def _from_openalex(fields: dict[str, Value]) -> None:
    """OpenAlex lists the places of each word instead of an abstract, and nests the journal."""
    index = fields.pop("abstractinvertedindex", None)
    if isinstance(index, Mapping):
        words = sorted((place, word) for word, places in index.items() for place in places)
        fields.setdefault("abstract", " ".join(word for _, word in words))
    location = fields.get("primarylocation")
    if isinstance(location, Mapping):
        fields.setdefault("venue", location.get("source"))
        fields.setdefault("url", location.get("landing_page_url"))


def _from_bibtex(fields: dict[str, Value]) -> None:
    """The lists of papercopilot have year and venue in their citation alone."""
    citation = fields.get("bibtex")
    if isinstance(citation, str):
        for name, value in _CITED.findall(citation):
            fields.setdefault(name.lower(), " ".join(value.split()))


def _columns(document: Value) -> list[Value]:
    """The rows of a table written column by column, as pandas does: `{"title": [...], "abstract": [...]}`."""
    if not isinstance(document, Mapping) or "abstract" not in {canonical(str(key)) for key in document}:
        return []
    columns = {
        name: list(column.values()) if isinstance(column, Mapping) else column for name, column in document.items()
    }
    if not all(isinstance(column, list) for column in columns.values()):
        return []
    return [dict(zip(columns, row, strict=False)) for row in zip_longest(*columns.values())]


def _rows(document: Value, depth: int) -> list[Value]:
    if isinstance(document, list):
        if document and all(isinstance(item, str) for item in document):
            return [{"abstract": item} for item in document]
        return document if any(isinstance(item, Mapping) for item in document) else []
    if not isinstance(document, Mapping) or depth > _MAX_DEPTH:
        return []
    if "abstract" in document or ("content" in document and "id" in document):
        return [document]
    found = max((_rows(value, depth + 1) for value in document.values()), key=len, default=[])
    if len(found) <= 1 and len(document) > 1 and all(isinstance(value, Mapping) for value in document.values()):
        return [{"id": key, **value} for key, value in document.items() if isinstance(value, Mapping)]
    return found
