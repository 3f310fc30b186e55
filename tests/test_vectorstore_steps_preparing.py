"""Reading on one core or several: the same papers, in the same order."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from vectorstore.records import Record, Skipped
from vectorstore.steps.preparing import AT_ONCE, LONG_LIST, Found, Prepared, prepare, read_all
from vectorstore.steps.workers import Workers
from vectorstore.steps.writing import no_progress


def records(count: int) -> Iterator[Record | Skipped]:
    for i in range(count):
        if i % 50 == 7:
            yield Skipped("f.txt", i, "broken row")
        elif i % 50 == 8:
            yield Record("<p></p>", title=f"Net{i}", source="f.txt", line=i)
        else:
            yield Record(
                f"We propose Net{i}. It <b>prunes</b> weights. It is fast. It is small.", source="f.txt", line=i
            )


def test_a_record_becomes_a_paper_with_its_passages() -> None:
    [item] = prepare([Record("<p>We propose Foonet. It is fast.</p>", source="f.txt", line=3)])
    assert isinstance(item, Prepared)
    assert (item.paper.label, item.paper.abstract) == ("Foonet", "We propose Foonet. It is fast.")
    assert item.passages == ((0, 30),)


def test_a_record_of_markup_alone_is_skipped_with_its_title() -> None:
    skipped = Skipped("f.txt", 1, "broken row")
    assert prepare([skipped, Record("<p></p>", title="Foonet", source="f.txt", line=3)]) == [
        skipped,
        Skipped("f.txt", 3, "no abstract: “Foonet”"),
    ]


def test_several_processes_read_what_one_does() -> None:
    count = LONG_LIST + AT_ONCE // 2
    with Workers(1) as one, Workers(2) as two:
        expected = read_all(records(count), one, no_progress)
        found: list[Found] = []
        reading = threading.Thread(target=lambda: found.append(read_all(records(count), two, no_progress)))
        reading.start()  # as the page does, whose main thread serves it
        reading.join()
    assert found == [expected]
    assert len(expected.papers) == count - len(expected.skipped) == len(expected.passages)
    assert [item.line for item in expected.skipped] == [i for i in range(count) if i % 50 in (7, 8)]


def test_what_the_reader_raises_is_raised_from_a_long_list_too() -> None:
    def failing() -> Iterator[Record | Skipped]:
        yield from records(LONG_LIST + AT_ONCE)
        raise OSError("the disk is gone")

    with Workers(2) as workers, pytest.raises(OSError, match="the disk is gone"):
        read_all(failing(), workers, no_progress)


def test_progress_counts_the_papers() -> None:
    seen: list[tuple[str, int, int]] = []
    with Workers(1) as workers:
        read_all(records(2 * AT_ONCE), workers, lambda *step: seen.append(step))
    assert seen[0] == ("reading", AT_ONCE - 4, 0)
    assert seen[-1] == ("reading", 2 * AT_ONCE - 8, 2 * AT_ONCE - 8)
