"""What questions are answered from: every paper with its vectors, passages and BM25 index, at one generation.

A snapshot is derived from the store after every ingest, never written to by anything else, and switched to at once by
replacing one small file. So a reader sees the list before an ingest or after it, nothing in between, and opens in
well under a second at 20,000 papers where reading Chroma back takes ten.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from vectorstore.embeddings import Vector
from vectorstore.facts import Facts
from vectorstore.labels.telling_apart import base_label
from vectorstore.lexical import LexicalIndex
from vectorstore.passages import Span
from vectorstore.records import Paper, Passage
from vectorstore.sentences import SentenceIndex
from vectorstore.steps.deriving import Derived, derive, listed
from vectorstore.steps.facts_table import FactsTable

FIELDS = tuple(field.name for field in fields(Paper))
values_of = attrgetter(*FIELDS)
"""A paper's fields in order; `dataclasses.astuple` copies every one of them."""


@dataclass(frozen=True)
class Snapshot:
    """A frozen view of the whole list. Positions in every array are positions in `papers`."""

    generation: str
    embedding_model: str
    papers: tuple[Paper, ...]
    vectors: Vector
    """Whole-abstract unit vectors, shape (papers, dimension)."""
    passage_spans: Sequence[tuple[int, int, int]]
    """(position of the paper, start, end) of every passage, in the order of `papers`."""
    passage_vectors: Vector
    """Unit vectors of the passages, shape (passages, dimension)."""
    lexical: LexicalIndex
    sentences: SentenceIndex
    """The terms of every sentence, numbered as in the lexical index."""
    facts_table: FactsTable

    @cached_property
    def position(self) -> Mapping[str, int]:
        """Position of each paper by its id."""
        return {paper.paper_id: i for i, paper in enumerate(self.papers)}

    @cached_property
    def passage_rows(self) -> NDArray[np.int64]:
        """`passage_rows[i]:passage_rows[i + 1]` are the rows of paper i's passages, shape (papers + 1,)."""
        owners = np.asarray(self.passage_spans, np.int64).reshape(-1, 3)[:, 0]
        return np.searchsorted(owners, np.arange(len(self.papers) + 1))

    def paper(self, paper_id: str) -> Paper:
        """The paper with this id. Raises KeyError when it is not in the list."""
        return self.papers[self.position[paper_id]]

    def facts(self, position: int) -> Facts:
        """What the abstract of the paper at this position says: numbers, names, links, the role of each sentence."""
        return self.facts_table.at(position)

    def passage(self, position: int, number: int) -> Passage:
        """One passage of the paper at this position."""
        _, start, end = self.passage_spans[self.passage_rows[position] + number]
        return Passage(self.papers[position].paper_id, number, start, end)

    def passages(self, position: int) -> tuple[Passage, ...]:
        """The passages of the paper at this position."""
        first, last = self.passage_rows[position : position + 2]
        return tuple(self.passage(position, number) for number in range(last - first))


@dataclass(frozen=True, slots=True)
class IndexedPaper:
    """One paper with what a snapshot holds of it."""

    paper: Paper
    vector: Vector
    passages: tuple[Span, ...]
    passage_vectors: Vector


def build(
    entries: Iterable[IndexedPaper], embedding_model: str, dimension: int, derived: Derived | None = None
) -> Snapshot:
    """The snapshot of these papers, in the order and with the labels of `listed`; `derived` is of just that list."""
    ordered = sorted(entries, key=lambda entry: entry.paper.paper_id)
    empty = np.empty((0, dimension), np.float32)
    papers = listed(entry.paper for entry in ordered)
    derived = derived or derive(papers)
    return Snapshot(
        generation=generation_of(ordered, embedding_model),
        embedding_model=embedding_model,
        papers=papers,
        vectors=np.stack([entry.vector for entry in ordered]) if ordered else empty,
        passage_spans=[(i, start, end) for i, entry in enumerate(ordered) for start, end in entry.passages],
        passage_vectors=np.concatenate([entry.passage_vectors for entry in ordered]) if ordered else empty,
        lexical=derived.lexical,
        sentences=derived.sentences,
        facts_table=FactsTable([paper.abstract for paper in papers], derived.facts),
    )


def generation_of(entries: Iterable[IndexedPaper], embedding_model: str) -> str:
    """A name for exactly this content as it is stored, so that the same papers always are the same generation."""
    digest = hashlib.sha256(f"{embedding_model}\n".encode())
    for entry in sorted(entries, key=lambda entry: entry.paper.paper_id):
        values = values_of(entry.paper)
        if not entry.paper.other_sources:  # as it was when every paper had one source: stores of then are still read
            values = values[:-1]
        digest.update(json.dumps(values, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:16]


def entries_of(snapshot: Snapshot) -> list[IndexedPaper]:
    """The papers of a snapshot with their vectors and their stored labels, as a writer takes them up again."""
    rows = snapshot.passage_rows
    return [
        IndexedPaper(
            replace(paper, label=base_label(paper.label)),
            snapshot.vectors[i],
            tuple((start, end) for _, start, end in snapshot.passage_spans[rows[i] : rows[i + 1]]),
            snapshot.passage_vectors[rows[i] : rows[i + 1]],
        )
        for i, paper in enumerate(snapshot.papers)
    ]
