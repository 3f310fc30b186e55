"""Whether a sentence states the kind of thing a fact question asks for: a number of something, data, a model, code."""

from __future__ import annotations

import re

from rag.extractive.answering.asked import Asked
from rag.extractive.matching import aliases, defined
from rag.extractive.ranking.numbered import ANYBODY, PERSONS
from vectorstore.facts import Facts, Number
from vectorstore.lexical import terms
from vectorstore.records import Paper

SET = 3
"""Sentences that repeat a number from which it belongs to how the study was made."""

TRIED_ON = re.compile(
    r"\b(?:(?:pre-?)?train(?:ed|s|ing)?|fine-?tuned|evaluated?|tested|tried|validated|benchmarked|experiments)"
    r" (?:\w+ly )?on\b",
    re.IGNORECASE,
)
"""What tells on what a model was trained or tried, whether or not it is called data."""
_DATA_WORD = re.compile(r"\b(?:data|data ?sets?|benchmarks?|corpus|corpora|tasks?)\b", re.IGNORECASE)
_HARDWARE = re.compile(
    r"\b(?:RTX|Quadro|Tesla|[AHVTL]\d{1,4}s?|A5000s?|A6000s?|GPUs?|TPUs?(?:v\d)?|GPU[- .]?h(?:ours?)?|Jetson|Xeon)\b"
)
_ON_DATA = re.compile(r"\b[Oo]n\b[^.;:]{0,80}?\b(?:data|data ?sets?|benchmarks?|recordings|corpora|corpus)\b")
_FORMULA = re.compile(r"\$[^$]+\$|\b[Oo]\([^)]*\)|\d[\d.]*\s?[a-zµ]{1,3}\b")
"""Amounts that are no numbers by themselves: formulas, and digits with a unit."""
_NONE = re.compile(r"\b(?:no|none of the|not a single|zero) (?P<words>(?:[\w-]+ ){0,2}[\w-]+)", re.IGNORECASE)
_EXPANDED = re.compile(
    r"\b(?:short|stands) for\b|[A-Za-z-]+ \([A-Z][\w+-]*[A-Z]\w*\+?\)|[A-Z]\w*[A-Z]\w*\+? \([A-Z]\w+[ -]\w"
)
_CITED = re.compile(r"\bet al\b|[A-Z][a-z]+ (?:and|&) [A-Z][a-z]+,? \(?(?:19|20)\d\d|[A-Z][a-z]+ \((?:19|20)\d\d\)")

_PATTERNS = {"expansion": _EXPANDED, "person": _CITED, "hardware": _HARDWARE}
"""What such a thing looks like."""


def holds(paper: Paper, number: int, facts: Facts, asked: Asked, covers_most: bool = False) -> bool:
    """Whether the sentence of this number (from 0) states the kind of thing that is asked for.

    `covers_most`: whether it has most of the question's words, so that "data" in it are the data asked for.
    """
    fact = facts.sentences[number]
    text = paper.abstract[fact.start : fact.end]
    if asked.sought == "number":
        numbers = [found for found in facts.numbers if found.sentence == number]
        if asked.unit and asked.unit not in ("x", "%"):
            return any(_counts(found, asked.unit, paper.abstract) for found in numbers) or _has_none(text, asked.unit)
        numbers = [found for found in numbers if not _is_set(found, facts, paper.abstract)]
        told = asked.unit in [found.unit for found in numbers] if asked.unit and numbers else bool(numbers)
        return (told or _FORMULA.search(text) is not None) and _has_phrase(text, asked, paper.abstract)
    if asked.sought == "dataset":
        named = any(mention.sentence == number for mention in facts.datasets)
        if named or TRIED_ON.search(text) or (covers_most and _DATA_WORD.search(text)):
            return True
        return fact.own and fact.role == "result" and bool(_ON_DATA.search(text))
    if asked.sought == "task":
        return fact.own and fact.role == "result"
    if asked.sought in _PATTERNS:
        return _PATTERNS[asked.sought].search(text) is not None
    if asked.sought == "model":
        label = paper.label.lower()
        return any(m.sentence == number and m.name.lower() != label for m in facts.models)
    if asked.sought == "code":
        return any(s < fact.end and fact.start < e for s, e in facts.promised_code)
    return _has_phrase(text, asked, paper.abstract)


def _is_set(number: Number, facts: Facts, abstract: str) -> bool:
    """Whether a number stands in so many sentences that it is a dose or a size that was set, not one that was found."""
    words = abstract[number.start : number.end]
    return len({other.sentence for other in facts.numbers if abstract[other.start : other.end] == words}) >= SET


def _counts(number: Number, noun: str, abstract: str) -> bool:
    """Whether the number counts the noun, or is a share of it ("0.04% of the parameters")."""
    if number.unit == "%" and number.measured is not None:
        return noun in terms(abstract[slice(*number.measured)])
    return _same_unit(number.unit, noun)


def _has_none(text: str, noun: str) -> bool:
    """Whether a sentence says that there was none: "no parish escaped"."""
    return any(noun in terms(match["words"]) for match in _NONE.finditer(text))


def _same_unit(unit: str, noun: str) -> bool:
    last = terms(unit)[-1:] or [unit]
    if noun in PERSONS and not PERSONS.isdisjoint(last):  # "(n = 7)" children
        return last[0] == noun or last[0] in ANYBODY
    return noun in last or bool(aliases().get(noun, frozenset()) & set(last)) or unit.startswith(noun)


def _has_phrase(text: str, asked: Asked, abstract: str) -> bool:
    """Whether the sentence has the noun phrase asked for, or the acronym that the abstract defines for it."""
    present = set(terms(text))
    for short, long in defined(abstract):
        if present.issuperset(short):
            present.update(long)
    return all(word in present or aliases().get(word, frozenset()) & present for word in asked.phrase)
