"""A comparison by a model: a table as structured output, every cell made of words that stand in the abstract."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rapidfuzz import fuzz

from prompts import fill
from rag.answer import Answer, Cell, Row, Table, Turn
from rag.answer import Question as Asked
from rag.citations import check
from rag.generation.sources import Prompt, fitted, new_delimiter
from rag.generation.table_format import cells_by_source, parsed, summary_so_far, table_format
from rag.generation.task import asked_in_full, language_of
from rag.numbering import Numbering
from rag.provider.chat_request import Endpoint, Message
from vectorstore.passages import Span
from vectorstore.records import Paper

ASPECTS = ("problem", "approach", "result", "number", "dataset", "code", "limitation")
"""The columns of a comparison that asks for none in particular."""
COPIED = 90.0
"""How alike (0 to 100) a cell must be to a stretch of the abstract to count as copied from it."""
SAID = ("supported", "partly")
"""Verdicts on a sentence that something in the sources says."""
NOT_SAID = {"en": "the abstract does not say", "zh": "摘要未说明"}


@dataclass(frozen=True, slots=True)
class CompareTask:
    """A table with a summary. A cell that is not in the abstract is filled from `quoted`, the table without a model."""

    endpoint: Endpoint
    question: Asked
    turns: tuple[Turn, ...]
    quoted: Answer
    papers: tuple[Paper, ...]

    @property
    def options(self) -> Mapping[str, Any]:
        """Asks the server for JSON of the table's shape; one that refuses is asked again without."""
        return {"response_format": table_format(self.columns)}

    @property
    def columns(self) -> tuple[str, ...]:
        """The aspects of the table without a model, or those the question asks for, or all."""
        return (self.quoted.table.columns if self.quoted.table else ()) or self.question.aspects or ASPECTS

    def prompt(self, papers: Sequence[Paper]) -> Prompt:
        """Instructions and sources as the system's message, then earlier turns, then the question."""
        values = {
            "delimiter": new_delimiter(),
            "aspects": ", ".join(f'"{column}"' for column in self.columns),
            "language": language_of(self.question),
        }
        asked = asked_in_full(self.question)
        fixed = (fill("compare", sources="", **values), asked)
        blocks, past = fitted(papers, self.turns, self.endpoint, fixed, values["delimiter"])
        system: Message = {"role": "system", "content": fill("compare", sources="\n\n".join(blocks), **values)}
        messages: tuple[Message, ...] = (system, *past, {"role": "user", "content": asked})
        return Prompt(messages, tuple(papers[: len(blocks)]))

    def read(self, text: str, sources: Sequence[Paper], is_complete: bool) -> Answer:
        """The summary while it comes in; in the end the summary and the table.

        Prose instead of JSON, and JSON that was cut, leave a summary: the table is then the quoted one. No text where
        neither can be used.
        """
        if not is_complete:
            checked = check(summary_so_far(text), sources, is_complete=False)
            return replace(
                self.quoted, text=checked.text, sentences=checked.sentences, citations=checked.citations, table=None
            )
        content = parsed(text)
        summary = content.get("summary") or (summary_so_far(text) if "{" in text else text)
        checked = check(str(summary), sources)
        given = cells_by_source(content.get("rows"), self.columns, len(sources))
        if not given and not any(sentence.support in SAID for sentence in checked.sentences):
            return replace(self.quoted, text="", sentences=(), citations=(), table=None)
        numbering = Numbering(list(checked.citations))
        rows = (self._row(given.get(number, []), paper, numbering) for number, paper in enumerate(sources, 1))
        table = Table(self.columns, tuple(rows))
        return replace(
            self.quoted,
            status="answered",
            text=f"{checked.text}\n\n{numbering.markdown(table, [paper.label for paper in sources])}".strip(),
            sentences=checked.sentences,
            citations=tuple(numbering.citations),
            table=table,
        )

    def _row(self, texts: Sequence[str], paper: Paper, numbering: Numbering) -> Row:
        filled = [*texts, *[""] * len(self.columns)]
        cells = (self._cell(column, text, paper, numbering) for column, text in zip(self.columns, filled, strict=False))
        return Row(paper.paper_id, tuple(cells))

    def _cell(self, column: str, text: str, paper: Paper, numbering: Numbering) -> Cell:
        if span := copied_from(text, paper.abstract):
            return Cell(paper.abstract[span[0] : span[1]], numbering.quote(paper, *span))
        quoted = self._quoted_cell(column, paper)
        if quoted is None or quoted.citation is None:
            return quoted or Cell(NOT_SAID[self.question.language])
        citation = self.quoted.citations[quoted.citation]
        return Cell(quoted.text, numbering.quote(paper, citation.start, citation.end))

    def _quoted_cell(self, column: str, paper: Paper) -> Cell | None:
        """The cell of the table without a model; None where it has no such row or column."""
        table = self.quoted.table
        for row in table.rows if table else ():
            if row.paper_id == paper.paper_id and table and column in table.columns:
                return row.cells[table.columns.index(column)]
        return None


def copied_from(text: str, abstract: str) -> Span | None:
    """Where the abstract has these words, a few letters apart, grown to whole words; None where it has not.

    Numbers must be the same, letter by letter.
    """
    words = " ".join(text.split()).strip("\"“”'. ")
    if len(words) < 2:
        return None
    at = abstract.lower().find(words.lower())
    if at >= 0:
        return _whole_words(abstract, at, at + len(words))
    match = fuzz.partial_ratio_alignment(words.lower(), abstract.lower(), score_cutoff=COPIED)
    if match is None:
        return None
    span = _whole_words(abstract, match.dest_start, match.dest_end)
    numbers = re.findall(r"\d+(?:\.\d+)?", words)
    return span if re.findall(r"\d+(?:\.\d+)?", abstract[span[0] : span[1]]) == numbers else None


def _whole_words(abstract: str, start: int, end: int) -> Span:
    while start and re.match(r"[\w$%.+-]", abstract[start - 1]) and re.match(r"\w", abstract[start]):
        start -= 1
    while end < len(abstract) and re.match(r"\w|%", abstract[end]) and re.match(r"\w", abstract[end - 1]):
        end += 1
    while start < end and abstract[start].isspace():
        start += 1
    while end > start and abstract[end - 1].isspace():
        end -= 1
    return start, end
