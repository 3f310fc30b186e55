"""Which words of a claim stand in a clause, how much of it they make, and how close together they are."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rag.extractive.yes_no.claim import Claim
from rag.retrieval.concepts import Concept
from vectorstore.lexical import terms

LEAST_WEIGHT = 0.15
"""What the most ordinary word of a claim counts; the rarest counts 1."""
IN_SENTENCE, IN_PAPER = 0.7, 0.4
"""What a word counts that stands in the sentence but not in the clause, and only elsewhere in the paper."""
WINDOW = 5
"""Words of a clause, for each word of a claim without a predicate of its own, within which all of them must stand."""


def together(claim: Claim, clause: str) -> bool:
    """Whether the words of the claim that the clause has stand close to each other."""
    words = [set(terms(word)) for word in clause.split()]
    places = [[at for at, stems in enumerate(words) if _partly(concept, stems)] for concept in claim.concepts]
    places = [found for found in places if found]
    if len(places) < 2:
        return True
    return min(max(min(abs(at - other) for other in found) for found in places) for at in places[0]) < WINDOW * len(
        places
    )


def _partly(concept: Concept, stems: Set[str]) -> bool:
    return any(not stems.isdisjoint(way) for way in concept.ways)


def weight_of(concepts: Sequence[Concept]) -> float:
    """The weight of all of them together."""
    return sum(max(LEAST_WEIGHT, concept.weight) for concept in concepts)


def covered(concepts: Sequence[Concept], clause: Set[str], sentence: Set[str], paper: Set[str]) -> float:
    """The share of the claim's weight that stands: in full in the clause, in part around it."""
    total = found = 0.0
    for concept in concepts:
        weight = max(LEAST_WEIGHT, concept.weight)
        total += weight
        places = ((clause, 1.0), (sentence, IN_SENTENCE), (paper, IN_PAPER))
        found += weight * next((share for stems, share in places if stands(concept, stems)), 0.0)
    return found / total if total else 0.0


def stands(concept: Concept, stems: Set[str]) -> bool:
    """Whether one of the ways to write a concept stands among the stems."""
    return any(stems >= set(way) for way in concept.ways)
