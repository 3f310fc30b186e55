"""What abstracts say of two things set against each other: one sentence on both, or one sentence for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rag.answer import Findings, Question
from rag.extractive.answering.model import answer_probabilities
from rag.extractive.answering.wishes import Wish, wish_of
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.sides import Sides, sides_of
from rag.extractive.draft import Draft
from rag.extractive.matching import best_positions, opened, sentence_coverage, wanted
from rag.extractive.phrases import called, say
from rag.extractive.sentences import overlap
from rag.extractive.verdict import Verdict, answering
from rag.retrieval.concepts import Concept
from rag.retrieval.filtering import kept
from vectorstore.lexical import terms
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

SEARCHED = 15
"""Papers whose sentences are read: those that cover most of the sides and of what is asked."""
HAS = 0.6
"""Share of a side's words that a sentence on it must have."""
ASKED = 0.3
"""Share of the words of what is asked that the sentence must have."""
TELLS_APART = re.compile(
    r"\b(?:than|versus|vs|compared (?:with|to)|whereas|while|respectively|but not|either|neither|similar\w*|equal\w*"
    r"|differ\w*|superior\w*|inferior\w*|unlike)\b",
    re.IGNORECASE,
)
"""Words by which one sentence tells two things apart, or that they are alike."""
FOUND, EARLIER = 0.3, -0.3
"""What it adds that a sentence tells a result, and that it speaks of earlier work or of the world."""
AMOUNT = 0.2
"""What it adds that a sentence gives numbers."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence with how much of each side it has (0 to 1), and how well it answers."""

    paper: Paper
    span: Span
    first: float
    second: float
    worth: float

    @property
    def tells_apart(self) -> bool:
        """Whether it holds one side against the other."""
        return TELLS_APART.search(self.paper.abstract, *self.span) is not None


def opposed(question: Question, findings: Findings, snapshot: Snapshot) -> tuple[tuple[str, Told], ...]:
    """What is said of the two sides of a question: (side, sentence), or one sentence of both with an empty side.

    Empty where the question has no sides, where they are papers of the list, or where the abstracts are silent on one.
    """
    sides = sides_of(question.standalone) if question.language == "en" else None
    if sides is None or question.described or _are_papers(sides, findings):
        return ()
    found = _told(sides, question, snapshot)
    both = [told for told in found if min(told.first, told.second) >= HAS]
    apart = [told for told in both if told.tells_apart]
    if apart:
        return (("", apart[0]),)
    alone = [
        [told for told in found if told.first >= HAS > told.second],
        [told for told in found if told.second >= HAS > told.first],
    ]
    if all(alone):
        return tuple(_paired(sides, *alone))
    return (("", both[0]),) if both else ()


def write_opposed(found: Sequence[tuple[str, Told]], question: Question, findings: Findings, draft: Draft) -> Verdict:
    """One sentence on both sides, or one line a side."""
    for side, told in found:
        quote = draft.quote(told.paper, *clean_start(told.paper.abstract, told.span))
        if side:
            draft.item(say(question.language, "side", side=side, name=called(told.paper)), quote)
        else:
            draft.paragraph(f"{called(told.paper)}: ", quote)
    papers = {told.paper.paper_id: told.paper for _, told in found}
    return Verdict("answered", answering(list(papers.values()), findings))


def _are_papers(sides: Sides, findings: Findings) -> bool:
    """Whether a side is called by the name of a paper, unless both are so of the same one."""
    named = [
        {paper_id for name, ids in findings.named.items() if name.lower() in side.lower() for paper_id in ids}
        for side in (sides.first, sides.second)
    ]
    return any(named) and not named[0] & named[1]


def _told(sides: Sides, question: Question, snapshot: Snapshot) -> list[Told]:
    """The sentences that have a side and some of what is asked, best first."""
    first, second, asked = map(_concepts, (sides.first, sides.second, sides.asked))
    if not first or not second:
        return []
    covered = [sentence_coverage(snapshot, words) for words in (first, second, asked)]
    limits = kept(snapshot, question.filters)
    positions = {
        position: None
        for side in (np.minimum(covered[0], covered[1]), covered[0], covered[1])
        for position in best_positions(snapshot, side * (side >= HAS) + covered[2] * (side >= HAS), limits, SEARCHED)
    }
    wish = wish_of(question.standalone)
    found = [told for position in positions for told in _of_paper(position, (first, second, asked), wish, snapshot)]
    return sorted(found, key=lambda told: (-told.worth, told.paper.paper_id, told.span))


def _concepts(words: str) -> tuple[Concept, ...]:
    """The concepts of some words, or the words themselves where they would count for nothing: "earlier"."""
    return wanted(words) or tuple(Concept(term, ((term,),), 1.0) for term in _terms(words))


def _terms(words: str) -> list[str]:
    return terms(words) or [word.lower() for word in words.split()]


def _of_paper(position: int, concepts: tuple[Sequence[Concept], ...], wish: Wish, snapshot: Snapshot) -> Iterator[Told]:
    """The sentences of one paper that have a side and some of what is asked."""
    paper, facts = snapshot.papers[position], snapshot.facts(position)
    likely = answer_probabilities(wish, paper, facts)
    words = [opened(each, paper.abstract) for each in concepts]
    for number, sentence in enumerate(facts.sentences):
        span = sentence.start, sentence.end
        first, second, asked = (overlap(paper, span, each) for each in words)
        if max(first, second) >= HAS and (asked >= ASKED or not words[2]):
            amount = AMOUNT * any(found.sentence == number for found in facts.numbers)
            role = FOUND if sentence.role == "result" else 0.0 if sentence.own else EARLIER
            yield Told(paper, span, first, second, asked + float(likely[number]) + role + amount)


def _paired(sides: Sides, first: Sequence[Told], second: Sequence[Told]) -> Iterator[tuple[str, Told]]:
    """The best sentence of each side, of one paper where one speaks of both."""
    shared = {told.paper.paper_id for told in first} & {told.paper.paper_id for told in second}
    for side, found in ((sides.first, first), (sides.second, second)):
        yield side, next((told for told in found if told.paper.paper_id in shared), found[0])
