"""What every command is given: settings, the opened list, and lines of a file or of standard input."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from vectorstore.errors import InputError, StoreError

if TYPE_CHECKING:
    from rag.build import Parts
    from rag.settings import Settings

ADD_PAPERS = "Add papers with: paperchat ingest FILE... (or try the sample list: --store sample)"


def settings_of(store: str | None, **given: Any) -> Settings:
    from pydantic import ValidationError

    from rag.settings import Settings

    chosen = {"store": store, **given}
    try:
        return Settings(**{name: value for name, value in chosen.items() if value is not None})
    except ValidationError as error:
        wrong = error.errors()[0]
        name = "PAPERCHAT_" + str(wrong["loc"][0]).upper().removeprefix("PAPERCHAT_")
        raise InputError(f"The setting {name} cannot be used: {wrong['msg']}.", "See .env.example.") from None


def opened(store: str | None, *, allow_empty: bool = False) -> Parts:
    """The opened list; an empty list is an error unless allowed."""
    from rag.build import open_parts
    from ui.progress import terminal_progress

    settings = settings_of(store)
    with terminal_progress() as progress:
        parts = open_parts(settings, progress)
    if not allow_empty and not parts.library.snapshot().papers:
        raise StoreError(f"The list in {parts.library.location} is empty.", ADD_PAPERS)
    return parts


def one_of(argument: str | None, batch: str | None, name: str) -> None:
    if (argument is None) == (batch is None):
        raise click.UsageError(f"Give either {name} or --batch FILE.")


def text_of(name: str) -> str:
    """A file, or standard input for `-`, as UTF-8 text. Raises InputError when it is none."""
    try:
        return _bytes_of(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{name} cannot be read as UTF-8 text.", "Give a text file of JSON lines.") from None


def lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file or of standard input as they come, undecoded: one bad line must not stop the others.

    Only a line feed ends a line; JSON text may hold the other separators of Unicode.
    """
    return _lines(_stream_of(name))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    with stream:
        for number, line in enumerate(stream):
            yield line if number else line.removeprefix(codecs.BOM_UTF8)


def _bytes_of(name: str) -> bytes:
    with _stream_of(name) as stream:
        return stream.read()


def _stream_of(name: str) -> BinaryIO:
    try:
        return sys.stdin.buffer if name == "-" else Path(name).open("rb")
    except FileNotFoundError:
        raise InputError(f"There is no file {name}.", "Check the path; - reads standard input.") from None
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}.", "Give a text file of JSON lines.") from None
