"""Bytes -> text: gzip, byte order marks, unknown encodings; binary files are refused."""

from __future__ import annotations

import gzip
import io
import zlib

from charset_normalizer import from_bytes

from vectorstore.errors import UnreadableFileError

UNDERSTOOD = (
    "paperchat reads text lists, JSON, JSON lines, CSV, TSV, YAML, RIS, BibTeX, PubMed XML or nbib, arXiv Atom, "
    "each also as .gz, and folders of them"
)
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_ZIPPED = {
    b"word/": "a Word file",
    b"xl/": "an Excel file",
    b"ppt/": "a PowerPoint file",
    b"oasis.opendocument.text": "an OpenDocument text",
    b"oasis.opendocument.spreadsheet": "an OpenDocument spreadsheet",
}
_KINDS = {
    b"%PDF-": "a PDF file",
    b"{\\rtf": "a file in rich text",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an Office file of the old kind",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"\xfd7zXZ": "an xz archive",
    b"BZh": "a bzip2 archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
}
"""Beginning of a file -> what it is."""
_UNKNOWN = "a binary file"
_UNPACK = "Unpack it and give the folder or the files"
_ADVICE = {
    "a PDF file": "Copy the abstracts into a text file, or export the list as RIS, BibTeX or CSV",
    **dict.fromkeys(("a Word file", "an OpenDocument text", "a file in rich text"), "Save it as plain text"),
    **dict.fromkeys(("an Excel file", "an OpenDocument spreadsheet"), "Save it as CSV"),
    "an Office file of the old kind": "Save it as plain text or CSV",
    **dict.fromkeys(("a ZIP archive", "a tar archive", "a 7z archive", "a RAR archive", "an xz archive"), _UNPACK),
}
FEW_ACCENTS = 0.05
"""A text with fewer bytes beyond ASCII is western, and the guesses for so few letters are no better than that."""
_SNIFFED = 65_536
LARGEST = 500_000_000
"""Bytes that a gzip file may unpack to: some 300,000 abstracts."""


def text_from(data: bytes, name: str, largest: int = LARGEST) -> str:
    """The text of a file, gzip undone. Raises UnreadableFileError for empty and binary files, and for a gzip file
    that unpacks to more than `largest` bytes."""
    if data[:2] == b"\x1f\x8b":
        data = _unzipped(data, name, largest)
    if not data.strip():
        raise UnreadableFileError(f"{name} is empty", UNDERSTOOD)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    kind, encoding = _binary_kind(data), _wide(data)
    if kind and not (kind == _UNKNOWN and encoding):
        raise UnreadableFileError(f"{name} is {kind}, not a list of papers", _ADVICE.get(kind, UNDERSTOOD))
    if encoding:
        return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _guessed(data)


def _unzipped(data: bytes, name: str, largest: int) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            unpacked = file.read(largest + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFileError(f"{name} is a damaged gzip file ({error})", "Download or pack it again") from error
    if len(unpacked) > largest:
        raise UnreadableFileError(f"{name} unpacks to more than {largest // 1_000_000:,} MB", "Unpack it, and split it")
    return unpacked


def _wide(data: bytes) -> str:
    """The encoding of UTF-16 without a mark: every other byte of western text is zero; else nothing."""
    head = data[:_SNIFFED]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) < 0.4 * len(head) / 2 or min(even, odd) > 0.05 * len(head) / 2:
        return ""
    return "utf-16-be" if even > odd else "utf-16-le"


def _binary_kind(data: bytes) -> str:
    """What a file that is no text is, as far as it can be told; nothing for text."""
    head = data[:_SNIFFED]
    if head.startswith(b"PK\x03\x04"):
        return next((kind for part, kind in _ZIPPED.items() if part in data), "a ZIP archive")
    if head[257:262] == b"ustar":
        return "a tar archive"
    for start, kind in _KINDS.items():
        if head.startswith(start):
            return kind
    odd = sum(byte < 9 or 13 < byte < 27 for byte in head)
    return _UNKNOWN if odd > len(head) * 0.02 else ""


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
