"""A file, a folder or bytes -> records. The format is found by content; what cannot be read is reported, never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path

from vectorstore.errors import InputError, MissingFileError, UnreadableFileError
from vectorstore.readers.decoding import UNDERSTOOD, text_from
from vectorstore.readers.detect import reader_of
from vectorstore.readers.text_list import read_text_list
from vectorstore.records import Record, Skipped

__all__ = ["read_papers", "read_stream", "reported"]

_TEXT_SUFFIXES = {".txt", ".text", ".md", ".markdown", ".lst", ".list"}
_NO_LISTS = {
    "readme",
    "license",
    "licence",
    "copying",
    "notice",
    "changelog",
    "contributing",
    "authors",
    "requirements",
}


def read_papers(path: Path) -> Iterator[Record | Skipped]:
    """Every record of a file, or of all files of a folder and its subfolders in sorted order.

    `source` is the path as given, `line` the 1-based line or record number. A record that cannot be used is Skipped
    with its reason. Raises MissingFileError, and UnreadableFileError for a file that no reader understands; inside a
    folder such files are Skipped, hidden ones left out.
    """
    try:
        found, is_folder = path.exists(), path.is_dir()
    except OSError as error:  # a name too long, a folder that may not be entered
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}", "Check the path") from error
    if not found:
        raise MissingFileError(f"{path}: no such file or folder", "Check the path; - reads standard input")
    return _read_folder(path) if is_folder else read_stream(_bytes_of(path), str(path))


def read_stream(data: bytes, name: str = "-") -> Iterator[Record | Skipped]:
    """Every record of these bytes: standard input, or a file given to the page. Raises UnreadableFileError."""
    text = text_from(data, name)
    found = reader_of(text)(text, name)
    first = next(found, None)
    if first is None:
        raise UnreadableFileError(f"{name} holds no abstract", UNDERSTOOD)
    return chain([first], found)


def reported(
    source: str, read: Callable[[], Iterator[Record | Skipped]], errors: dict[str, InputError]
) -> Iterator[Record | Skipped]:
    """What `read` finds; where the source as a whole cannot be read, one Skipped at line 0, and `errors` says why."""
    try:
        yield from read()
    except InputError as error:
        errors[source] = error
        yield Skipped(source, 0, error.message.removeprefix(source).strip(": "))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}", "Check its permissions") from error


def _read_folder(folder: Path) -> Iterator[Record | Skipped]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if not files:
        raise UnreadableFileError(f"{folder} is an empty folder", UNDERSTOOD)
    for path in files:
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        yield from reported(str(path), partial(_read_member, path), {})


def _read_member(path: Path) -> Iterator[Record | Skipped]:
    """One file of a folder. Plain text counts as a list only under a name that a list may have."""
    data = _bytes_of(path)
    text = text_from(data, str(path))
    suffixes = {suffix.lower() for suffix in path.suffixes[-2:]} - {".gz"}
    listed = bool(suffixes & _TEXT_SUFFIXES) and path.name.split(".")[0].lower() not in _NO_LISTS
    if reader_of(text) is read_text_list and not listed:
        raise UnreadableFileError(f"{path} is not a list of papers", UNDERSTOOD)
    return read_stream(data, str(path))
