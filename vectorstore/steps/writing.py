"""Papers are embedded and written, one batch behind the other; what an ingest and a rebuild share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from types import MappingProxyType
from typing import Any

from vectorstore.embeddings import Embedder, MiniLM, PaperText, PaperVectors
from vectorstore.passages import Span, passage_spans
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper
from vectorstore.steps.workers import Workers, available_cores, batches
from vectorstore.store import PaperStore

WRITE_BATCH = 64
"""Papers embedded and written as one step; what a kill can cost."""
ENCODED_APART_FROM = 300
"""Papers from which a process that encodes is worth its start: loading the model takes a second or two."""

Embed = Callable[[Sequence[Paper]], Iterator[tuple[PaperText, PaperVectors]]]
"""What is embedded of each paper, and its vectors, in order."""
Progress = Callable[[str, int, int], None]
"""Called with the step ("reading", "embedding", "writing", "switching"), papers done, and of how many (0: unknown)."""


def no_progress(step: str, done: int, total: int) -> None:
    """Show nothing."""


def embed_and_write(
    papers: Sequence[Paper],
    before: dict[str, IndexedPaper],
    store: PaperStore,
    embed: Embed,
    progress: Progress,
) -> Iterator[IndexedPaper]:
    """Entries as they are embedded. Writing runs beside embedding, one batch behind."""
    done = 0
    progress("embedding", 0, len(papers))
    with ThreadPoolExecutor(1) as writer:
        pending: Future[Any] | None = None
        for batch in batches(_embedded(papers, before, embed), WRITE_BATCH):
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


def _embedded(papers: Sequence[Paper], before: dict[str, IndexedPaper], embed: Embed) -> Iterator[IndexedPaper]:
    """Each paper with its vectors; a paper of which only the metadata changed keeps those it has."""
    stored = {paper.paper_id: before[paper.paper_id].paper for paper in papers if paper.paper_id in before}
    fresh = without_vectors(papers, stored)
    new = {paper.paper_id for paper in fresh}
    embedded = embed(fresh)
    for paper in papers:
        if paper.paper_id in new:
            text, vectors = next(embedded)
            yield IndexedPaper(paper, vectors.whole, text.passages, vectors.passages)
        else:
            old = before[paper.paper_id]
            yield IndexedPaper(paper, old.vector, old.passages, old.passage_vectors)


def embed_with(embedder: Embedder, passages: Mapping[str, tuple[Span, ...]] = MappingProxyType({})) -> Embed:
    """How papers are embedded by this embedder; `passages` are those of abstracts that were split before.

    Many papers are encoded by the packaged model in a process of its own: Chroma holds Python's lock while it writes,
    and threads of this process would wait for it with all cores idle but one.
    """

    def embed(papers: Sequence[Paper]) -> Iterator[tuple[PaperText, PaperVectors]]:
        texts = [
            PaperText(paper.title, paper.abstract, passages[paper.abstract])
            if paper.abstract in passages
            else text_of(paper)
            for paper in papers
        ]
        if isinstance(embedder, MiniLM) and len(texts) >= ENCODED_APART_FROM and available_cores() > 1:
            with Workers(1) as apart:  # one for all cores: two copies of the model would not fit into the cache
                parts = apart.map(encoded, batches(texts, WRITE_BATCH))
                yield from zip(texts, chain.from_iterable(parts), strict=True)
        else:
            yield from zip(texts, embedder.embed_papers(texts), strict=True)

    return embed


def encoded(papers: Sequence[PaperText]) -> list[PaperVectors]:
    """The vectors of the packaged model, on all cores, in the process that is asked for them."""
    return list(MiniLM().embed_papers(papers))


def text_of(paper: Paper) -> PaperText:
    """What is embedded of a paper."""
    return PaperText(paper.title, paper.abstract, passage_spans(paper.abstract))


def without_vectors(papers: Iterable[Paper], stored: Mapping[str, Paper]) -> list[Paper]:
    """Those of the papers that are not stored with this title and abstract already."""
    return [paper for paper in papers if not _same_text(paper, stored.get(paper.paper_id))]


def _same_text(paper: Paper, old: Paper | None) -> bool:
    return old is not None and (old.title, old.abstract) == (paper.title, paper.abstract)
