"""What the page asks for, answered by the engine and the list."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rag.answer import Answer, Turn
from rag.build import EXTRACTIVE, Parts, build_engine, writer_name
from rag.provider.spending import Spending
from ui.render import count
from vectorstore.errors import InputError, PaperchatError
from vectorstore.ingest import NothingToStoreError, Report, ingest
from vectorstore.readers import read_stream, reported
from vectorstore.records import Paper, Record, Skipped
from vectorstore.snapshot import Snapshot
from vectorstore.steps.writing import Progress

if TYPE_CHECKING:
    from rag.engine import PaperQueryEngine

SAMPLE_EXAMPLES = (
    "which papers fix LoRA initialization?",
    "compare the federated LoRA papers",
    "on how many recordings was SleepMaMi pretrained?",
    "does restricting updates to the value matrix harm in-context learning?",
)
EXAMPLES = (
    "what is this list about?",
    "which papers release their code?",
    "which papers report an improvement in percent?",
)

QUICK_PAPERS = 2_000
"""Papers of a list that is answered from within some 100 ms."""


class PaperService:
    """The first list that has papers, behind the page. Holds no conversation: visitors cannot see each other's."""

    title = "paperchat"

    def __init__(self, lists: Sequence[Parts]) -> None:
        self._lists = lists
        self._writer = writer_name(lists[0].settings)
        self._building = threading.Lock()
        self._engine: PaperQueryEngine | None = None

    def _current(self) -> Parts:
        return next((parts for parts in self._lists if parts.library.snapshot().papers), self._lists[-1])

    def _snapshot(self) -> Snapshot:
        return self._current().library.snapshot()

    @property
    def status(self) -> str:
        """How many papers are loaded, and who writes the answers."""
        papers = count(len(self.papers()), "paper")
        kind = "sample list" if self._current().is_sample else "your list"
        quotes = self._writer == EXTRACTIVE
        how = "answers are quotes (no model configured)" if quotes else f"answers by {self._writer}, checked"
        return f"{papers}, {kind}; {how}"

    @property
    def is_sample(self) -> bool:
        """Whether the sample list stands in for a list of the user's own."""
        return self._current().is_sample

    @property
    def examples(self) -> tuple[str, ...]:
        """Questions to start with."""
        return SAMPLE_EXAMPLES if self._current().is_sample else EXAMPLES

    @property
    def is_quick(self) -> bool:
        """Whether answers are quotes of a short list, by an engine that is built."""
        return self._writer == EXTRACTIVE and self._engine is not None and len(self.papers()) <= QUICK_PAPERS

    def ask(self, question: str, turns: Sequence[Turn], among: Collection[str] = ()) -> Iterator[Answer]:
        """Growing answers, the last one complete, of the papers `among` alone where there are any.

        Raises PaperchatError.
        """
        engine = self.engine()
        yield from (engine.among(among) if among else engine).stream(question, turns)

    def engine(self) -> PaperQueryEngine:
        """The engine, built at the first call: the page can be shown without the imports that it needs."""
        with self._building:
            if self._engine is None:
                self._engine = build_engine(self._lists[0].settings, self._snapshot, self._lists[0].embedder)
            return self._engine

    def warm_up(self) -> None:
        """Answer a question for nobody, where that costs nothing, so that a visitor's first finds all in memory."""
        engine, settings = self.engine(), self._lists[0].settings
        if self._writer == EXTRACTIVE and not settings.reranker:
            with suppress(PaperchatError):  # whoever asks is told
                engine.ask(EXAMPLES[0])

    def papers(self) -> Sequence[Paper]:
        """The stored papers, as they are now."""
        return self._snapshot().papers

    def named(self, paper_ids: Collection[str]) -> Mapping[str, Paper]:
        """The stored papers with these ids, all of one state of the list; without those it does not have (any more)."""
        now = self._snapshot()
        return {paper_id: now.paper(paper_id) for paper_id in paper_ids if paper_id in now.position}


class Uploads:
    """Stores the papers of files dropped on the page in the user's own list."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def __call__(
        self, paths: Sequence[Path], *, dry_run: bool, tell: Callable[[str], None], progress: Progress
    ) -> Report:
        """The report; what it will cost is told before. Raises the errors of `vectorstore.ingest.ingest`."""
        from rag.build_ingest import build_paid_steps  # loads the client of chat models

        # An upload lies in a temporary folder: its name is what the user knows it by.
        errors: dict[str, InputError] = {}
        found = (item for path in paths for item in reported(path.name, partial(_read, path), errors))
        limit = math.inf if dry_run else self._parts.settings.max_cost_usd
        spending = Spending(limit, tell, None, "Raise PAPERCHAT_MAX_COST_USD, or use paperchat ingest --yes.")
        paid = build_paid_steps(self._parts, spending)
        try:
            return ingest(
                self._parts.library, self._parts.embedder, found, dry_run=dry_run, progress=progress, paid=paid
            )
        except NothingToStoreError:
            if len(paths) == len(errors) == 1:
                raise errors[paths[0].name] from None
            raise


def _read(path: Path) -> Iterator[Record | Skipped]:
    return read_stream(path.read_bytes(), path.name)
