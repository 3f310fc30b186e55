"""RIS, as Zotero, Embase, Ovid, ProQuest, Rayyan and EndNote write it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import rispy

from vectorstore.readers.fields import Place, canonical, record_of
from vectorstore.records import Record, Skipped

START = re.compile(r"^TY {0,3}-", re.MULTILINE)
_TAG = re.compile(r"([A-Z][A-Z0-9])(?: {1,3}-(?: |$)| ?-  )(.*)")


def read_ris(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a RIS file. Each is parsed by itself, so that a broken one spoils no other.

    Lines without a tag continue the field above; stray carriage returns, empty lines and a missing end mark are
    repaired before.
    """
    text = re.sub(r"\r\n?", "\n", text)
    starts = [match.start() for match in START.finditer(text)]
    line = 1 + text.count("\n", 0, starts[0]) if starts else 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        entry = text[start:end]
        yield _record(entry, Place(source, line))
        line += entry.count("\n")


def _record(entry: str, place: Place) -> Record | Skipped:
    try:
        (found,) = rispy.loads(_repaired(entry), enforce_list_tags=False)
    except (ValueError, OSError, KeyError, AttributeError, TypeError) as error:
        return Skipped(place.source, place.line, f"broken RIS record: {error}")
    unknown = found.pop("unknown_tag", {})
    fields = {canonical(tag): values for tag, values in unknown.items()} if isinstance(unknown, dict) else {}
    if str(found.get("id", "")).isdigit():
        # A counter of the export, not an id of the paper.
        del found["id"]
    return record_of(fields | {canonical(name): value for name, value in found.items()}, place)


def _repaired(entry: str) -> str:
    """One record with two spaces before each dash, one field a line, and its end mark."""
    lines: list[str] = []
    for line in entry.split("\n"):
        match = _TAG.fullmatch(line.rstrip())
        if match and match.group(1) == "ER":
            break
        if match:
            lines.append(f"{match.group(1)}  - {match.group(2).strip()}")
        elif line.strip() and lines:
            separator = ";" if lines[-1].startswith("KW") else " "
            lines[-1] += f"{separator}{line.strip()}"
    return "\n".join([*lines, "ER  - ", ""])
