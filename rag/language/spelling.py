"""British and American spellings of one word: "faeces" and "feces", "tumour" and "tumor"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TO_AMERICAN = (
    (re.compile(r"[ao]e"), "e"),
    (re.compile(r"our(?!s?t|ce|se|n)"), "or"),
    (re.compile(r"(?<=[tb])re(?=s?$)"), "er"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"ys(?=(?:e|ed|es|er|ers|ing)$)"), "yz"),
    (re.compile(r"ramme(?=s?$)"), "ram"),
    (re.compile(r"grey"), "gray"),
)
_TO_BRITISH = (
    (re.compile(r"or(?=s?$|al|ed|ing|able|less|ful)"), "our"),
    (re.compile(r"(?<=[tb])er(?=s?$)"), "re"),
    (re.compile(r"og(?=s?$)"), "ogue"),
    (re.compile(r"yz(?=(?:e|ed|es|er|ers|ing)$)"), "ys"),
    (re.compile(r"gray"), "grey"),
)


SHORTEST = 5
"""Letters of a word that may be spelled in two ways: "does" is no "des"."""


def other_spellings(word: str) -> Iterator[str]:
    """How a lower-case word may be spelled on the other side of the Atlantic; most of what is given is no word."""
    return (other for other in _spellings(word) if min(len(word), len(other)) >= SHORTEST)


def _spellings(word: str) -> Iterator[str]:
    for pattern, other in (*_TO_AMERICAN, *_TO_BRITISH):
        if pattern.search(word):
            yield pattern.sub(other, word)
    for e in re.finditer("e", word):
        for vowel in "ao":
            yield f"{word[: e.start()]}{vowel}{word[e.start() :]}"
