"""Open questions that name no paper: the sentence with which each paper on the subject answers, the surest first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Literal

from rag.answer import PAGE, Aspect, Findings, Question
from rag.extractive.answering.features import refers_back
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.comparison.choices import Choice
from rag.extractive.draft import Draft
from rag.extractive.matching import Candidate
from rag.extractive.phrases import called, say
from rag.extractive.quoting import framed_quote
from rag.extractive.verdict import Verdict, answering
from rag.understanding.kinds import METHODS, PAPERS, aspects_of
from vectorstore.facts import ROLES
from vectorstore.snapshot import Snapshot

LEAST = -1.5
"""Log odds from which a sentence is shown where its role alone does not make it an answer."""
SURE = 1.0
"""The same of a paper that is borderline on the subject."""
RIGHT_ROLE = 3.0
"""What the right role (0 to 1) adds to the log odds of a sentence."""
TYPICAL = 1.5
"""What it adds that the sentence tells the aspect best of its abstract: a paper on the subject need not repeat it."""
UNCLEAR = 1.0
"""What it takes away that the sentence takes up the one before, which is not shown."""
IN_ROLE = 0.4
"""Probability of the right role below which a sentence must be as sure as one of a borderline paper."""

_HOW = re.compile(r"how (?:is|are|was|were|do|does|did|can|could|has|have|should)\b", re.IGNORECASE)
_COMES_OF = re.compile(
    r"\b(?:affect|influence|impact|change|alter|act|react|respond|contribute|relate|interact|perform|fare|behave|depend"
    r"|develop|spread)(?:s|ed)?\b",
    re.IGNORECASE,
)
"""Verbs of what comes of something, which no method does."""
_IS_DONE = re.compile(
    rf"^how (?:is|are|was|were)\b|\b(?:{PAPERS}|{METHODS}|they|people|researchers|authors|we|one)\b"
    r"|\b(?:handle|deal|address|cope|tackle|avoid|overcome|solve|mitigate|prevent|treat|choose|select|decide|find|learn"
    r"|train|measure|estimate|evaluate|use|keep|make|build|get|reduce|improve|save|detect|ensure)s?\b",
    re.IGNORECASE,
)
"""What is done to something, people or methods that do it, or verbs of doing."""

TellingRole = Literal["problem", "approach", "result"]

_ROLE: Mapping[Aspect, TellingRole] = {
    "problem": "problem", "limitation": "problem", "approach": "approach", "result": "result",
}  # fmt: skip
"""The role of the sentences that tell an aspect."""
_OWN = frozenset({"approach", "result"})
"""Roles in which only what the paper claims for itself counts; problems are the world's and other work's too."""
_THINGS: frozenset[Aspect] = frozenset({"dataset", "number"})
"""Aspects that are things a sentence has or has not."""


def survey(question: str, candidates: Sequence[Candidate], sure: Set[int], snapshot: Snapshot) -> list[Candidate]:
    """The best answering sentence of each paper that has one, best first.

    `candidates` are the sentences of the papers that have to do with the subject, best first; `sure` are the positions
    of those papers that are on the subject.
    """
    aspect = _aspect(question)
    papers: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        papers.setdefault(candidate.position, []).append(candidate)
    told = [_told(aspect, sentences, snapshot) for sentences in papers.values()]
    answers = [c for c in told if c is not None and (c.position in sure or c.log_odds >= SURE)]
    return sorted(answers, key=lambda c: -c.score)


def write_survey(answers: Sequence[Candidate], question: Question, findings: Findings, draft: Draft) -> Verdict:
    """How many papers have a say, and one line for each of the first `PAGE`."""
    is_problem = _aspect(question.standalone) in ("problem", "limitation")
    draft.paragraph(say(question.language, "survey", count=len(answers), checked=findings.checked))
    for answer in answers[:PAGE]:
        if is_problem and not answer.fact.own:  # what a paper sets out from is the world's trouble, told as such
            span = clean_start(answer.paper.abstract, (answer.fact.start, answer.fact.end))
            frame = say(question.language, "on_the_problem", name=called(answer.paper))
            draft.item(frame, draft.quote(answer.paper, *span))
        else:
            draft.item(*framed_quote(answer, question.language, draft))
    return Verdict("answered", answering([answer.paper for answer in answers], findings))


def _aspect(question: str) -> Aspect | None:
    """The aspect asked for; of "how ..." the way something is done, or what comes of it, or neither."""
    if _HOW.match(question):
        return "result" if _COMES_OF.search(question) else "approach" if _IS_DONE.search(question) else None
    return next(iter(aspects_of(question)), None)


def _told(aspect: Aspect | None, sentences: Sequence[Candidate], snapshot: Snapshot) -> Candidate | None:
    """The sentence of one paper that tells the aspect; None where there is none."""
    paper, facts = sentences[0].paper, snapshot.facts(sentences[0].position)
    if aspect is not None and aspect in _THINGS:
        choice = choose(aspect, paper, facts)
        return next((c for c in sentences if choice and c.fact.start == choice.sentence[0]), None)
    if aspect is not None and aspect in _ROLE:
        return _in_role(_ROLE[aspect], sentences, choose(_ROLE[aspect], paper, facts))
    return sentences[0] if sentences[0].log_odds >= LEAST else None


def _in_role(role: TellingRole, sentences: Sequence[Candidate], typical: Choice | None) -> Candidate | None:
    """The sentence of most worth, with that added to its score; else the typical one; None where that is lacking too.

    A sentence that has not the role must be as sure as one of a borderline paper.
    """
    column = ROLES.index(role)

    def is_typical(candidate: Candidate) -> bool:
        return typical is not None and candidate.fact.start == typical.sentence[0]

    def more(candidate: Candidate) -> float:
        right = RIGHT_ROLE * candidate.fact.role_probabilities[column]
        return TYPICAL * is_typical(candidate) + right - UNCLEAR * refers_back(candidate.text)

    allowed = [c for c in sentences if c.fact.own or role not in _OWN] or sentences
    best = max(allowed, key=lambda c: c.log_odds + more(c))
    if best.fact.role_probabilities[column] >= IN_ROLE or best.log_odds >= SURE:
        return replace(best, score=best.score + more(best))
    return next((replace(c, score=c.score + more(c)) for c in allowed if is_typical(c)), None)
