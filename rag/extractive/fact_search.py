"""Which sentences answer a question for one fact: of the papers that it names, or of any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rag.answer import Findings, Question
from rag.extractive.answering.asked import Asked
from rag.extractive.answering.defining import defining
from rag.extractive.answering.holding import holds
from rag.extractive.answering.model import RELEVANCE, answer_logits
from rag.extractive.answering.wishes import Wish, wish_of
from rag.extractive.matching import Candidate, best_positions, candidates, sentence_coverage, wanted
from rag.extractive.named import has_names, name_parts
from rag.extractive.survey import survey
from rag.extractive.verdict import of_role
from rag.extractive.yes_no.deciding import RARE
from rag.extractive.yes_no.polarity import is_negated
from rag.retrieval.concepts import Concept
from rag.retrieval.filtering import kept
from vectorstore.lexical import terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

SEARCHED = 15
"""Papers whose sentences are read when the question names none: those that cover most of its words."""
COVERS_MOST = 0.8
"""Share of the question's words from which a sentence about data speaks of the data asked for."""
NAMED_COVERAGE = 0.3
"""Share of the question's words that a sentence of the named paper must cover."""
LIKELY, UNLIKELY = 0.5, -2.5
"""Log odds from which a sentence of the named paper answers though it states no such thing as is asked for, and below
which it does not answer though it states one. Chosen on the odd half of the labelled questions: right answers 0.71 to
0.74, questions put without their right sentences left unanswered 0.42 to 0.59; even half 0.73 to 0.75, 0.42 to 0.61."""
OPEN_COVERAGE = 0.55
"""The same where no paper is named and any could answer."""
TYPED_COVERAGE = 0.5
"""The same where the sentence must besides state a certain kind of thing."""
SURE = RELEVANCE
"""Score from which a sentence of a paper on the subject answers a question that asks for no kind of thing: even odds,
for a paper of relevance 1."""
SURELY = SURE + 1.0
"""The same from which a sentence need not have every telling word: the asker may have used one that nobody writes."""
FEW = 2
"""Papers on the subject of a question up to which they are read as if they were named."""
_ON = re.compile(r"\b(?:effects?|impacts?|influence) of [^?]+? on ([^?]+)", re.IGNORECASE)
"""On what an effect is asked for, which no answer can leave out."""


def of_named(
    question: Question, findings: Findings, snapshot: Snapshot, named: Sequence[int]
) -> tuple[list[Candidate], list[Candidate]]:
    """(the sentences of the named papers that answer, all their sentences), each best first."""
    wish = _wish(question, findings, snapshot, named)
    found = _ranked(question, wish, findings, snapshot, named)
    return [c for c in found if _answers(c, wish, snapshot, NAMED_COVERAGE)], found


def of_any(question: Question, findings: Findings, snapshot: Snapshot, asked: Asked) -> list[Candidate]:
    """The sentences of the list that answer a question which names no paper, best first."""
    wish = _wish(question, findings, snapshot, ())
    threshold = TYPED_COVERAGE if asked.sought != "words" or asked.phrase else OPEN_COVERAGE
    on = _ON.search(question.standalone)
    found = _ranked(question, wish, findings, snapshot, ())
    defined = [c for c in defining(question.standalone, found) if c.coverage >= threshold]
    if defined:
        return defined
    heavy = [c for c in wanted(question.standalone) if c.weight >= RARE] + [*(wanted(on[1]) if on else ())]
    good = [
        c
        for c in found
        if _answers(c, wish, snapshot, threshold)
        and has_names(c.paper, question.standalone)
        and (c.score >= SURELY or _has_all(c, heavy))
    ]
    if good:
        return good
    few = _of_the_few(question, findings, snapshot)
    # Where any sentence could be meant the model must be nearly sure.
    return [c for c in few if c.score >= SURE] if asked.sought == "words" else few


def of_several(question: Question, findings: Findings, snapshot: Snapshot) -> list[Candidate]:
    """What each of the papers on the subject says about an open question; none where it is not one for several."""
    sure, near = (
        [snapshot.position[hit.paper.paper_id] for hit in of_role(findings.hits, role)]
        for role in ("match", "borderline")
    )
    if not sure:
        return []
    wish = _wish(question, findings, snapshot, ())
    found = _ranked(question, wish, findings, snapshot, [*sure, *near[:SEARCHED]])
    return survey(question.standalone, found, frozenset(sure), snapshot)


def _of_the_few(question: Question, findings: Findings, snapshot: Snapshot) -> list[Candidate]:
    """What the one or two papers say that a question means without naming them: by subject, or by author and year."""
    few = [snapshot.position[hit.paper.paper_id] for hit in of_role(findings.hits, "match")]
    if findings.checked <= FEW:
        few = np.flatnonzero(kept(snapshot, question.filters)).tolist()
    if not 0 < len(few) <= FEW:
        return []
    wish = _wish(question, findings, snapshot, few)
    found = _ranked(question, wish, findings, snapshot, few)
    plain = replace(wish, asked=replace(wish.asked, phrase=()))
    good = [[c for c in found if _answers(c, each, snapshot, NAMED_COVERAGE)] for each in (wish, plain)]
    return good[0] or good[1]


def _wish(question: Question, findings: Findings, snapshot: Snapshot, named: Sequence[int]) -> Wish:
    """What the question wishes to learn of the papers that it names."""
    labels = [snapshot.papers[position].label for position in named]
    # A name that no paper carries is somebody else's: "how does MeZO work?" is not answered by claims about AdaMeZO.
    of_others = bool(named) and not findings.named
    wish = wish_of(question.standalone, (*findings.named, *labels), question.language, of_others)
    return replace(wish, named=bool(named and findings.named))


def _without_name(wish: Wish, question: Question, paper: Paper) -> Wish:
    """The wish without what the question calls this paper by: it tells the paper from others, not its sentences."""
    parts = () if wish.named else name_parts(paper, question.standalone)
    return replace(wish_of(question.standalone, parts, question.language), named=True) if parts else wish


def _ranked(
    question: Question, wish: Wish, findings: Findings, snapshot: Snapshot, named: Sequence[int]
) -> list[Candidate]:
    """The sentences of the named papers, or of those nearest in words, best first."""
    covered = sentence_coverage(snapshot, wish.concepts)
    if not wish.concepts:
        covered = covered + 0.5  # only the kind of thing is asked for: every sentence is as near
    positions = named or best_positions(snapshot, covered, kept(snapshot, question.filters), SEARCHED)
    relevance = {hit.paper.paper_id: hit.relevance for hit in findings.hits}
    logits = {
        at: answer_logits(_without_name(wish, question, paper), paper, snapshot.facts(at))
        for at, paper in ((at, snapshot.papers[at]) for at in positions)
    }
    found = [
        replace(c, log_odds=odds, score=odds + RELEVANCE * relevance.get(c.paper.paper_id, 0.0))
        for c in candidates(snapshot, covered, positions)
        for odds in (float(logits[c.position][c.number]),)
    ]
    return sorted(found, key=lambda c: (-c.score, c.position, c.number))


def _answers(candidate: Candidate, wish: Wish, snapshot: Snapshot, threshold: float) -> bool:
    if wish.negated and wish.form in ("other", "number") and not is_negated(candidate.text):
        return False  # "from which faeces did no flies hatch?" is not answered by where flies hatched
    if candidate.coverage < threshold:
        return False
    facts, covers_most = snapshot.facts(candidate.position), candidate.coverage >= COVERS_MOST
    has_it = holds(candidate.paper, candidate.number, facts, wish.asked, covers_most)
    if threshold != NAMED_COVERAGE or wish.asked.sought == "code":
        return has_it
    return candidate.log_odds >= (UNLIKELY if has_it else LIKELY)


def _has_all(candidate: Candidate, concepts: Sequence[Concept]) -> bool:
    """Whether no telling word of the question is missing in the paper, or kindred to one that it has."""
    stems = set(terms(f"{candidate.paper.title} {candidate.paper.abstract}"))
    ways = [(*concept.ways, *((near,) for near, _ in concept.kin)) for concept in concepts]
    return all(any(stems.issuperset(way) for way in alternatives) for alternatives in ways)
