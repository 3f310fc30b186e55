"""Files, folders and bytes: what is read, what is refused, and with which words."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from vectorstore.errors import MissingFileError, UnreadableFileError
from vectorstore.readers import read_papers, read_stream
from vectorstore.readers.decoding import text_from
from vectorstore.records import Record, Skipped

ABSTRACT = "We study how cats choose boxes and find that they prefer small ones, whatever the colour of the box may be."
LINE = f'{{"title": "Cats", "abstract": "{ABSTRACT}"}}\n'


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="nowhere") as caught:
        read_papers(tmp_path / "nowhere.txt")
    assert caught.value.hint


@pytest.mark.parametrize(
    "content", [b"", b"  \n", b"\x00\x01\x02" * 50, b"%PDF-1.7 x", b"PK\x03\x04zip", b"\x1f\x8bno"]
)
def test_a_file_that_is_no_list(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError, match=r"odd\.txt") as caught:
        read_papers(path)
    assert caught.value.hint


def test_the_suffix_does_not_matter_and_gzip_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(gzip.compress(LINE.encode()))
    assert list(read_papers(path)) == [Record(ABSTRACT, "Cats", source=str(path), line=1)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    text = f"{ABSTRACT} Ästhetik für Žofie – naïve café, 10 € Größe.\n\n{ABSTRACT}"
    first, _ = read_stream(text.encode(encoding), "x")
    assert isinstance(first, Record)
    assert first.abstract.endswith("Ästhetik für Žofie – naïve café, 10 € Größe.")


def test_a_folder_is_read_in_order_and_hidden_files_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text(LINE)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.txt").write_text(ABSTRACT)
    (tmp_path / "a.png").write_bytes(b"\x89PNG\x00")
    (tmp_path / "LICENSE").write_text(f"{ABSTRACT}\n\n{ABSTRACT}")
    (tmp_path / ".hidden.jsonl").write_text(LINE)
    found = list(read_papers(tmp_path))
    assert [(Path(entry.source).name, type(entry)) for entry in found] == [
        ("LICENSE", Skipped),
        ("a.png", Skipped),
        ("b.jsonl", Record),
        ("c.txt", Record),
    ]
    assert [entry.reason for entry in found if isinstance(entry, Skipped)] == [
        "is not a list of papers",
        "is a picture, not a list of papers",
    ]


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="empty folder"):
        list(read_papers(tmp_path))


def test_a_gzip_file_is_not_unpacked_without_end() -> None:
    bomb = gzip.compress(b"a" * 1_000_001)
    assert text_from(bomb, "list.gz", largest=1_000_001) == "a" * 1_000_001
    with pytest.raises(UnreadableFileError, match="unpacks to more than 1 MB"):
        text_from(bomb, "list.gz", largest=1_000_000)
