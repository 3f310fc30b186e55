"""Numbers of many papers that can be held against each other: same unit, same thing counted or measured."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.extractive.matching import aliases
from rag.extractive.ranking.changes import AFTER, BEFORE, change_of
from rag.extractive.ranking.intervals import is_aside
from rag.extractive.ranking.numbered import ANYBODY, PERSONS, SOMEBODY, positions, roots
from rag.extractive.ranking.rank_records import Measure, RankRequest
from rag.extractive.yes_no.amounts import share_of
from rag.language.background import weight_of
from vectorstore.facts import Facts, Number
from vectorstore.lexical import stem, terms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

MEASURES = frozenset({"%", "x", "points", "°C", "GB", "MB", "TB", "KB", "GiB", "ms", "dB", "FLOPs", "fps", "FPS", ""})
"""Units of what is measured, not counted."""
COUNT = "count"
"""The group of numbers that count something."""
APART = "apart: "
"""Begins the groups of numbers that tell another kind of change than the one asked for."""
DATA_UNITS = frozenset(
    stem(unit)
    for unit in """recordings sessions hours samples images stars tokens pairs examples trajectories sentences documents
    videos subjects patients cases observations systems participants traces stocks utterances queries articles cells
    children women men people individuals persons adults eyes rats mice records""".split()
)
"""Stems of what data are counted in."""
ALIKE = 0.9
"""How well the number of participants answers for that of patients."""
FITS = 0.6
"""Share of the asked-for words that must stand around a number."""
_YEARS = re.compile(r"\b(\d+)(?:-(?=[\s,])|\s?-?\s?(?:years?|yrs?)\b)", re.IGNORECASE)


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


def standings(request: RankRequest, snapshot: Snapshot, kept: NDArray[np.bool_]) -> dict[str, list[Standing]]:
    """What can be compared -> the best number of each paper, in order; the kind with most of them first.

    Numbers can be compared that have one unit and tell one kind of change: a share saved is none gained.
    """
    found = [s for position in positions(request, snapshot, kept) for s in _of_paper(request, position, snapshot)]
    if request.modifiers and any(s.fit >= 1 for s in found):
        found = [s for s in found if s.fit >= 1]
    elif found:
        best = max(s.fit for s in found)
        found = [s for s in found if s.fit >= 0.8 * best]
    groups: dict[str, list[Standing]] = defaultdict(list)
    for standing in found:
        groups[_group(standing, request)].append(standing)

    def rank(group: tuple[str, list[Standing]]) -> tuple[bool, bool, float]:
        # What is counted ("the most tasks") comes before shares and factors that only stand near the word.
        return group[0] != COUNT, group[0].startswith(APART), -sum(standing.fit for standing in group[1])

    ordered = sorted(groups.items(), key=rank)
    return {unit: _best_each(group, request.upward) for unit, group in ordered}


def _of_paper(request: RankRequest, position: int, snapshot: Snapshot) -> Iterator[Standing]:
    paper, facts = snapshot.papers[position], snapshot.facts(position)
    for number in facts.numbers:
        sentence = facts.sentences[number.sentence]
        persons = request.noun in PERSONS or (request.data and not PERSONS.isdisjoint(terms(number.unit)[-1:]))
        if sentence.own or (persons and sentence.role != "problem"):
            fit = _fit(request, paper, facts, number)
            if (
                fit >= FITS
                and not is_aside(paper.abstract, facts, number)
                and _is_its_share(request, paper, facts, number)
            ):
                yield Standing(paper, position, number, fit, change_of(paper, facts, number))


def _is_its_share(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> bool:
    """False for a number of another member of a "respectively" list, and for one after another number of years."""
    sentence = facts.sentences[number.sentence]
    text, place = paper.abstract[sentence.start : sentence.end], number.start - sentence.start
    about = {*request.modifiers, request.noun, *filter(None, (request.years,))}
    share = share_of(text, about)
    years = _YEARS.findall(text[max(0, place - BEFORE) : place + AFTER])
    if request.years and years and request.years not in years:
        return False
    return share is None or share[0] <= place < share[1]


def _fit(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> float:
    """1 when the number is of just what is asked for, 0 when it is of something else."""
    if request.unit and request.wish == "extreme" and number.unit != request.unit:
        return 0.0
    if request.noun == "speedup" and number.unit != "x":
        return 0.0
    counts = _counts(number.unit, request.noun)
    if request.counted and not request.data and number.unit != "%" and not counts and not _studied(request, number):
        return 0.0  # most numbers: nothing around them need be read
    sentence = facts.sentences[number.sentence]
    start, end = max(sentence.start, number.start - BEFORE), min(sentence.end, number.end + AFTER)
    told_apart = request.data or counts or request.counted or request.noun in ("", "improv")
    if not told_apart and not roots(request.noun).search(paper.abstract, start, end):
        return 0.0
    around = set(terms(paper.abstract[start:end]))
    words = [*request.modifiers, request.noun]
    missing = [word for word in request.modifiers if not _stands(word, around)]
    if request.data:
        counted = terms(number.unit)[-1:] if number.unit not in MEASURES else []
        return float(not missing and not DATA_UNITS.isdisjoint(counted))
    if counts:
        return 1.0 if not missing else 0.7
    if _studied(request, number):
        return ALIKE if not missing else 0.0
    share = number.measured is not None and " of " in paper.abstract[number.end : number.measured[1]]
    if request.counted and number.unit == "%" and number.measured is not None and share:  # "0.04% of the parameters"
        shared = set(terms(paper.abstract[slice(*number.measured)]))
        return _stands(request.noun, shared) * (1.0 if not missing else 0.7)
    if request.counted or number.unit not in MEASURES:
        return 0.0
    if request.noun == "improv" and request.group:  # "by how much they improve": any kind of change
        return float(number.unit == request.unit or bool(change_of(paper, facts, number)))
    if not request.noun:
        return float(bool(request.unit) and number.unit == request.unit)
    if not _stands(request.noun, around):
        return 0.0
    total = sum(weight_of(word) for word in words) or 1.0
    return sum(weight_of(word) for word in words if _stands(word, around)) / total


def _studied(request: RankRequest, number: Number) -> bool:
    """Whether persons are asked for and persons by another name are counted: participants for patients."""
    counted = set(terms(number.unit)[-1:]) & PERSONS
    if request.noun in ANYBODY:
        return bool(counted)
    return any(request.noun in kind and not counted.isdisjoint(kind | ANYBODY) for kind in SOMEBODY)


def _counts(unit: str, noun: str) -> bool:
    stems = terms(unit) if unit not in MEASURES else []
    return bool(stems) and noun in (stems[-1], "".join(stems))


def _stands(word: str, around: set[str]) -> bool:
    return word in around or not around.isdisjoint(aliases().get(word, frozenset()))


def _group(standing: Standing, request: RankRequest) -> str:
    unit = standing.number.unit
    if request.data:
        return terms(unit)[-1]
    if request.measure and standing.change and standing.change != request.measure:
        return f"{APART}{standing.change} {unit}"
    return unit if unit in MEASURES else COUNT


def _best_each(group: Sequence[Standing], upward: bool) -> list[Standing]:
    """One number a paper, in order."""
    best: dict[str, Standing] = {}
    ordered = sorted(group, key=lambda s: (-s.value(upward) if upward else s.value(upward), -s.fit, s.paper.paper_id))
    for standing in ordered:
        best.setdefault(standing.paper.paper_id, standing)
    return list(best.values())
