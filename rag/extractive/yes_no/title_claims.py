"""Findings that stand in a title alone: "Birth order is not associated with ..." decides a yes-or-no question too."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag.answer import Question
from rag.extractive.named import has_names
from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.clause_words import stands
from rag.extractive.yes_no.deciding import decides
from rag.extractive.yes_no.polarity import directions
from vectorstore.lexical import stem, terms
from vectorstore.records import Paper

_FINITE = re.compile(r"\b(?:is|are|was|were|does|do|did|can|cannot|has|have|had|fails?|may|might)\b", re.IGNORECASE)
_VERB = re.compile(r"\b([a-z]{3,}s)\b(?! (?:of|in|for|on|and|with)\b)", re.IGNORECASE)


TELLING = 0.15
"""Weight from which a word of a claim must stand in the title that decides it."""


def states(title: str) -> bool:
    """Whether a title is a sentence that claims something, neither a question nor a noun phrase."""
    if not title or "?" in title:
        return False
    verbs = (match[1].lower() for match in _VERB.finditer(title))
    return bool(_FINITE.search(title)) or any(stem(verb) in directions() and not verb.endswith("ss") for verb in verbs)


def _has_all(claim: Claim, title: str) -> bool:
    """Whether nothing telling of the claim is missing in a title, which says all it says in a few words."""
    stems = frozenset(terms(title))
    return all(stands(concept, stems) for concept in claim.concepts if concept.weight >= TELLING)


def decided_by_title(claim: Claim, papers: Iterable[Paper], question: Question) -> tuple[Paper, int] | None:
    """The first paper whose title affirms (+1) or denies (-1) the claim; None where none does."""
    for paper in papers:
        if states(paper.title) and has_names(paper, question.standalone):
            stems = frozenset(terms(f"{paper.title} {paper.abstract}"))
            says = decides(claim, paper.title, stems, (paper.label,), True)
            if says and _has_all(claim, paper.title):
                return paper, says
    return None
