"""What tells the sentence that answers from its neighbours: words, kind of thing, role, negation, place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rag.extractive.answering.holding import TRIED_ON, holds
from rag.extractive.answering.uses import SHOWN, role_right, shown
from rag.extractive.answering.wishes import Wish
from rag.extractive.matching import opened
from rag.extractive.yes_no.polarity import is_negated
from rag.extractive.yes_no.sentence_cues import aims
from rag.retrieval.concepts import Concept
from vectorstore.facts import Facts, SentenceFact
from vectorstore.lexical import terms
from vectorstore.records import Paper

Features = NDArray[np.float64]

NEAR = 6
"""Terms within which two neighbouring words of the question stand together."""
USUAL_LENGTH = 20
"""Terms of a sentence of middling length."""

FEATURES = (
    "here", "near", "telling_here", "before", "referred", "elsewhere", "missing", "together",
    "right_thing", "wrong_thing", "lacks_phrase", "figure",
    "role_right", "result", "approach", "own", "named_own", "aim", "why_reason", "why_own", "number_result",
    "thing_result", "bare_approach", "negation", "rival", "length", "first",
    "beyond_title", "new_number", "tried_on", *SHOWN,
)  # fmt: skip
"""Names of the columns, in order. The first five and `together` are shares (0 to 1) of the weight of what is asked."""

_REASON = re.compile(
    r"\b(?:because|since|due to|owing to|as a result|result(?:s|ed)? (?:in|from)|therefore|thus|hence|caus\w+"
    r"|lead\w* to|thereby|so that|reason\w*|explain\w*|hinder\w*|prevent\w*|limit\w*|impede\w*|difficult\w*|given)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"^(?:[A-Z]\w*,? )?(?:(?:For|In|With|Under|By|On|To|Using|At) )?(?:this|these|such|that|those|it|its|they|their"
    r"|both|the (?:latter|former)|here|there)\b|\b(?:solve|using|of|on|from|in|with) (?:these|this|them|such)\b",
    re.IGNORECASE,
)
"""Beginnings and turns by which a sentence takes up the one before."""
_FIGURE = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|half|third|quarter|double[ds]?)\b", re.IGNORECASE
)


def features(wish: Wish, paper: Paper, facts: Facts) -> Features:
    """The features of every sentence, shape (sentences, len(FEATURES))."""
    wish = replace(wish, concepts=opened(wish.concepts, paper.abstract))
    words = sentence_terms(paper.abstract, tuple((fact.start, fact.end) for fact in facts.sentences))
    present = [frozenset(found) for found in words]
    everywhere = frozenset(terms(f"{paper.title} {paper.label}")).union(*present)
    nearness = np.array([[_nearness(c, found) for c in wish.concepts] for found in present])
    nearness = np.maximum(nearness.reshape(len(words), len(wish.concepts)), _spoken(wish, paper, facts))
    anywhere = np.maximum([_nearness(c, everywhere) for c in wish.concepts], nearness.max(axis=0, initial=0))
    weights = np.array([concept.weight for concept in wish.concepts])
    columns = [*_shares(nearness, anywhere, weights)]
    called = frozenset(terms(f"{paper.title} {paper.label}"))
    subject = np.array([_nearness(c, called) == 1 for c in wish.concepts], np.bool_)
    beyond = (nearness == 1) @ (weights * ~subject) / (weights @ ~subject or 1.0)
    rows = []
    for number, fact in enumerate(facts.sentences):
        text = paper.abstract[fact.start : fact.end]
        before = float(columns[3][number])
        rows.append((
            *(float(column[number]) for column in columns[:4]),
            before * refers_back(text),
            float(columns[4][number]),
            float(max(weights * (1 - anywhere), default=0.0)),
            _together(wish.concepts, words[number]),
            *_things(wish, paper, number, facts, text),
            *_roles(wish, fact, text),
            _negation(wish, text),
            _rival(wish, present[number]),
            math.log(max(1, len(words[number])) / USUAL_LENGTH),
            float(number == 0),
            float(beyond[number]),
            _new_number(wish, paper, number, facts),
            float(wish.use == "fact" and wish.asked.sought == "dataset" and TRIED_ON.search(text) is not None),
            *shown(wish, paper, number, facts),
        ))  # fmt: skip
    return np.array(rows, np.float64).reshape(-1, len(FEATURES))


def refers_back(text: str) -> bool:
    """Whether a sentence takes up the one before: "However, these methods ..."."""
    return _REFERS.search(text) is not None


def _spoken(wish: Wish, paper: Paper, facts: Facts) -> Features:
    """1 where a sentence speaks of the theme that a concept names, shape (sentences, concepts)."""
    told = [
        [theme is not None and theme.search(paper.abstract, fact.start, fact.end) is not None for theme in wish.themes]
        for fact in facts.sentences
    ]
    return np.array(told, np.float64).reshape(len(told), len(wish.concepts))


def _shares(nearness: Features, anywhere: Features, weights: Features) -> tuple[Features, ...]:
    """Shares of the question's weight, each of shape (sentences,): said in the sentence, nearly said there, said there
    where words of few of the sentences count for more, said in the sentence before alone, said only elsewhere.

    `nearness` is of shape (sentences, concepts), `anywhere` and `weights` (concepts,).
    """
    total = weights.sum() or 1.0
    said = nearness == 1
    telling = weights * np.log((1 + len(said)) / (0.5 + said.sum(axis=0)))
    before = np.vstack([np.zeros((1, nearness.shape[1])), nearness[:-1]])
    beside = np.maximum(0, before - nearness)
    return (
        said @ weights / total,
        (nearness * ~said) @ weights / total,
        said @ telling / (telling.sum() or 1.0),
        beside @ weights / total,
        np.maximum(0, anywhere - np.maximum(before, nearness)) @ weights / total,
    )


@lru_cache(maxsize=4_000)
def sentence_terms(abstract: str, spans: tuple[tuple[int, int], ...]) -> tuple[tuple[str, ...], ...]:
    """The index terms of each sentence, in order."""
    return tuple(tuple(terms(abstract[start:end])) for start, end in spans)


def _nearness(concept: Concept, found: frozenset[str]) -> float:
    """1 where one of the concept's spellings stands, else how near its nearest kin is (0 to 1)."""
    if any(found.issuperset(way) for way in concept.ways):
        return 1.0
    return next((near for term, near in concept.kin if term in found), 0.0)


def _together(concepts: Sequence[Concept], words: Sequence[str]) -> float:
    """The share of neighbouring concepts of the question that also stand near each other in the sentence."""
    pairs = list(pairwise(concepts))
    if not pairs:
        return 0.0
    places = [_places(concept, words) for concept in concepts]
    close = [any(abs(i - j) <= NEAR for i in a for j in b) for a, b in pairwise(places)]
    return sum(close) / len(pairs)


def _places(concept: Concept, words: Sequence[str]) -> list[int]:
    wanted = {term for way in concept.ways for term in way[-1:]} | {term for term, _ in concept.kin}
    return [at for at, word in enumerate(words) if word in wanted]


def _things(wish: Wish, paper: Paper, number: int, facts: Facts, text: str) -> tuple[float, ...]:
    """Whether a kind of thing is asked for that the sentence states; that it lacks; whether it lacks the noun phrase
    asked for ("which consent model ..."); whether it has any figure for a number."""
    typed = wish.asked.sought != "words"
    right = (typed or bool(wish.asked.phrase)) and holds(paper, number, facts, wish.asked)
    lacks = bool(wish.asked.phrase) and not typed and not right
    figure = wish.asked.sought == "number" and _FIGURE.search(text) is not None
    return float(right), float(typed and not right), float(lacks), float(figure)


def _roles(wish: Wish, fact: SentenceFact, text: str) -> Iterable[float]:
    result, approach = fact.role_probabilities[3], fact.role_probabilities[2]
    own = abs(wish.of_others - fact.own_probability)
    return (
        role_right(wish, fact),
        result,
        approach,
        own,
        own * wish.named,
        float(aims(text)),
        float(wish.form == "why" and _REASON.search(text) is not None),
        fact.own_probability * (wish.form == "why"),
        result * (wish.form == "number"),
        result * (wish.asked.sought in ("model", "dataset", "task")),
        approach * (not wish.concepts and wish.asked.sought == "words"),
    )


def _new_number(wish: Wish, paper: Paper, number: int, facts: Facts) -> float:
    """1 where a number is asked for and the sentence has one that stands in no other.

    What stands in several sentences is a dose or a size that was set, not found.
    """
    if wish.asked.sought != "number" or wish.use != "fact":
        return 0.0
    here = {paper.abstract[found.start : found.end] for found in facts.numbers if found.sentence == number}
    elsewhere = {paper.abstract[found.start : found.end] for found in facts.numbers if found.sentence != number}
    return float(bool(here - elsewhere))


def _negation(wish: Wish, text: str) -> float:
    """1 where the question is negated and the sentence not, or the other way; half of that where it matters less."""
    if wish.use != "fact":
        return 0.0
    return float(wish.negated != is_negated(text)) * (1.0 if wish.negated or wish.form == "yes_no" else 0.5)


def _rival(wish: Wish, present: frozenset[str]) -> float:
    """1 where the sentence speaks of another group or condition than the question and not of the question's own."""
    for own, others in wish.groups:
        if own.isdisjoint(present) and not others.isdisjoint(present):
            return 1.0
    return 0.0
