"""The parts of a sentence, and those of its words that tell what is negated or which way something moves."""

from __future__ import annotations

import re
from functools import cache

from rag.language.word_lists import lines_of
from rag.support.words import plain_form, root_of
from vectorstore.lexical import stem

_SEGMENT = re.compile(
    r",(?!\d)|[;:()—–（），；：、。]|\s-\s"
    r"|\b(?:and|while|whereas|but|yet|which|where|although|though|so that|because|since|as)\b"
)
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’]\w+)?")


def segments(text: str) -> tuple[str, ...]:
    """The text cut at commas, conjunctions and the like."""
    return tuple(part for part in _SEGMENT.split(text) if part and part.strip())


def tokens_of(text: str) -> list[str]:
    """The words of the text in lower case, irregular forms as plain ones; NO, the gas, is none of them."""
    return [plain_form(match.group().lower()) for match in _TOKEN.finditer(text) if match.group() != "NO"]


def meaningful(tokens: list[str]) -> list[str]:
    """The stems of the words that carry meaning, words of direction among them."""
    return [
        root
        for token in tokens
        if (root := root_of(token) or (stem(token) if stem(token) in direction_words() else ""))
    ]


@cache
def direction_words() -> dict[str, tuple[str, int]]:
    """Stem of each word of direction, with its axis ("size" or "quality") and sign."""
    table: dict[str, tuple[str, int]] = {}
    for line in lines_of("rag.support", "directions.txt"):
        axis, sign, *words = line.split()
        table |= {stem(word): (axis, 1 if sign == "+" else -1) for word in words}
    return table
