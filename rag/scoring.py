"""Every paper scored for one text: the raw evidence (features), and the order for ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.concepts import Concept, Key, equivalents_of, field_equivalents, key_of, readings
from rag.coverage import best_reading, coverage
from rag.relevance import features_of
from vectorstore.embeddings import Vector
from vectorstore.lexical import terms
from vectorstore.names import NameIndex
from vectorstore.snapshot import Snapshot

Scores = NDArray[np.float32]

PASSAGE_PAPERS = 200
"""Papers whose passages are compared with the question: the best by everything else."""
MAX_TERMS = 64
"""Distinct terms of a question that BM25 looks up."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of every paper for one question; all arrays have shape (papers,)."""

    readings: tuple[tuple[Concept, ...], ...]
    features: Mapping[str, Scores]
    fused: Scores
    """For ranking: normalised scores, weighted and summed."""
    best_passage: NDArray[np.int64]
    """Number of the nearest passage of each scored paper, -1 where none was scored."""


def gather(snapshot: Snapshot, text: str, vector: Vector, equivalents: Mapping[Key, tuple[Key, ...]]) -> Evidence:
    """Score every paper of the snapshot for a text and its vector."""
    wanted = readings(text, equivalents)
    found = best_reading([coverage(snapshot, concepts) for concepts in wanted])
    cosine = np.asarray(snapshot.vectors @ vector, np.float32)
    lexical = _lexical(snapshot, text)
    fused = _scaled(cosine) + _scaled(lexical)
    passage_cosine, best_passage = _passages(snapshot, vector, cosine, np.argsort(-fused)[:PASSAGE_PAPERS])
    fused = _scaled(np.maximum(cosine, passage_cosine)) + _scaled(lexical)
    features = features_of(found, cosine, passage_cosine)
    return Evidence(wanted, features, fused, best_passage)


def _lexical(snapshot: Snapshot, text: str) -> Scores:
    wanted = sorted(set(terms(text)), key=snapshot.lexical.document_frequency)[:MAX_TERMS]
    return snapshot.lexical.scores(wanted) if snapshot.lexical.size else np.zeros(len(snapshot.papers), np.float32)


def _passages(
    snapshot: Snapshot, vector: Vector, cosine: Scores, candidates: NDArray[np.int64]
) -> tuple[Scores, NDArray[np.int64]]:
    """Cosine of each candidate's nearest passage (of the whole paper elsewhere), and that passage's number."""
    best = cosine.copy()
    number = np.full(len(cosine), -1, np.int64)
    for position in candidates.tolist():
        first, last = snapshot.passage_rows[position], snapshot.passage_rows[position + 1]
        if first < last:
            scores = snapshot.passage_vectors[first:last] @ vector
            number[position] = int(scores.argmax())
            best[position] = scores.max()
    return best, number


def _scaled(scores: Scores) -> Scores:
    """Scores moved to mean 0 and deviation 1 over the list."""
    spread = float(scores.std()) if len(scores) else 0.0
    result: Scores = ((scores - scores.mean()) / spread).astype(np.float32) if spread else np.zeros_like(scores)
    return result


def list_equivalents(names: NameIndex) -> Mapping[Key, tuple[Key, ...]]:
    """The field's acronyms and those that the list defines, both ways; and names inside names: CLIP in PixCLIP."""
    merged = dict(field_equivalents())
    pairs = [(acronym, long) for acronym, forms in names.expansions.items() for long in forms]
    inside = ((key_of(inner), (key_of(name),)) for name, inner in names.inner_names())
    for key, ways in (*equivalents_of(pairs).items(), *inside):
        merged[key] = tuple(dict.fromkeys((*merged.get(key, ()), *ways)))
    return merged
