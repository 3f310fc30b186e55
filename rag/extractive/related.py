"""The papers nearest to one paper, each with what it does instead."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rag.answer import Question
from rag.extractive.aspects import choose
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.phrases import say
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

RELATED = 3
"""Nearest papers that are named."""
RELATED_LEAST = 0.35
"""Cosine similarity of abstracts from which a paper counts as related."""


def write_related(paper: Paper, frame: str, question: Question, snapshot: Snapshot, draft: Draft) -> tuple[Paper, ...]:
    """A list of the nearest papers under this frame; the papers that are in it, none where nothing is near."""
    near = tuple(nearest(paper, snapshot))
    if near:
        draft.paragraph(say(question.language, frame, name=paper.label))
    for other in near:
        choice = choose("approach", other, snapshot.facts(snapshot.position[other.paper_id]))
        if choice is None:
            draft.item(other.label)
        else:
            draft.item(f"{other.label}: ", draft.quote(other, *clean_start(other.abstract, choice.sentence)))
    return near


def nearest(paper: Paper, snapshot: Snapshot) -> Iterator[Paper]:
    """The other papers whose vectors are nearest to this one's, best first."""
    similarity = np.asarray(snapshot.vectors @ snapshot.vectors[snapshot.position[paper.paper_id]])
    for position in np.argsort(-similarity, kind="stable")[: RELATED + 1].tolist():
        other = snapshot.papers[position]
        if other.paper_id != paper.paper_id and similarity[position] >= RELATED_LEAST:
            yield other
