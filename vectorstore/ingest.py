"""Read -> clean and name -> compare with what is stored -> embed -> write -> switch readers -> report."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vectorstore.embeddings import Embedder
from vectorstore.errors import PaperchatError
from vectorstore.library import Library
from vectorstore.merge import planning
from vectorstore.records import Paper, Record, Skipped
from vectorstore.snapshot import IndexedPaper
from vectorstore.steps.preparing import read_all
from vectorstore.steps.switching import deriving, switch
from vectorstore.steps.workers import Workers
from vectorstore.steps.writing import Embed, Progress, embed_and_write, embed_with, no_progress, without_vectors
from vectorstore.store import PaperStore


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


def _free(papers: Sequence[Paper]) -> None:
    """Embedding costs nothing but time."""


@dataclass(frozen=True, slots=True)
class PaidSteps:
    """Steps that may cost money, asked for consent before. Either may raise PaperchatError; then nothing is written."""

    label: Callable[[Sequence[Paper]], list[Paper]] = list
    """Given all papers as read, gives them back in order, some with a better label."""
    before_embedding: Callable[[Sequence[Paper]], None] = _free
    """Told the papers that are about to be embedded; those whose text is stored already are not among them."""


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
    with Workers() as workers:
        read = read_all(found, workers, progress)
        prune_sources = _read_whole(prune_sources, read.skipped)
        if not read.papers and not prune_sources:
            raise NothingToStoreError(Report(skipped=tuple(read.skipped), papers=len(library.snapshot().papers)))
        papers = paid.label(read.papers)
        if dry_run:
            stored = {paper.paper_id: paper for paper in library.snapshot().papers}
            plan = planning.plan(papers, [*stored.values()], prune_sources)
            paid.before_embedding(without_vectors(plan.write, stored))
            return _report(plan, read.skipped, len(stored), started)
        with library.writing() as store:
            before = {entry.paper.paper_id: entry for entry in library.stored(store)}
            stored = {paper_id: entry.paper for paper_id, entry in before.items()}
            plan = planning.plan(papers, [*stored.values()], prune_sources)
            paid.before_embedding(without_vectors(plan.write, stored))
            derived = deriving(library, _papers_after(plan, stored), len(plan.write), workers)
            after = _apply(plan, before, store, embed_with(embedder, read.passages), progress)
            switch(library, store, after, derived, progress)
        return _report(plan, read.skipped, len(before), started)


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
        with Workers() as workers:
            derived = deriving(library, [*(entry.paper for entry in done.values()), *missing], len(missing), workers)
            for entry in embed_and_write(missing, {}, store, embed_with(embedder), progress):
                done[entry.paper.paper_id] = entry
            switch(library, store, done, derived, progress)
        store.drop_others()
    return Report(changed=len(missing), papers=len(done), seconds=time.monotonic() - started)


def _read_whole(sources: frozenset[str], skipped: Sequence[Skipped]) -> frozenset[str]:
    """Those of the sources that do not lie at or below one that could not be read at all."""
    unread = [Path(item.source) for item in skipped if not item.line]
    return frozenset(source for source in sources if not any(Path(source).is_relative_to(place) for place in unread))


def _papers_after(plan: planning.Plan, stored: Mapping[str, Paper]) -> list[Paper]:
    """The list as it will be when the plan is carried out."""
    removed = {*plan.remove}
    after = {**stored, **{paper.paper_id: paper for paper in plan.write}}
    return [paper for paper_id, paper in after.items() if paper_id not in removed]


def _apply(
    plan: planning.Plan,
    before: dict[str, IndexedPaper],
    store: PaperStore,
    embed: Embed,
    progress: Progress,
) -> dict[str, IndexedPaper]:
    if not plan.write and not plan.remove:
        return before
    store.set_generation("")
    after = dict(before)
    for entry in embed_and_write(plan.write, before, store, embed, progress):
        after[entry.paper.paper_id] = entry
    store.remove(before[paper_id] for paper_id in plan.remove)
    for paper_id in plan.remove:
        del after[paper_id]
    return after


def _report(plan: planning.Plan, skipped: Sequence[Skipped], before: int, started: float) -> Report:
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
