"""The other forms of a word: British and American ("faeces", "feces"), noun and adjective ("allergy", "allergic")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectorstore.lexical import STOPWORDS, term_of

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
SHORTEST_STEM = 6
"""Letters of a stem that may end in -y or -ic: "allergy" is "allergi" in the index, "allergic" is "allerg"."""
_NOUN, _ADJECTIVE = re.compile(r"(?:y|ies)$"), re.compile(r"ic(?:s|al|ally)?$")
_AGENTS = ("tor", "sor")
"""Stems that are a word of another meaning without the -y: a "factory" is no "factor"."""


def other_terms(word: str) -> tuple[str, ...]:
    """The index terms of a lower-case word in its other forms; an index that lacks them is searched as well as before.

    How it may be spelled on the other side of the Atlantic, and the noun in -y of an adjective in -ic and back.
    """
    if word in STOPWORDS:
        return ()
    term = term_of(word)
    found = [term_of(other) for other in other_spellings(word)]
    stem = term.removesuffix("i")
    if len(stem) >= SHORTEST_STEM and not stem.endswith(_AGENTS):
        if _NOUN.search(word):
            found.append(stem)
        elif _ADJECTIVE.search(word):
            found.append(f"{stem}i")
    return tuple(dict.fromkeys(other for other in found if other != term))


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
