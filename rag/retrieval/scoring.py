"""Every paper scored for one text: the raw evidence (features), and the order for ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from rag.answer import Notice
from rag.relevance import RelevanceModel, features_of
from rag.retrieval.concepts import Concept, Key, equivalents_of, field_equivalents, key_of
from rag.retrieval.contrast import Contrast
from rag.retrieval.coverage import best_reading, coverage
from rag.retrieval.ranking import FEW_CONCEPTS, feedback, fused, leading, smoothed
from rag.retrieval.weighting import TOPIC, Weighting
from vectorstore.embeddings import MiniLM, Vector
from vectorstore.lexical import terms
from vectorstore.lookup.names import NameIndex
from vectorstore.snapshot import Snapshot

Scores = NDArray[np.float32]

PASSAGE_PAPERS = 300
"""Papers whose passages are compared with the question in any case: the best by everything else."""
MOST_PASSAGE_PAPERS = 2_000
"""At most so many, where a long list has many papers that may match."""
MAY_MATCH = 0.02
"""Relevance, before passages are seen, from which a paper's passages are looked at."""
CROWDED = 1.0
"""How much nearer to a question than other papers, in standard deviations, half of a list may be in any list."""
MAX_TERMS = 64
"""Distinct terms of a question that BM25 looks up: the rarest."""
REPEATED = 0.75
"""A term that stands n times in the question counts n to this power: MED wants 0, CISI 1."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of every paper for one question; all arrays have shape (papers,)."""

    readings: tuple[tuple[Concept, ...], ...]
    vector: Vector
    features: Mapping[str, Scores]
    lexical: Scores
    """BM25."""
    relevance: Scores
    """Probability that the paper answers."""
    candidates: NDArray[np.int64]
    """Positions of the papers that may be shown, best first by the unrefined ranking."""
    best_passage: NDArray[np.int64]
    """Number of the nearest passage of each candidate, -1 for other papers."""


def gather(snapshot: Snapshot, wanted: tuple[tuple[Concept, ...], ...], text: str, vector: Vector,
           model: RelevanceModel) -> Evidence:  # fmt: skip
    """Score every paper of the snapshot for the readings of a text and its vector."""
    found = best_reading([coverage(snapshot, concepts) for concepts in wanted])
    cosine = np.asarray(snapshot.vectors @ vector, np.float32)
    lexical = lexical_scores(snapshot, text)
    usual = usual_cosine(vector, snapshot, cosine)
    features = features_of(found, cosine, cosine, usual)
    first = fused({"lexical": lexical, **features}, TOPIC.shares)
    candidates = _candidates(first, model.probabilities(features))
    passage_cosine, best_passage = _passages(snapshot, vector, cosine, candidates)
    features = features_of(found, cosine, passage_cosine, usual)
    return Evidence(
        wanted, vector, features, lexical, model.probabilities(features), candidates[:PASSAGE_PAPERS], best_passage
    )


def usual_cosine(vector: Vector, snapshot: Snapshot, cosine: Scores) -> tuple[float, float]:
    """(mean, standard deviation) of the cosine between a question and papers that it has nothing to do with.

    `cosine` is that of the papers of the list.
    """
    if not len(snapshot.papers):
        return 0.0, 1.0
    if not is_calibrated(snapshot):  # the list itself is all there is to compare with
        return float(cosine.mean()), max(0.02, float(cosine.std()))
    mean, covariance = _background()
    spread = float(np.sqrt(vector @ covariance @ vector))
    # In a list about one thing every paper is near to a question about it: half of them are not what is asked for.
    return max(float(mean @ vector), float(np.median(cosine)) - CROWDED * spread), spread


def is_calibrated(snapshot: Snapshot) -> bool:
    """Whether the list has vectors of the model that relevance was fitted with: cosines of another one, also of one
    with as many dimensions, have another scale."""
    return snapshot.embedding_model == MiniLM.name


def uncalibrated(snapshot: Snapshot) -> tuple[Notice, ...]:
    """What the user of another embedding model is told."""
    if is_calibrated(snapshot) or not snapshot.papers:
        return ()
    text = f"Which papers match is an estimate: relevance is not calibrated for {snapshot.embedding_model}."
    return (Notice("uncalibrated", text),)


@lru_cache(maxsize=1)
def _background() -> tuple[Vector, Vector]:
    """Mean and covariance of the vectors of 4,000 machine-learning abstracts, made by eval/background.py."""
    with files("rag.retrieval").joinpath("cosine_background.npy").open("rb") as file:
        rows = np.load(file).astype(np.float32)
    return rows[0] / 16, rows[1:] / 1024


def ranking(snapshot: Snapshot, evidence: Evidence, weighting: Weighting, contrast: Contrast) -> Scores:
    """The scores by which papers are ranked, shape (papers,)."""
    shares = dict(weighting.shares)
    if "often" in shares:
        shares["often"] *= min(1.0, FEW_CONCEPTS / max(1, len(evidence.readings[0])))
    known = {"lexical": evidence.lexical, **evidence.features}
    if "contrast" in shares:
        known["contrast"] = contrast.cosine(evidence.vector)
    first = fused(known, shares)
    order = evidence.candidates.tolist()
    if "feedback" in shares and order:
        order = evidence.candidates[np.argsort(-first[evidence.candidates], kind="stable")].tolist()
        moved = feedback(snapshot.vectors, evidence.vector, evidence.features["cosine"], order, first)
        first = first + fused({"feedback": moved}, shares)
    return smoothed(snapshot.vectors, first, order, weighting.smoothing)


def _candidates(first: Scores, relevance: Scores) -> NDArray[np.int64]:
    """The best `PASSAGE_PAPERS` by the first ranking, then every further paper that may match."""
    best = leading(first, PASSAGE_PAPERS)
    may_match = relevance >= MAY_MATCH
    may_match[best] = False
    rest = np.flatnonzero(may_match)
    return np.concatenate([best, rest[leading(first[rest], MOST_PASSAGE_PAPERS - len(best))]])


def lexical_scores(snapshot: Snapshot, text: str) -> Scores:
    """BM25 of every paper for a text, its rarest `MAX_TERMS` terms counted by `REPEATED`."""
    total = np.zeros(len(snapshot.papers), np.float32)
    counts = Counter(terms(text))
    for term in sorted(counts, key=snapshot.lexical.document_frequency)[:MAX_TERMS]:
        documents, contributions = snapshot.lexical.postings(term)
        total[documents] += np.float32(counts[term] ** REPEATED) * contributions
    return total


def _passages(
    snapshot: Snapshot, vector: Vector, cosine: Scores, candidates: NDArray[np.int64]
) -> tuple[Scores, NDArray[np.int64]]:
    """Cosine of each candidate's nearest passage (of the whole paper elsewhere), and that passage's number."""
    best = cosine.copy()
    number = np.full(len(cosine), -1, np.int64)
    bounds = snapshot.passage_rows
    candidates = candidates[bounds[candidates + 1] > bounds[candidates]]
    if not len(candidates):
        return best, number
    counts = bounds[candidates + 1] - bounds[candidates]
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    rows = np.arange(counts.sum()) - np.repeat(starts - bounds[candidates], counts)
    scores = np.asarray(snapshot.passage_vectors[rows] @ vector, np.float32)
    best[candidates] = np.maximum.reduceat(scores, starts)
    is_best = scores == np.repeat(best[candidates], counts)
    first_best = np.flatnonzero(is_best)
    owner = np.repeat(np.arange(len(candidates)), counts)[first_best]
    chosen, places = np.unique(owner, return_index=True)
    number[candidates[chosen]] = first_best[places] - starts[chosen]
    return best, number


def list_equivalents(names: NameIndex) -> Mapping[Key, tuple[Key, ...]]:
    """The field's acronyms and those that the list defines, both ways; and names inside names: CLIP in PixCLIP."""
    merged = dict(field_equivalents())
    pairs = [(acronym, long) for acronym, forms in names.expansions.items() for long in forms]
    inside = ((key_of(inner), (key_of(name),)) for name, inner in names.inner_names())
    for key, ways in (*equivalents_of(pairs).items(), *inside):
        merged[key] = tuple(dict.fromkeys((*merged.get(key, ()), *ways)))
    return merged
