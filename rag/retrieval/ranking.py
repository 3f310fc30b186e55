"""The order in which papers are shown for a text: evidence fused, fed back, and smoothed over neighbours.

Only for ranking. Whether a paper matches is decided by relevance.py, which looks at each paper by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vectorstore.embeddings import Vector

Scores = NDArray[np.float32]

FEW_CONCEPTS = 3
"""Concepts up to which `often` has its full weight: it helps a topic ("LoRA experts") and harms a long claim."""
SPREAD_OVER = 40
"""The best papers, among which near-identical ones make room for others."""
ALIKE = 0.8
"""Cosine from which two papers count as near-identical, fully at 1."""
ROOM = 0.5
"""What a copy of a better paper loses, against the difference between the best paper and the last of these."""
SMOOTHED = 100
"""The best papers, which are smoothed over one another: further ones are about something else."""
FEEDBACK_PAPERS = 10
NEIGHBOURS = 10
DENSE_LIST = 1_000
"""Papers from which smoothing has its full share: in a short list the tenth neighbour is about something else."""


def leading(scores: Scores, count: int) -> NDArray[np.int64]:
    """Positions of the `count` highest scores, best first, equal ones by position; a long list is not sorted for it."""
    if count >= len(scores):
        return np.argsort(-scores, kind="stable")
    place = len(scores) - max(1, count)
    least = np.partition(scores, place)[place]
    few = np.flatnonzero(scores >= least)
    return few[np.argsort(-scores[few], kind="stable")][:count]


def fused(evidence: Mapping[str, Scores], shares: Mapping[str, float]) -> Scores:
    """The weighted sum of the evidence that has a share, each scaled over the list; shape (papers,)."""
    parts = [np.float32(share) * scaled(evidence[name]) for name, share in shares.items() if name in evidence]
    total: Scores = np.sum(parts, axis=0, dtype=np.float32)
    return total


def scaled(scores: Scores) -> Scores:
    """Scores with their mean at 0 and their maximum at 1; all 0 where they are equal.

    A list of twenty thousand has a smaller deviation than one of a hundred; the distance from the mean to the best
    hardly moves.
    """
    if not len(scores):
        return scores
    middle = scores.mean()
    span = float(scores.max() - middle)
    result: Scores = ((scores - middle) / np.float32(span)).astype(np.float32) if span else np.zeros_like(scores)
    return result


def feedback(vectors: Vector, question: Vector, cosine: Scores, order: Sequence[int], first: Scores) -> Scores:
    """Cosine to the question moved towards its best papers (Rocchio 1971), for the candidates in `order`.

    The best `FEEDBACK_PAPERS` count by their first score. Other papers keep a lower bound, their own cosine's share.
    """
    best = list(order[:FEEDBACK_PAPERS])
    weights = np.maximum(first[best], 0)
    centre = weights @ vectors[best]
    length = float(np.linalg.norm(centre))
    if not length:
        return cosine
    moved = question + centre / length
    moved /= np.linalg.norm(moved)
    result = cosine.copy()
    result[list(order)] = vectors[list(order)] @ moved
    return result


def smoothed(vectors: Vector, scores: Scores, order: Sequence[int], most: float) -> Scores:
    """Scores of the best in `order` mixed with those of their nearest fellows, which give at most the share `most`."""
    candidates = sorted(order, key=(-scores).__getitem__)[:SMOOTHED]
    if len(candidates) <= NEIGHBOURS or not most:
        return scores
    chosen = vectors[candidates]
    alike = chosen @ chosen.T
    np.fill_diagonal(alike, -1)
    nearest = np.argpartition(-alike, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
    weights = np.maximum(np.take_along_axis(alike, nearest, axis=1), 1e-6)
    own = scores[candidates]
    around = (weights * own[nearest]).sum(axis=1) / weights.sum(axis=1)
    result = scores.copy()
    # Where one paper stands out, as for a claim that a single paper makes, its neighbours have little to say.
    best = np.sort(own)[::-1]
    evenness = max(0.0, float(best[NEIGHBOURS - 1] / best[0])) if best[0] > 0 else 0.0
    share = np.float32(most * evenness * min(1.0, len(scores) / DENSE_LIST))
    result[candidates] = (1 - share) * own + share * around
    # The rest stays below the candidates, in its own order.
    floor = result[candidates].min() - np.float32(1e-3)
    rest = np.ones(len(scores), np.bool_)
    rest[candidates] = False
    result[rest] = floor - (own.min() - scores[rest])
    return result


def spread(vectors: Vector, scores: Scores, order: NDArray[np.int64]) -> NDArray[np.int64]:
    """The positions in `order` with near-identical papers further down, by maximal marginal relevance.

    Carbonell and Goldstein 1998, but only likeness beyond `ALIKE` counts: papers about one thing are meant to be alike.
    """
    first = order[:SPREAD_OVER]
    own = scores[first] - scores[first].min(initial=np.inf)
    likeness = np.maximum(vectors[first] @ vectors[first].T - ALIKE, 0) / (1 - ALIKE)
    loss = np.zeros(len(first), np.float32)
    left = own.copy()
    chosen: list[int] = []
    for _ in first:
        best = int(np.argmax(left - ROOM * own.max() * loss))
        chosen.append(best)
        left[best] = -np.inf
        loss = np.maximum(loss, likeness[best])
    return np.concatenate([first[chosen], order[SPREAD_OVER:]])


def non_increasing(values: Sequence[float]) -> list[float]:
    """The non-increasing sequence nearest to these values (pool adjacent violators, Ayer et al. 1955)."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        mean, count = value, 1
        while blocks and blocks[-1][0] < mean:
            before, size = blocks.pop()
            mean = (mean * count + before * size) / (count + size)
            count += size
        blocks.append((mean, count))
    return [mean for mean, count in blocks for _ in range(count)]
