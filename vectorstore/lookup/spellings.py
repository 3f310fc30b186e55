"""How names are spelled, and when two spellings mean one name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

_INNER = re.compile(r"(?<=[a-z])(?=[A-Z]\w{2})|(?<=[A-Z])(?=[A-Z][a-z]\w)")
_VERSION = re.compile(r"(?<=\w\w\w)(?:v?\d+|\++)$")
_MARKS = str.maketrans(dict.fromkeys(".,;:!?()[]\"'", " "))
_DROPPED = str.maketrans("", "", " \t\n\r\u00a0-‐‑‒–—―_^$/'’()[]")
CONTAINED = 6
"""Letters from which a name that stands inside another one may mean it."""


def fold(name: str) -> str:
    """The spelling under which a name is looked up: lower case, without spaces, hyphens and carets; `+` and `.` stay.

    "LoKRA$^+$", "LOKRA +" and "lokra+" are one name; "TabPFN-2.5" and "TabPFN-25" are two.
    """
    return name.casefold().translate(_DROPPED)


def plain(text: str) -> str:
    """Lower case without accents, for comparing names as people type them."""
    text = unicodedata.normalize("NFKD", text.casefold().replace("ı", "i").replace("ø", "o").replace("ł", "l"))
    return "".join(mark for mark in text if not unicodedata.combining(mark))


def lower_words(texts: Iterable[str]) -> frozenset[str]:
    """Every word of letters that some text has in lower case."""
    tokens: set[str] = set()
    for text in texts:
        tokens.update(text.split())
    # The marks are taken off the different tokens alone: a list has ten times as many words.
    return frozenset(
        word for token in tokens for word in token.translate(_MARKS).split() if word.isalpha() and word.islower()
    )


def continues(name: str, beginning: str) -> bool:
    """Whether a name goes on with a capital after this beginning, in the very same case."""
    return name.startswith(beginning) and name[len(beginning) : len(beginning) + 1].isupper()


def looks_like_a_name(span: str) -> bool:
    """Capitals inside or throughout, a digit, or a plus: what ordinary words do not have."""
    return bool(re.search(r"[^\W\d_][A-Z]|\d|\+$|^[A-Z]+$", span))


def same_kind(left: str, right: str) -> bool:
    """Digits and plus signs tell versions apart: TabPFN-2 is no mistyped TabPFN-3."""
    return re.findall(r"[\d+]", left) == re.findall(r"[\d+]", right)


def mention_pattern(name: str) -> re.Pattern[str]:
    parts = [re.escape(part) for part in re.split(r"[\s\-_]+", name) if part]
    flags = 0 if name.isupper() and len(name) <= 4 else re.IGNORECASE
    ending = r"(?![\w+])" if name[-1:].isalnum() else ""
    return re.compile(r"(?<!\w)" + r"[\s\-‐-―_]?".join(parts) + ending, flags)


def mentioning(name: str, texts: Mapping[str, str], lowered: Mapping[str, str]) -> tuple[str, ...]:
    """Keys of the texts that mention a name; `lowered` has the same texts in lower case.

    The longest part of the name is looked for first: the pattern alone takes a second over 20,000 abstracts.
    """
    pattern = mention_pattern(name)
    part = max(re.split(r"[\s\-_]+", name), key=len).lower()
    return tuple(key for key, text in lowered.items() if part in text and pattern.search(texts[key]))


def mistakes_allowed(folded: str) -> int:
    """Letters that may be wrong in a misspelling of this length: one of four, two of six, three of ten."""
    return sum(len(folded) >= least for least in (4, 6, 10))


def nearest_spellings(folded: str, keys: Iterable[str]) -> list[str]:
    """The folded names that this one may be a misspelling or a part of, best first."""
    known = list(keys)
    allowed = mistakes_allowed(folded)
    found = process.extract(folded, known, scorer=OSA.distance, processor=None, score_cutoff=allowed, limit=None)
    near = {str(key): int(mistakes) for key, mistakes, _ in found}
    if len(folded) >= CONTAINED:
        near |= {key: OSA.distance(folded, key) for key in known if folded in key and key not in near}
    return sorted(near, key=lambda key: (near[key], key))


def parts_of(name: str) -> Iterator[str]:
    """The names inside a name: "CLIP" of "PixCLIP", "TabICL" of "TabICLv2", split at capitals."""
    tails = (name[match.start() :] for match in _INNER.finditer(name))
    yield from (tail for tail in tails if sum(map(str.isalpha, tail)) >= 3)
    if version := _VERSION.search(name):
        yield name[: version.start()]
