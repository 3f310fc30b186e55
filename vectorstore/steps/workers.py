"""Pure functions called in processes of their own: Python runs on one core at a time, and Chroma holds its lock."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Self, TypeVar

MOST = 8
AHEAD = 3
"""Calls a process may have waiting: enough that none is idle, few enough that a long list is not held twice."""

Argument = TypeVar("Argument")
Result = TypeVar("Result")


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Processes that call functions for this one; a context manager, and none is started before the first call.

    They are fed by pipes and not by `multiprocessing`, which imports the caller's main module again (a notebook or a
    script without a guard does not survive that) and leaves its processes behind where the parent is killed: these
    end when their pipe does. Where a process cannot be started, or has died, this one does its work.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = count or min(available_cores(), MOST)
        self._threads = ThreadPoolExecutor(self.count)
        self._own = threading.local()
        self._lock = threading.Lock()
        self._started: list[subprocess.Popen[bytes]] = []
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closed = True
        for process in self._started:
            process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._started:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what the process did not take any more
                    pipe.close()  # type: ignore[union-attr]

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """The value of a module's function at these arguments, to be waited for; all of it picklable."""
        return self._threads.submit(self._call, function, arguments)

    def map(self, function: Callable[[Argument], Result], arguments: Iterable[Argument]) -> Iterator[Result]:
        """The values at each argument, in order; the arguments are taken a few ahead of the values."""
        waiting: deque[Future[Result]] = deque()
        for argument in arguments:
            waiting.append(self.submit(function, argument))
            if len(waiting) > AHEAD * self.count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _call(self, function: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        """Each thread has a process of its own, which it asks and waits for."""
        try:
            process = self._process()
            pickle.dump((function, arguments), process.stdin, pickle.HIGHEST_PROTOCOL)  # type: ignore[arg-type]
            process.stdin.flush()  # type: ignore[union-attr]
            result: Result = pickle.load(process.stdout)  # type: ignore[arg-type]
        except (OSError, EOFError, pickle.UnpicklingError):  # not started, or dead
            if self._closed:
                raise CancelledError from None
            return function(*arguments)
        return result

    def _process(self) -> subprocess.Popen[bytes]:
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process:
            return process
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with self._lock:
            if self._closed:
                raise CancelledError
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "vectorstore.steps.workers"],  # -P: nothing of the working folder is run
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
            )  # fmt: skip
            self._started.append(process)
        self._own.process = process
        return process


def main() -> None:
    """Answer the calls of standard input on standard output, in order, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    calls: SimpleQueue[tuple[Callable[..., object], tuple[object, ...]]] = SimpleQueue()
    threading.Thread(target=_listen, args=(calls,), daemon=True).start()
    while True:
        function, arguments = calls.get()
        pickle.dump(function(*arguments), output, pickle.HIGHEST_PROTOCOL)
        output.flush()


def _listen(calls: SimpleQueue[Any]) -> None:
    """Queue the calls; where the parent has gone there is nobody left to work for, not even for the call at hand."""
    try:
        while True:
            calls.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
