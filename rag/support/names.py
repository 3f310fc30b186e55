"""Names in a sentence (methods, data sets, models, formulas) and whether a paper knows them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from rag.support.units import is_unit
from vectorstore.lexical import STOPWORDS
from vectorstore.lookup.acronyms import acronyms
from vectorstore.records import Paper

_TOKEN = re.compile(
    r"[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9]*(?:[-‑+./&][A-Za-zÀ-ÿ0-9]+)*\++|[A-Za-zÀ-ÿ0-9]+(?:[-‑+.&][A-Za-zÀ-ÿ0-9]+)*"
)
_FORMULA = re.compile(r"\$(?=\S)([^$\n]*[^$\s])\$(?!\d)")
_QUANTITY = re.compile(r"\d+(?:\.\d+)?(?:x|K|M|B|k|GB|MB|D|C)?")
_NUMBER_BEFORE = re.compile(r"\d\s$")
_PLURAL = re.compile(r"(?<=[A-Z0-9])s$")
_INITIAL_WORD = re.compile(r"(?:^|[.!?:;•*-]\s+|[\"“(]\s*)$")


def names(text: str) -> tuple[str, ...]:
    """The names of the text: tokens with a capital inside, a digit among letters, or a capital within a sentence.

    A word that merely begins a sentence is none, nor is one that only has its first letter capitalised in a
    hyphenated compound at the beginning.
    """
    found: dict[str, None] = {}
    plain = _FORMULA.sub(lambda formula: " " * len(formula.group()), text)
    explained = acronyms(plain)  # the words that they are short for are checked instead
    for match in _TOKEN.finditer(plain):
        if match.group() in explained or _PLURAL.sub("", match.group()) in explained:
            continue
        token = _PLURAL.sub("", match.group())
        if _NUMBER_BEFORE.search(plain, max(0, match.start() - 2), match.start()) and is_unit(token):
            continue
        if _is_name(token, _begins_sentence(plain, match.start())):
            found[token] = None
    return tuple(found)


def formulas(text: str) -> tuple[str, ...]:
    """The formulas of the text without spaces, single letters left out."""
    return tuple(flat for match in _FORMULA.finditer(text) if len(flat := _flat_formula(match.group(1))) > 2)


def _is_name(token: str, initial: bool) -> bool:
    if len(token) < 2 or _QUANTITY.fullmatch(token) or token.lower() in STOPWORDS or token == "Celsius":
        return False
    if re.fullmatch(r"\d[\d.,]*-[a-z]+", token):  # "81-frame" is a number, and checked as one
        return False
    if any(character.isdigit() for character in token) and any(character.isalpha() for character in token):
        return True
    parts = re.split(r"[-‑+.&]", token)
    if any(part[1:] != part[1:].lower() for part in parts):
        return True
    return not initial and any(part[:1].isupper() and len(part) > 1 for part in parts)


def _begins_sentence(text: str, at: int) -> bool:
    return bool(_INITIAL_WORD.search(text[:at]))


def knows(paper: Paper, name: str) -> bool:
    """Whether the paper's text has this name: letter by letter, as a plural, spelled out, or part by part.

    Hyphens, case and a final plural s do not matter; an acronym matches consecutive words with these initials. Of
    "Sf1-expressing" only the part with a capital must be known.
    """
    words, joined, initials = _written(paper)
    flat = _flat(name)
    if flat in words or flat in joined or flat.rstrip("s") in words:
        return True
    if name.isupper() and len(flat) > 2 and flat in initials:
        return True
    if name.isupper() and len(flat) == 2 and re.search(rf"\b{name[0]}[a-z]+[- ]{name[1]}[a-z]+", paper.abstract):
        return True
    if _is_spelled_out(name, paper):
        return True
    parts = [part for part in re.split(r"[-‑+.&/]", name) if part]
    if len(parts) < 2 or name[-1] == "+":
        return False
    telling = [part for part in parts if part != part.lower() or part.isdigit()] or parts
    return all(_knows_part(_flat(part), words) for part in telling)


def _is_spelled_out(name: str, paper: Paper) -> bool:
    """Whether words begin with the pieces of a name such as "LoRA": "low-rank adaptations"."""
    pieces = re.findall("[A-Z][a-z]*", name)
    if len(pieces) < 3 or "".join(pieces) != name:
        return False
    spelled = r"[a-z]*[-‑ ](?:(?:of|for|and|the|in|with) )?".join(piece.lower() for piece in pieces)
    return bool(re.search(rf"\b{spelled}", paper.abstract.lower()))


def knows_formula(paper: Paper, formula: str) -> bool:
    """Whether the formula stands in the abstract, spaces apart."""
    return formula in _flat_formula(paper.abstract) or formula in _flat_formula(paper.title)


def _knows_part(part: str, words: frozenset[str]) -> bool:
    return part in words or part.rstrip("s") in words or (part.isalpha() and len(part) > 4 and _stem_in(part, words))


def _stem_in(part: str, words: frozenset[str]) -> bool:
    return any(word[:5] == part[:5] for word in words)


@lru_cache(maxsize=1000)
def _written(paper: Paper) -> tuple[frozenset[str], frozenset[str], str]:
    """Single tokens and their parts, neighbouring parts written as one word, and all initials in a row."""
    text = " ".join((paper.title, paper.label, " ; ".join(paper.keywords), paper.abstract))
    tokens = [match.group() for match in _TOKEN.finditer(text)]
    parts = [part for token in tokens for part in re.split(r"[-‑+./&]", token) if part]
    words = {_flat(token) for token in tokens} | {_flat(part) for part in parts}
    pairs = frozenset(_flat(first) + _flat(second) for first, second in pairwise(parts))
    initials = "".join(part[0].lower() for part in parts if part.lower() not in STOPWORDS)
    words |= {_flat(_PLURAL.sub("", token)) for token in tokens} | {word.rstrip("s") for word in words if len(word) > 3}
    return frozenset(words), pairs, initials


def _flat(name: str) -> str:
    return re.sub(r"[-‑.&/]", "", name).lower()


def _flat_formula(text: str) -> str:
    return re.sub(r"[\s\\,{}$]|\\(?:,|;|!)", "", text)
