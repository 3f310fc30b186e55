"""Stand-ins for the tests: deterministic, and they record what they were asked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np

from vectorstore.embeddings import Embedder, PaperText, PaperVectors, Vector
from vectorstore.passages import split_passages
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper


class NullEmbedder:
    """Vectors drawn from a hash of the text: no meaning, no time, the same in every process."""

    def __init__(self, name: str = "null", dimension: int = 8) -> None:
        self.name = name
        self.dimension = dimension
        self.embedded: list[str] = []

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        for paper in papers:
            self.embedded.append(paper.abstract)
            rows = [self._vector(paper.abstract[start:end]) for start, end in paper.passages]
            passages = np.stack(rows) if rows else np.empty((0, self.dimension), np.float32)
            yield PaperVectors(self._vector(paper.title + paper.abstract), passages)

    def embed_question(self, text: str) -> Vector:
        return self._vector(text)

    def _vector(self, text: str) -> Vector:
        seed = int.from_bytes(hashlib.sha256(f"{self.name} {text}".encode()).digest()[:8], "big")
        vector = np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)
        unit: Vector = (vector / np.linalg.norm(vector)).astype(np.float32)
        return unit


def make_paper(paper_id: str, abstract: str, **fields: object) -> Paper:
    """A paper with its id as label, unless a label is given."""
    return Paper(**({"paper_id": paper_id, "label": paper_id, "abstract": abstract} | fields))  # type: ignore[arg-type]


def indexed(papers: Sequence[Paper], embedder: Embedder | None = None) -> list[IndexedPaper]:
    """The papers with passages and vectors (null ones by default), as a store or a snapshot takes them."""
    embedder = embedder or NullEmbedder()
    spans = [tuple((p.start, p.end) for p in split_passages(paper.paper_id, paper.abstract)) for paper in papers]
    texts = [PaperText(paper.title, paper.abstract, span) for paper, span in zip(papers, spans, strict=True)]
    vectors = embedder.embed_papers(texts)
    return [IndexedPaper(p, v.whole, s, v.passages) for p, v, s in zip(papers, vectors, spans, strict=True)]
