"""Yes-or-no questions: the verdict with the quote that decides it, both sides where papers or cases differ, or what
comes closest where nothing decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answer import Findings, Language, Question
from rag.extractive.draft import Draft
from rag.extractive.matching import (
    Candidate,
    best_positions,
    candidates,
    sentence_coverage,
    wanted,
    with_opposites,
)
from rag.extractive.named import named_positions
from rag.extractive.phrases import say
from rag.extractive.quoting import framed_quote, write_silence, write_unsettled
from rag.extractive.record import write_code
from rag.extractive.refuse import write_absence, write_missing_names, write_nearest_matches
from rag.extractive.verdict import Verdict, answering, of_role
from rag.extractive.yes_no.claim import claim_of, claimed_text
from rag.extractive.yes_no.deciding import RARE
from rag.extractive.yes_no.decisive import Judged, closest_of, judged_of, likeliest
from rag.extractive.yes_no.polarity import directions, pointing
from rag.extractive.yes_no.reading import read
from rag.retrieval.concepts import Concept
from rag.retrieval.filtering import kept
from rag.retrieval.named_papers import BESIDE_NAMED
from rag.understanding.fronted import front_moved
from vectorstore.lexical import terms
from vectorstore.snapshot import Snapshot

SEARCHED = 30
"""Papers whose sentences are read when the question names none."""
OWN_CLAIM = 0.1
SAME_AXIS = 0.15
"""What a sentence gains that points on an axis of the question, either way."""
NAMES_ITSELF = 0.05
"""What a sentence gains that names its paper."""
NEAR = 0.3
"""Share of what is claimed that the nearest sentence covers at least, where no paper is named."""
SURE = 0.97
"""Relevance from which a paper is about what is asked although no paper has a name that is asked about."""
ELSEWHERE = 0.4
"""What a word counts that stands in the paper but not in the sentence."""

_OPENING = {1: "yes", -1: "no", 0: "depends"}
"""The frame of what a sentence says."""

_OBJECT = r"(?:code|checkpoints?|implementation|repository)"
_CODE = re.compile(
    r"\b(?:releas\w*|publi\w*|provid\w*|shar\w*|ha(?:s|ve)|offer\w*|giv\w*|link\w*|there|find|get|comes?|open\w*)"
    rf"(?:\W+\w+){{0,4}}?\W+{_OBJECT}\b"
    rf"|\b{_OBJECT}\b.*\b(?:releas\w*|publi\w*|provided|shared|open\w*|available|online|accessible|download\w*)\b"
    r"|\bgithub\b",
    re.IGNORECASE,
)
"""Code is what is asked for; a question about an implementation's needs has the word too."""


def write_verify(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """Yes or No with its quote; papers that say the opposite; or the nearest sentence where none decides."""
    is_absent = bool(question.names) and set(question.names) <= set(findings.missing_names)
    if is_absent and not _all_but_named(findings):
        return write_absence(question, findings, snapshot, draft)
    question = replace(question, standalone=front_moved(question.standalone))
    named = named_positions(question, findings, snapshot)
    if named and _CODE.search(question.standalone):
        opening = say(question.language, "yes")
        return write_code(question.language, findings, snapshot, named[:1], draft, opening)
    asked = _claimed(question, findings, snapshot, named)
    found = _ranked(asked, question, findings, snapshot, named)
    names = (*findings.named, *(snapshot.papers[position].label for position in named))
    claim = claim_of(question.standalone, asked, names)
    sentences = read(found, asked, question, names, snapshot)
    if is_absent:
        return _write_beside(
            likeliest(sentences, claim, (), _all_but_named(findings)), question, findings, snapshot, draft
        )
    judged = judged_of(sentences, claim, question, findings)
    if judged:
        _write(judged, question.language, draft)
        return Verdict("answered", answering([j.candidate.paper for j in judged], findings))
    closest = closest_of(sentences, claim, asked)
    if not named:  # nobody asked what this one paper says: what is on the subject is shown
        matching = {hit.paper.paper_id for hit in of_role(findings.hits, "match")}
        closest = [c for c in closest if c.paper.paper_id in matching or _is_on_subject(c, asked)]
        closest = closest or likeliest(sentences, claim, asked, matching)
    if closest:
        write_unsettled(closest, question.language, draft)
        return Verdict("answered", answering([candidate.paper for candidate in closest], findings))
    if found and named:
        write_silence(found[0].paper, found[0].fact, question.language, draft)
        return Verdict("abstract_silent", answering([found[0].paper], findings))
    return write_nearest_matches(question, findings, snapshot, draft)


def _all_but_named(findings: Findings) -> frozenset[str]:
    """Papers that are surely about all that is asked but for a name that no paper has, such as that of a gene."""
    sunk = 1.0 if findings.mentioned else BESIDE_NAMED  # what the retriever lets papers sink to beside such a name
    return frozenset(hit.paper.paper_id for hit in findings.hits if hit.relevance >= SURE * sunk)


def _write_beside(
    closest: Sequence[Candidate], question: Question, findings: Findings, snapshot: Snapshot, draft: Draft
) -> Verdict:
    """That no paper has the name, and without a verdict what the papers say that are about all else that is asked."""
    if not closest:
        return write_absence(question, findings, snapshot, draft)
    write_missing_names(question, findings, snapshot, draft)
    write_unsettled(closest, question.language, draft)
    return Verdict("answered", answering([candidate.paper for candidate in closest], findings))


def _is_on_subject(candidate: Candidate, asked: Sequence[Concept]) -> bool:
    """Whether a paper that nobody named is about what is asked: no telling word of the question is missing in it."""
    stems = frozenset(terms(f"{candidate.paper.title} {candidate.paper.abstract}"))
    missing = [concept for concept in asked if not any(stems.issuperset(way) for way in concept.ways)]
    return candidate.coverage >= NEAR and all(concept.weight < RARE for concept in missing)


def _claimed(question: Question, findings: Findings, snapshot: Snapshot, named: Sequence[int]) -> tuple[Concept, ...]:
    """What is claimed, without the names of the papers."""
    labels = [snapshot.papers[position].label for position in named]
    found = wanted(claimed_text(question.standalone), (*findings.named, *labels))
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
    positions = named or best_positions(snapshot, covered, kept(snapshot, question.filters), SEARCHED)
    undirected = candidates(snapshot, sentence_coverage(snapshot, _undirected(asked), ELSEWHERE), positions)
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    axes = set(pointing(question.standalone))
    found = []
    for full, plain in zip(candidates(snapshot, covered, positions), undirected, strict=True):
        score = (full.coverage + plain.coverage) / 2 + OWN_CLAIM * full.fact.own
        score += SAME_AXIS * (full.coverage > 0 and bool(axes & set(pointing(full.text)))) + 0.1 * relevance.get(
            full.paper.paper_id, 0.0
        )
        score += NAMES_ITSELF * (bool(full.paper.label) and full.paper.label in full.text)
        found.append(replace(plain, score=score))
    return sorted(found, key=lambda c: (-c.score, c.position, c.number))


def _write(judged: Sequence[Judged], language: Language, draft: Draft) -> None:
    """The verdict with its quote, and what other papers say; where they say the opposite, both sides."""
    first = judged[0]
    agreeing = [j for j in judged if j.says == first.says]
    opposed = [j for j in judged if j.says == -first.says and first.says]
    depending = [j for j in judged if not j.says and j not in agreeing]
    if opposed:
        draft.paragraph(say(language, "papers_disagree"))
        for group in (agreeing, opposed):
            draft.paragraph(say(language, _OPENING[group[0].says]))
            for item in group:
                draft.item(*framed_quote(item.candidate, language, draft))
    else:
        frame, quote = framed_quote(first.candidate, language, draft)
        draft.paragraph(say(language, _OPENING[first.says]) + frame, quote)
        for candidate in first.beside:
            draft.item(*framed_quote(candidate, language, draft))
    for group, frame in ((agreeing[1:] if not opposed else [], "also_says"), (depending, "depends_says")):
        if group:
            draft.paragraph(say(language, frame))
            for item in group:
                draft.item(*framed_quote(item.candidate, language, draft))
