"""Progress of long work: rate, time left, and who may end it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from ui.paper_list import progress_html
from ui.watching import Pace, Step, watched
from vectorstore.errors import InputError
from vectorstore.steps.writing import Progress


def test_the_rate_counts_from_the_first_paper_of_a_step() -> None:
    times = iter([10.0, 10.1, 12.0, 20.0])
    pace = Pace(clock=lambda: next(times))
    pace("embedding", 0, 100)
    assert pace.newest == Step("embedding", 0, 100)
    pace("embedding", 1, 100)
    assert pace.newest.seconds_left is None  # too early to say
    pace("embedding", 20, 100)
    assert (pace.newest.rate, pace.newest.seconds_left) == (10.0, 8.0)
    pace("writing", 3, 100)
    assert pace.newest.name == "embedding"
    pace("switching", 0, 100)
    assert pace.newest == Step("switching", 0, 100)


def test_steps_are_yielded_and_the_result_returned() -> None:
    go = threading.Event()

    def work(progress: Progress) -> str:
        progress("embedding", 5, 10)
        assert go.wait(30)
        return "report"

    running = watched(work, lambda step: step, 0.01)
    step = next(running)
    while step != Step("embedding", 5, 10):
        step = next(running)
    go.set()
    returned: list[str] = []

    def rest() -> Iterator[Step]:
        returned.append((yield from running))

    list(rest())
    assert returned == ["report"]


def test_an_error_of_the_work_is_raised_here() -> None:
    def work(_: Progress) -> None:
        raise InputError("No.")

    with pytest.raises(InputError):
        list(watched(work, lambda step: step, 0.01))


def test_who_stops_listening_does_not_stop_the_work() -> None:
    go, finished = threading.Event(), threading.Event()

    def work(_: Progress) -> None:
        assert go.wait(30)
        finished.set()

    running = watched(work, lambda step: step, 0.01)
    next(running)
    running.close()
    go.set()
    assert finished.wait(30)


def test_the_bar_says_what_how_far_how_fast_and_how_long() -> None:
    html = progress_html(Step("embedding", 1280, 20_000, 12.0))
    assert "Embedding: 1,280 of 20,000 papers, 12 papers/s, 26 min left" in html
    assert '<progress max="20000" value="1280"' in html
    assert "1 s left" in progress_html(Step("embedding", 19_995, 20_000, 12.0))
    assert "Reading: 300 papers" in progress_html(Step("reading", 300, 0))
    assert "value" not in progress_html(Step("reading", 0, 0))
