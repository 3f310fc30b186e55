"""Pure functions called in processes of their own: Python runs on one core at a time, and Chroma holds its lock."""

from __future__ import annotations

import os
import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Self, TypeVar

from vectorstore.steps.worker_process import WorkerProcess

MOST = 8
SENT = 2
"""Calls a process is sent at most before it answers: the next one lies there when one is done, however long this
process takes to fetch the value."""
AHEAD = 3
"""Calls of `map` a process that are taken ahead of the values: few enough that a long list is not held twice."""

Item = TypeVar("Item")
Argument = TypeVar("Argument")
Result = TypeVar("Result")


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of this size; the last one may be shorter."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


class Workers:
    """Processes that call functions for this one; a context manager, and none is started before the first call.

    They are fed by pipes and not by `multiprocessing`, which imports the caller's main module again (a notebook or a
    script without a guard does not survive that) and leaves its processes behind where the parent is killed: these
    end when their pipe does. Where a process cannot be started, or has died, this one does its work.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = count or min(available_cores(), MOST)
        self._threads = ThreadPoolExecutor(SENT * self.count)
        self._alone = ThreadPoolExecutor(1)
        """Its process is its own: what `map` asks for would wait behind a long call."""
        self._own = threading.local()
        self._lock = threading.Lock()
        self._shared: list[WorkerProcess] = []
        self._started: list[WorkerProcess] = []
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closed = True
        for process in self._started:
            process.kill()
        for threads in (self._threads, self._alone):
            threads.shutdown(cancel_futures=True)
        for process in self._started:
            process.close()

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """The value of a module's function at these arguments, to be waited for; all of it picklable.

        Calls wait for each other, not for those of `map`.
        """
        return self._alone.submit(self._call, function, arguments, 1)

    def map(self, function: Callable[[Argument], Result], arguments: Iterable[Argument]) -> Iterator[Result]:
        """The values at each argument, in order; the arguments are taken a few ahead of the values."""
        waiting: deque[Future[Result]] = deque()
        for argument in arguments:
            waiting.append(self._threads.submit(self._call, function, (argument,), SENT))
            if len(waiting) > AHEAD * self.count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _call(self, function: Callable[..., Result], arguments: tuple[Any, ...], sharers: int) -> Result:
        """Each thread asks the process that it shares with the others, and waits for the answer."""
        try:
            result: Result = self._process(sharers).answer(function, arguments)
        except (OSError, EOFError, pickle.UnpicklingError):  # not started, or dead
            if self._closed:
                raise CancelledError from None
            return function(*arguments)
        return result

    def _process(self, sharers: int) -> WorkerProcess:
        """The process of this thread; a new one while there are fewer than there may be."""
        process: WorkerProcess | None = getattr(self._own, "process", None)
        if process:
            return process
        with self._lock:
            if self._closed:
                raise CancelledError
            if sharers == 1 or len(self._shared) < self.count:
                process = WorkerProcess()
                self._started.append(process)
                self._shared += [process] if sharers > 1 else []
            else:
                process = self._shared.pop(0)
                self._shared.append(process)
        self._own.process = process
        return process
