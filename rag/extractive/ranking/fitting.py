"""How well a number fits what a ranking asks for: what is counted or measured, its unit, which way it changed."""

from __future__ import annotations

import re

from rag.extractive.matching import aliases
from rag.extractive.ranking.changes import AFTER, BEFORE, change_of
from rag.extractive.ranking.intervals import is_aside
from rag.extractive.ranking.numbered import ANYBODY, LEARNERS, OF_ONE_GROUP, PERSONS, SOMEBODY, roots
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.ranking.years import years_in
from rag.extractive.yes_no.amounts import paired, share_of
from rag.language.background import weight_of
from vectorstore.facts import Facts, Number
from vectorstore.lexical import stem, terms
from vectorstore.passages import Span
from vectorstore.records import Paper

MEASURES = frozenset({"%", "x", "points", "°C", "GB", "MB", "TB", "KB", "GiB", "ms", "dB", "FLOPs", "fps", "FPS", ""})
"""Units of what is measured, not counted."""
DATA_UNITS = frozenset(
    stem(unit)
    for unit in """recordings sessions hours samples images stars tokens pairs examples trajectories sentences documents
    videos subjects patients cases observations systems participants traces stocks utterances queries articles cells
    children women men people individuals persons adults eyes rats mice records events""".split()
)
"""Stems of what data are counted in."""
ALIKE = 0.9
"""How well the number of participants answers for that of patients."""
FITS = 0.6
"""Share of the asked-for words that must stand around a number."""
_JOINED = re.compile(r"[,;]|\b(?:and|but|while|whereas)\b", re.IGNORECASE)
_POINTS_BACK = re.compile(r"(?:This|That|These|It|Its|They)\b")
"""Beginnings of sentences that speak of what the one before has named: "This is 32x smaller"."""


def may_count(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> bool:
    """Whether a number is the paper's own and holds for what is asked: no limit of an interval, no other member of a
    "respectively" list, not after another number of years."""
    sentence = facts.sentences[number.sentence]
    persons = request.noun in PERSONS or (request.data and not PERSONS.isdisjoint(terms(number.unit)[-1:]))
    if not (sentence.own or (persons and sentence.role != "problem")) or is_aside(paper.abstract, facts, number):
        return False
    text, place = paper.abstract[sentence.start : sentence.end], number.start - sentence.start
    about = {*request.modifiers, request.noun, *filter(None, (request.years,))}
    share = share_of(text, about)
    years = years_in(text[max(0, place - BEFORE) : place + AFTER])
    if request.years and years and request.years not in years:
        return False
    return share is None or share[0] <= place < share[1]


def fit_of(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> float:
    """1 when the number is of just what is asked for, 0 when it is of something else."""
    if request.unit and request.wish == "extreme" and number.unit != request.unit:
        return 0.0
    if request.noun == "speedup" and number.unit != "x":
        return 0.0
    counts = any(counts_in(number.unit, noun) for noun in (request.noun, *request.alternatives))
    if request.counted and not request.data and number.unit != "%" and not counts and not _studied(request, number):
        return 0.0  # most numbers: nothing around them need be read
    start, end = _surroundings(paper, facts, number)
    told_apart = request.data or counts or request.counted or request.noun in ("", "improv")
    if not told_apart and not roots(request.noun).search(paper.abstract, start, end):
        return 0.0
    around = set(terms(paper.abstract[start:end]))
    words = [*request.modifiers, request.noun]
    missing = [word for word in request.modifiers if not _stands(word, around)]
    if request.measure in ("gain", "reduction") and not request.counted and not change_of(paper, facts, number):
        return 0.0  # "100% of the accuracy" and "128K tokens" tell no change
    if request.data:
        return float(not missing and not DATA_UNITS.isdisjoint(_counted(number)))
    if counts:
        return 1.0 if not missing else 0.7
    if _studied(request, number):
        return ALIKE if not missing else 0.0
    if request.counted and number.unit == "%" and _is_share(paper, number):  # "0.04% of the parameters"
        shared = set(terms(paper.abstract[slice(*number.measured or (0, 0))]))
        return _stands(request.noun, shared) * (1.0 if not missing else 0.7)
    if request.counted or number.unit not in MEASURES:
        return 0.0
    if request.noun == "improv" and request.group:  # "by how much they improve": any kind of change
        return float(number.unit == request.unit or bool(change_of(paper, facts, number)))
    if not request.noun:
        return float(bool(request.unit) and number.unit == request.unit)
    if not _stands(request.noun, around) or _is_of_another(request, paper, facts, number):
        return 0.0
    total = sum(weight_of(word) for word in words) or 1.0
    return sum(weight_of(word) for word in words if _stands(word, around)) / total


def _is_of_another(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> bool:
    """Whether the words that tell this measure from others stand nearer to another number of the sentence: "overall
    survival was 42% and disease-free survival 38%"."""
    sentence = facts.sentences[number.sentence]
    rivals = [each for each in facts.numbers if each.sentence == number.sentence and each.unit == number.unit]
    places = [
        match.span()
        for word in request.modifiers
        for match in roots(word).finditer(paper.abstract, sentence.start, sentence.end)
    ]
    if len(rivals) < 2 or not places or paired(paper.abstract[sentence.start : sentence.end]):
        return False  # `may_count` tells the members of a "respectively" list apart
    return all(min(rivals, key=lambda each: _gap(paper, place, each)).start != number.start for place in places)


def _gap(paper: Paper, place: Span, number: Number) -> tuple[bool, int]:
    """Whether something joined on stands between a word and a number, then the characters between them."""
    start, end = sorted((place, (number.start, number.end)))
    return _JOINED.search(paper.abstract, start[1], end[0]) is not None, end[0] - start[1]


def is_counted_otherwise(request: RankRequest, paper: Paper, facts: Facts, number: Number) -> bool:
    """Whether a number that does not fit tells much the same in another unit: sessions where recordings are asked for,
    patients where women are."""
    if request.data or not request.counted or request.noun not in DATA_UNITS:
        return False
    if request.noun in PERSONS:
        return request.noun in OF_ONE_GROUP and not PERSONS.isdisjoint(_counted(number))
    around = set(terms(paper.abstract[slice(*_surroundings(paper, facts, number))]))
    return request.trained in around and not (DATA_UNITS - PERSONS).isdisjoint(_counted(number))


def counts_in(unit: str, noun: str) -> bool:
    """Whether a unit is the noun of this stem: "PSG recordings" counts recordings."""
    stems = terms(unit) if unit not in MEASURES else []
    return bool(stems) and noun in (stems[-1], "".join(stems))


def _counted(number: Number) -> list[str]:
    """The stem of what a number counts; none where it measures."""
    return terms(number.unit)[-1:] if number.unit not in MEASURES else []


def _surroundings(paper: Paper, facts: Facts, number: Number) -> Span:
    """Where the words for a number stand; the sentence before too, where its own only points back."""
    sentence = facts.sentences[number.sentence]
    first = sentence.start
    if number.sentence and _POINTS_BACK.match(paper.abstract, sentence.start):
        first = facts.sentences[number.sentence - 1].start
    return max(first, number.start - BEFORE), min(sentence.end, number.end + AFTER)


def _is_share(paper: Paper, number: Number) -> bool:
    return number.measured is not None and " of " in paper.abstract[number.end : number.measured[1]]


def _studied(request: RankRequest, number: Number) -> bool:
    """Whether persons are asked for and persons by another name are counted: participants for patients."""
    counted = set(_counted(number)) & PERSONS
    if request.noun in OF_ONE_GROUP:
        return request.noun in LEARNERS and not counted.isdisjoint(LEARNERS)
    if request.noun in ANYBODY:
        return bool(counted)
    return any(request.noun in kind and not counted.isdisjoint(kind | ANYBODY) for kind in SOMEBODY)


def _stands(word: str, around: set[str]) -> bool:
    return word in around or not around.isdisjoint(aliases().get(word, frozenset()))
