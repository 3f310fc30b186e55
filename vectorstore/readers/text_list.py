"""Papers in a plain text file: blocks between blank lines, with or without heading, numbers, titles and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vectorstore.readers.fields import Place, record_of
from vectorstore.readers.text_blocks import (
    CLAIM,
    END,
    Block,
    is_abstract,
    is_authors,
    is_listing,
    labelled,
    plain_title,
    titled,
    trailing_labels,
    words,
)
from vectorstore.readers.text_parts import LONGEST_ABSTRACT, blocks
from vectorstore.records import Record, Skipped

TITLE_SHARE = 0.4
"""Titles to paragraphs, from which each paper has a title of its own."""

SHORTEST_TWO = 45
"""Words of two abstracts together; fewer are one."""

_SEVERAL = re.compile(r"[,;，、&]|\band\b")
_VENUE = re.compile(r"\W*([A-Z][A-Za-z&-]{1,11})\s*'?((?:19|20)\d\d)\b")

Draft = tuple[int, dict[str, str]]
"""The line where a record begins and what was found of it; without an abstract it is a remark."""


def read_text_list(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of a text list, in order. Every block that is no part of a record is Skipped, but for a heading on top.

    A heading that names a venue and a year ("ICML 2026 papers") gives them to the records.
    """
    found = _joined(blocks(text))
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
    """Whether the first block stands above the list: more short blocks come before the first abstract than before
    the others, or it speaks of a list."""
    if not found or labelled(found[0]) or is_abstract(found[0].text):
        return False
    if len(found) == 1 or is_listing(found[0].text):
        return True
    first, *others = _short_before(found) or [0]
    if others:
        return first > max(set(others), key=others.count)
    second = found[1]
    return not (is_abstract(second.text) or is_authors(second.text) or labelled(second))


def _short_before(found: Sequence[Block]) -> list[int]:
    """How many short blocks stand before each abstract."""
    counts, waiting = [], 0
    for block in found:
        labels = labelled(block)
        if labels.get("abstract") or is_abstract(block.text):
            counts.append(waiting)
            waiting = 0
        elif not labels:
            waiting += 1
    return counts


def _joined(found: Sequence[Block]) -> list[Block]:
    """Where each paper has a title block, the paragraphs under one title as one block.

    Two long ones that both claim something may be two papers, one of them without a title; they stay apart.
    """
    kinds = [_is_paragraph(block) for block in found]
    titles = sum(after and not before for before, after in pairwise(kinds))
    if titles < 2 or kinds[0] or titles < TITLE_SHARE * sum(kinds):
        return [*found]
    joined: list[Block] = []
    for block in found:
        above = joined[-1] if joined else None
        if (
            above
            and _is_paragraph(block)
            and _is_paragraph(above)
            and words(f"{above.text} {block.text}") <= (SHORTEST_TWO if _both_claim(above, block) else LONGEST_ABSTRACT)
        ):
            joined[-1] = Block(above.line, (*above.lines, "", *block.lines))
        else:
            joined.append(block)
    return joined


def _both_claim(first: Block, second: Block) -> bool:
    return bool(CLAIM.search(first.text) and CLAIM.search(second.text))


def _is_paragraph(block: Block) -> bool:
    return not labelled(block) and (is_abstract(block.text) or (words(block.text) > 5 and bool(END.search(block.text))))


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
            titles, used = ({}, 0) if fields.get("title") or not (labels or has_titles) else _title_of(waiting)
            yield from _remarks(waiting[: len(waiting) - used])
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
    return titled(rest) | {name: value for name, value in fields.items() if value}


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


def _title_of(waiting: Sequence[Block]) -> tuple[dict[str, str], int]:
    """Title, and authors when they stand between it and the abstract, and how many of the short blocks they take."""
    if not waiting:
        return {}, 0
    if waiting[-1].lines[0].startswith("#") and len(waiting[-1].lines) > 1:
        head, below = waiting[-1].lines[0], re.split(r"\s[—–|]\s", waiting[-1].lines[1])[0].strip("*_ \t")
        return {"title": plain_title(head)} | ({"authors": below} if is_authors(below) else {}), 1
    *title, last = waiting[-1].lines
    if title and is_authors(last) and (_SEVERAL.search(last) or last.strip()[0] in "*_"):
        return {"title": plain_title(" ".join(title)), "authors": last.strip("*_ \t")}, 1
    if len(waiting) > 1 and is_authors(waiting[-1].text):
        return {"title": _one_line(waiting[-2]), "authors": waiting[-1].text.strip("*_ \t\n")}, 2
    return {"title": _one_line(waiting[-1])}, 1


def _one_line(block: Block) -> str:
    return plain_title(" ".join(block.text.split()))


def _remarks(waiting: Sequence[Block]) -> Iterator[Draft]:
    for block in waiting:
        yield block.line, {"remark": block.text}
