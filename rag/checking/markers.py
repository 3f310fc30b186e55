"""Citation marks as models write them: `[1,2]`, `[1-3]`, `【1】`, `[^1]`, `(Source 1)`; read, taken out, put back."""

from __future__ import annotations

import re
from dataclasses import dataclass

LARGEST_NUMBER = 99
"""A larger number in brackets is a year or the like, never a source."""
LONGEST_RANGE = 30

_LIST = r"[\^#]?\d{1,3}(?:\s*(?:,|;|、|，|&|and|和|-|–|—|to|至)\s*(?:sources?\s*)?[\^#]?\d{1,3})*"
_WORD = r"(?:sources?|papers?|abstracts?|refs?\.?|references?|citations?|来源|文献|论文|摘要)\s*[:：#.]?\s*"
_MARK = re.compile(
    rf"""[\[【](?!\d+\s*\]\() (?:{_WORD})? (?P<square>{_LIST}) (?:†[^\]】]*)? [\]】]
       | [(（] {_WORD} (?P<round>{_LIST}) [)）]""",
    re.VERBOSE | re.IGNORECASE,
)
_BARE = re.compile(r"(?<=\S)\s?[(（](?P<bare>\d{1,2}(?:\s*,\s*\d{1,2})*)[)）](?=\s*(?:[.,;。，；]|$))", re.MULTILINE)
_PROTECTED = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$|`[^`\n]*`", re.DOTALL)
_INDEXED = re.compile(r"(?<![A-Za-z])[a-z]$|(?<!\d)\]$")


@dataclass(frozen=True, slots=True)
class Mark:
    """One citation mark at `text[start:end]` and the source numbers in it, in the order they stand there."""

    start: int
    end: int
    numbers: tuple[int, ...]


def marks(text: str) -> tuple[Mark, ...]:
    """The citation marks of the text. Formulas, code, intervals such as `[0, 1]` and indices such as `x[1]` are none.

    `(1)` is one only at the end of a sentence or clause, and only in a text without marks in square brackets.
    """
    protected = [match.span() for match in _PROTECTED.finditer(text)]
    found = [
        Mark(match.start(), match.end(), numbers)
        for match in _MARK.finditer(text)
        if not any(start <= match.start() < end for start, end in protected)
        and not _INDEXED.search(text[: match.start()])
        and (numbers := _numbers(match["square"] or match["round"]))
    ]
    if found:
        return tuple(found)
    return tuple(
        Mark(match.start(), match.end(), numbers)
        for match in _BARE.finditer(text)
        if (numbers := _numbers(match["bare"]))
    )


def _numbers(listed: str) -> tuple[int, ...]:
    """The numbers of a list with ranges written out; empty where one of them can be no source."""
    found: list[int] = []
    parts = re.findall(r"\d+|-|–|—|to|至", listed)
    for at, part in enumerate(parts):
        if not part.isdigit():
            continue
        number = int(part)
        if at and not parts[at - 1].isdigit() and found:
            if not 0 <= number - found[-1] <= LONGEST_RANGE:
                return ()
            found.extend(range(found[-1] + 1, number))
        found.append(number)
    if any(not 1 <= number <= LARGEST_NUMBER for number in found):
        return ()
    return tuple(dict.fromkeys(found))


def without_marks(text: str) -> str:
    """The text without its citation marks, and without the spaces these leave behind."""
    kept, at = [], 0
    for mark in marks(text):
        kept.append(text[at : mark.start])
        at = mark.end
    plain = "".join(kept) + text[at:]
    return re.sub(r"[ \t]+(?=[.,;:!?)。，；：！？]|$)", "", re.sub(r"[ \t]{2,}", " ", plain), flags=re.MULTILINE)


def marks_before_stops(text: str) -> str:
    """The text with marks that follow a sentence's end moved before it: `gains. [1] Next` is `gains [1]. Next`."""
    pieces, at = [], 0
    for run in _runs(text):
        start, end = run
        stop = re.search(r"([.!?。！？])\s*$", text[at:start])
        if stop and re.match(r"\s|$|[\u3400-\u9fff]", text[end:]):
            pieces.append(text[at : at + stop.start()].rstrip() + " " + text[start:end] + stop.group(1))
            at = end
    return "".join(pieces) + text[at:]


def _runs(text: str) -> list[tuple[int, int]]:
    """Spans of marks that follow each other directly."""
    runs: list[tuple[int, int]] = []
    for mark in marks(text):
        if runs and not text[runs[-1][1] : mark.start].strip():
            runs[-1] = (runs[-1][0], mark.end)
        else:
            runs.append((mark.start, mark.end))
    return runs
