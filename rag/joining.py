"""One answer from those to several questions of a message, each under its question, numbered through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rag.answer import Answer, RankedPaper, Row, Table, Usage
from rag.provider.cost import add

_NUMBER = re.compile(r"(?<!\\)\[(\d+)\]")


def joined(answers: Sequence[Answer]) -> Answer:
    """The answers as one; what they found out about papers and names is put together, the first one given leads."""
    numbers: dict[str, int] = {}
    parts: list[Answer] = []
    shift = 0
    usage = Usage(cost_usd=0.0)
    for answer in answers:
        for citation in answer.citations:
            numbers.setdefault(citation.paper_id, len(numbers) + 1)
        parts.append(_part(answer, numbers, shift))
        shift += len(answer.citations)
        usage = add(usage, answer.usage)
    first = next((answer for answer in answers if answer.status == "answered"), answers[0])
    papers = _together(answers)
    return replace(
        first,
        standalone_question=" ".join(answer.standalone_question for answer in answers),
        text="\n\n".join(part.text for part in parts),
        sentences=tuple(sentence for part in parts for sentence in part.sentences),
        citations=tuple(citation for part in parts for citation in part.citations),
        papers=papers,
        table=next((part.table for part in parts if part.table), None),
        missing_names=tuple(dict.fromkeys(name for answer in answers for name in answer.missing_names)),
        nearest_names={name: near for answer in answers for name, near in answer.nearest_names.items()},
        checked=max(answer.checked for answer in answers),
        matched=sum(paper.role == "match" for paper in papers),
        notices=tuple(dict.fromkeys(notice for answer in answers for notice in answer.notices)),
        usage=usage,
    )


def _part(answer: Answer, numbers: Mapping[str, int], shift: int) -> Answer:
    """The answer under its question, with the papers' numbers of the whole, after `shift` citations of others."""
    new = {str(citation.number): str(numbers[citation.paper_id]) for citation in answer.citations}

    def renumbered(text: str) -> str:
        return _NUMBER.sub(lambda match: f"[{new.get(match[1], match[1])}]", text)

    return replace(
        answer,
        text=f"**{answer.question}**\n\n{renumbered(answer.text)}",
        sentences=tuple(
            replace(sentence, text=renumbered(sentence.text), citations=tuple(c + shift for c in sentence.citations))
            for sentence in answer.sentences
        ),
        citations=tuple(replace(citation, number=numbers[citation.paper_id]) for citation in answer.citations),
        table=_shifted(answer.table, shift),
    )


def _together(answers: Sequence[Answer]) -> tuple[RankedPaper, ...]:
    """The papers of all answers, each with its highest relevance, best first."""
    papers: dict[str, RankedPaper] = {}
    for paper in (paper for answer in answers for paper in answer.papers):
        if paper.paper_id not in papers or papers[paper.paper_id].relevance < paper.relevance:
            papers[paper.paper_id] = paper
    return tuple(sorted(papers.values(), key=lambda paper: -paper.relevance))


def _shifted(table: Table | None, shift: int) -> Table | None:
    """A table whose cells point `shift` citations further on."""
    if table is None:
        return None
    rows = (
        Row(row.paper_id, tuple(
            cell if cell.citation is None else replace(cell, citation=cell.citation + shift) for cell in row.cells
        ))
        for row in table.rows
    )  # fmt: skip
    return Table(table.columns, tuple(rows))
