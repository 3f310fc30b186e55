"""A progress bar on a terminal's stderr; silence where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from vectorstore.writing import Progress, no_progress

_STEPS = {"reading": "Reading", "embedding": "Embedding", "switching": "Indexing"}


@contextmanager
def terminal_progress() -> Iterator[Progress]:
    """A callback that draws a bar with papers a second and the time left, while the block runs."""
    if not sys.stderr.isatty():
        yield no_progress
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description:<10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=False) as bar:
        tasks = {}

        def progress(step: str, done: int, total: int) -> None:
            if step not in _STEPS:  # writing runs beside embedding, one batch behind
                return
            if step not in tasks:
                tasks[step] = bar.add_task(_STEPS[step], total=total or None, rate="")
            speed = bar.tasks[tasks[step]].speed
            rate = f"{speed:,.0f} papers/s" if speed else ""
            bar.update(tasks[step], completed=done, total=total or None, rate=rate)

        yield progress
