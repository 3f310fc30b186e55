"""Phrases that tell the subjects of a list: those whose papers are more alike than any."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.language.background import weight_of
from vectorstore.lexical import STOPWORDS, subject_words, term_of
from vectorstore.records import Paper

MOST = 12
"""Subjects at most, beside the one of papers that belong to none."""
LEAST_SHARE = 0.03
MOST_SHARE = 0.6
"""In how large a part of the papers read a phrase stands that can tell a subject."""
LONGEST = 3
"""Words of a phrase at most."""
LONGER = 1.35
"""What each further word of a phrase is worth: "federated learning" says more than "federated"."""
SHARP = 1.5
"""Exponent of a phrase's worth beside the number of papers it brings: above 1, the special go first."""
BY_CHANCE = 2.0
"""Standard deviations by which papers with a phrase are more alike than any, for the phrase to tell a subject."""
GOES_ON = 0.6
"""Share of the papers with a phrase that have it in a longer one, for that one to be shown."""

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
_HEADS = frozenset("model models data problem problems patients analysis".split())
"""Those of them that may end a phrase: "foundation models"."""

Key = tuple[str, ...]
"""A phrase as the terms of its words."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of the papers read, by the terms of their words."""

    having: Mapping[Key, Sequence[int]]
    """The papers that have it, as rows of those read."""
    written: Mapping[Key, Counter[str]]
    """How the papers write it, one spelling a paper."""
    worth: Mapping[Key, float]
    """How well it tells a subject, of the phrases that may."""

    def spelled(self, key: Key) -> str:
        """As most papers write it, as a part of a longer phrase where it mostly is one: "continual learning"."""
        longer = [other for other in self.worth if other[: len(key)] == key and self._mostly(other, key)]
        return self.written[max(longer, key=len, default=key)].most_common(1)[0][0]

    def _mostly(self, longer: Key, key: Key) -> bool:
        return len(self.having[longer]) >= GOES_ON * len(self.having[key])


def phrases_of(papers: Sequence[Paper], vectors: NDArray[np.float32]) -> Phrases:
    """The phrases of these papers; `vectors` has a unit vector for each, without what the list has in common."""
    having: dict[Key, list[int]] = {}
    written: dict[Key, Counter[str]] = {}
    for row, paper in enumerate(papers):
        found = _phrases(f"{paper.abstract} . {subject_words(paper)} . {paper.title}")
        for key, spelled in {_key(words): " ".join(words) for words in found}.items():
            having.setdefault(key, []).append(row)
            written.setdefault(key, Counter())[spelled] += 1
    least, most = max(2, round(LEAST_SHARE * len(papers))), MOST_SHARE * len(papers)
    spread = float((vectors @ vectors.T)[~np.eye(len(vectors), dtype=bool)].std()) if len(vectors) > 1 else 0.0
    worth = {key: _worth(key, vectors[rows], spread) for key, rows in having.items() if least <= len(rows) <= most}
    return Phrases(having, written, {key: value for key, value in worth.items() if value > 0})


def _worth(key: Key, vectors: NDArray[np.float32], spread: float) -> float:
    """How alike the papers with a phrase are (less sure of few), how telling its words, and how many.

    0 where as many papers taken by chance may be as alike; `spread` is the deviation of the cosine of two of the list.
    """
    number = len(vectors)
    pairs = number * (number - 1) / 2
    cosine = float((vectors.sum(axis=0) ** 2).sum() - number) / (2 * pairs)
    alike = cosine * (number - 1) / (number + 1) if cosine > BY_CHANCE * spread / pairs**0.5 else 0.0
    return alike * float(np.sqrt(sum(map(weight_of, key)) / len(key))) * LONGER ** (len(key) - 1)


def _key(words: Sequence[str]) -> Key:
    return tuple(term_of(part) for word in words for part in word.lower().split("-"))


def _phrases(text: str) -> Iterator[list[str]]:
    """Runs of one to three words between marks and empty words."""
    for stretch in _BREAK.split(_FORMULA.sub(" . ", text)):
        run: list[str] = []
        for word in (*_WORDS.findall(stretch), ""):
            low = word.lower()
            if len(word) > 2 and low not in STOPWORDS and (low not in _EMPTY or (run and low in _HEADS)):
                run.append(word)
                continue
            for first in range(len(run)):
                for last in range(first + 1, min(first + LONGEST, len(run)) + 1):
                    if run[first].lower() not in _EMPTY:
                        yield run[first:last]
            run = []


def chosen_of(phrases: Phrases, papers: int) -> list[Key]:
    """Phrases that bring the most papers of worth, none of them a part of another."""
    left, chosen = set(range(papers)), list[Key]()
    least = max(2, round(LEAST_SHARE * papers))
    open_keys = dict(phrases.worth)
    while len(chosen) < MOST:
        gains = {key: len(left.intersection(phrases.having[key])) for key in open_keys}
        if max(gains.values(), default=0) < least:
            break
        best = max(open_keys, key=lambda key: (gains[key] >= least, open_keys[key] ** SHARP * gains[key], key))
        chosen.append(best)
        left.difference_update(phrases.having[best])
        open_keys = {
            key: worth for key, worth in open_keys.items() if not (set(key) <= set(best) or set(best) <= set(key))
        }
    return chosen


def further(phrases: Phrases, inside: NDArray[np.bool_], chosen: Sequence[Key]) -> tuple[Key, ...]:
    """A further phrase for a subject: in many of its papers, in few others, and not what a chosen phrase says."""
    own, others = max(int(inside.sum()), 1), max(int((~inside).sum()), 1)

    def tells(other: Key) -> float:
        having = int(inside[list(phrases.having[other])].sum())
        apart = having / own - (len(phrases.having[other]) - having) / others
        return apart * phrases.worth[other] if having > 1 else 0.0

    told = [phrases.spelled(key) for key in chosen]
    for other in sorted(phrases.worth, key=lambda other: (-tells(other), other)):
        if tells(other) <= 0:
            return ()
        if not any(_says_the_same(phrases.spelled(other), each) for each in told):
            return (other,)
    return ()


def _says_the_same(one: str, other: str) -> bool:
    """Whether two phrases share a word, or one is the other's initials."""
    first, second = (phrase.lower().replace("-", " ").split() for phrase in (one, other))
    names = [{*map(term_of, words), "".join(word[0] for word in words)} for words in (first, second)]
    plain = [{name.removesuffix("s") for name in each} for each in names]
    return bool(plain[0] & plain[1])
