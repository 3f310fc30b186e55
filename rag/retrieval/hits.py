"""The papers that a question is answered from, in their order: scores become hits."""

from __future__ import annotations

import numpy as np
from llama_index.core.schema import NodeWithScore, TextNode
from numpy.typing import NDArray

from rag.answer import BORDERLINE, Question
from rag.retrieval.dates import by_date
from rag.retrieval.scoring import Evidence, Scores
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

NEAREST = 20
"""How many papers that are neither match nor borderline are shown with the findings."""


def order_of(question: Question, snapshot: Snapshot, relevance: Scores) -> NDArray[np.int64]:
    """Positions, best first: by relevance, or by year among the matches when the newest or oldest are asked for."""
    order, filters = best_first(relevance), question.filters
    if not (filters.newest_first or filters.oldest_first):
        return order
    return by_date(order, relevance, snapshot.papers, filters.newest_first)


def hits_of(
    snapshot: Snapshot, evidence: Evidence, relevance: Scores, kept: NDArray[np.bool_], order: NDArray[np.int64]
) -> tuple[Hit, ...]:
    """Every match and borderline paper that is kept, then the nearest others."""
    order = order[kept[order]]
    shown = relevance[order] >= BORDERLINE
    chosen = [*order[shown].tolist(), *order[~shown][:NEAREST].tolist()]
    return tuple(hit_of(snapshot, evidence, float(relevance[position]), position) for position in chosen)


def hit_of(snapshot: Snapshot, evidence: Evidence, relevance: float, position: int) -> Hit:
    """The paper at a position with its relevance, its best passage and what it was computed from."""
    number = int(evidence.best_passage[position])
    return Hit(
        paper=snapshot.papers[position],
        relevance=relevance,
        passage=snapshot.passages(position)[number] if number >= 0 else None,
        features={name: float(values[position]) for name, values in evidence.features.items()},
    )


def best_first(relevance: Scores) -> NDArray[np.int64]:
    """Positions by falling relevance, equal ones by paper id; what differs by rounding alone is equal."""
    return np.argsort(-relevance.round(5), kind="stable")


def node_of(hit: Hit) -> NodeWithScore:
    """A hit as LlamaIndex hands it on: the text is the best passage, or the abstract."""
    start, end = (hit.passage.start, hit.passage.end) if hit.passage else (0, len(hit.paper.abstract))
    metadata = {"paper_id": hit.paper.paper_id, "label": hit.paper.label, "start": start, "end": end}
    node = TextNode(id_=f"{hit.paper.paper_id}#{start}", text=hit.paper.abstract[start:end], metadata=metadata)
    return NodeWithScore(node=node, score=hit.relevance)
