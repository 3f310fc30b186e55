"""The best within the one paper that a question describes: "which model was most accurate at ...?" is a fact."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from rag.answer import BORDERLINE, Findings, Question
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.fact import write_fact
from rag.extractive.phrases import called
from rag.extractive.ranking.fitting import MEASURES
from rag.extractive.ranking.numbered import roots
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.verdict import Verdict, answering
from rag.understanding.kinds import PAPERS
from rag.understanding.rank_group import SUPERLATIVE
from vectorstore.facts import Facts
from vectorstore.passages import Span
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

LEAST_WORDS = 5
"""Words from which a question describes one paper."""
CERTAIN = 0.95
"""Least relevance of that paper."""
_OF_PAPERS = re.compile(rf"(?:which|what|who|whose|rank|sort|order) (?:[\w-]+ ){{0,2}}?{PAPERS}\b", re.IGNORECASE)


def described_hit(request: RankRequest, question: Question, findings: Findings) -> Hit | None:
    """The one paper on what a question describes at length, where it asks for the best of something, not for papers."""
    if request.wish != "extreme" or request.whole_order or _OF_PAPERS.match(question.standalone):
        return None
    shown = [hit for hit in findings.hits if hit.relevance >= BORDERLINE]
    told = len(SUPERLATIVE.sub("", question.topic).split()) >= LEAST_WORDS
    return shown[0] if told and len(shown) == 1 and shown[0].relevance >= CERTAIN else None


def write_best_told(
    hit: Hit, request: RankRequest, question: Question, findings: Findings, snapshot: Snapshot, draft: Draft
) -> Verdict:
    """The sentence of the one paper that tells the best, or else what answers the question as a fact."""
    best = _best_told(request, hit.paper.abstract, snapshot.facts(snapshot.position[hit.paper.paper_id]))
    if best is None:
        return write_fact(replace(question, kind="fact"), findings, snapshot, draft)
    draft.paragraph(f"{called(hit.paper)}: ", draft.quote(hit.paper, *clean_start(hit.paper.abstract, best)))
    return Verdict("answered", answering([hit.paper], findings))


def _best_told(request: RankRequest, abstract: str, facts: Facts) -> Span | None:
    """The sentence that calls something of what is asked the best; of several the one with the best number."""

    def value(number: int) -> float:
        values = (found.value for found in facts.numbers if found.sentence == number and found.unit in MEASURES)
        return max(values, default=-np.inf) if request.upward else -min(values, default=np.inf)

    told: dict[tuple[float, int], Span] = {}
    for number, sentence in enumerate(facts.sentences):
        said = abstract[sentence.start : sentence.end]
        if SUPERLATIVE.search(said) and request.noun and roots(request.noun).search(said):
            told[value(number), -number] = sentence.start, sentence.end
    return told[max(told)] if told else None
