"""SIGKILL at twenty-two moments of an ingest: the next run ends where an uninterrupted one does."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import random
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import pytest
from fakes import NullEmbedder

from vectorstore.embeddings import PaperText, PaperVectors
from vectorstore.ingest import ingest
from vectorstore.library import Library
from vectorstore.records import Record
from vectorstore.steps.switching import APART_FROM

PAPERS = 200
BEFORE = 40
"""Papers that are stored already when the ingest that is killed starts; half of them with another text."""
PHASES = ("reading", "embedding", "writing", "switching")
KILLS_A_PHASE = 5

# Children are forked from a server that has imported everything once: starting one takes milliseconds.
fork = multiprocessing.get_context("forkserver")
fork.set_forkserver_preload(["test_vectorstore_kill", "chromadb"])


def records(count: int, changed: bool) -> Iterator[Record]:
    for i in range(count):
        tail = " It was revised." * 4 if changed and i < BEFORE // 2 else ""
        text = f"We propose Net{i}, a network for task {i}. It prunes weights. It is fast. It is small.{tail}"
        yield Record(text, title=f"Net{i}: a network", source_id=f"doi:10.1/{i}", source="f.jsonl", line=i)


class Telling(NullEmbedder):
    """Says when it embeds."""

    def __init__(self, events: Connection) -> None:
        super().__init__()
        self._events = events

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        for vectors in super().embed_papers(papers):
            self._events.send("embedding")
            yield vectors


def run(place: str, count: int, changed: bool, events: Connection) -> None:
    """One ingest in a process of its own, telling each step as it begins."""

    def found() -> Iterator[Record]:
        for record in records(count, changed):
            events.send("reading")
            yield record

    def progress(step: str, _done: int, _total: int) -> None:
        if step in ("writing", "switching"):
            events.send(step)

    library = Library(place, "null", 8)
    ingest(library, Telling(events), found(), progress=progress)
    events.send("done")
    with library.writing() as store:
        rows = sorted((e.paper.paper_id, e.paper.abstract, e.passages, e.vector.tolist()) for e in store.entries())
        events.send((store.count(), hashlib.sha256(json.dumps(rows).encode()).hexdigest()))


def finish(place: str, count: int, changed: bool = True) -> tuple[list[str], object]:
    """An uninterrupted ingest: its steps, and what its store holds."""
    ours, theirs = fork.Pipe()
    child = fork.Process(target=run, args=(place, count, changed, theirs))
    child.start()
    theirs.close()
    steps: list[str] = []
    while (step := ours.recv()) != "done":
        steps.append(step)
    content = ours.recv()
    child.join()
    return steps, content


def kill_at(place: str, count: int, wanted: str, number: int) -> str:
    """Start the ingest, SIGKILL it right after the `number`-th event of a phase; returns the last event."""
    ours, theirs = fork.Pipe()
    child = fork.Process(target=run, args=(place, count, True, theirs))
    child.start()
    theirs.close()
    step = ""
    seen = 0
    try:
        while seen < number:
            step = ours.recv()
            seen += step == wanted
    finally:
        child.kill()
        child.join()
    return step


def hits_of_kills(folder: Path, count: int, phases: Sequence[str], kills: int) -> Counter[str]:
    """Kill an ingest of `count` papers at seeded moments of each phase, finish it, and compare with an unkilled one."""
    base, whole = str(folder / "base"), str(folder / "whole")
    finish(base, BEFORE, changed=False)
    shutil.copytree(base, whole)
    steps, content = finish(whole, count)
    expected = Library(whole, "null", 8).snapshot()
    assert len(expected.papers) == count
    events = Counter(steps)
    chance = random.Random(20260401)
    hits: Counter[str] = Counter()
    for phase in phases:
        for attempt in range(kills):
            place = str(folder / f"{phase}{attempt}")
            shutil.copytree(base, place)
            hits[kill_at(place, count, phase, chance.randint(1, events[phase]))] += 1
            between = Library(place, "null", 8).snapshot()
            assert len(between.papers) in (BEFORE, count)  # readers see before or after, nothing in between
            assert finish(place, count)[1] == content
            after = Library(place, "null", 8).snapshot()
            assert after.papers == expected.papers
            np.testing.assert_allclose(after.vectors, expected.vectors, atol=1e-5)
            np.testing.assert_allclose(after.passage_vectors, expected.passage_vectors, atol=1e-5)
            assert after.facts_table.by_abstract() == expected.facts_table.by_abstract()
    return hits


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_killed_at_any_moment_the_next_run_ends_in_the_same_state(tmp_path: Path) -> None:
    hits = hits_of_kills(tmp_path, PAPERS, PHASES, KILLS_A_PHASE)
    print("killed while", dict(hits))
    assert set(hits) == set(PHASES)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_killed_while_a_second_process_extracts_facts(tmp_path: Path) -> None:
    count = APART_FROM + BEFORE // 2  # half of those stored before have not changed
    hits = hits_of_kills(tmp_path, count, ("writing", "switching"), 1)
    print("killed beside the facts while", dict(hits))
    assert set(hits) == {"writing", "switching"}
