from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

from rag.answer import Answer, with_notice
from ui.inputs import lines_of
from ui.output import json_line
from ui.questions import _each_line, doing


def outputs(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    """Exit code and printed lines of a batch in which every question is answered by itself."""
    file = tmp_path / "batch.jsonl"
    file.write_bytes(data)
    code = 0
    try:
        _each_line(lines_of(str(file)), lambda values, line_id: {"id": line_id, "question": values["question"]})
    except click.exceptions.Exit as done:
        code = done.exit_code
    return code, [json.loads(line) for line in capsys.readouterr().out.split("\n") if line]


def test_a_line_that_is_no_utf8_fails_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = outputs(b'{"question": "a"}\n{"question": "\xff"}\r\n{"question": "c"}\n', tmp_path, capsys)
    assert code == 1
    assert [line["id"] for line in lines] == ["1", "2", "3"]
    assert lines[1]["error"]["message"] == "The line is not UTF-8 text."
    assert (lines[0]["question"], lines[2]["question"]) == ("a", "c")


def test_a_line_separator_inside_a_question_ends_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = outputs('\ufeff{"question": "a\u2028b"}'.encode(), tmp_path, capsys)
    assert (code, lines[0]["question"]) == (0, "a\u2028b")


def test_ids_are_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = b'{"id": null, "question": "a"}\n{"id": 7, "question": "b"}\n{"id": {"x": true}, "question": "c"}\n'
    assert [line["id"] for line in outputs(data, tmp_path, capsys)[1]] == ["1", "7", '{"x": true}']


def test_half_a_surrogate_pair_is_printed_escaped() -> None:
    assert json_line({"question": "\ud800"}) == '{"question": "\\ud800"}'
    assert json_line({"question": "\u8bba"}) == '{"question": "\u8bba"}'


def test_what_a_growing_answer_is_at_is_told() -> None:
    judging = with_notice(Answer(writer="tiny"), "progress", "Judged 20 of 76 papers.")
    assert doing(judging) == "Judged 20 of 76 papers."
    assert doing(Answer(writer="tiny")) == "Waiting for tiny ..."
    assert doing(Answer(writer="tiny", text="Two words")) == "Writing, 2 words so far ..."
