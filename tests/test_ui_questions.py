from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from rag.answer import Answer, with_notice
from ui.failures import failure
from ui.inputs import lines_of
from ui.output import json_line
from ui.questions import _among, _each_line, doing
from vectorstore.errors import InputError


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


def test_the_papers_a_line_is_asked_of_are_a_list_of_ids() -> None:
    assert _among({"among": ["a", "b"]}) == ["a", "b"]
    assert _among({}) == []
    for wrong in ("a", [1], None):
        with pytest.raises(InputError, match="no list of paper ids"):
            _among({"among": wrong})


def test_half_a_surrogate_pair_is_printed_escaped() -> None:
    assert json_line({"question": "\ud800"}) == '{"question": "\\ud800"}'
    assert json_line({"question": "\u8bba"}) == '{"question": "\u8bba"}'


def test_a_line_is_answered_before_the_next_one_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    def asking() -> Iterator[bytes]:
        yield b'{"question": "a"}'
        assert json.loads(capsys.readouterr().out)["question"] == "a"
        yield b'{"question": "b"}'

    _each_line(asking(), lambda values, _: dict(values))
    assert json.loads(capsys.readouterr().out)["question"] == "b"


def test_standard_input_is_read_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    with open(read) as stdin, open(write, "wb", buffering=0) as client:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdin", stdin)
        lines = lines_of("-")
        client.write(b'\xef\xbb\xbf{"question": "a"}\n')
        assert next(lines) == b'{"question": "a"}\n'  # while the client still waits to write more
        client.write(b"b\n")
        assert next(lines) == b"b\n"


def test_a_missing_file_is_told_before_anything_is_answered() -> None:
    with pytest.raises(InputError, match="no file"):
        lines_of("/nowhere/batch.jsonl")


def test_a_fault_in_one_answer_does_not_cost_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def answered(values: dict[str, Any], _: str) -> dict[str, Any]:
        return {"share": 1 / values["number"]}

    with pytest.raises(click.exceptions.Exit):
        _each_line([b'{"number": 0}', b'{"number": 2}'], answered)
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["error"]["message"] == "Something went wrong inside paperchat (ZeroDivisionError)."
    (log,) = tmp_path.rglob("errors.log")
    assert str(log) in first["error"]["hint"]
    assert "division by zero" in log.read_text(encoding="utf-8")
    assert second == {"share": 0.5}


def test_a_full_disk_is_told_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "a file"))
    (tmp_path / "a file").touch()  # the log cannot be written either
    shown = failure(OSError(errno.ENOSPC, "No space left on device", "/data/x"))
    assert shown.message == "The system refuses: No space left on device: /data/x."


def test_what_a_growing_answer_is_at_is_told() -> None:
    judging = with_notice(Answer(writer="tiny"), "progress", "Judged 20 of 76 papers.")
    assert doing(judging) == "Judged 20 of 76 papers."
    assert doing(Answer(writer="tiny")) == "Waiting for tiny ..."
    assert doing(Answer(writer="tiny", text="Two words")) == "Writing, 2 words so far ..."
