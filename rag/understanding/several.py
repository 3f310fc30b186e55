"""Several questions in one message: "Which papers use LoRA? And how many are about privacy?"

Each is asked as a turn of its own, so that a later one may refer to an earlier ("which of them have code?"), and their
answers become one. Two questions about papers that the message names are one question (`rag.extractive.compound`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answer import Answer, Citation, RankedPaper, Row, Sentence, Table, Usage
from rag.provider.cost import add
from rag.question import language_of, without_opening
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.courtesy import without_courtesy
from rag.understanding.kinds import kind_of

MOST = 4
"""Questions of a message that are answered one by one; of more, the message is read as a whole."""
SHORTEST = 3
"""Words that each of the questions has at least."""

_BREAK = re.compile(
    r"\?\s+(?=\w)|[;.]\s+(?:(?:and|also|then)\b,?\s+)?(?=(?:which|how many|what|list|compare|find)\b)"
    r"|,?\s+and\s+(?:also\s+)?(?=(?:which|what) (?:papers?|stud(?:y|ies)|ones|of them|articles?)\b|how many\b)",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:and|also|then|or|but)\b,?\s+(?:also\s+)?", re.IGNORECASE)
_SETS = frozenset(("find", "list", "count", "compare", "rank"))
_NUMBER = re.compile(r"(?<!\\)\[(\d+)\]")


def questions_of(text: str, names: NameLookup) -> tuple[str, ...]:
    """The questions of a message, where it asks at least two for sets of papers; else the message itself."""
    if language_of(text) == "zh" or len(text) > 1_000:
        return (text,)
    parts = [_AND.sub("", part.strip()) for part in _BREAK.split(without_courtesy(text))]
    if not 1 < len(parts) <= MOST or any(len(part.split()) < SHORTEST for part in parts):
        return (text,)
    kinds = [kind_of(without_opening(part), chinese=False) for part in parts]
    named = asked_names(parts[0], kinds[0], names) and kinds[0] not in ("list", "count")
    return (text,) if named or not _SETS.issuperset(kinds) else tuple(f"{part.rstrip('?.! ')}?" for part in parts)


def joined(answers: Sequence[Answer]) -> Answer:
    """One answer from those to the questions of a message, each under its question, numbered through."""
    numbers: dict[str, int] = {}
    citations: list[Citation] = []
    sentences: list[Sentence] = []
    texts: list[str] = []
    table: Table | None = None
    usage = Usage(cost_usd=0.0)
    for answer in answers:
        shift, new = len(citations), {}
        for citation in answer.citations:
            new[str(citation.number)] = numbers.setdefault(citation.paper_id, len(numbers) + 1)
            citations.append(replace(citation, number=new[str(citation.number)]))

        def renumbered(text: str, new: dict[str, int] = new) -> str:
            return _NUMBER.sub(lambda match: f"[{new.get(match[1], match[1])}]", text)

        texts.append(f"**{answer.question}**\n\n{renumbered(answer.text)}")
        for sentence in answer.sentences:
            cited = tuple(number + shift for number in sentence.citations)
            sentences.append(replace(sentence, text=renumbered(sentence.text), citations=cited))
        table = table or _shifted(answer.table, shift)
        usage = add(usage, answer.usage)
    first = next((answer for answer in answers if answer.status == "answered"), answers[0])
    papers = _together(answers)
    return replace(
        first,
        standalone_question=" ".join(answer.standalone_question for answer in answers),
        text="\n\n".join(texts),
        sentences=tuple(sentences),
        citations=tuple(citations),
        papers=papers,
        table=table,
        missing_names=tuple(dict.fromkeys(name for answer in answers for name in answer.missing_names)),
        nearest_names={name: near for answer in answers for name, near in answer.nearest_names.items()},
        checked=max(answer.checked for answer in answers),
        matched=sum(paper.role == "match" for paper in papers),
        notices=tuple(dict.fromkeys(notice for answer in answers for notice in answer.notices)),
        usage=usage,
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
