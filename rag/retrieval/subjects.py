"""What a list is about: its papers in groups of like meaning, each told by the phrases that set it apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.language.background import weight_of
from vectorstore.lexical import STOPWORDS, subject_words, term_of
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

MOST_GROUPS = 8
ROUNDS = 25
"""Rounds of k-means at most; it stops when no paper changes its group."""
FITTED = 4_000
"""Papers whose vectors decide the centres; of a longer list every so many-th is taken."""
READ = 40
"""Papers of a group, nearest its centre, whose words name it."""
PHRASES = 3
LEAST_SHARE = 0.15
"""Share of the papers read in which a phrase must stand."""
IN_TITLE = 2
"""How often a phrase counts that stands in a title or among the keywords."""
LONGEST = 3
"""Words of a phrase at most."""
LONGER = 1.35
"""What each further word of a phrase is worth: "federated learning" says more than "federated"."""

_WORDS = re.compile(r"[^\W\d_][\w'’-]*\w")
_BREAK = re.compile(r"[.,;:!?()\[\]{}“”\"$|]+|\s[–—-]\s")
_FORMULA = re.compile(r"\$[^$]*\$|https?://\S+")
_EMPTY = frozenset(
    """paper papers method methods approach approaches model models propose proposed proposes novel new results show
    shows shown existing based using use used uses however work study studies state-of-the-art state art performance
    framework frameworks task tasks achieve achieves across demonstrate demonstrates introduce introduces data
    present experiments experimental extensive significantly improve improves improved improving recent approach
    often effective effectiveness efficient problem problems various different provide provides outperform outperforms
    while without within via toward towards two three first well high low large significant analysis conclusion
    conclusions background objective objectives aim aims patients group groups respectively compared among
    investigate investigated evaluate evaluated evaluation challenges challenge address addresses limited
    multiple single including included include code available""".split()
)
"""Words that say nothing of a subject: how abstracts of any field speak about themselves."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Papers of like meaning: the phrases that set them apart, and their positions, the most typical first."""

    phrases: tuple[str, ...]
    positions: tuple[int, ...]


def subjects_of(snapshot: Snapshot, positions: Sequence[int]) -> tuple[Subject, ...]:
    """The subjects of these papers, the largest first; at most `MOST_GROUPS`.

    Spherical k-means on the vectors without their mean, from the first paper and the ones farthest from all before:
    the same list always gives the same subjects. The number of groups is the usual rule of thumb, sqrt(n / 2).
    """
    places = np.asarray(positions)
    vectors = _centred(snapshot.vectors[places])
    group_of, nearness = _grouped(vectors, int(min(MOST_GROUPS, max(1, round((len(places) / 2) ** 0.5)))))
    groups: list[NDArray[np.intp]] = []
    for group in range(int(group_of.max(initial=0)) + 1):
        members = np.flatnonzero(group_of == group)
        if len(members):
            groups.append(places[members[np.argsort(-nearness[members], kind="stable")]])
    groups.sort(key=len, reverse=True)
    counted = [_phrase_counts([snapshot.papers[place] for place in group[:READ]]) for group in groups]
    return tuple(
        Subject(_told_by(counted, number), tuple(int(place) for place in group)) for number, group in enumerate(groups)
    )


def _centred(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit vectors after what the whole list has in common is taken away."""
    without = vectors - vectors.mean(axis=0)
    norms: NDArray[np.float32] = np.linalg.norm(without, axis=1, keepdims=True)
    unit: NDArray[np.float32] = without / np.maximum(norms, np.finfo(np.float32).tiny)
    return unit


def _grouped(vectors: NDArray[np.float32], count: int) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """(group of each vector, its cosine with the group's centre), by spherical k-means."""
    sample = vectors[:: -(-len(vectors) // FITTED) or 1]
    centres = sample[:1]
    while len(centres) < count:
        centres = np.vstack([centres, sample[np.argmin((sample @ centres.T).max(axis=1))]])
    before = np.full(len(sample), -1)
    for _ in range(ROUNDS):
        group_of = (sample @ centres.T).argmax(axis=1)
        if (group_of == before).all():
            break
        before = group_of
        sums = np.stack([sample[group_of == group].sum(axis=0) for group in range(count)])
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = np.where(norms > 0, sums / np.maximum(norms, 1e-9), centres)
    likeness = vectors @ centres.T
    return likeness.argmax(axis=1), likeness.max(axis=1)


@dataclass(frozen=True, slots=True)
class _Counts:
    """The phrases of the papers read, by the terms of their words."""

    papers: int
    having: Counter[tuple[str, ...]]
    """How much each counts: once a paper, more in a title."""
    written: dict[tuple[str, ...], Counter[str]]
    """How the papers write it, one spelling a paper."""


def _phrase_counts(papers: Sequence[Paper]) -> _Counts:
    having: Counter[tuple[str, ...]] = Counter()
    written: dict[tuple[str, ...], Counter[str]] = {}
    for paper in papers:
        head = {_key(words) for words in _phrases(f"{paper.title} . {subject_words(paper)}")}
        seen = {_key(words): " ".join(words) for words in _phrases(f"{paper.abstract} . {paper.title}")}
        for key, spelled in seen.items():
            having[key] += IN_TITLE if key in head else 1
            written.setdefault(key, Counter())[spelled] += 1
    return _Counts(len(papers), having, written)


def _key(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(term_of(word.lower()) for word in words)


def _phrases(text: str) -> Iterator[list[str]]:
    """Runs of one to three words between marks and empty words."""
    for stretch in _BREAK.split(_FORMULA.sub(" . ", text)):
        run: list[str] = []
        for word in (*_WORDS.findall(stretch), ""):
            if word and word.lower() not in STOPWORDS and word.lower() not in _EMPTY and len(word) > 2:
                run.append(word)
                continue
            for first in range(len(run)):
                for last in range(first + 1, min(first + LONGEST, len(run)) + 1):
                    yield run[first:last]
            run = []


def _told_by(counted: Sequence[_Counts], number: int) -> tuple[str, ...]:
    """The phrases that stand in many papers of one group and in few of the others; none says what another says."""
    own = counted[number]
    others = [counts for place, counts in enumerate(counted) if place != number]
    read = sum(counts.papers for counts in others)

    def worth(key: tuple[str, ...]) -> float:
        inside = own.having[key] / own.papers
        outside = sum(counts.having[key] for counts in others) / read if read else 0.0
        return (inside - outside) * float(np.sqrt(telling(key))) * LONGER ** (len(key) - 1)

    def telling(key: tuple[str, ...]) -> float:
        words = own.written[key].most_common(1)[0][0].lower().replace("-", " ").split()
        parts = [term_of(word) for word in words]
        return sum(map(weight_of, parts)) / len(parts)

    at_least = max(min(2, own.papers), round(LEAST_SHARE * own.papers))
    common = (key for key, spellings in own.written.items() if spellings.total() >= at_least)
    best = sorted(common, key=lambda key: (-worth(key), key))
    taken: list[tuple[str, ...]] = []
    for key in best:
        if len(taken) < PHRASES and worth(key) > 0 and not any(set(key) & set(other) for other in taken):
            taken.append(key)
    return tuple(own.written[key].most_common(1)[0][0] for key in taken)
