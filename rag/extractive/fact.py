"""Questions for one fact: the sentence that answers, numbers and units intact, then the paper; or an honest silence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from rag.answer import Findings, Question
from rag.concepts import Concept
from rag.extractive.amounts import share_of
from rag.extractive.asked import Asked, asked_of
from rag.extractive.deciding import RARE, aims
from rag.extractive.draft import Draft
from rag.extractive.holding import holds
from rag.extractive.matching import Candidate, best_positions, candidates, sentence_coverage, wanted
from rag.extractive.named import has_names, named_positions
from rag.extractive.phrases import say
from rag.extractive.polarity import is_negated
from rag.extractive.quoting import framed_quote, write_silence
from rag.extractive.record import write_code, write_record
from rag.extractive.refuse import write_absence, write_nearest_matches
from rag.extractive.verdict import Verdict, answering, of_role
from rag.filtering import kept
from vectorstore.facts import ROLES, SentenceRole
from vectorstore.lexical import terms
from vectorstore.snapshot import Snapshot

SEARCHED = 40
"""Papers whose sentences are read when the question names none: those that cover most of its words."""
SHOWN = 8
"""Answering papers that are quoted at most."""
OWN_CLAIM = 0.15
RIGHT_THING = 0.3
"""What a sentence gains that states a number, a data set ... where one is asked for."""
RIGHT_ROLE = 0.25
DENIED = 0.3
"""What a sentence gains that denies something, where the question does: "in which did no flies hatch?"."""
AIMED = 0.15
"""What a sentence loses that only says what was tried."""
NAMED_COVERAGE = 0.3
"""Share of the question's words that a sentence of the named paper must cover."""
OPEN_COVERAGE = 0.55
"""The same where no paper is named and any could answer."""
TYPED_COVERAGE = 0.5
"""The same where the sentence must besides state a certain kind of thing."""
FEW = 2
"""Papers on the subject of a question up to which they are read as if they were named."""
NEARLY_AS_GOOD = 0.92
"""Part of the best score from which another paper's sentence answers as well."""

_ROLE_OF: Mapping[str, SentenceRole] = {
    "problem": "problem", "limitation": "problem", "approach": "approach", "result": "result", "number": "result",
    "dataset": "result", "code": "resource",
}  # fmt: skip
EARLIER = re.compile(r"\b(?:existing|prior (?=[a-z])|previous|earlier|current|standard|conventional)\b", re.IGNORECASE)
"""Words by which a question asks about the work of others."""
WHY = re.compile(r"(?:and |but |so )?why\b", re.IGNORECASE)
"""Beginnings of questions for a reason."""
_ON = re.compile(r"\b(?:effects?|impacts?|influence) of [^?]+? on ([^?]+)", re.IGNORECASE)
"""On what an effect is asked for, which no answer can leave out."""
_DENIED = re.compile(r"\b(?:no|not|none|never|neither|without|cannot|[a-z]+n['’]t)\b(?! matter)", re.IGNORECASE)
_CONCLUDES = re.compile(r"(?:Thus|Therefore|Hence|Consequently|Accordingly|As a (?:result|consequence)|So)\b")
_TYPE_WORDS: Mapping[str, str] = {
    "dataset": r"\b(?:data(?: ?sets?)?|animals?|benchmarks?|corpus|corpora|evaluated|tested|benchmarked)\b",
    "task": r"\b(?:tasks?|domains?|applications?|settings?|evaluated|tested)\b",
    "expansion": r"\b(?:stands? for|short for|acronym|abbreviation|mean)\b",
    "number": r"\bhow (?:long|big|large|fast|often|far|high|low|deep|old|many|much)\b",
    "hardware": r"\b(?:gpus?|hardware|machines?|devices?|needs?|used?)\b",
    "model": r"\b(?:baselines?|backbones?|rivals?|competitors?|llms?|models?|beaten|beats?|outperform\w*|compared?)\b",
    "code": r"\b(?:code|github|repository|repo|link|available)\b",
}


def write_fact(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The sentences that answer, own claims first; of a named paper that is silent, the nearest sentence."""
    if question.names and set(question.names) <= set(findings.missing_names):
        return write_absence(question, findings, snapshot, draft)
    asked = asked_of(question.standalone)
    named = named_positions(question, findings, snapshot)
    meant = named or [snapshot.position[hit.paper.paper_id] for hit in of_role(findings.hits, "match")[:1]]
    if asked.sought == "record" and meant:
        return write_record(question, findings, snapshot, meant, draft)
    if asked.sought == "code" and named:
        return write_code(question.language, findings, snapshot, named, draft)
    found = _ranked(question, asked, findings, snapshot, named)
    typed = asked.sought != "words" or bool(asked.phrase)
    threshold = NAMED_COVERAGE if named else TYPED_COVERAGE if typed else OPEN_COVERAGE
    good = [c for c in found if _answers(c, asked, snapshot, threshold)]
    if not named:
        on = _ON.search(question.standalone)
        heavy = [c for c in wanted(question.standalone) if c.weight >= RARE] + [*(wanted(on[1]) if on else ())]
        good = [c for c in good if has_names(c.paper, question.standalone) and _has_all(c, heavy)]
    if not good and not named and asked.sought != "words":
        good = _of_the_few(question, asked, findings, snapshot)
    if good:
        chosen = _one_each(good, len(named) > 1)
        _write(chosen, question, draft)
        if len(chosen) == 1 and WHY.match(question.standalone):
            _write_reason(chosen[0], snapshot, draft)
        return Verdict("answered", answering([c.paper for c in chosen], findings))
    if named and found:
        write_silence(found[0].paper, found[0].fact, question.language, draft)
        return Verdict("abstract_silent", answering([found[0].paper], findings))
    return write_nearest_matches(question, findings, snapshot, draft)


def _write_reason(candidate: Candidate, snapshot: Snapshot, draft: Draft) -> None:
    """The sentence before, where the answering one only concludes from it: "Thus, ..."."""
    if candidate.number and _CONCLUDES.match(candidate.text):
        before = snapshot.facts(candidate.position).sentences[candidate.number - 1]
        draft.say(draft.quote(candidate.paper, before.start, before.end))


def _of_the_few(question: Question, asked: Asked, findings: Findings, snapshot: Snapshot) -> list[Candidate]:
    """What the one or two papers say that a question means without naming them: by subject, or by author and year."""
    few = [snapshot.position[hit.paper.paper_id] for hit in of_role(findings.hits, "match")]
    if findings.checked <= FEW:
        few = np.flatnonzero(kept(snapshot, question.filters)).tolist()
    if not 0 < len(few) <= FEW:
        return []
    found = _ranked(question, asked, findings, snapshot, few)
    plain = replace(asked, phrase=())
    good = [[c for c in found if _answers(c, wish, snapshot, NAMED_COVERAGE)] for wish in (asked, plain)]
    return good[0] or good[1]


def _ranked(
    question: Question, asked: Asked, findings: Findings, snapshot: Snapshot, named: Sequence[int]
) -> list[Candidate]:
    """The sentences of the named papers, or of those nearest in words, best first."""
    concepts = _concepts(question, asked, findings, snapshot, named)
    covered = sentence_coverage(snapshot, concepts)
    if not concepts:
        covered = covered + 0.5  # only the kind of thing is asked for: every sentence is as near
    positions = named or best_positions(snapshot, covered, kept(snapshot, question.filters), SEARCHED)
    roles = {_ROLE_OF[aspect] for aspect in question.aspects}
    roles |= {"result"} if asked.sought == "model" else set()
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    # A name that no paper carries is somebody else's: "how does MeZO work?" is not answered by claims about AdaMeZO.
    own_counts = 0.0 if named and not findings.named else OWN_CLAIM
    of_others = EARLIER.search(question.standalone) is not None
    denied = _DENIED.search(question.standalone) is not None
    found = []
    for candidate in candidates(snapshot, covered, positions):
        score = candidate.coverage + own_counts * (candidate.fact.own != of_others)
        # A sentence that may well be of the role is as good as one that surely is.
        likely = sum(candidate.fact.role_probabilities[ROLES.index(role)] for role in roles)
        score += RIGHT_ROLE * min(1.0, 2 * likely)
        score += DENIED * (denied and is_negated(candidate.text)) - AIMED * aims(candidate.text)
        score += RIGHT_THING * _holds(candidate, asked, snapshot)
        score += 0.1 * relevance.get(candidate.paper.paper_id, 0.0)
        found.append(replace(candidate, score=score))
    return sorted(found, key=lambda c: (-c.score, c.position, c.number))


def _concepts(
    question: Question, asked: Asked, findings: Findings, snapshot: Snapshot, named: Sequence[int]
) -> tuple[Concept, ...]:
    """What the question says beside the names of the papers and the kind of thing it asks for."""
    text = question.standalone
    if asked.sought in _TYPE_WORDS:
        text = re.sub(_TYPE_WORDS[asked.sought], " ", text, flags=re.IGNORECASE)
    if question.language == "zh":  # what an English abstract can have of it
        text = re.sub(r"[^\x00-\x7f]+", " ", text)
    labels = [snapshot.papers[position].label for position in named]
    return wanted(text, (*findings.named, *labels))


def _answers(candidate: Candidate, asked: Asked, snapshot: Snapshot, threshold: float) -> bool:
    return candidate.coverage >= threshold and _holds(candidate, asked, snapshot)


def _holds(candidate: Candidate, asked: Asked, snapshot: Snapshot) -> bool:
    facts = snapshot.facts(candidate.position)
    return holds(candidate.paper, candidate.number, facts, asked, candidate.coverage >= 0.8)


def _has_all(candidate: Candidate, concepts: Sequence[Concept]) -> bool:
    """Whether no telling word of the question is missing in the paper, or kindred to one that it has."""
    stems = set(terms(f"{candidate.paper.title} {candidate.paper.abstract}"))
    ways = [(*concept.ways, *((near,) for near, _ in concept.kin)) for concept in concepts]
    return all(any(stems.issuperset(way) for way in alternatives) for alternatives in ways)


def _one_each(good: Sequence[Candidate], all_named: bool) -> list[Candidate]:
    """The best sentence of each paper that answers about as well as the best one; own claims before earlier work."""
    chosen: dict[str, Candidate] = {}
    for candidate in good:
        if candidate.paper.paper_id not in chosen and (all_named or candidate.score >= NEARLY_AS_GOOD * good[0].score):
            chosen[candidate.paper.paper_id] = candidate
    return sorted(chosen.values(), key=lambda c: (not c.fact.own, -c.score))[:SHOWN]


def _write(chosen: Sequence[Candidate], question: Question, draft: Draft) -> None:
    for candidate in chosen:
        start = draft.item if len(chosen) > 1 else draft.paragraph
        start(*framed_quote(candidate, question.language, draft))
        share = share_of(candidate.text, terms(question.standalone))
        if share is not None:
            draft.say(say(question.language, "its_share", value=candidate.text[slice(*share)].strip(" ,;.()")))
