"""Acronyms and what they stand for, as a text states them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LONG_SHORT = re.compile(
    r"\(\s*[*'\"“‘]?([A-Za-z][\w+/.&-]{1,14}(?:\s[A-Z][\w+-]{1,8})?)[*'\"”’]?\s*(?:[,;:][^()]{0,60})?\)"
)
_BRACKETED = re.compile(r"\s\(([A-Za-z][^()]{4,100})\)")
_BEFORE_BRACKET = re.compile(r"(?<![\w-])[A-Za-z][\w+/&-]{1,14}$")
LONGEST = 15
"""Characters of an acronym that stands before its expansion."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*|\d+")


def acronyms(text: str) -> dict[str, str]:
    """Acronym -> expansion, from "Equiangular Tight Frame (ETF)" and "ETF (Equiangular Tight Frame)".

    Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text" (PSB 2003):
    every letter of the acronym stands in the expansion in order, the first one at the beginning of a word.
    """
    found: dict[str, str] = {}
    if "(" not in text:
        return found
    for match in _LONG_SHORT.finditer(text):
        if is_acronym(match.group(1)) and (span := expansion_span(match.group(1), text, match.start())):
            found.setdefault(match.group(1), text[span[0] : span[1]])
    for match in _bracketed(text):
        before = _BEFORE_BRACKET.search(text, max(0, match.start() - LONGEST), match.start())
        short, long = before.group() if before else "", match.group(1).strip(" \"'“”*")
        if is_acronym(short) and short not in found and _fits(short, long):
            found[short] = long
    return found


def is_acronym(word: str) -> bool:
    """Whether a word may be an acronym: two capitals or more, or a capital inside, and 2 to 15 characters."""
    capitals = sum(character.isupper() for character in word)
    return 2 <= len(word) <= 24 and (capitals >= 2 or (capitals == 1 and not word[0].isupper() and len(word) <= 8))


def expansion_span(acronym: str, text: str, end: int) -> tuple[int, int] | None:
    """Where the expansion of the acronym in the bracket at `end` stands, directly before it; None when nothing fits."""
    start = (
        max(text.rfind(". ", 0, end), text.rfind("; ", 0, end), text.rfind("(", 0, end), text.rfind(")", 0, end)) + 1
    )
    window = text[start:end].rstrip(" \"'“”‘’*")
    letters = "".join(filter(str.isalnum, _core(acronym))).lower()
    limit = min(len(letters) + 5, len(letters) * 2 + 1)
    words = list(_WORD.finditer(window))[-limit:]
    if not words or not letters:
        return None
    lowest, position = words[0].start(), len(window)
    lower = window.lower() if window.isascii() else "".join(map(_lower, window))
    for letter in reversed(letters[1:]):
        position = lower.rfind(letter, lowest, max(lowest, position))
    position = lower.rfind(letters[0], lowest, max(lowest, position))
    while position >= 0 and not _begins_word(window, position):
        position = lower.rfind(letters[0], lowest, position)
    if position < 0:
        return None
    position = _whole_word(window, position, letters[0])
    found = window[position:]
    if len(found.split()) < 2 and "-" not in found and (len(found) < 8 or (len(words) > 1 and not acronym.isupper())):
        return None
    return start + position, start + len(window)


def _bracketed(text: str) -> Iterator[re.Match[str]]:
    """As `_BRACKETED.finditer`, which tries every space: a text has few brackets."""
    place = text.find("(")
    while place >= 0:
        if match := _BRACKETED.match(text, place - 1) if place else None:
            yield match
        place = text.find("(", place + 1)


def _lower(character: str) -> str:
    """The lower case of a character, as long as that is one too: places in both texts are the same."""
    return character.lower() if len(character.lower()) == 1 else character


def _whole_word(window: str, position: int, first: str) -> int:
    """The start of the hyphenated word around a position, when it begins with the acronym's first letter too."""
    start = max(window.rfind(" ", 0, position), window.rfind("\u2013", 0, position)) + 1
    return start if window[start : start + 1].lower() == first else position


def _core(acronym: str) -> str:
    return acronym[:-1] if acronym.endswith("s") and acronym[:-1].isupper() else acronym


def _begins_word(window: str, position: int) -> bool:
    return position == 0 or not window[position - 1].isalnum()


def _fits(short: str, long: str) -> bool:
    """Whether the letters of the short form stand in the long form in order, the first beginning its first word."""
    letters = [character for character in _core(short).lower() if character.isalnum()]
    if len(long.split()) < 2 or len(long.split()) > 2 * len(letters) + 1 or long[0].lower() != letters[0]:
        return False
    rest = iter(long.lower())
    return all(letter in rest for letter in letters)
