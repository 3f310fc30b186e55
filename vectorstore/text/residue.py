"""What databases put around an abstract that is no part of it: who wrote it, key words, cut marks, copyright."""

from __future__ import annotations

import re

_END = re.compile(
    r"""\s*(?: \[\s?(?:Author\sAbstract|ABSTRACT\sFROM\sAUTHOR|From\sauthor)\s?\]
             | \(?\s?ABSTRACT\sTRUNCATED(?:\sAT\s\d+\sWORDS)?\s?\)?
             | \((?:PsycINFO|PsycInfo)\sDatabase\sRecord[^()]{0,20}(?:\(c\))?[^()]{0,60}\)
             | (?:©|Copyright\s?(?:©|\([cC]\))|\([cC]\)\s?Copyright|\([cC]\)(?=\s?(?:19|20)\d\d))
               \s?(?:The\sAuthors?.{0,80}|.{0,20}(?:19|20)\d\d.{0,120})
             | (?:This\sarticle\sis\sprotected\sby\scopyright\.\s)?All\srights\sreserved\.? )\s*$""",
    re.VERBOSE,
)
_KEY_WORDS = re.compile(r"\s*(?<![\w(])(?:KEY ?WORDS|Key ?words|KeyWords)\s?[:—–-]\s*(?P<words>[^.]{3,400}?)\.?\s*$")
_HINTS = (
    "TRUNCATED",
    "Psyc",
    "©",
    "opyright",
    "(c)",
    "(C)",
    "rights",
    "Key",
    "KEY",
    "uthor Abstract",
    "rom author",
    "AUTHOR",
)
"""One of these stands in every residue; looking for them first takes a tenth of the time."""
_LONGEST = 600
"""Characters at the end of an abstract in which its residue stands."""


def residue(abstract: str) -> tuple[int, tuple[str, ...]]:
    """Where the residue at the end of a cleaned abstract begins (its length where there is none), and its key words.

    The abstract keeps it, sentences do not: it is shown where the whole text is, and never quoted.
    """
    start = max(0, len(abstract) - _LONGEST)
    tail = abstract[start:]
    if not any(hint in tail for hint in _HINTS):
        return len(abstract), ()
    words: tuple[str, ...] = ()
    for _ in range(4):
        if match := _KEY_WORDS.search(tail):
            words = tuple(word.strip() for word in re.split(r"[;•·]|,(?=\s?\D)", match["words"]) if word.strip())
        match = match or _END.search(tail)
        if not match:
            break
        tail = tail[: match.start()]
    return (start + len(tail), words) if abstract[: start + len(tail)].strip() else (len(abstract), ())
