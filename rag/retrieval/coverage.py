"""How far the concepts of a question stand in each paper, and whether together, in the title, in its own claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.concepts import Concept
from rag.retrieval.related_sentences import related_sentences
from vectorstore.sentences import LABEL
from vectorstore.snapshot import Snapshot

Scores = NDArray[np.float32]

OFTEN = 3
"""Sentences from which a concept counts as standing everywhere in a paper."""
EVERYWHERE = 1 / 3
"""Share of the list up to which a concept has its full weight."""
LEAST_TELLING = 0.1
"""Share of its weight that a concept keeps which stands in every paper of the list."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares (0 to 1) of the question's weight, each of shape (papers,)."""

    paper: Scores
    """Concepts that stand anywhere in the paper."""
    sentence: Scores
    """Concepts that stand in its best sentence."""
    title: Scores
    """Concepts that stand in its title, label or keywords."""
    own: Scores
    """Concepts that stand in its best sentence among title and own claims."""
    often: Scores
    """Concepts counted by how many sentences they stand in, full at `OFTEN`."""
    missing: Scores
    """Weight (not share) of the most telling concept that stands nowhere."""
    named: Scores
    """Squared share of names in the question, as far as they stand in the paper: 1 for GSM8K in "who uses GSM8K?"."""
    total: Scores
    """Weight of all concepts together; the same for every paper."""
    count: Scores
    """How many concepts there are; the same for every paper."""
    near_paper: Scores
    """As `paper`, a concept whose kin stand there counted by how near they are."""
    near_sentence: Scores
    """As `sentence`, likewise."""
    near_missing: Scores
    """As `missing`, likewise: the weight that no kin makes up for."""


def coverage(snapshot: Snapshot, concepts: Sequence[Concept]) -> Coverage:
    """The coverage of every paper of the snapshot: worked out for those that say something of the question."""
    size = len(snapshot.papers)
    weight = sum(concept.weight for concept in concepts) or 1.0
    of_names = sum(concept.weight for concept in concepts if concept.named) / weight
    said = related_sentences(snapshot, concepts)
    counted = [said.per_paper(rows) for rows in said.standings]
    telling = [_telling(concept, counts, size) for concept, counts in zip(concepts, counted, strict=True)]
    total = sum(telling) or 1.0
    sentence, near_sentence = (np.zeros(len(said.owners), np.float32) for _ in range(2))
    heading, paper, often, missing, named, near_paper, near_missing = (
        np.zeros(len(said.papers), np.float32) for _ in range(7)
    )
    for concept, rows, nearness, counts, tells in zip(
        concepts, said.standings, said.nearness, counted, telling, strict=True
    ):
        share = np.float32(tells / total)
        sentence[rows] += share
        paper += share * (counts > 0)
        often += share * (np.minimum(counts, OFTEN) / np.float32(OFTEN))
        heading += share * (said.per_paper(rows[said.in_heading[rows]]) > 0)
        named += np.float32(concept.weight * concept.named * of_names / weight) * (counts > 0)
        np.maximum(missing, np.where(counts > 0, 0, np.float32(concept.weight)), out=missing)
        best = said.best(nearness)
        near_sentence += share * nearness
        near_paper += share * best
        np.maximum(near_missing, np.float32(concept.weight) * (1 - best), out=near_missing)
    own = said.best(np.where(said.own, sentence, 0))
    untitled = snapshot.sentences.kinds[snapshot.sentences.starts[said.papers]] == LABEL
    heading = np.where(untitled, np.maximum(heading, own), heading)  # what a title would have said

    def every(values: Scores, other: float = 0.0) -> Scores:
        result = np.full(size, other, np.float32)
        result[said.papers] = values
        return result

    weightiest = max((concept.weight for concept in concepts), default=0.0)
    return Coverage(
        every(paper), every(said.best(sentence)), every(heading), every(own), every(often), every(missing, weightiest),
        every(named), np.full(size, weight, np.float32), np.full(size, len(concepts), np.float32),
        every(near_paper), every(said.best(near_sentence)), every(near_missing, weightiest),
    )  # fmt: skip


def _telling(concept: Concept, counts: NDArray[np.int64], size: int) -> float:
    """How much a concept tells papers apart: its weight, or less where it stands in more than a third of the list.

    In a list about nasopharyngeal cancer "salted fish and nasopharyngeal cancer" asks for the salted fish.
    """
    without = 1 - int((counts > 0).sum()) / size if size else 1.0
    return concept.weight * min(1.0, max(LEAST_TELLING, without / (1 - EVERYWHERE)))


def best_reading(found: Sequence[Coverage]) -> Coverage:
    """Of several readings of one question, for each paper the one that it covers best."""
    best = found[0]
    for other in found[1:]:
        better = other.paper + other.sentence + other.title > best.paper + best.sentence + best.title
        best = Coverage(*(np.where(better, getattr(other, f.name), getattr(best, f.name)) for f in fields(Coverage)))
    return best
