"""Which quote each `[n]` of an answer's text stands for, and where each sentence of it ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import Answer, Sentence
from ui.latex import formula_spans

_MARKER = re.compile(r"\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]")
_IGNORED = re.compile(r"\[\d{1,4}(?:\s*,\s*\d{1,4})*\]|[\s*_>#`|]")


@dataclass(frozen=True, slots=True)
class Marker:
    """One `[n]` or `[n, m]`: `text[start:end]`, and for each number the positions of its quotes, best first."""

    start: int
    end: int
    citations: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Located:
    """A sentence of the answer and its place in the answer's text, markers after it included."""

    sentence: Sentence
    start: int
    end: int


def locate_sentences(answer: Answer) -> tuple[Located, ...]:
    """The answer's sentences where they stand in its text, in order; a sentence that is not found is left out.

    White space, emphasis and `[n]` are ignored in the comparison, so a sentence is found with or without them.
    """
    letters, places = _compact(answer.text)
    located: list[Located] = []
    cursor = 0
    for sentence in answer.sentences:
        wanted, _ = _compact(sentence.text)
        at = letters.find(wanted, cursor) if wanted else -1
        if at < 0:
            continue
        cursor = at + len(wanted)
        located.append(Located(sentence, places[at], _after_markers(answer.text, places[cursor - 1] + 1)))
    return tuple(located)


def locate_markers(answer: Answer) -> tuple[Marker, ...]:
    """The citations in the answer's text, in order.

    Square brackets are a citation when every number in them is one of the answer's, they stand outside formulas, and
    either their sentence cites that number or no letter touches them: `[0, 1]` and `array[2]` stay as they are.
    Where a sentence has several quotes of one paper, its first `[n]` is the first of them, and so on.
    """
    located = locate_sentences(answer)
    formulas = formula_spans(answer.text)
    known = {citation.number for citation in answer.citations}
    used: dict[tuple[int, int], int] = {}
    markers: list[Marker] = []
    for match in _MARKER.finditer(answer.text):
        numbers = [int(number) for number in match[1].split(",")]
        if not known.issuperset(numbers) or any(start <= match.start() < end for start, end in formulas):
            continue
        home = next((i for i, spot in enumerate(located) if spot.start <= match.start() < spot.end), -1)
        own = located[home].sentence.citations if home >= 0 else ()
        claimed = {answer.citations[i].number for i in own}
        touches = match.start() > 0 and answer.text[match.start() - 1].isalnum()
        if touches and not claimed.issuperset(numbers):
            continue
        found = [_quotes_of(answer, number, own) for number in numbers]
        for place, number in enumerate(numbers):
            turn = used.get((home, number), 0)
            used[home, number] = turn + 1
            shift = min(turn, len(found[place]) - 1) if home >= 0 else 0
            found[place] = found[place][shift:] + found[place][:shift]
        markers.append(Marker(match.start(), match.end(), tuple(found)))
    return tuple(markers)


def _quotes_of(answer: Answer, number: int, own: Sequence[int]) -> tuple[int, ...]:
    """Positions of the quotes with this number: the sentence's own ones, else the first in the answer."""
    mine = tuple(i for i in own if answer.citations[i].number == number)
    return mine or next((i,) for i, citation in enumerate(answer.citations) if citation.number == number)


def _compact(text: str) -> tuple[str, list[int]]:
    """`text` without what the comparison ignores, and for each letter that is left its place in `text`."""
    kept: list[int] = []
    position = 0
    for match in _IGNORED.finditer(text):
        kept.extend(range(position, match.start()))
        position = match.end()
    kept.extend(range(position, len(text)))
    return "".join(text[i] for i in kept), kept


def _after_markers(text: str, end: int) -> int:
    trailing = re.compile(r"(?:[ \t]*\[\d{1,4}(?:\s*,\s*\d{1,4})*\])*[.;,]?(?:[ \t]*\[\d{1,4}(?:\s*,\s*\d{1,4})*\])*")
    match = trailing.match(text, end)
    return match.end() if match else end
