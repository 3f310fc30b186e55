"""One process that calls functions for this one, over two pipes; run as a module, the other end of them."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO, TypeVar

Result = TypeVar("Result")
Call = tuple[Callable[..., object], tuple[object, ...]]


class WorkerProcess:
    """A Python process of its own that ends when its pipes do. Raises OSError where it cannot be started.

    Threads may share it: a call is sent while an earlier one is worked on, and the answers come in the order of the
    calls.
    """

    def __init__(self) -> None:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],  # -P: nothing of the working folder is run
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        self._sending = threading.Lock()
        self._last = threading.Lock()
        """Held until the last call that was sent is answered."""

    def answer(self, function: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        """What the function returns there. Raises OSError, EOFError or UnpicklingError when the process is dead."""
        calls, answers = self._process.stdin, self._process.stdout
        if calls is None or answers is None:
            raise BrokenPipeError
        own = threading.Lock()
        with self._sending:
            pickle.dump((function, arguments), calls, pickle.HIGHEST_PROTOCOL)
            calls.flush()
            own.acquire()
            before, self._last = self._last, own
        try:
            with before:
                result: Result = pickle.load(answers)
            return result
        finally:
            own.release()

    def kill(self) -> None:
        """End the process in the middle of its work."""
        self._process.kill()

    def close(self) -> None:
        """Wait for its end, when nobody calls it any more."""
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what the process did not take any more
                pipe.close()  # type: ignore[union-attr]


def main() -> None:
    """Answer the calls of standard input on standard output, in order, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    calls: SimpleQueue[Call] = SimpleQueue()
    values: SimpleQueue[object] = SimpleQueue()
    threading.Thread(target=_listen, args=(calls,), daemon=True).start()
    threading.Thread(target=_send, args=(values, output), daemon=True).start()
    while True:
        function, arguments = calls.get()
        values.put(function(*arguments))


def _listen(calls: SimpleQueue[Call]) -> None:
    """Queue the calls; where the parent has gone there is nobody left to work for, not even for the call at hand."""
    try:
        while True:
            calls.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def _send(values: SimpleQueue[object], output: BinaryIO) -> None:
    """Write the values while the next call is at work: the parent may be busy when it should read them."""
    try:
        while True:
            pickle.dump(values.get(), output, pickle.HIGHEST_PROTOCOL)
            output.flush()
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
