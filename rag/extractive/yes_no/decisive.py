"""Which sentences say yes or no to a question, and which comes closest where none does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag.answer import Findings, Question
from rag.extractive.matching import Candidate, is_own
from rag.extractive.named import has_names
from rag.extractive.wishes import EARLIER
from rag.extractive.yes_no.bearing import COMES_NEAR, SETTLES, about, asked_of, has_sides, held, is_absent, speaks_of
from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.deciding import decides, is_plan
from rag.retrieval.concepts import Concept
from vectorstore.lexical import terms
from vectorstore.lookup.acronyms import acronyms

READ = 60
"""Sentences, best first, that are asked whether they decide."""
NEARLY_AS_GOOD = 0.9
NEARLY = 0.1
"""How much less of what is asked a deciding sentence may hold than another own one of its paper."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with what it says to the question: +1 yes, -1 no."""

    candidate: Candidate
    says: int


def bearing_of(
    found: Sequence[Candidate], asked: Sequence[Concept], question: Question, is_named: bool
) -> dict[Candidate, float]:
    """How much of what is asked of its paper each of the first sentences holds."""
    return {
        candidate: held(
            asked_of(candidate.paper, asked, is_named),
            opened(candidate.text, candidate.paper.abstract, question.standalone),
        )
        for candidate in found[:READ]
    }


def closest_of(bearing: Mapping[Candidate, float], claim: Claim, asked: Sequence[Concept]) -> Candidate | None:
    """The sentence that holds most of what is asked, where it holds enough to be shown as speaking of it."""
    near = [c for c in bearing if bearing[c] >= COMES_NEAR and speaks_of(claim, c.text)]
    closest = max(near, key=lambda candidate: (bearing[candidate], candidate.score), default=None)
    if closest is None or is_absent(asked_of(closest.paper, asked, not claim.is_open), closest.paper):
        return None
    if not has_sides(claim, closest.paper):
        return None
    return closest


def judged_of(
    found: Sequence[Candidate],
    bearing: Mapping[Candidate, float],
    claim: Claim,
    question: Question,
    findings: Findings,
) -> list[Judged]:
    """The first sentence of each paper that decides, as far as nearly as good as the best one that does."""
    theirs = not findings.named or EARLIER.search(question.standalone) is not None
    most = _most(bearing, theirs)
    judged: dict[str, Judged] = {}
    best = 0.0
    for candidate in found[:READ]:
        paper = candidate.paper
        if best and candidate.score < NEARLY_AS_GOOD * best:
            break
        if paper.paper_id in judged or not (is_own(candidate) or theirs):
            continue
        if not (findings.named or has_names(paper, question.standalone)):
            continue
        if claim.comparative is None and bearing[candidate] < max(SETTLES, most[paper.paper_id] - NEARLY):
            continue
        says = _says(candidate, claim, question, findings)
        if says:
            judged[paper.paper_id] = Judged(candidate, says)
            best = best or candidate.score
    return list(judged.values())


def _most(bearing: Mapping[Candidate, float], theirs: bool) -> dict[str, float]:
    """The most that any sentence of each paper holds, its own ones only unless others' work is asked about."""
    most: dict[str, float] = {}
    for candidate, share in bearing.items():
        if is_own(candidate) or theirs:
            most[candidate.paper.paper_id] = max(most.get(candidate.paper.paper_id, 0.0), share)
    return most


def _says(candidate: Candidate, claim: Claim, question: Question, findings: Findings) -> int:
    paper = candidate.paper
    if is_plan(claim, candidate.text, candidate.fact.role):
        return 0
    own_names = (paper.label, *(name for name, ids in findings.named.items() if paper.paper_id in ids))
    stems = frozenset(terms(f"{paper.title} {paper.abstract}"))
    sentence = opened(candidate.text, paper.abstract, question.standalone)
    return decides(about(claim, paper), sentence, stems, own_names, is_own(candidate))


def opened(sentence: str, abstract: str, question: str) -> str:
    """The sentence with what its acronyms stand for behind them, those left out that the question has itself."""
    for short, long in acronyms(abstract).items():
        if not re.search(rf"\b{re.escape(short)}s?\b", question, re.IGNORECASE):
            sentence = re.sub(rf"(?<!\()\b{re.escape(short)}(s?)\b", rf"{short}\1 {long}", sentence)
    return sentence
