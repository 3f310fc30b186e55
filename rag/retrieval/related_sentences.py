"""The sentences of a list that say something of a question, so that only they are looked at while it waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.concepts import Concept, Key
from vectorstore.sentences import KEYWORDS, LABEL, OWN, TITLE
from vectorstore.snapshot import Snapshot

Scores = NDArray[np.float32]
Rows = NDArray[np.int32]
"""Related sentences by their place among the related ones."""


@dataclass(frozen=True, slots=True)
class RelatedSentences:
    """The sentences in which a concept of a question or a word of its kin stands, and the papers they are of."""

    standings: tuple[Rows, ...]
    """For each concept the sentences in which it stands itself."""
    nearness: tuple[Scores, ...]
    """For each concept how nearly each sentence says it, shape (sentences,): 1 where it stands, else as its kin."""
    owners: NDArray[np.int64]
    """The place in `papers` of each sentence's paper, ascending, shape (sentences,)."""
    starts: NDArray[np.int64]
    """The first sentence of each paper, shape (papers,)."""
    papers: NDArray[np.int32]
    """Positions of the papers in the list, ascending."""
    in_heading: NDArray[np.bool_]
    """Whether a sentence is title, keywords or label, shape (sentences,)."""
    own: NDArray[np.bool_]
    """Whether it is title, label or a claim of the paper's own, shape (sentences,)."""

    def best(self, values: Scores) -> Scores:
        """The largest value among the sentences of each paper, shape (papers,)."""
        if not len(self.papers):
            return np.zeros(0, np.float32)
        best: Scores = np.maximum.reduceat(values, self.starts).astype(np.float32)
        return best

    def per_paper(self, rows: Rows) -> NDArray[np.int64]:
        """How many of these sentences each paper has, shape (papers,)."""
        return np.bincount(self.owners[rows], minlength=len(self.papers))


def related_sentences(snapshot: Snapshot, concepts: Sequence[Concept]) -> RelatedSentences:
    """The sentences of the snapshot that are related to one of these concepts."""
    index, vocabulary = snapshot.sentences, snapshot.lexical.vocabulary
    standing = [sentences_of(snapshot, concept.ways) for concept in concepts]
    kin = [
        [(index.postings(vocabulary[term]), near) for term, near in reversed(concept.kin) if term in vocabulary]
        for concept in concepts
    ]
    related = np.zeros(len(index.owners), np.bool_)
    for sentences in (*standing, *(postings for each in kin for postings, _ in each)):
        related[sentences] = True
    numbers = np.flatnonzero(related)
    places = np.zeros(len(related), np.int32)
    places[numbers] = np.arange(len(numbers), dtype=np.int32)
    nearness = []
    for own, each in zip(standing, kin, strict=True):
        near_to = np.zeros(len(numbers), np.float32)
        for postings, near in each:
            near_to[places[postings]] = near
        near_to[places[own]] = 1
        nearness.append(near_to)
    owners, kinds = index.owners[numbers], index.kinds[numbers]
    starts = np.flatnonzero(np.diff(owners, prepend=-1))
    heads = (kinds == TITLE) | (kinds == LABEL)
    return RelatedSentences(
        standings=tuple(places[own] for own in standing),
        nearness=tuple(nearness),
        owners=np.repeat(np.arange(len(starts)), np.diff(starts, append=len(numbers))),
        starts=starts,
        papers=owners[starts],
        in_heading=heads | (kinds == KEYWORDS),
        own=heads | (kinds == OWN),
    )


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
