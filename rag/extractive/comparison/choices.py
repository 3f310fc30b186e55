"""A sentence chosen for an aspect, and how the best of an abstract is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rag.extractive.clauses import clause
from vectorstore.facts import ROLES, Facts, SentenceFact, SentenceRole
from vectorstore.passages import Span
from vectorstore.records import Paper

LEAST = 0.15
"""Score below which no sentence is taken to speak of an aspect."""
CERTAIN = 0.8
"""Probability of being the paper's own claim from which a sentence may tell the paper's own limits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A sentence and the part of it to show where there is little room; offsets into the abstract."""

    sentence: Span
    shown: Span


def best(
    paper: Paper, facts: Facts, value: Callable[[int, SentenceFact, str], float], focus: re.Pattern[str]
) -> Choice | None:
    """The sentence of most worth, and the clause of it that holds the focus; None where none is worth `LEAST`.

    `value` gets the number of a sentence, the sentence and its words.
    """
    chosen, most = -1, LEAST
    for number, sentence in enumerate(facts.sentences):
        worth = value(number, sentence, paper.abstract[sentence.start : sentence.end])
        if worth > most:
            chosen, most = number, worth
    if chosen < 0:
        return None
    span = facts.sentences[chosen].start, facts.sentences[chosen].end
    return Choice(span, clause(paper.abstract, span, focus))


def around(paper: Paper, sentence: SentenceFact, place: Span) -> Choice:
    """The sentence, and the clause of it that holds the place."""
    span = sentence.start, sentence.end
    words = re.compile(re.escape(paper.abstract[place[0] : min(place[1], sentence.end)]))
    return Choice(span, clause(paper.abstract, span, words))


def probability(sentence: SentenceFact, role: SentenceRole) -> float:
    """How likely the sentence has the role."""
    return sentence.role_probabilities[ROLES.index(role)]
