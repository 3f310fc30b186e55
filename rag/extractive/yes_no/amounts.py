"""Numbers in a yes-or-no question, held against those of a sentence; and which of several numbers is whose.

"A and B reach 80 % and 90 %, respectively" says 90 % of B alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from vectorstore.facts.numbers import find_numbers
from vectorstore.facts.records import Number
from vectorstore.lexical import terms
from vectorstore.passages import Span

ROUND = 0.1
"""By which share of it a number may differ from one that is asked for with "about"."""

_SEPARATOR = re.compile(r",\s*(?:and|or)\s+|,\s+|\s+(?:and|or|versus|vs\.?)\s+")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_SHARED = re.compile(r"(?<=%)\s(?:at|after|in|over|within|during|for|on)\s[^\d,%]{1,40}$")
"""What holds for all the numbers behind the last: "40 % and 55 % at four years, respectively"."""
_BRACKET = re.compile(r"\([^()]*\)")
_FIGURE = re.compile(r"(?<![\w.])[~<>≈±+−-]?\s?\$?\d[\d.,]*(?:\s?%|\s?[^\W\d_]+)?(?:\s[^\W\d_]+)?$")
"""A number at the end of one of the parts, with its unit."""
LONGEST_ITEM = 7
"""Words of a member of a "respectively" list, but the first, which has the beginning of the sentence before it."""


@dataclass(frozen=True, slots=True)
class Paired:
    """One member of a "respectively" list with its number, as spans of the sentence."""

    item: Span
    value: Span


def paired(sentence: str) -> tuple[Paired, ...]:
    """The members and their numbers of "A and B reach 80 % and 90 %, respectively"; empty where there are none.

    The members stand right before the first of the numbers, one for each number.
    """
    end = _RESPECTIVELY.search(sentence)
    if end is None:
        return ()
    sentence = _BRACKET.sub(lambda match: " " * len(match.group()), sentence)
    parts = _parts(_SHARED.sub("", sentence[: end.start()].rstrip(" ,(")))
    values = 0
    while values < len(parts) and _FIGURE.search(sentence[slice(*parts[-1 - values])]):
        values += 1
    if not 2 <= values < len(parts) + 1:
        return ()
    first = parts[-values]
    figure = _FIGURE.search(sentence[slice(*first)])
    start = first[0] + figure.start() if figure else first[0]
    members = [*parts[:-values], (first[0], start)][-values:]
    if len(members) < values or any(len(sentence[a:b].split()) > LONGEST_ITEM for a, b in members[1:-1]):
        return ()
    numbers = [(start, first[1]), *parts[len(parts) - values + 1 :]]
    return tuple(Paired(item, value) for item, value in zip(members, numbers, strict=True))


def _parts(text: str) -> list[Span]:
    cuts = [match.span() for match in _SEPARATOR.finditer(text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    return [
        (start, start + len(text[start:end].rstrip()))
        for start, end in zip(starts, ends, strict=True)
        if text[start:end].strip()
    ]


def share_of(sentence: str, about: Collection[str]) -> Span | None:
    """Where the number of what is asked about stands in a "respectively" list; None where the list does not tell.

    `about` are the stems of what is asked about: exactly one member must have more of them than the others. Members
    that differ by a number, "1-, 3- and 5-year survival", are told apart by it alone.
    """
    pairs = paired(sentence)
    members = [set(terms(core)) for core in _cores([sentence[slice(*pair.item)] for pair in pairs])]
    figures = {stem for stem in about if stem.isdigit()}
    if figures and sum(any(stem.isdigit() for stem in member) for member in members) > 1:
        about = figures
    best = _most(members, about)
    if len(best) != 1 and pairs:  # "relapse-free survival and overall survival": told apart by what is not in all
        whole = [set(terms(sentence[slice(*pair.item)])) for pair in pairs]
        best = _most([member - whole[0].intersection(*whole) for member in whole], about)
    return pairs[best[0]].value if len(best) == 1 else None


def _most(members: Sequence[set[str]], about: Collection[str]) -> list[int]:
    """The places of the members that have most of what is asked about; none where no member has any."""
    counts = [len(member.intersection(about)) for member in members]
    return [place for place, count in enumerate(counts) if count and count == max(counts)]


def _cores(items: Sequence[str]) -> list[str]:
    """The members without what they share: the words before the first and those behind the last.

    They have as many words as the longest between them, or one: "stages I and II was" are "I" and "II".
    """
    words = [item.split() for item in items]
    length = max((len(member) for member in words[1:-1]), default=1)
    cores = [words[0][-length:], *words[1:-1], words[-1][:length]] if len(words) > 1 else words
    return [" ".join(core) for core in cores]


def numbers_of(text: str) -> tuple[Number, ...]:
    """The numbers of one sentence."""
    return find_numbers(text, [(0, len(text))])


def agrees(asked: Sequence[Number], sentence: str, about: Collection[str]) -> int:
    """Whether a sentence has the numbers of a question: +1, -1 where it has others of the same unit, else 0."""
    share = share_of(sentence, about)
    said = numbers_of(sentence)
    if share is not None:
        said = tuple(number for number in said if share[0] <= number.start < share[1]) or said
    verdicts = []
    for number in asked:
        alike = [other for other in said if _same_unit(number.unit, other.unit)]
        verdicts.append(0 if not alike else 1 if any(_is(number, other) for other in alike) else -1)
    return min(verdicts, key=lambda verdict: (verdict != 0, verdict), default=0)


def _same_unit(asked: str, said: str) -> bool:
    return asked == said or not asked or bool(set(terms(asked)[-1:]) & set(terms(said)[-1:]))


def _is(asked: Number, said: Number) -> bool:
    """Whether the number that a sentence gives is the one asked for, or on the right side of it."""
    low, high = said.value, said.high if said.high is not None else said.value
    if asked.qualifier in ("over", "at least"):
        return high > asked.value or (asked.qualifier == "at least" and high == asked.value)
    if asked.qualifier == "below":
        return low < asked.value
    if asked.qualifier == "about":
        return low * (1 - ROUND) <= asked.value <= high * (1 + ROUND)
    return asked.value in (low, high) or low < asked.value < high
