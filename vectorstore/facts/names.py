"""Data sets, benchmarks, models and methods named in an abstract: a list of known ones, and rules for the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise

from vectorstore.facts.records import Mention
from vectorstore.passages import Span


def _known(kind: str) -> frozenset[str]:
    text = files("vectorstore.facts").joinpath("known_names.json").read_text(encoding="utf-8")
    return frozenset(json.loads(text)[kind])


KNOWN_DATASETS = _known("datasets")
KNOWN_MODELS = _known("models")
GENERIC = _known("generic")
"""Acronyms of fields, tasks and kinds of model, which name nothing in particular."""
_NAME = re.compile(
    r"(?<![\w\\/$^_{.-])(?=[\w.+-]*[A-Z0-9])[A-Z][\w]*(?:[-.+][A-Za-z0-9][\w]*)*\+*(?:\s[vV]\d(?:\.\d)?\b)?(?![\w}])"
    r"|(?<![\w\\/$^_{.-])[a-z]{1,2}[A-Z][\w]+(?:[-.][A-Za-z0-9]+)*"
)
_DATA_NOUN = re.compile(
    r"\s?(?:\([\w -]+\)\s)?(?:[a-z-]+\s){0,2}?"
    r"(?:data ?sets?|benchmarks?|corpus|corpora|leaderboard|suite|test set|challenge|benchmarking)\b"
)
_DERIVED = re.compile(r"-[a-z]{4,}$")
"""Ends of words built on a name: "LoRA-based", "TabPFN-style"."""
_SPELLED_OUT = re.compile(r"[A-Z]{2,3}[a-z]{5,}")
"""Words that show where an acronym comes from: "NEtwork", "SURrogate"."""
_JOINED = re.compile(r"^(?:,\s|,?\s(?:and|or|&)\s|/)$")
_DATA_BEFORE = re.compile(
    r"\b(?:data ?sets?|benchmarks?|corpora)\s?(?:\(|,?\s?(?:such as|including|like|namely|:|e\.g\.,?)\s(?:the\s)?)$"
)
_RIVAL = re.compile(
    r"\b(?:than|over|outperform\w*|surpass\w*|beat\w*|exceed\w*|versus|vs\.?|against|compared (?:to|with)|baselines?"
    r"|rival\w*|improv\w* (?:on|over|upon)|match\w*|competitive with|superior to|relative to|compar\w+ to)\b"
    r"(?:(?!\b(?:on|for|in|while|with)\b)[^;:.]){0,60}$",
    re.IGNORECASE,
)
_LIKE = re.compile(r"\b(?:such as|like|including|e\.g\.,?)\s(?:the\s)?$")


def find_names(
    abstract: str, sentences: Sequence[Span], own: frozenset[str]
) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
    """(data sets, models): every mention of a named one, in order. `own` are names the paper coins itself."""
    datasets: list[Mention] = []
    models: list[Mention] = []
    for number, (start, end) in enumerate(sentences):
        matches = [
            match for match in _NAME.finditer(abstract, start, end) if _is_name(match.group(), match.start() == start)
        ]
        data = _data_flags(abstract, matches, end, own)
        for match, is_data in zip(matches, data, strict=True):
            name = match.group().rstrip(".")
            at = match.start()
            if is_data:
                datasets.append(Mention(at, at + len(name), name, number))
            elif _is_model(name, abstract, at, start, own):
                rival = name not in own and _RIVAL.search(abstract[max(start, at - 90) : at]) is not None
                models.append(Mention(at, at + len(name), name, number, rival))
    return tuple(datasets), tuple(models)


def _is_name(word: str, first: bool) -> bool:
    key = word.lower()
    if key in GENERIC:
        return False
    if key in KNOWN_DATASETS or key in KNOWN_MODELS:
        return not first or not word.isalpha() or not word[1:].islower()
    return len(word) > 1 and (any(c.isupper() or c.isdigit() for c in word[1:]))


def _data_flags(abstract: str, matches: Sequence[re.Match[str]], end: int, own: frozenset[str]) -> list[bool]:
    """Whether each name is a data set: known, beside a data noun, or in one list with such a name."""
    flags = [_is_data(abstract, match, end, own) for match in matches]
    joined = [_JOINED.match(abstract[a.end() : b.start()]) is not None for a, b in pairwise(matches)]
    for order in (range(1, len(matches)), range(len(matches) - 1, 0, -1)):
        for i in order:
            here, there = (i, i - 1) if order.step > 0 else (i - 1, i)
            if joined[i - 1] and flags[there] and not flags[here] and matches[here].group().lower() not in KNOWN_MODELS:
                flags[here] = matches[here].group() not in own
    return flags


def _is_data(abstract: str, match: re.Match[str], end: int, own: frozenset[str]) -> bool:
    key = match.group().lower().replace(" ", "-")
    if key in KNOWN_DATASETS:
        return key not in KNOWN_MODELS and (key not in ("math", "star") or match.group().isupper())
    if key in KNOWN_MODELS:
        return False
    before = abstract[max(0, match.start() - 40) : match.start()]
    if _DATA_BEFORE.search(before):
        return True
    if _DATA_NOUN.match(abstract, match.end(), end):
        return True
    sentence_start = re.search(r"(?:^|[.!?]\s)On\s$", before) is not None
    return sentence_start and match.group() not in own and abstract[match.end() : match.end() + 1] == ","


def _is_model(name: str, abstract: str, at: int, start: int, own: frozenset[str]) -> bool:
    key = name.lower().replace(" ", "-")
    if _DERIVED.search(name) or _SPELLED_OUT.fullmatch(name):
        return False
    if key in KNOWN_MODELS or key.split("-")[0] in KNOWN_MODELS:
        return True
    if name in own:
        return _parts_look_coined(name)
    inner = name[1:]
    mixed = any(c.isupper() for c in inner) and any(c.islower() for c in name)
    if mixed and not (name.endswith("s") and name[:-1].isupper()) and not name[0].islower():
        return _parts_look_coined(name)
    before = abstract[max(start, at - 90) : at]
    return _LIKE.search(before) is not None or (name.isupper() and _RIVAL.search(before) is not None)


def _parts_look_coined(name: str) -> bool:
    """Whether some part has a capital or digit inside: "TabPFN", not "Mixture-of-Experts" or "Macro-Encoder"."""
    return any(
        any(c.isupper() or c.isdigit() for c in part[1:]) or part.isupper() for part in re.split(r"[-.]", name) if part
    )
