"""Which terms stand in which sentence, for every paper at once, and whose claim the sentence makes.

Relevance needs to know whether the words of a question stand together and in a paper's own claim. Reading abstracts
while a question waits would take seconds over 20,000 papers; these arrays answer in milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from vectorstore.lexical import subject_words, terms
from vectorstore.passages import sentence_spans
from vectorstore.records import Paper

Positions = NDArray[np.int32]

TITLE, KEYWORDS, OWN, OTHER, LABEL = 0, 1, 2, 3, 4
"""Kinds of sentence: title, keywords, a claim of the paper's own, anything else, the label of an untitled paper."""

_OWN = re.compile(
    r"\b(?:we|our|ours|us)\b|\b(?:this|the present|the) (?:paper|work|article|study|contribution|thesis|letter)\b",
    re.IGNORECASE,
)

_EARLIER = re.compile(
    r"^(?:however|yet|existing|previous|prior|earlier|traditional|conventional|recent(?:ly)?)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class SentenceIndex:
    """A sparse matrix of terms by sentences in column form, with the owner and the kind of every sentence.

    Term t (numbered as in the lexical index) stands in the sentences `sentences[indptr[t]:indptr[t + 1]]`. Sentences
    are numbered through the whole list, those of one paper next to each other; the first is its title or label.
    """

    indptr: NDArray[np.int64]
    sentences: Positions
    owners: Positions
    """Position of the paper of each sentence, shape (sentences,), ascending."""
    kinds: NDArray[np.uint8]

    @classmethod
    def build(cls, papers: Sequence[Paper], vocabulary: Mapping[str, int]) -> SentenceIndex:
        """The index of these papers; terms that the vocabulary lacks are left out."""
        columns: list[int] = []
        rows: list[int] = []
        owners: list[int] = []
        kinds: list[int] = []
        for position, paper in enumerate(papers):
            for kind, text in _sentences(paper):
                found = {vocabulary[term] for term in terms(text) if term in vocabulary}
                columns.extend(sorted(found))
                rows.extend([len(owners)] * len(found))
                owners.append(position)
                kinds.append(kind)
        order = np.argsort(np.asarray(columns, np.int32), kind="stable")
        counts = np.bincount(np.asarray(columns, np.int64), minlength=len(vocabulary))
        return cls(
            indptr=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            sentences=np.asarray(rows, np.int32)[order],
            owners=np.asarray(owners, np.int32),
            kinds=np.asarray(kinds, np.uint8),
        )

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """The first sentence of each paper, shape (papers,)."""
        changes = np.flatnonzero(np.diff(self.owners)) + 1
        return np.concatenate([[0], changes]) if len(self.owners) else changes

    def postings(self, term_number: int) -> Positions:
        """The sentences in which the term stands, ascending."""
        return self.sentences[self.indptr[term_number] : self.indptr[term_number + 1]]

    def save(self, path: Path) -> None:
        """Write the index into one file."""
        with path.open("wb") as file:
            for array in (self.indptr, self.sentences, self.owners, self.kinds):
                np.save(file, array)

    @classmethod
    def load(cls, path: Path) -> SentenceIndex:
        """Read a saved index."""
        with path.open("rb") as file:
            return cls(_read(file), _read(file), _read(file), _read(file))


def _read(file: IO[bytes]) -> NDArray[Any]:
    array: NDArray[Any] = np.load(file)
    return array


def _sentences(paper: Paper) -> list[tuple[int, str]]:
    """(kind, text) of the title, of the keywords, and of every sentence of the abstract."""
    found = [(TITLE, paper.title) if paper.title else (LABEL, paper.label)]
    if subjects := subject_words(paper):
        found.append((KEYWORDS, subjects))
    own = False
    for start, end in sentence_spans(paper.abstract):
        text = paper.abstract[start:end]
        # From the first "we propose" on, an abstract speaks of itself, but for a glance back at earlier work.
        own = own or bool(_OWN.search(text)) or bool(paper.label and paper.label in text)
        found.append((OWN if own and not _EARLIER.search(text) else OTHER, text))
    return found
