"""Sentences read for a yes-or-no question: how much of what is asked each holds, and how likely it answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import Question
from rag.extractive.answering.model import Probabilities, answer_probabilities
from rag.extractive.answering.wishes import wish_of
from rag.extractive.matching import Candidate
from rag.extractive.yes_no.bearing import asked_of, held
from rag.extractive.yes_no.claim import without_kin
from rag.retrieval.concepts import Concept
from vectorstore.lookup.acronyms import acronyms
from vectorstore.snapshot import Snapshot

READ = 60
"""Sentences, best first, that are asked whether they decide."""
SURELY, HOLDS_ALL = 0.3, 0.9
"""Probability to answer and share of what is asked from which a sentence may speak against another."""


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence that was read for an answer."""

    candidate: Candidate
    share: float
    """How much of what is asked of its paper it holds."""
    likely: float
    """How likely the fitted model thinks that it answers."""
    asked: float
    """The weight of what is asked: little where only words are asked for that any abstract has."""

    @property
    def paper_id(self) -> str:
        """The paper it stands in."""
        return self.candidate.paper.paper_id

    @property
    def is_sure(self) -> bool:
        """Whether it may speak against another sentence."""
        return self.likely >= SURELY or self.share >= HOLDS_ALL


def read(
    found: Sequence[Candidate], asked: Sequence[Concept], question: Question, names: Sequence[str], snapshot: Snapshot
) -> list[Read]:
    """The first sentences, each with how much it holds and how likely it answers; a question answers none."""
    strict = tuple(map(without_kin, asked))
    wish = wish_of(question.standalone, names, question.language)
    likely: dict[int, Probabilities] = {}
    sentences = []
    for candidate in [each for each in found if not each.text.rstrip().endswith("?")][:READ]:
        paper, at = candidate.paper, candidate.position
        if at not in likely:
            likely[at] = answer_probabilities(wish, paper, snapshot.facts(at))
        text = opened(candidate.text, paper.abstract, question.standalone)
        wanted = asked_of(paper, strict, bool(names))
        weight = sum(concept.weight for concept in wanted)
        sentences.append(Read(candidate, held(wanted, text), float(likely[at][candidate.number]), weight))
    return sentences


def opened(sentence: str, abstract: str, question: str) -> str:
    """The sentence with what its acronyms stand for behind them, those left out that the question has itself."""
    for short, long in acronyms(abstract).items():
        if not re.search(rf"\b{re.escape(short)}s?\b", question, re.IGNORECASE):
            sentence = re.sub(rf"(?<!\()\b{re.escape(short)}(s?)\b", rf"{short}\1 {long}", sentence)
    return sentence
