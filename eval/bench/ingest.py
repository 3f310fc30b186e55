"""How much of an ingest is the encoder, and what everything else costs.

    python -m eval.bench.ingest LIST.jsonl.gz [--papers 20000] [--encoded 2000]

Prints: end-to-end ingest against the bare encoder over the same texts; ingest with a null embedder against a bare
Chroma upsert of the same rows, its peak memory, and the cost of a list twice as long; and reading, cleaning, naming and
splitting alone. The encoder's settings are compared by `eval.bench.encoder`.
"""

from __future__ import annotations

import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click
import numpy as np

from vectorstore.embeddings import Embedder, MiniLM, PaperText, PaperVectors, Vector
from vectorstore.ingest import ingest
from vectorstore.library import Library
from vectorstore.merge.identity import to_paper
from vectorstore.readers import read_papers
from vectorstore.records import Record
from vectorstore.snapshot import IndexedPaper
from vectorstore.steps.preparing import read_all
from vectorstore.steps.workers import Workers, available_cores
from vectorstore.steps.writing import no_progress, text_of
from vectorstore.storage.rows import StoredRow, rows_of
from vectorstore.store import PaperStore

UPSERT_BATCH = 1000


class NullEmbedder:
    """Random unit vectors: everything but the encoder."""

    name = "null"
    dimension = 384

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        """Vectors without meaning, in no time."""
        chance = np.random.default_rng(0)
        for paper in papers:
            vectors = chance.standard_normal((1 + len(paper.passages), self.dimension), np.float32)
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
            yield PaperVectors(vectors[0], vectors[1:])

    def embed_question(self, text: str) -> Vector:  # noqa: ARG002
        """Not asked in this bench."""
        return np.zeros(self.dimension, np.float32)


@click.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--papers", default=20_000, show_default=True, help="Papers for everything but the encoder.")
@click.option("--encoded", default=2_000, show_default=True, help="Papers for the end-to-end run; 0 leaves it out.")
def main(path: Path, papers: int, encoded: int) -> None:
    """Run the bench on a list."""
    if encoded:
        end_to_end(path, encoded)
    reading(path, papers)
    everything_else(path, papers)


def end_to_end(path: Path, count: int) -> None:
    """Whole ingest against the bare encoder over the same texts: the goal is 0.85 or more."""
    texts = _texts(path, count)
    encoder = _timed(partial(_encode, MiniLM(), texts))
    whole = _ingest_seconds(path, count, MiniLM())
    print(f"bare encoder {count / encoder:.1f} papers/s, ingest {count / whole:.1f} papers/s: {encoder / whole:.2f}")


def reading(path: Path, count: int) -> None:
    """Reading, cleaning, naming and splitting alone: the goal is 2,000 papers a second on two cores."""
    for cores in dict.fromkeys((1, available_cores())):
        with Workers(cores) as workers:
            seconds = _timed(lambda: read_all(_found(path, count), workers, no_progress))
        print(f"reading, cleaning, naming, splitting: {count / seconds:,.0f} papers/s on {cores} cores")


def everything_else(path: Path, count: int) -> None:
    """Ingest with a null embedder against a bare upsert of the same rows (goal 1.3), memory, and twice the list."""
    half, _ = _apart(_null_ingest, path, count // 2)
    whole, memory = _apart(_null_ingest, path, count)
    bare, _ = _apart(_bare_upsert, path, count)
    print(f"null ingest of {count:,} papers {whole:.0f} s, bare upsert {bare:.0f} s: {whole / bare:.2f} times")
    print(
        f"peak memory {memory:.2f} GB (with the process beside); twice the list takes {whole / half:.2f} times as long"
    )


def _null_ingest(path: Path, count: int) -> float:
    return _ingest_seconds(path, count, NullEmbedder())


def _bare_upsert(path: Path, count: int) -> float:
    """Seconds of Chroma alone for the rows that an ingest would write."""
    papers = [to_paper(record) for record in _found(path, count)]
    texts = [text_of(paper) for paper in papers]
    vectors = NullEmbedder().embed_papers(texts)
    entries = [IndexedPaper(p, v.whole, t.passages, v.passages) for p, t, v in zip(papers, texts, vectors, strict=True)]
    rows = [row for entry in entries for row in rows_of(entry)]
    with tempfile.TemporaryDirectory() as folder:
        store = PaperStore.open(folder, "null", NullEmbedder.dimension)
        return _timed(partial(_upsert, store, rows))


def _upsert(store: PaperStore, rows: Sequence[StoredRow]) -> None:
    for first in range(0, len(rows), UPSERT_BATCH):
        store.upsert_rows(rows[first : first + UPSERT_BATCH])


def _encode(model: MiniLM, texts: Sequence[PaperText]) -> None:
    for _ in model.embed_papers(texts):
        pass


def _ingest_seconds(path: Path, count: int, embedder: Embedder) -> float:
    with tempfile.TemporaryDirectory() as folder:
        library = Library(folder, embedder.name, embedder.dimension)
        return _timed(lambda: ingest(library, embedder, _found(path, count)))


def _found(path: Path, count: int) -> Iterator[Record]:
    return islice((item for item in read_papers(path) if isinstance(item, Record)), count)


def _texts(path: Path, count: int) -> list[PaperText]:
    return [text_of(to_paper(record)) for record in _found(path, count)]


def _timed(work: Callable[[], Any]) -> float:
    started = time.monotonic()
    work()
    return time.monotonic() - started


def _apart(work: Callable[[Path, int], float], path: Path, count: int) -> tuple[float, float]:
    """Seconds that `work` reports, and peak memory in GB, of a process of its own."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(_measured, (work, path, count))


def _measured(work: Callable[[Path, int], float], path: Path, count: int) -> tuple[float, float]:
    seconds = work(path, count)
    # One process beside makes the indexes, and its peak is all that is told of it; the others idle by then at 0.07 GB.
    beside = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + beside) / 1e6


if __name__ == "__main__":
    main()
