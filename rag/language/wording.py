"""What a question is read as: German and Spanish word by word in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rag.language.background import is_in_background
from rag.language.word_lists import rows_of
from vectorstore.lexical import term_of
from vectorstore.lookup.spellings import plain

LANGUAGES = ("de", "es")
LONGEST_PHRASE = 5
COVERED = 0.5
"""Share of a text's words that the glossary must know for it to be read in that language."""

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_ENGLISH = frozenset(
    """the of which what papers about on for with is are does do how many that any and or from this these works
    work list compare find by to be not an please""".split()
)
_FUNCTION_WORDS = {
    "de": frozenset("welche welcher gibt über für und mit von zur zum der die das des wie sind bei arbeiten".split()),
    "es": frozenset("qué que sobre hay para por los las el del de y con artículos trabajos cuántos".split()),
}
_ENDS = {"de": re.compile(r"(?<=\w{4})(?:es|er|en|em|e|s|n)$"), "es": re.compile(r"(?<=\w{3})(?:os|as|es|o|a|s|e)$")}
_COGNATES = {
    "de": (("ierung", "ization"), ("ierung", "ation"), ("ität", "ity"), ("isch", "ic"), ("ische", "ic"), ("ik", "ics"),
           ("ie", "y"), ("ismus", "ism"), ("k", "c")),
    "es": (("ción", "tion"), ("cion", "tion"), ("sión", "sion"), ("dad", "ty"), ("ico", "ic"), ("ica", "ic"),
           ("ía", "y"), ("ismo", "ism"), ("ncia", "nce"), ("o", "e"), ("a", "e")),
}  # fmt: skip


def translated(text: str) -> str:
    """A German or Spanish text in English, word by word, unknown words as they stand; other texts unchanged."""
    words = _WORD.findall(text)
    if not words or any(word.lower() in _ENGLISH - {"an", "do", "is"} for word in words):
        return text
    for language in LANGUAGES:
        english, known, evidence = _read(words, language)
        if evidence and known >= COVERED * len(words):
            return f"{' '.join(english)}{'?' if text.rstrip().endswith('?') else ''}"
    return text


def _read(words: Sequence[str], language: str) -> tuple[list[str], int, bool]:
    """(the words in English, how many are known, whether anything shows that the text is of this language)."""
    glossary, at, known = _glossary(language), 0, 0
    english: list[str] = []
    evidence = any(word.lower() in _FUNCTION_WORDS[language] for word in words)
    keys = [_key(word, language) for word in words]
    while at < len(words):
        lengths = range(min(LONGEST_PHRASE, len(words) - at), 0, -1)
        length = next((n for n in lengths if tuple(keys[at : at + n]) in glossary), 0)
        if length:
            english.append(glossary[tuple(keys[at : at + length])])
            evidence = evidence or not any(is_in_background(term_of(w.lower())) for w in words[at : at + length])
            known += length
        else:
            cognate = _cognate(words[at], language)
            english.append(cognate)
            known += cognate != words[at]
        at += length or 1
    return [word for word in english if word], known, evidence


def _cognate(word: str, language: str) -> str:
    """The English word of the same root, where the background knows it; else the word itself."""
    for end, english in _COGNATES[language]:
        if word.lower().endswith(end) and len(word) > len(end) + 3:
            other = f"{word.lower()[: -len(end)]}{english}"
            if is_in_background(term_of(other)):
                return other
    return word


def _key(word: str, language: str) -> str:
    return _ENDS[language].sub("", plain(word))


@lru_cache(maxsize=2)
def _glossary(language: str) -> Mapping[tuple[str, ...], str]:
    rows = rows_of("rag.language", f"glossary_{language}.tsv")
    return {tuple(_key(word, language) for word in phrase.split()): english for phrase, english in rows}
