"""A progress bar on a terminal's stderr; silence where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

_STEPS = {"reading": "Reading", "labelling": "Labelling", "embedding": "Embedding", "switching": "Indexing"}


class TerminalProgress:
    """A callback that draws a bar with papers a second and the time left; without a bar it does nothing."""

    def __init__(self, bar: Bar | None) -> None:
        self._bar = bar
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, step: str, done: int, total: int) -> None:
        """`done` of `total` papers; a total of 0 is unknown."""
        bar = self._bar
        if bar is None or step not in _STEPS:  # writing runs beside embedding, one batch behind
            return
        if step not in self._tasks:
            self._tasks[step] = bar.add_task(_STEPS[step], total=total or None, rate="")
        task = self._tasks[step]
        speed = bar.tasks[task].speed
        bar.update(task, completed=done, total=total or None, rate=f"{speed:,.0f} papers/s" if speed else "")

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The terminal is free for a question while the block runs."""
        if self._bar:
            self._bar.stop()
        try:
            yield
        finally:
            if self._bar:
                self._bar.start()


@contextmanager
def terminal_progress() -> Iterator[TerminalProgress]:
    """The callback, with its bar on the terminal while the block runs."""
    if not sys.stderr.isatty():
        yield TerminalProgress(None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:<10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=False) as bar:
        yield TerminalProgress(bar)


@contextmanager
def terminal_status(text: str) -> Iterator[Callable[[str], None]]:
    """A function that replaces the line shown on the terminal's stderr while the block runs; silent without one."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(text) as status:
        yield status.update
