"""Bytes -> text: gzip, byte order marks, unknown encodings; binary files are refused."""

from __future__ import annotations

import gzip
import zlib

from charset_normalizer import from_bytes

from vectorstore.errors import UnreadableFileError

UNDERSTOOD = (
    "paperchat reads text lists, JSON, JSON lines, CSV, TSV, RIS, BibTeX, PubMed XML or nbib and arXiv Atom, "
    "each also as .gz, and folders of them"
)
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
FEW_ACCENTS = 0.05
"""A text with fewer bytes beyond ASCII is western, and the guesses for so few letters are no better than that."""
_SNIFFED = 65_536


def text_from(data: bytes, name: str) -> str:
    """The text of a file, gzip undone. Raises UnreadableFileError for empty and binary files."""
    if data[:2] == b"\x1f\x8b":
        data = _unzipped(data, name)
    if not data.strip():
        raise UnreadableFileError(f"{name} is empty", UNDERSTOOD)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if _is_binary(data):
        raise UnreadableFileError(f"{name} is a binary file, not a list of papers", UNDERSTOOD)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _guessed(data)


def _unzipped(data: bytes, name: str) -> bytes:
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFileError(f"{name} is a damaged gzip file ({error})", "Download or pack it again") from error


def _is_binary(data: bytes) -> bool:
    head = data[:_SNIFFED]
    if head.startswith((b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"SQLite format 3", b"\x7fELF")):
        return True
    odd = sum(byte < 9 or 13 < byte < 27 for byte in head)
    return odd > len(head) * 0.02


def _guessed(data: bytes) -> str:
    # A few stray bytes in a UTF-8 file are damage, not another encoding.
    replaced = data.decode("utf-8", errors="replace")
    beyond_ascii = sum(character > "\x7f" for character in replaced)
    if replaced.count("\ufffd") <= 0.1 * beyond_ascii:
        return replaced
    if sum(byte > 127 for byte in data) < len(data) * FEW_ACCENTS:
        return data.decode("cp1252", errors="replace")
    best = from_bytes(data[: 16 * _SNIFFED]).best()
    return data.decode(best.encoding if best else "cp1252", errors="replace")
