"""What a writer of one kind of question decides besides the words: the status and the papers of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from rag.answer import BORDERLINE, Findings, Question, RankedPaper, Role, Status, role_of
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import Snapshot

ANSWERS = 0.9
"""Least relevance of a paper whose own sentence answers."""
BELOW = BORDERLINE - 0.01
SHOWN_OTHERS = 20
"""Papers below borderline that an answer carries at most."""
NO_MATCH = 0.49
"""Highest relevance in an answer that is a no."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The status of an answer and its papers, best first."""

    status: Status
    papers: tuple[RankedPaper, ...] = ()


def ranked(hits: Iterable[Hit], at_most: float = 1.0) -> tuple[RankedPaper, ...]:
    """Every match and borderline paper, and at most `SHOWN_OTHERS` of the rest, in the order of the hits.

    `at_most` caps the relevance: where the answer is a no, no paper is a match.
    """
    papers: list[RankedPaper] = []
    others = 0
    for hit in hits:
        relevance = min(hit.relevance, at_most)
        role = role_of(relevance)
        others += role == "retrieved"
        if role != "retrieved" or others <= SHOWN_OTHERS:
            papers.append(RankedPaper(hit.paper.paper_id, hit.paper.label, relevance, role))
    return tuple(papers)


def named_papers(question: Question, findings: Findings, snapshot: Snapshot) -> tuple[Paper, ...]:
    """The papers that carry the names of the question, in the question's order, each once."""
    ids = (paper_id for name in question.names for paper_id in findings.named.get(name, ()))
    return tuple(snapshot.paper(paper_id) for paper_id in dict.fromkeys(ids))


def answering(papers: Sequence[Paper], findings: Findings) -> tuple[RankedPaper, ...]:
    """The papers that answer as matches, in order, then the nearest others as merely retrieved.

    Where single facts decide, being about the subject is not enough to count as a match.
    """
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    ids = {paper.paper_id for paper in papers}
    matches = tuple(
        RankedPaper(paper.paper_id, paper.label, max(ANSWERS, relevance.get(paper.paper_id, 0.0)), "match")
        for paper in papers
    )
    others = (hit for hit in findings.hits if hit.paper.paper_id not in ids)
    return matches + tuple(
        RankedPaper(hit.paper.paper_id, hit.paper.label, min(BELOW, hit.relevance), "retrieved")
        for hit in islice(others, SHOWN_OTHERS)
    )


def of_role(hits: Iterable[Hit], role: Role) -> tuple[Hit, ...]:
    """The hits of one role, in order."""
    return tuple(hit for hit in hits if role_of(hit.relevance) == role)
