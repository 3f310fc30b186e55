"""Mistyped words of a question, read as the words they resemble."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from rag.language.spelling import other_spellings, other_terms
from rag.language.word_lists import lines_of
from vectorstore.lexical import STOPWORDS, term_of

SHORTEST, MIDDLE, LONG = 4, 6, 10
"""Letters from which a word may lack a letter or have two of them swapped; from which it may have any mistake; and two
mistakes."""
MOST_MENDED = 6
NEAREST = 40
USUAL, USUAL_OF_FIELD = 4_000, 2_000
"""English words, and words of abstracts, that a question may need and the list need not have: "without", "authors"."""

_PLAIN = re.compile(r"(?<![\w'’-])[A-Za-z]?[a-z]{3,}(?![\w'’-])|(?<=[a-z]-)[a-z]{8,}(?![\w'’-])")
_ENDINGS = ("s", "es", "ed", "ing", "ly", "er", "ers")
_SOUND_ALIKE = ("aeiouy", "szc", "ckq", "fvp", "gj", "mn", "bp", "dt")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SUBSTANCE = re.compile(r"(?:[^aeiou]in|ase|ide|mab|nib|artan|mycin)s?$")
"""How names of drugs and proteins end, which no list of words has: "statins" are no "stations"."""
_BRITISH = re.compile(r"is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)")


def mended(text: str, vocabulary: Collection[str]) -> str:
    """The text with mistyped words set right; `vocabulary` are the index terms of the list.

    A word is mistyped when neither English, nor 20,000 abstracts, nor the list have it or another form of it, but have
    one that differs by a letter (two from `LONG` letters on). What it is read as stands in the list, or is a word that
    everybody uses: another word would find nothing. Names, which are written with capitals or digits, are left to the
    names' own look-up.
    """
    mistakes = 0

    def mend(match: re.Match[str]) -> str:
        nonlocal mistakes
        word = match.group()
        stands = term_of(word.lower()) in vocabulary
        if len(word) < SHORTEST or (stands and word.lower() in _known()):
            return word
        others = () if word.lower() in STOPWORDS else other_spellings(word.lower())
        spelled = next((other for other in others if term_of(other) in vocabulary), "")
        if spelled and word.islower():
            return word if stands else spelled
        if mistakes >= MOST_MENDED or _SUBSTANCE.search(word.lower()) or _is_word(word.lower(), vocabulary):
            return word
        mistakes += 1
        return min(_meant(word.lower(), vocabulary), default=(0, 0, word))[2]

    return _PLAIN.sub(mend, text)


def _is_word(word: str, vocabulary: Collection[str]) -> bool:
    american = _BRITISH.sub("iz", word).replace("our", "or")
    plural = american.endswith("s") and not american.endswith("ss")
    forms = {word, american, american[:-1] if plural else f"{american}s"}
    inflected = any(base in _known() for base in _bases(american))
    listed = term_of(word) in vocabulary and not (len(word) >= LONG and _resembles(word))
    listed = listed or any(term in vocabulary for term in other_terms(word))
    return not (forms.isdisjoint(_known()) and forms.isdisjoint(STOPWORDS)) or listed or inflected


def _bases(word: str) -> Iterator[str]:
    """What a word may be a form of: "booked", "tried" and "planning" of book, try and plan."""
    for ending in _ENDINGS:
        base = word.removesuffix(ending)
        shortest = SHORTEST if ending.startswith("er") else SHORTEST - 1
        if base != word and len(base) >= shortest and not word.endswith("ss"):
            yield from (base, f"{base}e", f"{base[:-1]}y" if base[-1] == "i" else base)
            if base[-1] == base[-2]:
                yield base[:-1]


def _resembles(word: str) -> bool:
    """Whether a word that nobody writes is a letter away from one: "reinforcment" has the stem of "reinforce"."""
    return any(other[0] == word[0] for other, *_ in extract(word, _words(), scorer=OSA.distance, score_cutoff=1))


def _meant(word: str, vocabulary: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """(mistakes, place in the order of how usual words are, word) of the words that may be meant."""
    allowed = 2 if len(word) >= LONG else 1
    for source in (_words(), tuple(vocabulary)):
        for other, mistakes, place in extract(word, source, scorer=OSA.distance, score_cutoff=allowed, limit=NEAREST):
            stands = term_of(other) in vocabulary or other in vocabulary
            lacks = len(other) == len(word) + 1 or sorted(other) == sorted(word)
            likely = lacks or (len(word) >= MIDDLE and _slipped(word, other))
            if other[0] == word[0] and likely and (stands or other in _usual()):
                # A stem of the list is shown only where no written word is as near.
                yield int(mistakes), place + (0 if source is _words() else len(_words())), other


def _slipped(word: str, other: str) -> bool:
    """Whether a letter that stands for another sounds like it or lies beside it on the keyboard: "boozing" is no
    "booking"."""
    if len(word) != len(other):
        return True
    wrong = [{a, b} for a, b in zip(word, other, strict=True) if a != b]
    beside = [{a, b} for row in _KEYS for a, b in pairwise(row)]
    return len(wrong) > 1 or any(pair in beside or any(pair <= set(like) for like in _SOUND_ALIKE) for pair in wrong)


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    """Words of 20,000 machine-learning abstracts, the most usual first, then those of English."""
    return tuple(dict.fromkeys((*lines_of("rag.language", "words.txt"), *lines_of("rag.language", "english.txt"))))


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(_words())


def is_english(word: str) -> bool:
    """Whether a lower-case word is one of everyday English, whatever a field writes."""
    return word in _english()


@lru_cache(maxsize=1)
def _english() -> frozenset[str]:
    return frozenset(lines_of("rag.language", "english.txt"))


@lru_cache(maxsize=1)
def _usual() -> frozenset[str]:
    return frozenset(
        (*lines_of("rag.language", "english.txt")[:USUAL], *lines_of("rag.language", "words.txt")[:USUAL_OF_FIELD])
    )
