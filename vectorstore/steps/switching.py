"""The last step of an ingest: the snapshot of what is stored now, and readers switched to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from vectorstore import snapshot as snapshots
from vectorstore.library import Library
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper
from vectorstore.steps.deriving import Derived, derive, listed
from vectorstore.steps.workers import Workers
from vectorstore.steps.writing import Progress
from vectorstore.storage import snapshot_files
from vectorstore.store import PaperStore

APART_FROM = 300
"""Papers to write from which a process that makes the indexes beside is worth its start."""


def deriving(library: Library, papers: Sequence[Paper], fresh: int, workers: Workers) -> Callable[[], Derived]:
    """The indexes of the list that will be; made beside the embedding where `fresh` papers take it long enough."""
    if fresh < APART_FROM:
        return lambda: replace(derive(listed(papers)), facts=_known_facts(library))
    known = _known_facts(library)
    texts = listed(replace(paper, original="") for paper in papers)  # what no index needs is not sent
    work = workers.submit(derive, texts, [paper.abstract for paper in texts if paper.abstract not in known])

    def made_beside() -> Derived:
        made = work.result()
        return replace(made, facts={**known, **made.facts})

    return made_beside


def _known_facts(library: Library) -> dict[str, str]:
    old = snapshot_files.load(library.index_folder)
    return old.facts_table.by_abstract() if old else {}


def switch(
    library: Library,
    store: PaperStore,
    after: dict[str, IndexedPaper],
    derived: Callable[[], Derived],
    progress: Progress,
) -> None:
    """Save the snapshot of these papers, unless it is the one that readers have."""
    progress("switching", 0, len(after))
    generation = snapshots.generation_of(after.values(), library.embedding_model)
    pointer = snapshot_files.current(library.index_folder)
    if pointer is None or pointer.generation != generation:
        library.save(snapshots.build(after.values(), library.embedding_model, library.dimension, derived()))
    if store.generation != generation:
        store.set_generation(generation)
    progress("switching", len(after), len(after))
