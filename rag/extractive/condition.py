"""Sets by what a study found: "which studies found a link with salted fish?", "which report no effect on pain?".

Every paper on the subject is a candidate; what its own sentences report decides whether it belongs to the set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag.answer import MATCH, Findings, Question, role_of
from rag.extractive.matching import wanted
from rag.extractive.sentences import overlap
from rag.extractive.verdict import BELOW
from rag.extractive.yes_no.polarity import clauses, pointing
from rag.extractive.yes_no.sentence_cues import AIM, FINDS, NULL
from rag.retrieval.concepts import Concept
from vectorstore.facts import Facts, SentenceFact
from vectorstore.passages import Span
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import Snapshot

COVERED = 0.5
"""Share of the subject's weight that a deciding sentence must have."""
RESULT = 0.3
"""What a sentence gains that is a result, when one of several is to speak for its paper."""
UNDECIDED = MATCH - 0.01
"""Highest relevance of a paper on the subject of which no sentence decides."""

_AXES = frozenset(("relation", "amount", "better", "harm", "differ", "change"))
"""Axes on which a sentence points that reports that something was found."""


def reporting(question: Question, findings: Findings, snapshot: Snapshot) -> Findings:
    """The findings with the relevance that each paper's own report leaves it, best first.

    A paper that reports the opposite is none of the set; one of which no sentence decides is at most borderline. Where
    no sentence of any paper decides, the findings stay as they are.
    """
    subject = wanted(question.topic)
    judged: dict[str, int] = {}
    for hit in findings.hits if subject else ():
        if role_of(hit.relevance) != "retrieved":
            facts = snapshot.facts(snapshot.position[hit.paper.paper_id])
            judged[hit.paper.paper_id] = _reported(hit.paper, facts, subject)[0]
    if not any(judged.values()):
        return findings
    wish = 1 if question.reported == "found" else -1
    hits = [_judged(hit, judged.get(hit.paper.paper_id, -wish), wish) for hit in findings.hits]
    return replace(findings, hits=tuple(sorted(hits, key=lambda hit: -hit.relevance)))


def _judged(hit: Hit, says: int, wish: int) -> Hit:
    if says == wish:
        return replace(hit, relevance=max(hit.relevance, MATCH))
    return replace(hit, relevance=min(hit.relevance, UNDECIDED if says == 0 else BELOW))


def deciding_span(hit: Hit, question: Question, facts: Facts) -> Span | None:
    """The sentence that says what the paper reports; None where no sentence does."""
    return _reported(hit.paper, facts, wanted(question.topic))[1]


def _reported(paper: Paper, facts: Facts, subject: tuple[Concept, ...]) -> tuple[int, Span | None]:
    """+1 where the paper reports a finding on the subject, -1 where it reports that there is none; and the sentence."""
    best, verdict, span = 0.0, 0, None
    for sentence in facts.sentences:
        place = sentence.start, sentence.end
        covered = overlap(paper, place, subject)
        says = _says(paper.abstract[slice(*place)], subject) if covered >= COVERED else 0
        worth = covered + RESULT * _is_result(sentence)
        if says and worth > best:
            best, verdict, span = worth, says, place
    return verdict, span


def _is_result(sentence: SentenceFact) -> bool:
    return sentence.role == "result"


def _says(sentence: str, subject: Sequence[Concept]) -> int:
    """What the clause that has most of the subject reports."""
    if AIM.search(sentence) and not FINDS.search(sentence):
        return 0
    parts = [sentence[start:end] for start, end in clauses(sentence)]
    for part in sorted(parts, key=lambda part: -_share(part, subject)):
        if NULL.search(part):
            return -1
        said = pointing(part)
        if _AXES & said.keys():
            return -1 if said.get("relation") == -1 or said.get("differ") == -1 else 1
    return 0


def _share(part: str, subject: Sequence[Concept]) -> float:
    lower = part.lower()
    return sum(concept.weight for concept in subject if any(way[-1][:5] in lower for way in concept.ways))
