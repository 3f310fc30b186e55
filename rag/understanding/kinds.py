"""What kind of question it is, and which aspects of papers it asks for, by its wording."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, cast

from rag.answer import Aspect, Kind
from rag.language.word_lists import rows_of
from rag.understanding.whole_list import asks_for_the_whole

PAPERS = r"(?:papers?|works?|abstracts?|stud(?:y|ies)|articles?|publications?|manuscripts?|preprints?)"
"""What papers are called."""
METHODS = (
    r"(?:methods?|approach(?:es)?|algorithms?|frameworks?|techniques?|models?|systems?|optimi[sz]ers?|strateg(?:y|ies))"
)
"""What the things are called that papers are about."""
_PLACES = {
    "{papers}": PAPERS,
    "{methods}": METHODS,
    "{aux}": r"(?:is|are|does|do|did|can|could|was|were|has|have|had|will|would|should|must|may|might)",
    "{about papers}": rf"(?:[\w-]+ (?:(?!(?:is|are|do|does|did|was|were|has|have)\b)[\w-]+ ){{0,3}}?)?{PAPERS}\b",
}


_THESE = re.compile(r"\b(?:these|those)\b", re.IGNORECASE)


def kind_of(text: str, chinese: bool) -> Kind:
    """The kind of a question (normalised, polite openings removed); "find" when nothing else is recognised."""
    if not re.search(r"[^\W\d_]", text):
        return "other"
    found = _wording_of(text, chinese)
    return "list" if found == "overview" else found


def asks_for_overview(text: str, chinese: bool) -> bool:
    """Whether the subjects of the whole list are asked for: "what is this list about?".

    Where no earlier turn has shown papers, "these papers" are all of them.
    """
    return _wording_of(text, chinese) == "overview" or (not chinese and asks_for_the_whole(_THESE.sub("the", text)))


def _wording_of(text: str, chinese: bool) -> Kind | Literal["overview"]:
    if not chinese and asks_for_the_whole(text):
        return "overview"
    return next((kind for kind, pattern in _kinds("zh" if chinese else "en") if pattern.search(text)), "find")


def aspects_of(text: str) -> tuple[Aspect, ...]:
    """The aspects a question names, each once, in the order in which it names them."""
    if re.match(r"(?i)how (?:many|much|large|big)\b", text):  # "how many stars are in the benchmark" wants a number
        return ("number",)
    found = [(match.start(), aspect) for aspect, pattern in _aspects() if (match := pattern.search(text))]
    return tuple(dict.fromkeys(aspect for _, aspect in sorted(found, key=lambda entry: entry[0])))


def aspect_words(text: str) -> str:
    """The text without the words that name aspects."""
    for _, pattern in _aspects():
        text = pattern.sub(" ", text)
    return text


@lru_cache(maxsize=2)
def _kinds(language: str) -> tuple[tuple[Kind | Literal["overview"], re.Pattern[str]], ...]:
    rows = (row for row in rows_of("rag.understanding", "kinds.tsv") if row[0] == language)
    return tuple((cast('Kind | Literal["overview"]', kind), with_places(pattern)) for _, kind, pattern in rows)


@lru_cache(maxsize=1)
def _aspects() -> tuple[tuple[Aspect, re.Pattern[str]], ...]:
    return tuple(
        (cast(Aspect, aspect), with_places(pattern)) for aspect, pattern in rows_of("rag.understanding", "aspects.tsv")
    )


def with_places(pattern: str) -> re.Pattern[str]:
    """The pattern of a table with what {papers}, {methods}, {aux} and {about papers} stand for, case ignored."""
    for place, meaning in _PLACES.items():
        pattern = pattern.replace(place, meaning)
    return re.compile(pattern, re.IGNORECASE)
