"""The features by which the sentences of an abstract are judged: words, cue groups, place, and who speaks where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from vectorstore.facts.cues import CUE_OF, NAME, RESULT_NUMBER
from vectorstore.lexical import stem
from vectorstore.passages import Span

_TOKEN = re.compile(r"[a-z]+(?:[-'’][a-z]+)*|\d[\d.,]*|[%=<>±?:;()]")
_SPEAKS = re.compile(
    r"\b(?:we|our|ours|us|i|the (?:paper|authors?|proposed))\b"
    r"|\b(?:this|the present|our|present) (?:paper|work|study|article|report|review|survey|thesis|dissertation|note"
    r"|letter|chapter|book|research|investigation|analysis|trial)\b"
)
"""Words of authors who speak of their own work, in lower case."""
_CITED = re.compile(r"\bet al\b|\((?:19|20)\d\d\)|, (?:19|20)\d\d\)")
_LINK = re.compile(r"https?://|www\.|github\.com")
_PAIR_HEADS = frozenset(key.rsplit("_", 1)[0] for key in CUE_OF if "_" in key)
_WITH_WE = ("propose", "study", "employ", "show", "trouble", "prior")
_WITH_CONTRAST = ("trouble", "prior", "better", "we")
EARLY = 8
"""Words at the beginning of a sentence whose cues count apart."""
FIRST_WORDS = 3
OF_ITSELF = ("pair:", "first:", "early-stem:", "place:", "voice:", "percent", "numbers:", "bias")
"""Beginnings of the features that tell of their own sentence alone; the others tell of its neighbours too."""
PAIR = "pair:"
Feature = str | tuple[str, ...]
"""The name of a feature; two stems that follow each other are a tuple, which costs no new string."""


def abstract_features(abstract: str, spans: Sequence[Span], coined: frozenset[str]) -> list[set[Feature]]:
    """The features that hold for each sentence; `coined` are the names of the paper's own work."""
    found = [_sentence_features(abstract[start:end], coined) for start, end in spans]
    speaks = ["voice:speaks" in row for row in found]
    first = speaks.index(True) if True in speaks else -1
    for number, row in enumerate(found):
        row.update(_place(number, len(found)))
        row.update(_voice(number, first, speaks[number]))
    return found


def with_neighbours(rows: Sequence[set[Feature]]) -> list[set[str]]:
    """The names of the features of each sentence with those of the sentences before and after it, marked so."""
    named = [{name_of(feature) for feature in row} for row in rows]
    return [
        row.union(
            _marked("previous:", named[number - 1] if number else ()),
            _marked("next:", named[number + 1] if number + 1 < len(named) else ()),
        )
        for number, row in enumerate(named)
    ]


def _marked(mark: str, row: Iterable[str]) -> Iterator[str]:
    return (mark + name for name in row if not name.startswith(OF_ITSELF))


def name_of(feature: Feature) -> str:
    """The feature as one word of the stored model."""
    return feature if isinstance(feature, str) else PAIR + " ".join(feature)


def feature_of(name: str) -> Feature:
    """The feature of that name, as it stands in the features of a sentence."""
    return tuple(name.removeprefix(PAIR).split(" ")) if name.startswith(PAIR) else name


def _sentence_features(text: str, coined: frozenset[str]) -> set[Feature]:
    lower = text.lower()
    found: set[Feature] = {"bias"}
    forms, words, before = [], 0, ""
    for token in _TOKEN.findall(lower):
        if not token[0].isalpha():
            forms.append("#" if token[0].isdigit() else token)
            continue
        form, features = _word(token, "start:" if words < 2 else "early:" if words < EARLY else "")
        forms.append(form)
        found.update(features)
        if before in _PAIR_HEADS:
            for group in CUE_OF.get(f"{before}_{token}", ()):
                found.update((group, "early:" + group) if words < EARLY else (group,))
        before, words = token, words + 1
    found.update(pairwise(forms))
    found.update(["first:" + " ".join(forms[:count]) for count in range(1, 1 + min(FIRST_WORDS, len(forms)))])
    if "we" in found or "this_paper" in found:
        found.update([f"we+{group}" for group in _WITH_WE if group in found])
    if "contrast" in found:
        found.update([f"contrast+{group}" for group in _WITH_CONTRAST if group in found])
    found.update(_shape(text, words, forms))
    if _SPEAKS.search(lower):
        found.add("voice:speaks")
    return found | _naming(text, coined)


def _naming(text: str, coined: frozenset[str]) -> set[str]:
    """Whether the sentence names the paper's own work, and whether it begins so."""
    if not any(name in text for name in coined):
        return set()
    named = [match.start() for match in NAME.finditer(text) if match.group() in coined]
    if not named:
        return set()
    return {"names_own_work", "voice:speaks", *(("own_work_first",) if named[0] < 25 else ())}


@lru_cache(maxsize=60_000)
def _word(word: str, place: str) -> tuple[str, tuple[str, ...]]:
    """The stem of a word, and with it as features its cue groups, those near the start of a sentence told apart."""
    root = stem(word)
    groups = CUE_OF.get(root, ())
    early = ("early-stem:" + root, *(place + group for group in groups)) if place else ()
    return root, ("stem:" + root, *groups, *early)


def _shape(text: str, words: int, forms: Sequence[str]) -> list[str]:
    numbers = forms.count("#")
    shape = {
        "result_number": RESULT_NUMBER.search(text),
        "cited": ("et al" in text or ")" in text) and _CITED.search(text),
        "link": ("." in text) and _LINK.search(text),
        "question": text.endswith("?"),
        "short": words < 9,
        "long": words > 32,
        "semicolon": ";" in text,
        "percent": "%" in forms,
        f"numbers:{min(4, numbers)}": numbers,
    }
    return [name for name, holds in shape.items() if holds]


def _place(number: int, count: int) -> Iterator[str]:
    yield f"place:part {min(5, 6 * number // count)}"
    yield f"place:of {min(12, count)}"
    if number < 4:
        yield f"place:{number}"
    if count - number < 4:
        yield f"place:{number - count}"


def _voice(number: int, first: int, speaks: bool) -> Iterator[str]:
    """Whether the authors speak here, and where the abstract begins to tell of their work."""
    if first < 0:
        yield "voice:passive"
    elif number < first:
        yield "voice:before"
        yield f"voice:before by {min(3, first - number)}"
    elif number == first:
        yield "voice:first"
    else:
        yield "voice:after"
        if not speaks:
            yield "voice:silent"
