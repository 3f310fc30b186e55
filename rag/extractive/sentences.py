"""Which sentence of a paper shows that it belongs to the papers on a topic."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np

from rag.answer import Question
from rag.extractive.answering.model import answer_logits
from rag.extractive.answering.wishes import Wish, wish_of, wish_of_set
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.matching import opened
from rag.extractive.named import name_parts
from rag.retrieval.concepts import Concept
from vectorstore.facts import Facts, SentenceFact
from vectorstore.lexical import terms
from vectorstore.passages import Span
from vectorstore.records import Hit, Paper

MUCH_MORE = 0.35
"""Share of what is sought that a further sentence must add to be shown too."""


@dataclass(frozen=True, slots=True)
class Relevant:
    """The own claim of a paper that says most about a question, and what it leaves out."""

    claim: Span
    setting: Span | None = None
    """A sentence that says more than the claim, or much that it lacks, and is no claim of the paper's own."""
    also: Span | None = None
    """A further claim that has much of what is sought and the claim has not: one each for "LoRA" and "CLIP"."""


def sought(question: Question, paper: Paper) -> tuple[Concept, ...]:
    """What the question looks for, with the acronyms of the field and those that the paper defines opened."""
    return opened(_wish(question).concepts, paper.abstract)


def relevant(hit: Hit, facts: Facts, question: Question) -> Relevant:
    """What the paper says about the question, in clean clauses, its own claims before its account of earlier work.

    Where nothing in particular is asked for, or no sentence has a word of it, that is what the paper does. Raises
    ValueError when the abstract has no sentence.
    """
    paper, wish = hit.paper, _wish(question)
    logits = answer_logits(wish, paper, facts)
    concepts = sought(question, paper)
    spans = [(sentence.start, sentence.end) for sentence in facts.sentences]
    if not any(overlap(paper, span, concepts) for span in spans):
        approach = choose("approach", paper, facts)
        if approach is not None:
            return Relevant(clean_start(paper.abstract, approach.sentence))
    own = [n for n, sentence in enumerate(facts.sentences) if sentence.own and sentence.role != "resource"]
    best = int(np.argmax(logits))
    claim = max(own or [best], key=lambda number: (logits[number], -number))
    further = _further(paper, spans, concepts, {claim, best})
    others = [number for number in (best, further) if number is not None and number != claim]
    setting = next((number for number in others if number not in own), None)
    also = next((number for number in others if number in own), None)
    told = [None if number is None else _clean(paper, facts.sentences[number]) for number in (setting, also)]
    return Relevant(_clean(paper, facts.sentences[claim]), *told)


def nearest(paper: Paper, facts: Facts, question: Question) -> tuple[float, Span]:
    """The log odds and the offsets of the sentence that comes nearest to an answer, where none is one.

    Raises ValueError when there is no sentence.
    """
    wish = wish_of(question.standalone, name_parts(paper, question.standalone), question.language)
    logits = answer_logits(wish, paper, facts)
    best = int(np.argmax(logits))
    return float(logits[best]), _clean(paper, facts.sentences[best])


def _further(paper: Paper, spans: Sequence[Span], wanted: Sequence[Concept], shown: Set[int]) -> int | None:
    """The sentence that adds most of what is sought to those shown; None where that is not much."""
    had = [[overlap(paper, span, [concept]) * concept.weight for concept in wanted] for span in spans]
    known = [max(had[number][i] for number in shown) for i in range(len(wanted))]
    added = [sum(max(0.0, new - old) for new, old in zip(row, known, strict=True)) for row in had]
    most = max(range(len(spans)), key=lambda number: (added[number], -number))
    return most if added[most] >= MUCH_MORE * sum(concept.weight for concept in wanted) else None


def _wish(question: Question) -> Wish:
    return wish_of_set("" if question.everything else question.topic or question.standalone)


def overlap(paper: Paper, span: Span, wanted: Sequence[Concept]) -> float:
    """How much of what is sought (0 to 1) stands in the span, by the weight of the concepts."""
    present = set(terms(paper.abstract[span[0] : span[1]]))
    total = sum(concept.weight for concept in wanted)
    found = sum(concept.weight for concept in wanted if any(present.issuperset(way) for way in concept.ways))
    return found / total if total else 0.0


def _clean(paper: Paper, sentence: SentenceFact) -> Span:
    return clean_start(paper.abstract, (sentence.start, sentence.end))
