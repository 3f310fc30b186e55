"""Numbers at display time: papers are numbered by first appearance, and sentences are written with these numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag.answer import Cell, Citation, Table
from rag.checking.markers import marks
from vectorstore.records import Paper


@dataclass(slots=True)
class Numbering:
    """Numbers papers and collects quotes, both by first appearance."""

    citations: list[Citation] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)
    _positions: dict[tuple[str, int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for position, citation in enumerate(self.citations):
            self._numbers.setdefault(citation.paper_id, citation.number)
            self._positions.setdefault((citation.paper_id, citation.start, citation.end), position)

    def number(self, paper: Paper) -> int:
        """The number of a paper, given now if it has none."""
        return self._numbers.setdefault(paper.paper_id, len(self._numbers) + 1)

    def quote(self, paper: Paper, start: int, end: int) -> int:
        """The position of a quote in the citations, added if it is new."""
        position = self._positions.setdefault((paper.paper_id, start, end), len(self.citations))
        if position == len(self.citations):
            self.citations.append(Citation(self.number(paper), paper.paper_id, paper.abstract[start:end], start, end))
        return position

    def markdown(self, table: Table, labels: Sequence[str], corner: str = "") -> str:
        """A table as Markdown: each row behind its label, quotes with their numbers."""
        lines = [(corner, *table.columns), ("---",) * (len(table.columns) + 1)]
        for label, row in zip(labels, table.rows, strict=True):
            lines.append((escaped(label), *map(self._shown, row.cells)))
        return "\n".join(
            "| " + " | ".join(" ".join(cell.replace("|", r"\|").split()) for cell in line) + " |" for line in lines
        )

    def _shown(self, cell: Cell) -> str:
        text = escaped(cell.text)
        return text if cell.citation is None else f"“{text}” [{self.citations[cell.citation].number}]"


def written(sentence: str, kept: Sequence[tuple[int, Paper]], numbering: Numbering) -> str:
    """The sentence with its marks renumbered: `kept` says which paper a number of the text stands for.

    Marks of other numbers are left out; a paper kept under the number 0 gets a mark at the sentence's end.
    """
    renumbered = _with_marks(sentence, {number: paper for number, paper in kept if number}, numbering)
    unplaced = {paper.paper_id: paper for number, paper in kept if not number}
    added = "".join(f"[{numbering.number(paper)}]" for paper in unplaced.values())
    if not added:
        return renumbered
    stop = re.search(r"[.!?。！？]*[*_]*$", renumbered)
    at = stop.start() if stop else len(renumbered)
    return f"{renumbered[:at]} {added}{renumbered[at:]}"


def unfinished(sentence: str) -> str:
    """A sentence that is still being written, without its marks: they are checked when it is whole."""
    bare = re.sub(r"[\[【(（][^\])】）]{0,12}$", "", _with_marks(sentence, {}, Numbering()))
    return bare.rstrip() if bare != sentence else sentence


def _with_marks(sentence: str, kept: Mapping[int, Paper], numbering: Numbering) -> str:
    pieces, at = [], 0
    for mark in marks(sentence):
        pieces.append(escaped(sentence[at : mark.start]))
        papers = {kept[number].paper_id: kept[number] for number in mark.numbers if number in kept}
        pieces.append("".join(f"[{numbering.number(paper)}]" for paper in papers.values()))
        at = mark.end
    text = "".join(pieces) + escaped(sentence[at:])
    return re.sub(r"[ \t]+(?=[.,;:!?。，；：！？]|$)", "", re.sub(r"[ \t]{2,}", " ", text))


def escaped(words: str) -> str:
    """The words with numbers in brackets, such as years, marked so that they are no numbers of this answer."""
    return re.sub(r"(?<!\\)\[(\d+)\]", r"\\[\1\\]", words)
