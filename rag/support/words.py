"""What a sentence is about: its content words, as stems with their synonyms, in English or glossed from Chinese."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from rag.language.cedict import CEDICT
from rag.language.word_lists import lines_of
from rag.support.quantities import quantities
from vectorstore.lexical import STOPWORDS, stem

_WORD = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’](?:s|t|re)\b)?")
_CHINESE = re.compile(r"[\u3400-\u9fff]+")
_FORMULA = re.compile(r"\$(?=\S)[^$\n]*[^$\s]\$(?!\d)")
SHORTEST_BEGINNING = 6
"""Letters that two stems must share at their beginning to be taken for forms of one word."""
LONGEST_TERM = 8
"""Characters of the longest Chinese term that is looked up."""


@dataclass(frozen=True, slots=True)
class ContentWord:
    """One word that carries meaning: any of `stems` in a paper supports it."""

    text: str
    stems: frozenset[str]
    start: int


def content_words(text: str) -> tuple[ContentWord, ...]:
    """The words of the text that carry meaning, in order; stopwords, neutral prose and formulas are left out."""
    plain = _without_numbers(_FORMULA.sub(lambda formula: " " * len(formula.group()), text))
    english = [
        ContentWord(match.group(), frozenset({root}), match.start())
        for match in _WORD.finditer(plain)
        if (root := root_of(match.group())) and root not in neutral()
    ]
    chinese = [word for match in _CHINESE.finditer(plain) for word in _glossed(match.group(), match.start())]
    return tuple(sorted(english + chinese, key=lambda word: word.start))


def every_word(text: str) -> tuple[ContentWord, ...]:
    """The English words of the text in order, neutral ones too: what is left of "our method outperforms others"."""
    found = ((match, root_of(match.group())) for match in _WORD.finditer(text))
    return tuple(ContentWord(match.group(), frozenset({root}), match.start()) for match, root in found if root)


def _without_numbers(text: str) -> str:
    for number in quantities(text):
        if not number.is_loose:
            text = text[: number.start] + " " * (number.end - number.start) + text[number.end :]
    return text


@lru_cache(maxsize=20_000)
def stems_of(text: str) -> frozenset[str]:
    """All stems of an English text, neutral ones too, stopwords left out."""
    return frozenset(root for match in _WORD.finditer(text) if (root := root_of(match.group())))


@lru_cache(maxsize=100_000)
def root_of(word: str) -> str:
    """The stem of one English word; empty for a stopword or a single letter."""
    lower = re.sub(r"['’].*", "", word).lower()
    return "" if len(lower) < 2 or lower in STOPWORDS else stem(plain_form(lower))


def plain_form(word: str) -> str:
    """The word, of an irregular form the plain one: "rose" is "rise"."""
    return irregular().get(word, word)


@cache
def irregular() -> Mapping[str, str]:
    """Irregular forms with their plain ones."""
    rows = (line.split() for line in lines_of("rag.support", "irregular.txt"))
    return {form: plain for plain, *forms in rows for form in forms}


def likeness(word: ContentWord, stems: frozenset[str]) -> float:
    """How well a text with these stems has the word: 1 itself, 0.9 a synonym, 0.8 the same beginning, 0 not."""
    if word.stems & stems:
        return 1.0
    near = synonyms()
    if any(not near.get(root, frozenset()).isdisjoint(stems) for root in word.stems):
        return 0.9
    beginnings = _beginnings(stems)
    if any(_beginning(root) in beginnings for root in word.stems if len(root) >= SHORTEST_BEGINNING):
        return 0.8
    return 0.0


@lru_cache(maxsize=20_000)
def _beginnings(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(_beginning(stem) for stem in stems if len(stem) >= SHORTEST_BEGINNING)


def _beginning(root: str) -> str:
    return root[:SHORTEST_BEGINNING]


@lru_cache(maxsize=2000)
def _glossed(text: str, offset: int) -> tuple[ContentWord, ...]:
    """The Chinese words of the text by longest match, with the stems of all their English glosses."""
    found = []
    at = 0
    while at < len(text):
        term, stems = _longest_term(text, at)
        if stems:
            found.append(ContentWord(term, stems, offset + at))
        at += len(term)
    return tuple(found)


def _longest_term(text: str, at: int) -> tuple[str, frozenset[str]]:
    """The longest known term at this place and its stems; one character without stems where none is known."""
    glossary = chinese_glossary()
    for length in range(min(LONGEST_TERM, len(text) - at), 0, -1):
        term = text[at : at + length]
        if term in glossary:
            return term, glossary[term]
        if length > 1 and (stems := _from_dictionary(term)):
            return term, stems
    return text[at], frozenset()


@lru_cache(maxsize=20_000)
def _from_dictionary(term: str) -> frozenset[str]:
    """Stems of what CC-CEDICT has for a term, remarks in brackets left out; empty where it has nothing that counts."""
    words = (word for text in CEDICT.definitions(term) for word in _WORD.findall(re.sub(r"\([^)]*\)", " ", text)))
    return frozenset(root for word in words if (root := root_of(word)) and root not in neutral())


@cache
def neutral() -> frozenset[str]:
    """Stems of words that say nothing about what was done."""
    return frozenset(
        root for line in lines_of("rag.support", "neutral.txt") for word in line.split() if (root := root_of(word))
    )


@cache
def synonyms() -> Mapping[str, frozenset[str]]:
    """For each stem the stems that may stand for it."""
    table: dict[str, set[str]] = {}
    for line in lines_of("rag.support", "synonyms.txt"):
        group = {root for word in line.split() if (root := root_of(word) or stem(word))}
        for root in group:
            table.setdefault(root, set()).update(group - {root})
    return {root: frozenset(others) for root, others in table.items()}


@cache
def chinese_glossary() -> Mapping[str, frozenset[str]]:
    """Chinese terms with the stems of their English glosses; an empty set for words without meaning of their own."""
    table: dict[str, frozenset[str]] = {}
    for line in lines_of("rag.support", "chinese.txt"):
        term, _, glosses = line.partition(" ")
        roots = (root_of(word) for word in glosses.split())
        table[term] = frozenset(root for root in roots if root)
    return table
