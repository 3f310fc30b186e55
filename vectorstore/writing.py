"""Papers are embedded and written, one batch behind the other; what an ingest and a rebuild share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, TypeVar

from vectorstore.embeddings import Embedder, PaperText
from vectorstore.passages import split_passages
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper
from vectorstore.store import PaperStore

WRITE_BATCH = 64
"""Papers embedded and written as one step; what a kill can cost."""

Item = TypeVar("Item")
Progress = Callable[[str, int, int], None]
"""Called with the step ("reading", "embedding", "writing", "switching"), papers done, and of how many (0: unknown)."""


def no_progress(step: str, done: int, total: int) -> None:
    """Show nothing."""


def embed_and_write(
    papers: Sequence[Paper],
    before: dict[str, IndexedPaper],
    store: PaperStore,
    embedder: Embedder,
    progress: Progress,
) -> Iterator[IndexedPaper]:
    """Entries as they are embedded. Writing runs beside embedding, one batch behind."""
    done = 0
    progress("embedding", 0, len(papers))
    with ThreadPoolExecutor(1) as writer:
        pending: Future[Any] | None = None
        for batch in _batches(_embedded(papers, before, embedder), WRITE_BATCH):
            if pending:
                pending.result()
            pending = writer.submit(_write, store, batch, before)
            progress("writing", done, len(papers))
            yield from batch
            done += len(batch)
            progress("embedding", done, len(papers))
        if pending:
            pending.result()


def _write(store: PaperStore, batch: Sequence[IndexedPaper], before: dict[str, IndexedPaper]) -> None:
    store.write(batch)
    for entry in batch:
        old = before.get(entry.paper.paper_id)
        if old and len(old.passages) > len(entry.passages):
            store.remove_surplus(entry, len(old.passages))


def _embedded(papers: Sequence[Paper], before: dict[str, IndexedPaper], embedder: Embedder) -> Iterator[IndexedPaper]:
    """Each paper with its vectors; a paper of which only the metadata changed keeps those it has."""
    for chunk in _batches(papers, 16 * WRITE_BATCH):
        stored = {paper.paper_id: before[paper.paper_id].paper for paper in chunk if paper.paper_id in before}
        texts = {paper.paper_id: text_of(paper) for paper in without_vectors(chunk, stored)}
        vectors = embedder.embed_papers(list(texts.values()))
        for paper in chunk:
            if paper.paper_id in texts:
                fresh = next(vectors)
                yield IndexedPaper(paper, fresh.whole, texts[paper.paper_id].passages, fresh.passages)
            else:
                old = before[paper.paper_id]
                yield IndexedPaper(paper, old.vector, old.passages, old.passage_vectors)


def _batches(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    iterator = iter(items)
    while batch := tuple(islice(iterator, size)):
        yield batch


def text_of(paper: Paper) -> PaperText:
    """What is embedded of a paper."""
    spans = tuple((passage.start, passage.end) for passage in split_passages(paper.paper_id, paper.abstract))
    return PaperText(paper.title, paper.abstract, spans)


def without_vectors(papers: Iterable[Paper], stored: Mapping[str, Paper]) -> list[Paper]:
    """Those of the papers that are not stored with this title and abstract already."""
    return [paper for paper in papers if not _same_text(paper, stored.get(paper.paper_id))]


def _same_text(paper: Paper, old: Paper | None) -> bool:
    return old is not None and (old.title, old.abstract) == (paper.title, paper.abstract)
