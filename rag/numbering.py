"""Numbers at display time: papers are numbered by first appearance, and sentences are written with these numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag.answer import Citation
from rag.checking.markers import marks
from vectorstore.records import Paper


@dataclass(slots=True)
class Numbering:
    """Numbers papers and collects quotes, both by first appearance."""

    citations: list[Citation] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._numbers |= {citation.paper_id: citation.number for citation in self.citations}

    def number(self, paper: Paper) -> int:
        """The number of a paper, given now if it has none."""
        return self._numbers.setdefault(paper.paper_id, len(self._numbers) + 1)

    def quote(self, paper: Paper, start: int, end: int) -> int:
        """The position of a quote in the citations, added if it is new."""
        citation = Citation(self.number(paper), paper.paper_id, paper.abstract[start:end], start, end)
        if citation not in self.citations:
            self.citations.append(citation)
        return self.citations.index(citation)


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
        pieces.append(_escaped(sentence[at : mark.start]))
        papers = {kept[number].paper_id: kept[number] for number in mark.numbers if number in kept}
        pieces.append("".join(f"[{numbering.number(paper)}]" for paper in papers.values()))
        at = mark.end
    text = "".join(pieces) + _escaped(sentence[at:])
    return re.sub(r"[ \t]+(?=[.,;:!?。，；：！？]|$)", "", re.sub(r"[ \t]{2,}", " ", text))


def _escaped(words: str) -> str:
    """Numbers in brackets that are no citations, such as years, must not look like numbers of this answer."""
    return re.sub(r"(?<!\\)\[(\d+)\]", r"\\[\1\\]", words)
