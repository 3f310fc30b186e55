"""Whether a sentence says yes or no to a question: which way its words point, against the way the question's point."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from rag.language.word_lists import rows_of
from rag.support.words import plain_form
from vectorstore.lexical import stem
from vectorstore.passages import Span

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CLAUSE = re.compile(
    r"[;:]\s+|\s[-–—]{1,2}\s|,\s+(?=(?:but|whereas|yet|although|though)\b|(?:while|and|so|which|where|as|with|not)\b(?!\s(?!existing\b)\w+ing\b))"
    r"|\s(?=whereas\s|(?:but|while|yet|although|though)\s(?!\w+ing\b))"
)
_NEGATORS = frozenset(
    """not no never nor neither without cannot nothing none hardly rarely seldom barely fails fail failed unable lacks
    lack instead unlike avoid avoids avoiding free isn't doesn't don't can't""".split()
)
_BEHIND = frozenset("no not nothing neither none little".split())
"""Negators that turn around the word before them: "needs no"."""
_RESTRICTED = re.compile(
    r"\bindependent(?:ly)?\b(?! of\b)|\bnothing but\b|\bnot only\b|\bno (?:longer )?only\b|\bnot just\b", re.IGNORECASE
)
_INSTEAD = re.compile(r"\brather than\b|\binstead of\b|\bas opposed to\b", re.IGNORECASE)
_BREAK = re.compile(r"[,;:()—–]")
_FREE = re.compile(r"-(?=free\b)")
_AT_WILL = re.compile(r"(?<![\w-])(?<!ing )free\b(?! (?:of|from)\b)")
"""What tells a price or a choice and denies no need: "free coffee", "free will"."""
_NOT_WITHOUT = re.compile(r"\bnot (?:entirely |completely )?without\b")
_SIDE_EFFECTS = re.compile(r"\b(?:side|adverse|ill)[ -]effects?\b")
"""What has the stem of "effective" and says nothing of what works."""
_DEGREE = re.compile(r"\b(more|less) (?=(\w+(?:ent|ant|ive|able|ible|ate|ful|ous)|robust)\b)")
"""A degree of a quality, which is no amount: "more efficient" points as "efficient" does, "less expensive" as "not"."""
_STATE = re.compile(
    r"\b(error|disease|progression|relapse|recurrence|event|symptom|seizure|pain|germ|serum|cell)-free\b"
)
"""What tells a state and denies no need: "disease-free survival"."""
_DENYING = frozenset({"need", "use", "change", "possible"})
"""Axes on which a sentence that points down denies what a question without a direction asks."""
REACH = 5
"""Words after a negator to which it extends, up to a comma or a bracket."""
NEAR = 6
"""Words from what is asked about within which a word points for it."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A word that points one way on an axis: `reduce` is -1 on "amount", `harm` +1 on "harm"."""

    axis: str
    sign: int


@lru_cache(maxsize=1)
def directions() -> Mapping[str, tuple[Direction, ...]]:
    """Stem -> where it points, from directions.tsv."""
    found: dict[str, tuple[Direction, ...]] = {}
    for axis, sign, words in rows_of("rag.extractive.yes_no", "directions.tsv"):
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


@dataclass(frozen=True, slots=True)
class Word:
    """A lower-case word of a clause, whether a negator reaches it, and in which part between commas it stands."""

    text: str
    negated: bool
    part: int


def pointing(text: str, about: Set[str] = frozenset()) -> dict[str, int]:
    """Axis -> +1 or -1 as the words of a clause point, in their order, negation turned around.

    An axis on which they cancel out is left out. `about` are stems of what is asked about: where the clause has any,
    only words near one of them count, so that "without tuning" does not speak of labels at the clause's other end.
    """
    words = read_words(text)
    totals: dict[str, int] = {}
    near = _near(words, about) if about else [True] * len(words)
    for word, counts in zip(words, near, strict=True):
        for direction in directions().get(root_of(word.text), ()) if counts else ():
            sign = -direction.sign if word.negated else direction.sign
            totals[direction.axis] = totals.get(direction.axis, 0) + sign
    return {axis: 1 if total > 0 else -1 for axis, total in totals.items() if total}


def axes_of(text: str) -> frozenset[str]:
    """Every axis on which some word of the text points, whichever way."""
    words = read_words(text)
    return frozenset(direction.axis for word in words for direction in directions().get(root_of(word.text), ()))


def is_negated(text: str, about: Set[str] = frozenset()) -> bool:
    """Whether a clause denies something, where `about` is given one of these stems."""
    words = read_words(text)
    if about:
        return any(word.negated and not about.isdisjoint(_stems(word.text)) for word in words)
    return any(word.text in _NEGATORS for word in words)


def _near(words: Sequence[Word], about: Set[str]) -> list[bool]:
    places = [(at, word.part) for at, word in enumerate(words) if not about.isdisjoint(_stems(word.text))]
    if not places:
        return [True] * len(words)
    return [
        any(word.part == part and abs(at - place) <= NEAR for place, part in places) for at, word in enumerate(words)
    ]


def root_of(word: str) -> str:
    """The stem of a word, of an irregular form that of the plain one: "fell" is "fall"."""
    return stem(plain_form(word))


@lru_cache(maxsize=50_000)
def _stems(word: str) -> frozenset[str]:
    return frozenset((stem(word), root_of(word), *(stem(part) for part in re.split(r"[-'’]", word))))


@lru_cache(maxsize=10_000)
def read_words(text: str) -> tuple[Word, ...]:
    """The words of a clause in order."""
    plain = _plain(text)
    matches = list(_WORD.finditer(plain))
    found: list[Word] = []
    negator, part, end = -REACH - 1, 0, 0
    outside: list[int] = []  # words since the last negator before each open bracket: it reaches over the bracket
    for at, match in enumerate(matches):
        after = matches[at + 1].group() if at + 1 < len(matches) else ""
        for mark in _BREAK.findall(plain, end, match.start()):
            if mark == "(":
                outside.append(at - negator)
            negator, part = at - outside.pop() if mark == ")" and outside else -REACH - 1, part + 1
        end = match.end()
        found.append(Word(match.group(), at - negator <= REACH or after in _BEHIND, part))
        if match.group() in _NEGATORS or match.group().endswith("n't"):
            negator = at
    return tuple(found)


def _plain(text: str) -> str:
    """A text in small letters with what negates or points by its form only put in plain words."""
    plain = _AT_WILL.sub(" ", _SIDE_EFFECTS.sub(" reactions ", text.lower().replace("’", "'")))
    plain = _DEGREE.sub(_of_degree, plain.replace("costly", "expensive"))  # "costly" has the stem of "cost"
    plain = _STATE.sub(r"\1", _RESTRICTED.sub(" ", _NOT_WITHOUT.sub(" with ", plain)))
    return _INSTEAD.sub(" not ", _FREE.sub(" ", plain))


def _of_degree(match: re.Match[str]) -> str:
    """Nothing or "not" before a quality that points by itself; before others the degree is all that points."""
    if root_of(match[2]) not in directions():
        return match[0]
    return "" if match[1] == "more" else "not "


def verdict(question: str, sentence: str, about: Set[str] = frozenset()) -> int:
    """+1 when the sentence affirms the question, -1 when it denies it.

    The first axis on which both point decides; where there is none, a denial of what is asked does. `about` are the
    stems of what is asked about, beside the words that only point.
    """
    asked, said = pointing(question), pointing(sentence, about)
    for axis, sign in asked.items():
        if axis in said:
            return 1 if sign == said[axis] else -1
    denied = is_negated(sentence, about) or any(said.get(axis) == -1 for axis in _DENYING - set(asked))
    return -1 if denied != is_negated(question) else 1
