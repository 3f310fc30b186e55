"""The papers nearest to one paper, each with what it does instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from rag.answer import Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.draft import Draft
from rag.extractive.phrases import called, say
from rag.language.background import weight_of
from vectorstore.lexical import terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

RELATED = 3
"""Nearest papers that are named."""
RELATED_LEAST = 0.35
"""Cosine similarity of abstracts from which a paper counts as similar, where similar ones are asked for."""
CLOSE = 0.4
"""The same where they are not asked for: a paper must besides stand out of the list."""
STANDS_OUT, NEARBY = 2.3, 1.5
"""Standard deviations above the list's mean similarity: enough alone, and enough with rare words shared."""
SHARED, MUCH_SHARED = 0.3, 0.75
"""Sum of the squared weights of the words that two abstracts share: what any related papers do, and rare ones."""
SMALL = 20
"""Papers of a list from which a mean says something."""
_FORMULA = re.compile(r"\$[^$]*\$")


def write_related(paper: Paper, frame: str, question: Question, snapshot: Snapshot, draft: Draft) -> tuple[Paper, ...]:
    """A list of the nearest papers under this frame; the papers that are in it, none where nothing is near."""
    near = tuple(nearest(paper, snapshot) if frame == "similar" else close(paper, snapshot))
    if near:
        draft.paragraph(say(question.language, frame, name=called(paper)))
    for other in near:
        choice = choose("approach", other, snapshot.facts(snapshot.position[other.paper_id]))
        if choice is None:
            draft.item(other.label)
        else:
            draft.item(f"{other.label}: ", draft.quote(other, *clean_start(other.abstract, choice.sentence)))
    return near


def close(paper: Paper, snapshot: Snapshot) -> Iterator[Paper]:
    """The papers that stand out of the list by nearness to this one and share telling words with it, best first."""
    position = snapshot.position[paper.paper_id]
    similarity = np.asarray(snapshot.vectors @ snapshot.vectors[position])
    others = np.delete(similarity, position)
    if len(others) < SMALL:
        yield from nearest(paper, snapshot)
        return
    mean, deviation = float(others.mean()), max(float(others.std()), 1e-6)
    own, found = _words(paper), 0
    for place in np.argsort(-similarity, kind="stable")[: 3 * RELATED + 1].tolist():
        if place == position or similarity[place] < CLOSE or found == RELATED:
            continue
        apart = (float(similarity[place]) - mean) / deviation
        shared = sum(weight_of(word) ** 2 for word in own & _words(snapshot.papers[place]))
        if shared >= SHARED and (apart >= STANDS_OUT or (apart >= NEARBY and shared >= MUCH_SHARED)):
            found += 1
            yield snapshot.papers[place]


def _words(paper: Paper) -> frozenset[str]:
    return frozenset(terms(_FORMULA.sub(" ", f"{paper.title} {paper.abstract}")))


def nearest(paper: Paper, snapshot: Snapshot) -> Iterator[Paper]:
    """The other papers whose vectors are nearest to this one's, best first."""
    similarity = np.asarray(snapshot.vectors @ snapshot.vectors[snapshot.position[paper.paper_id]])
    for position in np.argsort(-similarity, kind="stable")[: RELATED + 1].tolist():
        other = snapshot.papers[position]
        if other.paper_id != paper.paper_id and similarity[position] >= RELATED_LEAST:
            yield other
