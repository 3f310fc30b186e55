"""Yes-or-no questions: the verdict with the quote that decides it, who disagrees, or that no abstract decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answer import Findings, Language, Question
from rag.concepts import Concept
from rag.extractive.draft import Draft
from rag.extractive.fact import EARLIER
from rag.extractive.matching import (
    Candidate,
    best_positions,
    candidates,
    opposites,
    sentence_coverage,
    wanted,
    with_opposites,
)
from rag.extractive.named import has_names, named_positions
from rag.extractive.phrases import say
from rag.extractive.polarity import clauses, directions, pointing, verdict
from rag.extractive.quoting import framed_quote, write_silence
from rag.extractive.record import write_code
from rag.extractive.refuse import write_absence
from rag.extractive.verdict import Verdict, answering
from rag.filtering import kept
from vectorstore.lexical import terms
from vectorstore.snapshot import Snapshot

SEARCHED = 30
OWN_CLAIM = 0.1
SAME_AXIS = 0.15
"""What a sentence gains that points on an axis of the question, either way."""
POINTS_TOO = 0.8
"""The same for a clause of the sentence, in choosing the one that decides."""
DECIDES = 0.6
"""Share of what is claimed that a sentence must cover to decide it."""
NEARLY_AS_GOOD = 0.9
ELSEWHERE = 0.4
"""What a word counts that stands in the paper but not in the sentence."""

_CODE = re.compile(r"\b(?:code|checkpoints?|implementation|github)\b", re.IGNORECASE)
_AUXILIARY = re.compile(
    r"^(?:so |then |but |and )?(?:is|are|does|do|did|can|could|was|were|has|have|had|will|would|should|may"
    r"|might)\b(?:n['’]t)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A sentence with what it says to the question: +1 yes, -1 no."""

    candidate: Candidate
    says: int


def write_verify(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """Yes or No with its quote; papers that say the opposite; or the nearest sentence where none decides."""
    if question.names and set(question.names) <= set(findings.missing_names):
        return write_absence(question, findings, snapshot, draft)
    named = named_positions(question, findings, snapshot)
    if named and _CODE.search(question.standalone):
        opening = say(question.language, "yes")
        return write_code(question.language, findings, snapshot, named[:1], draft, opening)
    asked = _claimed(question, findings, snapshot, named)
    found = _ranked(asked, question, findings, snapshot, named)
    theirs = not findings.named or EARLIER.search(question.standalone) is not None
    deciding = [
        c
        for c in found
        if c.coverage >= DECIDES and (c.fact.own or theirs) and (named or has_names(c.paper, question.standalone))
    ]
    if not deciding:
        if found and (named or found[0].coverage >= DECIDES / 2):
            write_silence(found[0].paper, found[0].fact, question.language, draft)
            return Verdict("abstract_silent", answering([found[0].paper], findings))
        return write_absence(question, replace(findings, missing_names=()), snapshot, draft)
    judged = [_judge(c, question, asked) for c in _one_each(deciding)]
    _write(judged, question.language, draft)
    return Verdict("answered", answering([j.candidate.paper for j in judged], findings))


def _claimed(question: Question, findings: Findings, snapshot: Snapshot, named: Sequence[int]) -> tuple[Concept, ...]:
    """What is claimed, without the names of the papers."""
    labels = [snapshot.papers[position].label for position in named]
    found = wanted(_AUXILIARY.sub(" ", question.standalone), (*findings.named, *labels))
    return tuple(with_opposites(concept) for concept in found)


def _undirected(asked: Sequence[Concept]) -> tuple[Concept, ...]:
    """The same with little weight for words that only point a way and for names.

    A denial may use other words than "harm" or "need"; a name says of what something is claimed, not what.
    """
    return tuple(
        replace(concept, weight=concept.weight / 3)
        if concept.ways[0][-1] in directions() or not concept.text.islower()
        else concept
        for concept in asked
    )


def _ranked(
    asked: Sequence[Concept], question: Question, findings: Findings, snapshot: Snapshot, named: Sequence[int]
) -> list[Candidate]:
    """Sentences by how much of the claim they cover; `coverage` is that of the claim without its direction."""
    covered = sentence_coverage(snapshot, asked, ELSEWHERE)
    positions = named or best_positions(snapshot, covered, kept(snapshot.papers, question.filters), SEARCHED)
    undirected = candidates(snapshot, sentence_coverage(snapshot, _undirected(asked), ELSEWHERE), positions)
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    axes = set(pointing(question.standalone))
    found = []
    for full, plain in zip(candidates(snapshot, covered, positions), undirected, strict=True):
        score = (full.coverage + plain.coverage) / 2 + OWN_CLAIM * full.fact.own
        score += SAME_AXIS * bool(axes & set(pointing(full.text))) + 0.1 * relevance.get(full.paper.paper_id, 0.0)
        found.append(replace(plain, score=score))
    return sorted(found, key=lambda c: (-c.score, c.position, c.number))


def _one_each(deciding: Sequence[Candidate]) -> list[Candidate]:
    """The best sentence of each paper that is nearly as good as the best one."""
    chosen: dict[str, Candidate] = {}
    for candidate in deciding:
        if candidate.score >= NEARLY_AS_GOOD * deciding[0].score:
            chosen.setdefault(candidate.paper.paper_id, candidate)
    return list(chosen.values())


def _judge(candidate: Candidate, question: Question, asked: Sequence[Concept]) -> _Judged:
    """The verdict of the clause that covers most of the claim and points on one of its axes."""
    axes = set(pointing(question.standalone))
    weights = _subject_first(asked)
    total = sum(weights) or 1.0

    def fit(clause: str) -> float:
        present = set(terms(clause))
        stands = (any(set(way) <= present for way in concept.ways) for concept in asked)
        cover = sum(weight for weight, here in zip(weights, stands, strict=True) if here) / total
        return cover + POINTS_TOO * bool(axes & set(pointing(clause)))

    clause = max((candidate.text[start:end] for start, end in clauses(candidate.text)), key=fit)
    says = verdict(question.standalone, clause)
    return _Judged(candidate, -says if _turned_around(asked, clause) else says)


def _subject_first(asked: Sequence[Concept]) -> list[float]:
    """Weights of the concepts where those before the predicate count double: they say of what it is claimed."""
    predicate = next((i for i, concept in enumerate(asked) if concept.ways[0][-1] in directions()), 0)
    return [concept.weight * (2 if i < predicate else 1) for i, concept in enumerate(asked)]


def _turned_around(asked: Sequence[Concept], clause: str) -> bool:
    """Whether the clause has a word of the claim only with a prefix that turns it around: "imbalanced"."""
    present = set(terms(clause))
    words = (concept.ways[0][0] for concept in asked if len(concept.ways[0]) == 1)
    return any(word not in present and not present.isdisjoint(opposites(word)) for word in words)


def _write(judged: Sequence[_Judged], language: Language, draft: Draft) -> None:
    first = judged[0]
    frame, quote = framed_quote(first.candidate, language, draft)
    draft.paragraph(say(language, "yes" if first.says > 0 else "no") + frame, quote)
    agreeing = [j for j in judged[1:] if j.says == first.says]
    opposed = [j for j in judged[1:] if j.says != first.says]
    for group, frame in ((agreeing, "also_says"), (opposed, "disagrees")):
        if group:
            draft.paragraph(say(language, frame))
            for item in group:
                draft.item(*framed_quote(item.candidate, language, draft))
