"""An answer while it is written: sentences that frame verbatim quotes, numbered by first appearance.

A writer asks for quotes by paper and offsets, puts them into sentences and cells, and never writes a number itself.
Numbers are given when the text is rendered, so a quote may be taken long before it is shown; one that is never shown
leaves no citation behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from rag.answer import Answer, Cell, Row, Sentence, Table
from rag.numbering import Numbering, escaped
from vectorstore.records import Paper

MOST_STEPS = 8
"""Each step is rendered from the beginning."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a quote to show in its place; the citation is still the whole quote."""

    quote: int
    text: str


Part = str | int | Excerpt
"""Framing words, a quote (the position that `Draft.quote` gave), or an excerpt of one."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One sentence, and what it begins: nothing, a paragraph or a list item."""

    parts: tuple[Part, ...]
    begins: Literal["", "paragraph", "item"]


@dataclass(frozen=True, slots=True)
class _Grid:
    columns: tuple[str, ...]
    corner: str
    rows: tuple[tuple[Paper, tuple[Part, ...]], ...]
    labels: tuple[str, ...]


@dataclass(slots=True)
class Draft:
    """Collects the blocks of one answer; `into` and `steps` turn them into the records of an answer."""

    _quotes: list[tuple[Paper, int, int]] = field(default_factory=list)
    _positions: dict[tuple[str, int, int], int] = field(default_factory=dict)
    _blocks: list[_Line | _Grid] = field(default_factory=list)

    def quote(self, paper: Paper, start: int, end: int) -> int:
        """The position of the quote `paper.abstract[start:end]`; the same quote always has the same position.

        Raises ValueError when the span is empty or not inside the abstract.
        """
        if not 0 <= start < end <= len(paper.abstract):
            raise ValueError(f"no quote at {start}:{end} in {len(paper.abstract)} characters of {paper.paper_id}")
        position = self._positions.setdefault((paper.paper_id, start, end), len(self._quotes))
        if position == len(self._quotes):
            self._quotes.append((paper, start, end))
        return position

    def excerpt(self, quote: int, start: int, end: int) -> Excerpt:
        """A part of a quote, by offsets into the abstract. Raises ValueError when it is not inside the quote."""
        paper, first, last = self._quotes[quote]
        if not first <= start < end <= last:
            raise ValueError(f"{start}:{end} is not inside the quote {first}:{last}")
        return Excerpt(quote, paper.abstract[start:end])

    def has(self, paper: Paper, start: int, end: int) -> bool:
        """Whether a quote of this paper overlaps the span."""
        return any(p.paper_id == paper.paper_id and first < end and start < last for p, first, last in self._quotes)

    def say(self, *parts: Part) -> None:
        """Add a sentence to the current paragraph or list item."""
        self._blocks.append(_Line(parts, ""))

    def paragraph(self, *parts: Part) -> None:
        """Begin a paragraph with a sentence."""
        self._blocks.append(_Line(parts, "paragraph"))

    def item(self, *parts: Part) -> None:
        """Begin a list item with a sentence."""
        self._blocks.append(_Line(parts, "item"))

    def table(
        self,
        columns: Sequence[str],
        rows: Sequence[tuple[Paper, Sequence[Part]]],
        corner: str = "",
        remarks: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Add a table: one row a paper, one cell a column; a cell is a quote, an excerpt or plain words.

        `remarks` stand after the label of a paper in the text, by paper id. Raises ValueError when a row has not one
        cell for each column.
        """
        if any(len(cells) != len(columns) for _, cells in rows):
            raise ValueError("a row needs one cell for each column")
        labels = tuple(f"{paper.label}{remarks.get(paper.paper_id, '')}" for paper, _ in rows)
        self._blocks.append(_Grid(tuple(columns), corner, tuple((p, tuple(cells)) for p, cells in rows), labels))

    def into(self, answer: Answer) -> Answer:
        """`answer` with the text, sentences, citations and table of this draft."""
        return _Rendering(self._quotes).rendered(self._blocks, answer)

    def steps(self, answer: Answer) -> Iterator[Answer]:
        """The answer as it grows, in at most `MOST_STEPS` parts; the last one is `into(answer)`. At least one."""
        each = -(-len(self._blocks) // MOST_STEPS) or 1
        for count in range(each, len(self._blocks), each):
            yield _Rendering(self._quotes).rendered(self._blocks[:count], answer)
        yield self.into(answer)


@dataclass(slots=True)
class _Rendering:
    """Turns blocks into text and records; papers and quotes are numbered in the order in which they are shown."""

    quotes: Sequence[tuple[Paper, int, int]]
    numbering: Numbering = field(default_factory=Numbering)

    def rendered(self, blocks: Sequence[_Line | _Grid], answer: Answer) -> Answer:
        text = ""
        sentences: list[Sentence] = []
        table: Table | None = None
        before: Literal["", "text", "list", "table"] = ""
        for block in blocks:
            if isinstance(block, _Grid):
                table = self._table(block)
                text += ("\n\n" if before else "") + self.numbering.markdown(table, block.labels, block.corner)
                before = "table"
                continue
            line = "".join(self._part(part) for part in block.parts)
            cited = tuple(dict.fromkeys(self._cited(part)[0] for part in block.parts if not isinstance(part, str)))
            sentences.append(Sentence(line, cited, "supported" if cited else "none_needed"))
            text += _opening(block, before) + line
            before = "list" if block.begins == "item" or (before == "list" and not block.begins) else "text"
        citations = tuple(self.numbering.citations)
        return replace(answer, text=text, sentences=tuple(sentences), citations=citations, table=table)

    def _part(self, part: Part) -> str:
        if isinstance(part, str):
            return escaped(part)
        position, shown = self._cited(part)
        return f"“{escaped(shown)}” [{self.numbering.citations[position].number}]"

    def _cited(self, part: int | Excerpt) -> tuple[int, str]:
        """The position of a part's citation, and the words of it that are shown."""
        paper, start, end = self.quotes[part.quote if isinstance(part, Excerpt) else part]
        shown = part.text if isinstance(part, Excerpt) else paper.abstract[start:end]
        return self.numbering.quote(paper, start, end), shown

    def _table(self, grid: _Grid) -> Table:
        return Table(
            grid.columns, tuple(Row(paper.paper_id, tuple(map(self._cell, parts))) for paper, parts in grid.rows)
        )

    def _cell(self, part: Part) -> Cell:
        if isinstance(part, str):
            return Cell(part)
        position, shown = self._cited(part)
        return Cell(shown, position)


def _opening(line: _Line, before: str) -> str:
    """What separates a sentence from the text before it."""
    mark = "- " if line.begins == "item" else ""
    if not before:
        return mark
    if before != "table" and not line.begins:
        return " "
    return ("\n" if mark and before == "list" else "\n\n") + mark
