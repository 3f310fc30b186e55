"""What a list is about: phrases whose papers are alike, each with the papers that are near to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.subject_phrases import chosen_of, further, phrases_of
from vectorstore.snapshot import Snapshot

READ = 400
"""Papers whose phrases are read; of a longer list every so many-th is taken."""
SAID = 0.2
"""What it adds to a paper's cosine with a subject that it has the subject's phrase."""
NEAR = 0.2
"""Cosine with the centre of a subject from which a paper belongs to it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Papers of like meaning: the phrases that set them apart, and their positions, the most typical first."""

    phrases: tuple[str, ...]
    """None for the papers that belong to no subject."""
    positions: tuple[int, ...]


def subjects_of(snapshot: Snapshot, positions: Sequence[int]) -> tuple[Subject, ...]:
    """The subjects of these papers, the largest first, then the papers of none; the same list always gives the same.

    A phrase tells a subject when the papers that have it are alike: by the mean cosine of their vectors, without what
    the whole list has in common. Phrases are taken one by one, each for its worth and the papers it brings that none
    before has; a paper belongs to the subject whose centre it is nearest to.
    """
    places = np.asarray(positions)
    vectors = _centred(snapshot.vectors[places])
    read = np.arange(0, len(places), -(-len(places) // READ) or 1)
    phrases = phrases_of([snapshot.papers[places[row]] for row in read], vectors[read])
    chosen = chosen_of(phrases, len(read))
    if not chosen:
        return (Subject((), tuple(int(place) for place in places)),)
    rows = [read[list(phrases.having[key])] for key in chosen]
    likeness = vectors @ np.stack([_unit(vectors[having].sum(axis=0)) for having in rows]).T
    for column, having in enumerate(rows):
        likeness[having, column] += SAID
    nearest = np.where(likeness.max(axis=1) >= NEAR, likeness.argmax(axis=1), len(chosen))
    subjects = []
    for column, key in enumerate(chosen):
        members = np.flatnonzero(nearest == column)
        told = (key, *further(phrases, nearest[read] == column, chosen))
        ordered = places[members[np.argsort(-likeness[members, column], kind="stable")]]
        subjects.append(Subject(tuple(map(phrases.spelled, told)), tuple(int(place) for place in ordered)))
    others = tuple(int(place) for place in places[nearest == len(chosen)])
    subjects.sort(key=lambda subject: -len(subject.positions))
    return (*filter(lambda subject: subject.positions, subjects), *([Subject((), others)] if others else ()))


def _centred(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit vectors after what the whole list has in common is taken away."""
    return _unit(vectors - vectors.mean(axis=0))


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit: NDArray[np.float32] = vectors / np.maximum(norms, np.finfo(np.float32).eps)
    return unit
