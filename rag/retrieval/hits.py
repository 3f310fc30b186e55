"""The papers that a question is answered from, in their order: scores become hits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from llama_index.core.schema import NodeWithScore, TextNode
from numpy.typing import NDArray

from rag.answer import BORDERLINE, Question
from rag.retrieval.dates import by_date
from rag.retrieval.ranking import leading
from rag.retrieval.scoring import Evidence, Scores
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

NEAREST = 20
"""How many papers that are neither match nor borderline are shown with the findings."""
ROUNDED = 5
"""Digits of a score by which papers are put in order."""


def order_of(question: Question, snapshot: Snapshot, relevance: Scores, kept: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Positions of the kept papers, best first: every match and borderline one, then the nearest others.

    By relevance, or by year among the matches when the newest or oldest are asked for.
    """
    positions, filters = np.flatnonzero(kept), question.filters
    values = rounded(relevance[positions])
    order = positions[leading(values, int((values >= round(BORDERLINE, ROUNDED)).sum()) + NEAREST)]
    if filters.newest_first or filters.oldest_first:
        order = by_date(order, relevance, snapshot.papers, filters.newest_first)
    shown = relevance[order] >= BORDERLINE
    return np.concatenate([order[shown], order[~shown][:NEAREST]])


def hits_of(snapshot: Snapshot, evidence: Evidence, relevance: Sequence[float], order: NDArray[np.int64]) -> list[Hit]:
    """The papers in this order, each with its relevance, its best passage and what it was computed from."""
    names = tuple(evidence.features)
    features = zip(*(evidence.features[name][order].tolist() for name in names), strict=True)
    numbers = evidence.best_passage[order].tolist()
    return [
        Hit(
            paper=snapshot.papers[position],
            relevance=each,
            passage=snapshot.passage(position, number) if number >= 0 else None,
            features=dict(zip(names, values, strict=True)),
        )
        for position, each, number, values in zip(order.tolist(), relevance, numbers, features, strict=True)
    ]


def rounded(scores: Scores) -> Scores:
    """Scores for an order: what differs by rounding alone is equal, and goes by paper id."""
    return scores.round(ROUNDED)


def node_of(hit: Hit) -> NodeWithScore:
    """A hit as LlamaIndex hands it on: the text is the best passage, or the abstract."""
    start, end = (hit.passage.start, hit.passage.end) if hit.passage else (0, len(hit.paper.abstract))
    metadata = {"paper_id": hit.paper.paper_id, "label": hit.paper.label, "start": start, "end": end}
    node = TextNode(id_=f"{hit.paper.paper_id}#{start}", text=hit.paper.abstract[start:end], metadata=metadata)
    return NodeWithScore(node=node, score=hit.relevance)
