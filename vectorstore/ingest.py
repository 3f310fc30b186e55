"""Read -> clean and name -> compare with what is stored -> embed -> write -> switch readers -> report."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from vectorstore import identity
from vectorstore import snapshot as snapshots
from vectorstore.embeddings import Embedder
from vectorstore.errors import PaperchatError
from vectorstore.facts_table import FactsBeside
from vectorstore.library import Library
from vectorstore.paid import PaidSteps
from vectorstore.records import Paper, Record, Skipped
from vectorstore.snapshot import IndexedPaper
from vectorstore.store import PaperStore
from vectorstore.writing import Progress, embed_and_write, no_progress, without_vectors


@dataclass(frozen=True, slots=True)
class Report:
    """What an ingest did. `papers` is the store's total afterwards, the other numbers count papers."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    merged: int = 0
    removed: int = 0
    skipped: tuple[Skipped, ...] = ()
    merges: tuple[str, ...] = ()
    papers: int = 0
    seconds: float = 0.0


class NothingToStoreError(PaperchatError):
    """Read, but not one record could be stored; `report` says why for each."""

    def __init__(self, report: Report) -> None:
        count = len(report.skipped)
        super().__init__(
            f"Nothing could be stored: {count} record{'s' if count != 1 else ''} skipped.",
            "The report names each with its reason; a record needs an abstract.",
        )
        self.report = report


FREE = PaidSteps()


def ingest(
    library: Library,
    embedder: Embedder,
    found: Iterable[Record | Skipped],
    *,
    prune_sources: frozenset[str] = frozenset(),
    dry_run: bool = False,
    progress: Progress = no_progress,
    paid: PaidSteps = FREE,
) -> Report:
    """Bring the library to what `found` says, and report. Running it again changes nothing.

    Everything is read before anything is written, so a reader that fails leaves the store as it was. Papers whose
    source is among `prune_sources` and that are no longer found are removed, unless the source could not be read
    (a Skipped at line 0 says so of a file or a folder). Killed at any moment, the next run ends in the
    state of an uninterrupted one: vectors are written in whole papers, and readers are switched once, at the end.

    Raises NothingToStoreError (which carries the report), StoreLockedError, StoreMismatchError, reader errors, and
    what the `paid` steps raise before anything is written.
    """
    started = time.monotonic()
    papers, skipped = _read(found, progress)
    prune_sources = _read_whole(prune_sources, skipped)
    if not papers and not prune_sources:
        raise NothingToStoreError(Report(skipped=tuple(skipped), papers=len(library.snapshot().papers)))
    papers = paid.label(papers)
    if dry_run:
        stored = {paper.paper_id: paper for paper in library.snapshot().papers}
        plan = identity.plan(papers, [*stored.values()], prune_sources)
        paid.before_embedding(without_vectors(plan.write, stored))
        return _report(plan, skipped, len(stored), started)
    with library.writing() as store:
        before = {entry.paper.paper_id: entry for entry in library.stored(store)}
        stored = {paper_id: entry.paper for paper_id, entry in before.items()}
        plan = identity.plan(papers, [*stored.values()], prune_sources)
        fresh = without_vectors(plan.write, stored)
        paid.before_embedding(fresh)
        with FactsBeside(paper.abstract for paper in fresh) as facts:
            after = _apply(plan, before, store, embedder, progress) if plan.write or plan.remove else before
            _switch(library, store, after, facts, progress)
    return _report(plan, skipped, len(before), started)


def rebuild(
    library: Library, embedder: Embedder, *, progress: Progress = no_progress, paid: PaidSteps = FREE
) -> Report:
    """Embed every stored paper anew with the configured model, then drop what other models left.

    The papers come from the store itself, so no source file is needed. Killed, it can be started again.
    """
    started = time.monotonic()
    with library.writing(rebuild=True) as store:
        store.repair()
        done = {entry.paper.paper_id: entry for entry in store.entries()}
        wanted = {entry.paper.paper_id: entry.paper for entry in store.other_entries()}
        missing = [paper for paper_id, paper in wanted.items() if paper_id not in done]
        paid.before_embedding(missing)
        store.set_generation("")
        for entry in embed_and_write(missing, {}, store, embedder, progress):
            done[entry.paper.paper_id] = entry
        with FactsBeside(()) as facts:
            _switch(library, store, done, facts, progress)
        store.drop_others()
    return Report(changed=len(missing), papers=len(done), seconds=time.monotonic() - started)


def _read(found: Iterable[Record | Skipped], progress: Progress) -> tuple[list[Paper], list[Skipped]]:
    papers: list[Paper] = []
    skipped: list[Skipped] = []
    for item in found:
        if isinstance(item, Skipped):
            skipped.append(item)
            continue
        paper = identity.to_paper(item)
        if paper.abstract:
            papers.append(paper)
        else:
            skipped.append(Skipped.of((item.source, item.line), "no abstract", item.title))
        if len(papers) % 100 == 0:
            progress("reading", len(papers), 0)
    progress("reading", len(papers), len(papers))
    return papers, skipped


def _read_whole(sources: frozenset[str], skipped: Sequence[Skipped]) -> frozenset[str]:
    """Those of the sources that do not lie at or below one that could not be read at all."""
    unread = [Path(item.source) for item in skipped if not item.line]
    return frozenset(source for source in sources if not any(Path(source).is_relative_to(place) for place in unread))


def _apply(
    plan: identity.Plan,
    before: dict[str, IndexedPaper],
    store: PaperStore,
    embedder: Embedder,
    progress: Progress,
) -> dict[str, IndexedPaper]:
    store.set_generation("")
    after = dict(before)
    for entry in embed_and_write(plan.write, before, store, embedder, progress):
        after[entry.paper.paper_id] = entry
    store.remove(before[paper_id] for paper_id in plan.remove)
    for paper_id in plan.remove:
        del after[paper_id]
    return after


def _switch(
    library: Library,
    store: PaperStore,
    after: dict[str, IndexedPaper],
    facts: FactsBeside,
    progress: Progress,
) -> None:
    progress("switching", 0, len(after))
    old = snapshots.load(library.index_folder)
    known = (old.facts_table.by_abstract() if old else {}) | facts.lines()
    snapshot = snapshots.build(list(after.values()), library.embedding_model, library.dimension, known)
    pointer = snapshots.current(library.index_folder)
    if pointer is None or pointer.generation != snapshot.generation:
        library.save(snapshot)
    if store.generation != snapshot.generation:
        store.set_generation(snapshot.generation)
    progress("switching", len(after), len(after))


def _report(plan: identity.Plan, skipped: Sequence[Skipped], before: int, started: float) -> Report:
    return Report(
        added=plan.added,
        changed=plan.changed,
        unchanged=plan.unchanged,
        merged=plan.merged,
        removed=len(plan.remove),
        skipped=tuple(skipped),
        merges=plan.merges,
        papers=before + plan.added - len(plan.remove),
        seconds=round(time.monotonic() - started, 3),
    )
