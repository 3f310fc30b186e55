"""What was read becomes papers: cleaned, named and split, on all cores where the list is long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING

from vectorstore.merge.identity import to_paper
from vectorstore.passages import Span, passage_spans
from vectorstore.records import Paper, Record, Skipped
from vectorstore.steps.workers import Workers, batches

if TYPE_CHECKING:
    from vectorstore.steps.writing import Progress

LONG_LIST = 1500
"""Records from which further processes are worth their start, which takes most of a second."""
AT_ONCE = 100
"""Records prepared as one step, and between two steps of the progress."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A paper, and the passages of its abstract."""

    paper: Paper
    passages: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that was read."""

    papers: list[Paper]
    passages: dict[str, tuple[Span, ...]]
    """Of every abstract."""
    skipped: list[Skipped]


def prepare(items: Sequence[Record | Skipped]) -> list[Prepared | Skipped]:
    """The papers of records, in order; one whose abstract is nothing but markup is Skipped. Pure."""
    return [item if isinstance(item, Skipped) else _prepared(item) for item in items]


def read_all(items: Iterable[Record | Skipped], workers: Workers, progress: Progress) -> Found:
    """Read to the end and prepare. Raises what the readers raise."""
    found = Found([], {}, [])
    for part in _parts(items, workers):
        for item in part:
            if isinstance(item, Skipped):
                found.skipped.append(item)
            else:
                found.papers.append(item.paper)
                found.passages[item.paper.abstract] = item.passages
        progress("reading", len(found.papers), 0)
    progress("reading", len(found.papers), len(found.papers))
    return found


def _parts(items: Iterable[Record | Skipped], workers: Workers) -> Iterator[list[Prepared | Skipped]]:
    iterator = iter(items)
    first = list(islice(iterator, LONG_LIST))
    parts = batches(chain(first, iterator), AT_ONCE)
    return workers.map(prepare, parts) if len(first) == LONG_LIST and workers.count > 1 else map(prepare, parts)


def _prepared(record: Record) -> Prepared | Skipped:
    paper = to_paper(record)
    if not paper.abstract:
        return Skipped.of((record.source, record.line), "no abstract", record.title)
    return Prepared(paper, passage_spans(paper.abstract))
