"""Numbers of many papers that can be held against each other: same unit, same thing counted or measured."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rag.extractive.ranking.changes import change_of
from rag.extractive.ranking.fitting import FITS, MEASURES, fit_of, is_counted_otherwise, may_count
from rag.extractive.ranking.numbered import positions
from rag.extractive.ranking.rank_records import Measure, RankRequest
from vectorstore.facts import Number
from vectorstore.lexical import terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

COUNT = "count"
"""The group of numbers that count something."""
_DOWN_TO = re.compile(
    r"(?<!up )\bto (?:(?:just|only|about|around|nearly|under|below|less than|an?|[\d.]+%,?|and) )*$", re.IGNORECASE
)
"""What stands before an amount that is left over: "reduces latency to 5%"."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One paper's number for what is asked."""

    paper: Paper
    position: int
    number: Number
    fit: float
    change: Measure = ""
    """Which kind of change it tells."""

    def value(self, upward: bool) -> float:
        """The number to order by: the favourable end of a range."""
        number = self.number
        return number.high if upward and number.high is not None else number.value


@dataclass(frozen=True, slots=True)
class Standings:
    """The best number of each paper, in order, by unit; the unit that most papers have first."""

    comparable: Mapping[str, Sequence[Standing]] = field(default_factory=dict)
    otherwise: Sequence[Standing] = ()
    """Numbers of much the same that cannot be held against these: in another unit, or of another kind of change."""


def standings(request: RankRequest, snapshot: Snapshot, kept: NDArray[np.bool_]) -> Standings:
    """The numbers of the papers that are kept.

    Numbers can be compared that have one unit and tell one kind of change: a share saved is none gained.
    """
    found: list[Standing] = []
    otherwise: list[Standing] = []
    for position in positions(request, snapshot, kept):
        for standing in _of_paper(request, position, snapshot):
            (otherwise if _is_otherwise(standing, request) else found).append(standing)
    if request.modifiers and any(s.fit >= 1 for s in found):
        found = [s for s in found if s.fit >= 1]
    elif found:
        best = max(s.fit for s in found)
        found = [s for s in found if s.fit >= 0.8 * best]
    groups: dict[str, list[Standing]] = defaultdict(list)
    for standing in found:
        groups[_group(standing, request)].append(standing)

    def rank(group: tuple[str, list[Standing]]) -> tuple[bool, float]:
        # What is counted ("the most tasks") comes before shares and factors that only stand near the word.
        return group[0] != COUNT, -sum(standing.fit for standing in group[1])

    ordered = {unit: _best_each(group, request.upward) for unit, group in sorted(groups.items(), key=rank)}
    return Standings(ordered, _best_each(otherwise, request.upward))


def _of_paper(request: RankRequest, position: int, snapshot: Snapshot) -> Iterator[Standing]:
    paper, facts = snapshot.papers[position], snapshot.facts(position)
    for number in facts.numbers:
        fit = fit_of(request, paper, facts, number)
        fits = fit >= FITS or is_counted_otherwise(request, paper, facts, number)
        if fits and may_count(request, paper, facts, number):
            yield Standing(paper, position, number, fit, change_of(paper, facts, number))


def _is_otherwise(standing: Standing, request: RankRequest) -> bool:
    """Whether a number tells much the same as is asked for, but in another way."""
    if standing.fit < FITS:
        return True
    if not request.measure or request.data:
        return False
    left_over = _DOWN_TO.search(standing.paper.abstract, 0, standing.number.start) is not None
    other_change = bool(standing.change) and standing.change != request.measure
    return other_change or (request.measure == "reduction" and left_over)


def _group(standing: Standing, request: RankRequest) -> str:
    unit = standing.number.unit
    if request.data:
        return terms(unit)[-1]
    return unit if unit in MEASURES else COUNT


def _best_each(group: Sequence[Standing], upward: bool) -> list[Standing]:
    """One number a paper, in order."""
    best: dict[str, Standing] = {}
    ordered = sorted(group, key=lambda s: (-s.value(upward) if upward else s.value(upward), -s.fit, s.paper.paper_id))
    for standing in ordered:
        best.setdefault(standing.paper.paper_id, standing)
    return list(best.values())
