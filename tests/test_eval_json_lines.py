"""JSON lines, packed or not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from eval.json_lines import read_json_lines


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_every_line_is_an_object_and_a_line_break_inside_a_text_is_none(name: str, tmp_path: Path) -> None:
    data = '{"text": "a\u2028b"}\r\n\n{"text": "c"}'.encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert list(read_json_lines(tmp_path / name)) == [{"text": "a\u2028b"}, {"text": "c"}]
