"""Questions for one fact: the sentence that answers, numbers and units intact, then the paper; or an honest silence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answer import Findings, Question
from rag.extractive.answering.asked import asked_of
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import content_after
from rag.extractive.draft import Draft
from rag.extractive.fact_search import of_any, of_named, of_several
from rag.extractive.matching import Candidate
from rag.extractive.named import named_positions
from rag.extractive.of_all import write_of_all
from rag.extractive.phrases import say
from rag.extractive.quoting import framed_quote, write_silence
from rag.extractive.record import write_code, write_record
from rag.extractive.refuse import write_absence, write_nearest_matches
from rag.extractive.survey import write_survey
from rag.extractive.verdict import Verdict, answering, of_role
from rag.extractive.yes_no.amounts import share_of
from rag.understanding.surveyed import asks_several
from rag.understanding.usual import usual_wording
from vectorstore.lexical import terms
from vectorstore.snapshot import Snapshot

SHOWN = 8
"""Answering papers that are quoted at most."""
NEARLY_AS_GOOD = 0.5
"""How far below the best log odds another paper's sentence answers as well."""

WHY = re.compile(r"(?:and |but |so )?why\b", re.IGNORECASE)
"""Beginnings of questions for a reason."""
_CONCLUDES = re.compile(r"(?:Thus|Therefore|Hence|Consequently|Accordingly|As a (?:result|consequence)|So)\b")


def write_fact(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The sentences that answer, own claims first; of a named paper that is silent, the nearest sentence."""
    question = replace(question, standalone=usual_wording(question.standalone))
    if question.names and set(question.names) <= set(findings.missing_names):
        return write_absence(question, findings, snapshot, draft)
    if question.everything:
        return write_of_all(question, findings, snapshot, draft)
    asked = asked_of(question.standalone)
    named = named_positions(question, findings, snapshot)
    meant = named or [snapshot.position[hit.paper.paper_id] for hit in of_role(findings.hits, "match")[:1]]
    if asked.sought == "record" and meant:
        return write_record(question, findings, snapshot, meant, draft)
    if asked.sought == "code" and named:
        return write_code(question.language, findings, snapshot, named, draft)
    several = of_several(question, findings, snapshot) if not named and asks_several(question.standalone) else []
    if len(several) > 1:
        return write_survey(several, question, findings, draft)
    if named:
        good, found = of_named(question, findings, snapshot, named)
    else:
        good, found = of_any(question, findings, snapshot, asked) or several, []
    if good:
        chosen = _one_each(good, len(named) > 1)
        _write(chosen, question, draft)
        if len(chosen) == 1:
            _write_beside(chosen[0], question, snapshot, draft)
        return Verdict("answered", answering([c.paper for c in chosen], findings))
    if found:
        write_silence(found[0].paper, found[0].fact, question.language, draft)
        return Verdict("abstract_silent", answering([found[0].paper], findings))
    return write_nearest_matches(question, findings, snapshot, draft)


def _write_beside(candidate: Candidate, question: Question, snapshot: Snapshot, draft: Draft) -> None:
    """The sentence before an answer to "why?" that only concludes from it ("Thus, ..."); else the one behind an answer
    that only announces it ("We add two components.")."""
    paper, facts = candidate.paper, snapshot.facts(candidate.position)
    if WHY.match(question.standalone):
        if candidate.number and _CONCLUDES.match(candidate.text):
            before = facts.sentences[candidate.number - 1]
            draft.say(draft.quote(paper, before.start, before.end))
    elif more := content_after(paper, facts, candidate.number):
        draft.say(draft.quote(paper, *clean_start(paper.abstract, more)))


def _one_each(good: Sequence[Candidate], all_named: bool) -> list[Candidate]:
    """The best sentence of each paper that answers about as well as the best one; own claims before earlier work."""
    chosen: dict[str, Candidate] = {}
    for candidate in good:
        if candidate.paper.paper_id not in chosen and (all_named or candidate.score >= good[0].score - NEARLY_AS_GOOD):
            chosen[candidate.paper.paper_id] = candidate
    return sorted(chosen.values(), key=lambda c: (not c.fact.own, -c.score))[:SHOWN]


def _write(chosen: Sequence[Candidate], question: Question, draft: Draft) -> None:
    for candidate in chosen:
        if draft.has(candidate.paper, candidate.fact.start, candidate.fact.end):
            continue  # another part of the question had the same answer
        start = draft.item if len(chosen) > 1 else draft.paragraph
        start(*framed_quote(candidate, question.language, draft))
        share = share_of(candidate.text, terms(question.standalone))
        if share is not None:
            draft.say(say(question.language, "its_share", value=candidate.text[slice(*share)].strip(" ,;.()")))
