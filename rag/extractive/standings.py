"""Numbers of many papers that can be held against each other: same unit, same thing counted or measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.concepts import weight_of
from rag.extractive.matching import aliases
from rag.extractive.rank_request import RankRequest
from vectorstore.facts import Facts, Number
from vectorstore.lexical import terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

MEASURES = frozenset({"%", "x", "points", "°C", "GB", "MB", "TB", "KB", "GiB", "ms", "dB", "FLOPs", "fps", "FPS", ""})
"""Units of what is measured, not counted."""
COUNT = "count"
"""The group of numbers that count something."""
FITS = 0.6
"""Share of the asked-for words that must stand around a number."""
BEFORE, AFTER = 90, 70
"""Characters before and after a number in which its words are looked for."""
READ_ALL = 2_000
"""Papers up to which all numbers are read; of a longer list only those of papers with one of the words."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One paper's number for what is asked."""

    paper: Paper
    position: int
    number: Number
    fit: float

    def value(self, upward: bool) -> float:
        """The number to order by: the favourable end of a range."""
        number = self.number
        return number.high if upward and number.high is not None else number.value


def standings(request: RankRequest, snapshot: Snapshot, kept: NDArray[np.bool_]) -> dict[str, list[Standing]]:
    """Unit -> the best number of each paper, in order; the unit with most of them first."""
    found = [s for position in _positions(request, snapshot, kept) for s in _of_paper(request, position, snapshot)]
    if request.modifiers and any(s.fit >= 1 for s in found):
        found = [s for s in found if s.fit >= 1]
    elif found:
        best = max(s.fit for s in found)
        found = [s for s in found if s.fit >= 0.8 * best]
    groups: dict[str, list[Standing]] = defaultdict(list)
    for standing in found:
        groups[_group(standing.number.unit)].append(standing)
    # What is counted ("the most tasks") comes before shares and factors that only stand near the word.
    ordered = sorted(groups.items(), key=lambda group: (group[0] != COUNT, -sum(s.fit for s in group[1])))
    return {unit: _best_each(group, request.upward) for unit, group in ordered}


def _positions(request: RankRequest, snapshot: Snapshot, kept: NDArray[np.bool_]) -> Iterator[int]:
    """Papers whose numbers may count: those kept, of the asked-for subject where any is."""
    mask = kept
    if len(snapshot.papers) > READ_ALL:
        mask = kept & _having(snapshot, [request.noun, *request.modifiers])
    for word in request.subject:
        having = _having(snapshot, [word])
        if (mask & having).any():
            mask = mask & having
    yield from np.flatnonzero(mask).tolist()


def _having(snapshot: Snapshot, words: Sequence[str]) -> NDArray[np.bool_]:
    """Papers that have one of the words, or one that says much the same."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    for word in words:
        for alias in {word, *aliases().get(word, ())}:
            mask[snapshot.lexical.postings(alias)[0]] = True
    return mask


def _of_paper(request: RankRequest, position: int, snapshot: Snapshot) -> Iterator[Standing]:
    paper, facts = snapshot.papers[position], snapshot.facts(position)
    for number in facts.numbers:
        if facts.sentences[number.sentence].own:
            fit = _fit(request, paper, facts, number)
            if fit >= FITS:
                yield Standing(paper, position, number, fit)


def _fit(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> float:
    """1 when the number is of just what is asked for, 0 when it is of something else."""
    if request.unit and request.wish == "extreme" and number.unit != request.unit:
        return 0.0
    sentence = facts.sentences[number.sentence]
    start, end = max(sentence.start, number.start - BEFORE), min(sentence.end, number.end + AFTER)
    around = set(terms(paper.abstract[start:end]))
    words = [*request.modifiers, request.noun]
    if _counts(number.unit, request.noun):
        missing = [word for word in request.modifiers if not _stands(word, around)]
        return 1.0 if not missing else 0.7
    if request.counted or number.unit not in MEASURES:
        return 0.0
    if not request.noun:
        return float(number.unit == request.unit)
    if not _stands(request.noun, around):
        return 0.0
    if request.noun == "speedup" and number.unit != "x":
        return 0.0
    total = sum(weight_of(word) for word in words) or 1.0
    return sum(weight_of(word) for word in words if _stands(word, around)) / total


def _counts(unit: str, noun: str) -> bool:
    stems = terms(unit) if unit not in MEASURES else []
    return bool(stems) and noun in (stems[-1], "".join(stems))


def _stands(word: str, around: set[str]) -> bool:
    return word in around or not around.isdisjoint(aliases().get(word, frozenset()))


def _group(unit: str) -> str:
    return unit if unit in MEASURES else COUNT


def _best_each(group: Sequence[Standing], upward: bool) -> list[Standing]:
    """One number a paper, in order."""
    best: dict[str, Standing] = {}
    ordered = sorted(group, key=lambda s: (-s.value(upward) if upward else s.value(upward), -s.fit, s.paper.paper_id))
    for standing in ordered:
        best.setdefault(standing.paper.paper_id, standing)
    return list(best.values())
