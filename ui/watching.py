"""Long work in a thread of its own, and how far it is while it runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import TypeVar

from vectorstore.steps.writing import Progress

EVERY_SECONDS = 0.3
LEAST_SECONDS = 0.5
"""A rate over less time says nothing."""

Result = TypeVar("Result")
Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Step:
    """How far one step is. A total of 0 is unknown, and so is a rate of 0 (papers a second)."""

    name: str
    done: int
    total: int
    rate: float = 0.0

    @property
    def seconds_left(self) -> float | None:
        """None while it cannot be told."""
        return (self.total - self.done) / self.rate if self.total and self.rate else None


@dataclass(slots=True)
class Pace:
    """A progress callback that keeps the newest step with its rate since that step began."""

    clock: Callable[[], float] = time.monotonic
    newest: Step = Step("reading", 0, 0)
    _begun: dict[str, tuple[float, int]] = field(default_factory=dict)

    def __call__(self, name: str, done: int, total: int) -> None:
        """As `vectorstore.steps.writing.Progress`."""
        if name == "writing":  # beside embedding, one batch behind
            return
        now = self.clock()
        start, first = self._begun.setdefault(name, (now, done))
        seconds = now - start
        self.newest = Step(name, done, total, (done - first) / seconds if seconds >= LEAST_SECONDS else 0.0)


def watched(
    work: Callable[[Progress], Result], show: Callable[[Step], Shown], every_seconds: float = EVERY_SECONDS
) -> Generator[Shown, None, Result]:
    """Run `work` in a thread: yields its newest step, shown, whenever it has changed; returns its result or raises.

    Who stops listening does not stop the work: half an ingest would only have to be done again.
    """
    pace = Pace()
    pool = ThreadPoolExecutor(1)
    try:
        running = pool.submit(work, pace)
        last: Step | None = None
        while not wait([running], timeout=every_seconds).done:
            if pace.newest != last:
                last = pace.newest
                yield show(last)
        return running.result()
    finally:
        pool.shutdown(wait=False)
