"""The writer without a model: answers made of verified quotes, in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from rag.answer import BORDERLINE, Answer, Findings, Kind, Question, RankedPaper, Turn
from rag.extractive.about import write_about
from rag.extractive.aspect_answers import asks_for_aspects, write_aspects
from rag.extractive.compare import write_comparison
from rag.extractive.comparison.opposed import opposed, write_opposed
from rag.extractive.compound import parts_of, together
from rag.extractive.draft import Draft
from rag.extractive.fact import write_fact
from rag.extractive.find import write_set
from rag.extractive.overview import write_overview
from rag.extractive.rank import write_rank
from rag.extractive.refuse import write_refusal
from rag.extractive.unrecorded import unrecorded, write_unrecorded
from rag.extractive.verdict import Verdict
from rag.extractive.verify import write_verify
from vectorstore.snapshot import Snapshot


class KindWriter(Protocol):
    """Writes one kind of answer into a draft."""

    def __call__(self, question: Question, findings: Findings, snapshot: Snapshot, draft: Draft, /) -> Verdict:
        """The status and the papers of the answer whose words are now in the draft."""


BELOW = 0.01
"""How far below borderline a paper stands that an answer only quotes beside its own."""

WRITERS: Mapping[Kind, KindWriter] = {
    "find": write_set,
    "list": write_set,
    "count": write_set,
    "compare": write_comparison,
    "about": write_about,
    "fact": write_fact,
    "verify": write_verify,
    "rank": write_rank,
}
"""The writer of each kind; a kind that is not here is written as a set of papers."""


def _writer(question: Question, findings: Findings) -> KindWriter:
    if unrecorded(question) and not set(question.names) & set(findings.missing_names):
        return write_unrecorded
    if question.kind == "fact" and asks_for_aspects(question, findings):
        return write_aspects
    if question.overview:
        return write_overview
    return WRITERS.get(question.kind, write_set)


def _written(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """One question's answer in the draft; things that it sets against each other need be no papers."""
    found = opposed(question, findings, snapshot)
    if found:
        return write_opposed(found, question, findings, draft)
    return _writer(question, findings)(question, findings, snapshot, draft)


class ExtractiveWriter:
    """Writes every sentence as, or around, a verbatim quote of a stored abstract."""

    name = "extractive"

    def write(
        self,
        question: Question,
        findings: Findings,
        snapshot: Snapshot,
        turns: Sequence[Turn] = (),  # noqa: ARG002 - for writers that read the conversation
    ) -> Iterator[Answer]:
        """The answer as it grows; the last one is complete but for id, question, kind and seconds."""
        draft = Draft()
        if question.to_the_list:
            parts = parts_of(question, findings)
            verdict = together([_written(part, findings, snapshot, draft) for part in parts])
        else:
            verdict = write_refusal(question, snapshot, draft)
        refused = verdict.status == "refused"
        papers = _with_cited(verdict.papers, draft.into(Answer()), findings, snapshot)
        yield from draft.steps(
            Answer(
                kind=question.kind,
                status=verdict.status,
                missing_names=findings.missing_names,
                nearest_names=findings.nearest_names,
                papers=papers,
                checked=0 if refused else findings.checked,
                matched=sum(paper.role == "match" for paper in papers),
                notices=findings.notices,
                writer=self.name,
            )
        )


def _with_cited(
    papers: tuple[RankedPaper, ...], answer: Answer, findings: Findings, snapshot: Snapshot
) -> tuple[RankedPaper, ...]:
    """The papers of an answer and, behind them, those that it only quotes or has a row for: a reader needs a label."""
    known = {paper.paper_id for paper in papers}
    rows = answer.table.rows if answer.table else ()
    shown = dict.fromkeys((*(citation.paper_id for citation in answer.citations), *(row.paper_id for row in rows)))
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    highest = min([BORDERLINE - BELOW, *(paper.relevance for paper in papers)])
    others = [
        RankedPaper(paper_id, snapshot.paper(paper_id).label, min(relevance.get(paper_id, 0.0), highest), "retrieved")
        for paper_id in shown
        if paper_id not in known
    ]
    return (*papers, *sorted(others, key=lambda paper: -paper.relevance))
