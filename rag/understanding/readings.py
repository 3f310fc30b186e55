"""The ways to read what is asked: lists, brackets, examples and "or" offer alternatives, each a topic of its own.

"federated learning for images or text" asks for one of two things, "graphs (GNNs, graph learning)" for one of three.
A paper is judged by the reading that suits it best.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

MOST_READINGS = 8
"""Readings of one question that are looked at."""

_PREPOSITIONS = "of|for|in|on|with|by|from|to|between|under|using|via|about|against|into|over|through|at|during|than"
_PREPOSITION = re.compile(rf"\s+(?=(?:{_PREPOSITIONS})\s)", re.IGNORECASE)
_OR = re.compile(r"\s+(?:and/or|or|/)\s+|(?<=[a-z]{3})/(?=[a-z]{3})", re.IGNORECASE)
_OR_BEFORE_PREPOSITION = re.compile(rf"^(.+?),?\s+or\s+({_PREPOSITIONS})\s+(.+)$", re.IGNORECASE)
_AND_OR = re.compile(r",?\s+(?:and|or)\s+|\s*/\s*", re.IGNORECASE)
_EXAMPLES = re.compile(
    r"[,;:]?\s+(?:such as|e\.\s?g\.,?|eg,|i\.\s?e\.,?|ie,|for example,?|for instance,?|like|namely)\s+(?=\S)"
    r"|\s*:\s+(?!both\b)|\s+[-–—]\s+",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
_CONTINUES = re.compile(
    rf"^(?:{_PREPOSITIONS}|no|not|without|that|which|who|where|when|while|because|so|but|as|is|are|can)\b",
    re.IGNORECASE,
)


def alternatives(text: str) -> tuple[str, ...]:
    """The topics that a text offers, the whole one first, at most `MOST_READINGS`."""
    inside = [inner for inner in _BRACKETS.findall(text) if re.search(r"[^\W\d_]{2}", inner)]
    main, *examples = _EXAMPLES.split(_BRACKETS.sub(" ", text).strip())
    found = [*_listed(main)]
    for items in (*examples, *inside):
        found.extend(_items(items))
    pieces = (reading for piece in found for reading in _readings(piece))
    return tuple(dict.fromkeys(" ".join(piece.split()) for piece in pieces if piece.strip()))[:MOST_READINGS]


def _listed(text: str) -> Iterator[str]:
    """The parts of a comma list; what only continues the part before stays with it."""
    parts: list[str] = []
    for part in re.split(r"\s*[,;]\s*", text):
        adjective = bool(parts) and len(parts[-1].split()) == 1 and "-" in parts[-1]
        if parts and (_CONTINUES.match(part) or adjective):
            parts[-1] = f"{parts[-1]} {part}"
        elif part:
            parts.append(re.sub(r"^(?:and|or)\s+", "", part, flags=re.IGNORECASE))
    if len(parts) > 2:
        parts[-1:] = _AND_OR.split(parts[-1])
    return iter(parts)


def _items(text: str) -> Iterator[str]:
    """The members of an enumeration."""
    for part in re.split(r"\s*[,;]\s*", text):
        yield from (item for item in _AND_OR.split(f" {part} ") if item.strip())


def _readings(text: str) -> Iterator[str]:
    """The readings of one part: every choice among what its "or"s offer."""
    later = _OR_BEFORE_PREPOSITION.match(text)
    if later:
        left, preposition, right = later.groups()
        heads = re.split(rf"\s+{preposition}\s+", left)
        head = f" {preposition} ".join(heads[:-1])
        yield from _readings(left)
        yield from _readings(f"{head} {preposition} {right}" if head else right)
        return
    chunks = [tuple(_options(chunk)) for chunk in _PREPOSITION.split(text)]
    yield from (" ".join(chosen) for chosen in product(*chunks))


def _options(chunk: str) -> Iterator[str]:
    """What a piece without prepositions offers; a single word beside "or" shares what stands on the other side.

    A name, a plural, and what "other" sets apart stand for themselves: "CLIP or other vision-language models".
    """
    sides = [re.sub(r"^(?:an?|the|its|their)\s+", "", side, flags=re.IGNORECASE) for side in _OR.split(chunk)]
    if len(sides) == 1:
        yield chunk
        return
    head = re.match(rf"^(?:{_PREPOSITIONS})\s+", sides[0], re.IGNORECASE)
    lead = head.group() if head else ""
    sides[0] = sides[0][len(lead) :]
    left, right = sides[0].split(), sides[-1].split()
    apart = right[:1] == ["other"] or re.search(r"[A-Z]{2}|s$", left[-1] if left else "")
    for side in sides[:-1]:
        yield lead + (" ".join([side, *right[1:]]) if len(side.split()) == 1 and not apart else side)
    shares = len(right) == 1 < len(left) and not any(_alike(right[0], word) for word in left)
    yield lead + (" ".join([*left[:-1], *right]) if shares else sides[-1])


def _alike(word: str, other: str) -> bool:
    return word.lower()[:5] == other.lower()[:5]
