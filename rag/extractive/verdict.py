"""What a writer of one kind of question decides besides the words: the status and the papers of the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rag.answer import RankedPaper, Role, Status, role_of
from vectorstore.records import Hit

SHOWN_OTHERS = 20
"""Papers below borderline that an answer carries at most."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The status of an answer and its papers, best first."""

    status: Status
    papers: tuple[RankedPaper, ...] = ()


def ranked(hits: Iterable[Hit]) -> tuple[RankedPaper, ...]:
    """Every match and borderline paper, and at most `SHOWN_OTHERS` of the rest, in the order of the hits."""
    papers: list[RankedPaper] = []
    others = 0
    for hit in hits:
        role = role_of(hit.relevance)
        others += role == "retrieved"
        if role != "retrieved" or others <= SHOWN_OTHERS:
            papers.append(RankedPaper(hit.paper.paper_id, hit.paper.label, hit.relevance, role))
    return tuple(papers)


def of_role(hits: Iterable[Hit], role: Role) -> tuple[Hit, ...]:
    """The hits of one role, in order."""
    return tuple(hit for hit in hits if role_of(hit.relevance) == role)
