"""JSON that a parser refuses, as far as it can be read."""

from __future__ import annotations

import json

import pytest

from vectorstore.errors import UnreadableFileError
from vectorstore.readers import read_stream
from vectorstore.readers.json_repair import has_objects_alone, mended, whole_objects
from vectorstore.records import Record, Skipped

A, B = {"title": "A, [x] }", "abstract": "We count, and ], } too."}, {"title": "B", "abstract": "We weigh."}


def titles(text: str) -> list[str | Skipped]:
    return [entry.title if isinstance(entry, Record) else entry for entry in read_stream(text.encode(), "f.json")]


def test_commas_before_closing_brackets() -> None:
    text = f"[{json.dumps(A)[:-1]},\n}},\n {json.dumps(B)},\n]"
    assert mended(text) == [A, B]
    assert titles(text) == [A["title"], "B"]


def test_the_notation_of_python() -> None:
    assert mended(repr([A, {"year": None}])) == [A, {"year": None}]
    assert mended("[{'title': ") is None


def test_documents_after_one_another() -> None:
    text = json.dumps(A, indent=1) + "\n" + json.dumps(B, indent=1)
    assert whole_objects(text) == [A, B]
    assert has_objects_alone(text)
    assert titles(text) == [A["title"], "B"]


def test_of_a_file_cut_off_the_whole_records_are_read_and_the_rest_reported() -> None:
    text = json.dumps({"papers": [A, B, B]})[:-30]
    assert not has_objects_alone(text)
    *read, rest = titles(text)
    assert read == [A["title"], "B"]
    assert isinstance(rest, Skipped)
    assert rest.line == 0  # the source was not read whole, so nothing is pruned from it
    assert rest.reason.startswith("broken JSON: ")


def test_without_a_whole_record_the_file_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match="broken JSON"):
        titles('[{"title": "A", "abstract": "We')


def test_a_comma_behind_a_line_is_none_of_the_object() -> None:
    assert titles(f"{json.dumps(A)},\n{json.dumps(B)},\n") == [A["title"], "B"]
