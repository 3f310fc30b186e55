"""How far the concepts of a question stand in each paper, and whether together, in the title, in its own claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.concepts import Concept, Key
from vectorstore.sentences import KEYWORDS, LABEL, OWN, TITLE, SentenceIndex
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
    """The coverage of every paper of the snapshot."""
    index, size = snapshot.sentences, len(snapshot.papers)
    weight = sum(concept.weight for concept in concepts) or 1.0
    of_names = sum(concept.weight for concept in concepts if concept.named) / weight
    standings = [sentences_of(snapshot, concept.ways) for concept in concepts]
    counted = [np.bincount(index.owners[standing], minlength=size) for standing in standings]
    telling = [_telling(concept, counts) for concept, counts in zip(concepts, counted, strict=True)]
    total = sum(telling) or 1.0
    sentence = np.zeros(len(index.owners), np.float32)
    heading = np.zeros(size, np.float32)
    paper, often, missing, named, near_paper, near_missing = (np.zeros(size, np.float32) for _ in range(6))
    near_sentence = np.zeros(len(index.owners), np.float32)
    for concept, standing, counts, tells in zip(concepts, standings, counted, telling, strict=True):
        owners = index.owners[standing]
        share = np.float32(tells / total)
        sentence[standing] += share
        paper += share * (counts > 0)
        often += share * (np.minimum(counts, OFTEN) / np.float32(OFTEN))
        in_heading = owners[np.isin(index.kinds[standing], (TITLE, KEYWORDS, LABEL))]
        heading += share * (np.bincount(in_heading, minlength=size) > 0)
        named += np.float32(concept.weight * concept.named * of_names / weight) * (counts > 0)
        np.maximum(missing, np.where(counts > 0, 0, np.float32(concept.weight)), out=missing)
        nearness = _nearness(snapshot, concept, standing)
        best = _best(index, nearness, size)
        near_sentence += share * nearness
        near_paper += share * best
        np.maximum(near_missing, np.float32(concept.weight) * (1 - best), out=near_missing)
    own = _best(
        index, np.where((index.kinds == OWN) | (index.kinds == TITLE) | (index.kinds == LABEL), sentence, 0), size
    )
    untitled = index.kinds[index.starts] == LABEL
    heading = np.where(untitled, np.maximum(heading, own), heading)  # what a title would have said
    return Coverage(
        paper, _best(index, sentence, size), heading, own, often, missing, named, np.full(size, weight, np.float32),
        np.full(size, len(concepts), np.float32),
        near_paper, _best(index, near_sentence, size), near_missing,
    )  # fmt: skip


def _telling(concept: Concept, counts: NDArray[np.int64]) -> float:
    """How much a concept tells papers apart: its weight, or less where it stands in more than a third of the list.

    In a list about nasopharyngeal cancer "salted fish and nasopharyngeal cancer" asks for the salted fish.
    """
    without = 1 - float((counts > 0).mean()) if len(counts) else 1.0
    return concept.weight * min(1.0, max(LEAST_TELLING, without / (1 - EVERYWHERE)))


def best_reading(found: Sequence[Coverage]) -> Coverage:
    """Of several readings of one question, for each paper the one that it covers best."""
    best = found[0]
    for other in found[1:]:
        better = other.paper + other.sentence + other.title > best.paper + best.sentence + best.title
        best = Coverage(*(np.where(better, getattr(other, f.name), getattr(best, f.name)) for f in fields(Coverage)))
    return best


def _nearness(snapshot: Snapshot, concept: Concept, standing: NDArray[np.int32]) -> Scores:
    """How nearly each sentence says the concept: 1 where it stands, else the nearness of its nearest kin there."""
    vocabulary, index = snapshot.lexical.vocabulary, snapshot.sentences
    nearness = np.zeros(len(index.owners), np.float32)
    for term, near in reversed(concept.kin):
        if term in vocabulary:
            nearness[index.postings(vocabulary[term])] = near
    nearness[standing] = 1
    return nearness


def sentences_of(snapshot: Snapshot, ways: Sequence[Key]) -> NDArray[np.int32]:
    """The sentences in which all terms of one of the ways stand, ascending."""
    found: list[NDArray[np.int32]] = []
    vocabulary, index = snapshot.lexical.vocabulary, snapshot.sentences
    for way in ways:
        numbers = [vocabulary[term] for term in way if term in vocabulary]
        if len(numbers) < len(way):
            continue
        columns = sorted((index.postings(number) for number in numbers), key=len)
        together = columns[0]
        for column in columns[1:]:
            together = together[np.isin(together, column, assume_unique=True)]
        found.append(together)
    if len(found) == 1:
        return found[0]
    standing = np.zeros(len(index.owners), np.bool_)
    for column in found:
        standing[column] = True
    return np.flatnonzero(standing).astype(np.int32)


def _best(index: SentenceIndex, values: Scores, size: int) -> Scores:
    """The largest value among the sentences of each paper."""
    if not size:
        return np.zeros(0, np.float32)
    best: Scores = np.maximum.reduceat(values, index.starts).astype(np.float32)
    return best
