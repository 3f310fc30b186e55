"""Papers in a plain text file: blocks between blank lines, with or without heading, numbers, titles and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vectorstore.readers.fields import Place, record_of
from vectorstore.readers.text_blocks import (
    Block,
    blocks,
    is_abstract,
    is_authors,
    is_listing,
    labelled,
    titled,
    trailing_labels,
    words,
)
from vectorstore.records import Record, Skipped

_VENUE = re.compile(r"\W*([A-Z][A-Za-z&-]{1,11})\s*'?((?:19|20)\d\d)\b")

Draft = tuple[int, dict[str, str]]
"""The line where a record begins and what was found of it; without an abstract it is a remark."""


def read_text_list(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a text list, in order. Every block that is no part of a record is Skipped, but for a heading on top.

    A heading that names a venue and a year ("ICML 2026 papers") gives them to the records.
    """
    found = list(blocks(text))
    heading = found[0].text if _has_heading(found) else ""
    rest = found[1:] if heading else found
    venue = _VENUE.match(heading)
    shared = {"venue": venue.group(1), "year": venue.group(2)} if venue else {}
    for line, fields in _drafts(rest, _has_titles(rest)):
        if "remark" in fields:
            count = words(fields["remark"])
            yield Skipped(source, line, f"too short to be an abstract ({count} word{'s' if count > 1 else ''})")
        else:
            yield record_of({**shared, **fields}, Place(source, line))


def _has_heading(found: Sequence[Block]) -> bool:
    if not found or labelled(found[0]) or is_abstract(found[0].text):
        return False
    return len(found) == 1 or is_listing(found[0].text) or not _has_titles(found) or not is_abstract(found[1].text)


def _has_titles(found: Sequence[Block]) -> bool:
    """Whether the file writes each title as a block of its own: more than half of the abstracts have one before."""
    kinds = [is_abstract(block.text) or bool(labelled(block)) for block in found]
    long_ones = sum(kinds)
    preceded = sum(after and not before for before, after in pairwise(kinds))
    return preceded > long_ones / 2


def _drafts(found: Sequence[Block], has_titles: bool) -> Iterator[Draft]:
    opened: Draft | None = None
    waiting: list[Block] = []
    by_label = False
    for block in found:
        labels = labelled(block)
        if opened and not waiting and (more := _addition(opened[1], block, labels, by_label)):
            opened[1].update(more)
            continue
        if labels or is_abstract(block.text):
            if opened:
                yield opened
            fields = labels or _plain_fields(block)
            titles = {} if fields.get("title") or not (labels or has_titles) else _title_of(waiting)
            yield from _remarks(waiting[: -len(titles)] if titles else waiting)
            opened, waiting, by_label = (
                (block.line, titles | {name: value for name, value in fields.items() if value}),
                [],
                bool(labels),
            )
        else:
            waiting.append(block)
    if opened:
        yield opened
    yield from _remarks(waiting)


def _plain_fields(block: Block) -> dict[str, str]:
    rest, fields = trailing_labels(block)
    title, authors, abstract = titled(rest)
    return {**fields, "title": title, "authors": fields.get("authors") or authors, "abstract": abstract}


def _addition(fields: dict[str, str], block: Block, labels: dict[str, str], by_label: bool) -> dict[str, str]:
    """What a block adds to the record above it; nothing when it begins something new."""
    if labels:
        known = {name for name, value in fields.items() if value}
        return labels if "title" not in labels and not labels.keys() & known else {}
    abstract = fields.get("abstract", "")
    if not by_label:
        return {}
    if is_abstract(block.text):
        return {"abstract": f"{abstract}\n\n{block.text}".strip()} if not abstract or "title" in fields else {}
    return {"authors": block.text} if is_authors(block.text) and "authors" not in fields and not abstract else {}


def _title_of(waiting: Sequence[Block]) -> dict[str, str]:
    """Title, and authors when they stand between it and the abstract, from the short blocks above an abstract.

    As many keys as blocks are used, from the end.
    """
    if len(waiting) > 1 and is_authors(waiting[-1].text):
        return {"title": _one_line(waiting[-2]), "authors": waiting[-1].text}
    return {"title": _one_line(waiting[-1])} if waiting else {}


def _one_line(block: Block) -> str:
    return re.sub(r"^\s*#{1,6}\s+", "", " ".join(block.text.split())).strip("*_ ")


def _remarks(waiting: Sequence[Block]) -> Iterator[Draft]:
    for block in waiting:
        yield block.line, {"remark": block.text}
