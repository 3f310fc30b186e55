"""Whether a sentence says yes or no to a question: which way its words point, against the way the question's point."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from vectorstore.lexical import stem
from vectorstore.passages import Span

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CLAUSE = re.compile(
    r"[;:]\s+|\s[-–—]{1,2}\s|,\s+(?=(?:but|while|whereas|yet|although|though|and|so|which|where|as|with|not)\b(?!\s\w+ing\b))"
    r"|\s(?=(?:but|while|whereas|yet|although|though)\s(?!\w+ing\b))"
)
_NEGATORS = frozenset(
    """not no never nor neither without cannot nothing none hardly rarely seldom barely fails fail failed unable lacks
    lack instead unlike avoid avoids avoiding free isn't doesn't don't can't""".split()
)
_BEHIND = frozenset("no not nothing neither none little".split())
"""Negators that turn around the word before them: "needs no"."""
_RESTRICTED = re.compile(r"\bnothing but\b|\bnot only\b|\bno (?:longer )?only\b|\bnot just\b", re.IGNORECASE)
_FREE = re.compile(r"-(?=free\b)")
_DENYING = frozenset({"need", "use", "change", "possible", "harm"})
"""Axes on which a sentence that points down denies what a question without a direction asks."""
REACH = 5
"""Words after a negator to which it extends."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A word that points one way on an axis: `reduce` is -1 on "amount", `harm` +1 on "harm"."""

    axis: str
    sign: int


@lru_cache(maxsize=1)
def directions() -> Mapping[str, tuple[Direction, ...]]:
    """Stem -> where it points, from directions.tsv."""
    found: dict[str, tuple[Direction, ...]] = {}
    for line in files("rag.extractive").joinpath("directions.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            axis, sign, words = line.split("\t")
            for word in words.split():
                key = stem(word)
                found[key] = (*found.get(key, ()), Direction(axis, int(sign)))
    return found


def clauses(text: str) -> tuple[Span, ...]:
    """The parts of a sentence that can say different things: split at semicolons, contrasts and coordinations."""
    cuts = [match.span() for match in _CLAUSE.finditer(text)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return tuple((start, end) for start, end in zip(starts, ends, strict=True) if text[start:end].strip())


def pointing(text: str) -> dict[str, int]:
    """Axis -> +1 or -1 as the words of a clause point, in their order, negation turned around.

    An axis on which they cancel out is left out.
    """
    totals: dict[str, int] = {}
    for word, negated in _words(text):
        for direction in directions().get(stem(word), ()):
            sign = -direction.sign if negated else direction.sign
            totals[direction.axis] = totals.get(direction.axis, 0) + sign
    return {axis: 1 if total > 0 else -1 for axis, total in totals.items() if total}


def is_negated(text: str) -> bool:
    """Whether a clause as a whole denies something."""
    return any(word in _NEGATORS for word, _ in _words(text))


def _words(text: str) -> list[tuple[str, bool]]:
    """(lower-case word, whether a negator reaches it), in order."""
    plain = _FREE.sub(" ", _RESTRICTED.sub(" ", text.lower()))
    words = [match.group() for match in _WORD.finditer(plain)]
    found = []
    last = -REACH - 1
    for at, word in enumerate(words):
        behind = at + 1 < len(words) and words[at + 1] in _BEHIND
        found.append((word, at - last <= REACH or behind))
        if word in _NEGATORS or word.endswith("n't"):
            last = at
    return found


def verdict(question: str, sentence: str) -> int:
    """+1 when the sentence affirms the question, -1 when it denies it.

    The first axis on which both point decides; where there is none, a denial of what is asked does.
    """
    asked, said = pointing(question), pointing(sentence)
    for axis, sign in asked.items():
        if axis in said:
            return 1 if sign == said[axis] else -1
    denied = is_negated(sentence) or any(said.get(axis) == -1 for axis in _DENYING - set(asked))
    return -1 if denied != is_negated(question) else 1
