"""Calls in other processes: the same values, in order; nothing is left behind, and nothing lost."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

import pytest

from vectorstore.steps.worker_process import WorkerProcess
from vectorstore.steps.workers import Workers

ROOT = Path(__file__).parents[1]


def test_values_come_in_order_from_other_processes() -> None:
    with Workers(2) as workers:
        assert list(workers.map(abs, range(-40, 0))) == list(range(40, 0, -1))
        assert workers.submit(divmod, 17, 5).result() == (3, 2)
        assert workers.submit(os.getpid).result() != os.getpid()


def test_no_process_is_started_without_a_call() -> None:
    with Workers(2) as workers:
        assert list(workers.map(abs, [])) == []
        assert threading.active_count() == 1 or not [t for t in threading.enumerate() if "ThreadPool" in t.name]


def test_an_error_of_the_function_is_raised_here() -> None:
    with Workers(1) as workers, pytest.raises(ValueError, match="invalid literal"):
        workers.submit(int, "seven").result()


def test_the_work_of_a_dead_process_is_done_here() -> None:
    with Workers(1) as workers:
        [process] = workers.map(operator.call, [os.getpid])
        os.kill(process, signal.SIGTERM)
        assert list(workers.map(abs, range(-20, 0))) == list(range(20, 0, -1))
        os.kill(workers.submit(os.getpid).result(), signal.SIGTERM)
        assert workers.submit(divmod, 17, 5).result() == (3, 2)


def test_as_many_processes_map_as_were_asked_for_and_a_long_call_has_its_own() -> None:
    with Workers(2) as workers:
        alone = workers.submit(os.getpid).result()
        shared = {*workers.map(operator.call, [os.getpid] * 100)}
        sleeping = workers.submit(time.sleep, 600)
        assert {*workers.map(operator.call, [os.getpid] * 100)} <= shared
        assert not sleeping.done()
    assert len(shared) <= 2
    assert alone not in shared


def test_threads_that_share_a_process_get_the_answers_to_their_own_calls() -> None:
    process = WorkerProcess()
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda number: process.answer(divmod, (number, 7)), range(200)))
    process.kill()
    process.close()
    assert answers == [divmod(number, 7) for number in range(200)]


def test_without_a_process_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with Workers(2) as workers:
        assert workers.submit(os.getpid).result() == os.getpid()


def test_leaving_ends_the_process_in_the_middle_of_its_work() -> None:
    with Workers(1) as workers:
        process = workers.submit(os.getpid).result()
        sleeping = workers.submit(time.sleep, 600)
        waiting = workers.submit(abs, -1)
    with pytest.raises(CancelledError):
        sleeping.result()
    assert waiting.cancelled()
    assert not is_running(process)


CALLER = """
import os, signal, time
from vectorstore.steps.workers import Workers
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background start with Ctrl-C ignored
with Workers(1) as workers:
    print(workers.submit(os.getpid).result(), flush=True)
    sleeping = workers.submit(time.sleep, 600)
    while not sleeping.done():  # and no wait without an end: Python may lose a signal that comes as it begins
        time.sleep(0.05)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "ctrl-c"])
def test_no_process_is_left_behind(how: signal.Signals) -> None:
    command = [sys.executable, "-c", CALLER]
    caller = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    assert caller.stdout is not None
    process = int(caller.stdout.readline())
    if how is signal.SIGINT:  # a terminal's Ctrl-C reaches every process of the group
        os.killpg(caller.pid, how)
    else:
        caller.kill()
    _, errors = caller.communicate(timeout=20)
    assert errors.count("Traceback") <= 1  # the caller's own
    until = time.monotonic() + 20
    while is_running(process):
        assert time.monotonic() < until
        time.sleep(0.01)


def is_running(process: int) -> bool:
    """Whether there is such a process that has not ended, reaped by its parent or not."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return shown.stdout.strip() not in ("", "Z") and not shown.stdout.startswith("Z")


def test_nothing_of_the_working_folder_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pickle.py", "queue.py", "vectorstore.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'run')!r}, 'w')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with Workers(1) as workers:
        assert workers.submit(os.getpid).result() != os.getpid()
    assert not (tmp_path / "run").exists()
