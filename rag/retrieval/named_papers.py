"""The papers whose names stand in a question: which are asked about, which come first, which are not there."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rag.answer import BORDERLINE, MATCH, Question
from rag.language.glossary import is_chinese
from rag.understanding.topic import topic_of
from vectorstore.lexical import terms
from vectorstore.lookup.names import NameIndex
from vectorstore.lookup.spellings import fold
from vectorstore.snapshot import Snapshot

NAMED = 0.98
"""Relevance of a paper whose name is asked about."""
ONLY_NAMED = ("about", "fact", "verify", "compare")
"""Kinds of question that are answered from the named papers alone."""
BESIDE_NAMED = 0.19
"""Factor on the relevance of the other papers then: they stay below borderline."""
RARE = 10
"""Papers that may have a name in their text for its own paper to come first: "COPD" is what many papers are about,
although one of them has it at the head of its title."""

Named = Mapping[str, tuple[str, ...]]
"""Name as the question spells it -> ids of papers."""


def look_up(names: NameIndex, question: Question) -> tuple[Named, Named, tuple[str, ...]]:
    """(carried, mentioned only, missing) among the names of a question.

    A name that abstracts mention but none carries ("LoRA") is missing only where the question is about a paper of
    that name and nothing else; in "which papers use LoRA?" it is a topic.
    """
    named = {name: ids for name in question.names if (ids := names.carriers(name))}
    others = [name for name in question.names if name not in named]
    mentioned = {name: ids for name in others if (ids := names.mentions(name))}
    strict = question.kind in ("about", "compare") or (question.kind in ("fact", "verify") and not named)
    missing = tuple(name for name in others if strict or name not in mentioned)
    return named, mentioned, missing


def named_first(names: NameIndex, snapshot: Snapshot, text: str) -> list[int]:
    """Positions of the papers whose name stands in a text and is rare in the list, or is all that the text asks."""
    topic = fold(topic_of(text, is_chinese(text)))
    frequency = snapshot.lexical.document_frequency
    return [
        snapshot.position[paper_id]
        for name in names.names_in(text)
        if fold(name) == topic or min(map(frequency, terms(name)), default=0) <= RARE
        for paper_id in names.carriers(name)
    ]


def among_few(relevance: NDArray[np.float32], own: NDArray[np.float32]) -> NDArray[np.float32]:
    """The relevance where a question names the few papers that it is asked of, as "which of them give theory?" does.

    A word too common to pick papers out of a whole list tells these few apart: one whose own claims have all that is
    asked for (`own` 1) answers. Shapes (papers,).
    """
    has_all = (own >= 1) & (relevance >= BORDERLINE)
    return np.where(has_all, np.maximum(relevance, MATCH), relevance).astype(np.float32)


def with_names(
    relevance: NDArray[np.float32], question: Question, snapshot: Snapshot, named: Named, nothing_there: bool
) -> NDArray[np.float32]:
    """The relevance with the named papers on top; other papers sink where only the named ones are asked about."""
    result = relevance.copy()
    if (named and question.kind in ONLY_NAMED) or (nothing_there and not named):
        result *= BESIDE_NAMED
    for ids in named.values():
        for paper_id in ids:
            result[snapshot.position[paper_id]] = max(NAMED, float(relevance[snapshot.position[paper_id]]))
    return result
