"""BibTeX, with the dirt of JabRef, PMLR and reference managers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import bibtexparser
from bibtexparser.model import Block, Entry, ParsingFailedBlock

from vectorstore.readers.fields import Place, canonical, record_of
from vectorstore.records import Record, Skipped

START = re.compile(r"^\s*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)

_PROTECTED = re.compile(r"\{([^{}\\$]*)\}")
_OF_A_COMMAND = re.compile(r"(?:\\[A-Za-z]+\*?|[\\^_}\]$])\Z")
_PIECE = r"(?:\w[\w:.-]*|\"[^\"]*\"|\{[^{}]*\})"
_PIECES = re.compile(rf"{_PIECE}(?:\s*#\s*{_PIECE})+")


def read_bibtex(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a BibTeX file, in order. Entries that cannot be parsed are Skipped.

    Entries without venue and year take those of the file's only `@proceedings`.
    """
    library = bibtexparser.parse_string(re.sub(r"\r\n?", "\n", text))
    strings = {string.key.lower(): str(string.value) for string in library.strings}
    entries = [(block.start_line or 0, _entry_of(block), block) for block in library.blocks]
    shared = _shared([entry for _, entry, _ in entries if entry], strings)
    for line, entry, block in sorted(entries, key=lambda item: item[0]):
        place = Place(source, line + 1)
        if entry:
            yield record_of(shared | _fields(entry, strings), place)
        elif isinstance(block, ParsingFailedBlock):
            yield Skipped(source, line + 1, f"broken BibTeX entry: {' '.join(str(block.error).split())[:120]}")


def _entry_of(block: Block) -> Entry | None:
    """The entry of a block, also when only its key or a field's name stands twice."""
    if isinstance(block, Entry):
        return block
    kept = block.ignore_error_block if isinstance(block, ParsingFailedBlock) else None
    return kept if isinstance(kept, Entry) else None


def _without_braces(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - 40) : match.start()]
    return match.group() if _OF_A_COMMAND.search(before) else match.group(1)


def _shared(entries: list[Entry], strings: Mapping[str, str]) -> dict[str, object]:
    proceedings = [entry for entry in entries if entry.entry_type.lower() == "proceedings"]
    if len(proceedings) != 1:
        return {}
    fields = _fields(proceedings[0], strings)
    return {name: fields[name] for name in ("booktitle", "year") if name in fields}


def _fields(entry: Entry, strings: Mapping[str, str]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for field in entry.fields:
        value = unprotected(_concatenated(str(field.value), strings))
        if value.strip():
            fields.setdefault(canonical(field.key), value)
    if str(fields.get("archiveprefix", "arxiv")).lower() != "arxiv":
        fields.pop("eprint", None)
    fields.setdefault("key", entry.key)
    return fields


def _concatenated(value: str, strings: Mapping[str, str]) -> str:
    """`icml # " 2024"` with the file's strings put in, which the library leaves as it stands."""
    if "#" not in value or not _PIECES.fullmatch(value.strip()):
        return value
    pieces = re.findall(_PIECE, value)
    return "".join(piece[1:-1] if piece[0] in '"{' else strings.get(piece.lower(), piece) for piece in pieces)


def unprotected(value: str) -> str:
    """A value without the braces that only protect its capitals (`{LoRA}`); those of commands and formulas stay."""
    if "{" not in value:
        return value
    parts = re.split(r"(\$[^$]*\$)", value)
    for position in range(0, len(parts), 2):
        previous = ""
        while previous != parts[position]:
            previous = parts[position]
            parts[position] = _PROTECTED.sub(_without_braces, previous)
    return "".join(parts)
