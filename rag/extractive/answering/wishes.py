"""What a question wishes to learn, as far as its answer can be recognised: its words, the kind of thing, its form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rag.answer import Aspect
from rag.extractive.answering.asked import Asked, Sought, asked_of
from rag.extractive.matching import wanted
from rag.extractive.yes_no.polarity import is_negated
from rag.retrieval.concepts import Concept
from rag.understanding.criteria import theme_of, themes_of
from rag.understanding.kinds import aspects_of
from vectorstore.facts import SentenceRole
from vectorstore.lexical import terms

Form = Literal["number", "why", "how", "yes_no", "other"]
Use = Literal["fact", "find", "cell"]
"""What a sentence is for: to answer, to show that its paper belongs to a set, to stand in a table."""

THEME = 0.5
"""Weight of a theme that is asked for in words that say nothing by themselves: "where?", "when?"."""
EARLIER = re.compile(r"\b(?:existing|prior (?=[a-z])|previous|earlier|current|standard|conventional)\b", re.IGNORECASE)
"""Words by which a question asks about the work of others."""

_ROLE_OF: Mapping[Aspect, SentenceRole] = {
    "problem": "problem", "limitation": "problem", "approach": "approach", "result": "result", "number": "result",
    "dataset": "result", "code": "resource",
}  # fmt: skip
_KIND_OF: Mapping[Aspect, Sought] = {"dataset": "dataset", "number": "number", "code": "code"}
"""The kind of thing that an aspect is."""
_WHY = re.compile(
    r"\bwhy\b|\breasons?\b|\bwhat (?:explains?|causes?|caused|makes?|made|keeps?|leads? to|led to|drives?|triggers?"
    r"|induces?|hinders?|prevents?|limits?)\b",
    re.IGNORECASE,
)
_HOW = re.compile(r"^(?:and |but |so )?(?:how|in what way|by what means)\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"^(?:how many|(?:the )?number of)\b", re.IGNORECASE)
_YES_NO = re.compile(
    r"^(?:and |but |so )?(?:is|are|was|were|do|does|did|can|could|has|have|had|should|will|would|may|might)\b",
    re.IGNORECASE,
)
_TYPE_WORDS: Mapping[str, str] = {
    "dataset": r"\b(?:data(?: ?sets?)?|animals?|benchmarks?|corpus|corpora|evaluated|tested|benchmarked)\b",
    "task": r"\b(?:tasks?|domains?|applications?|settings?|evaluated|tested)\b",
    "expansion": r"\b(?:stands? for|short for|acronym|abbreviation|mean)\b",
    "number": r"\bhow (?:long|big|large|fast|often|far|high|low|deep|old|many|much)\b"
    r"|\b(?:share|percentage|fraction|proportion|number|amount) of\b",
    "hardware": r"\b(?:gpus?|hardware|machines?|devices?|needs?|used?)\b",
    "model": r"\b(?:baselines?|backbones?|rivals?|competitors?|llms?|models?|beaten|beats?|outperform\w*|compared?)\b",
    "code": r"\b(?:code|github|repository|repo|link|available)\b",
}
"""Words that ask for a kind of thing, by that kind: an answer has the thing and not the word."""

_GROUPS = tuple(
    tuple(frozenset(terms(words)) for words in line.split("/"))
    for line in (
        "human people person patient volunteer participant / mouse mice murine rat animal rodent monkey rabbit dog"
        " zebrafish / vitro culture",
        "child children infant pediatric newborn boys girls / adult elderly",
        "men male boys / women female girls",
        "train training / inference deployment",
        "low lower lowest least minimum fewest smallest worst / high higher highest most maximum largest best greatest",
        "control controls placebo untreated / treated treatment intervention",
    )
)
"""Groups and conditions of which a sentence about one does not answer a question about another."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One question, read once and held against many sentences."""

    concepts: tuple[Concept, ...]
    """What it says beside the names of the papers and the words for the kind of thing asked for."""
    asked: Asked
    form: Form
    negated: bool
    """Whether it asks for what is not: "which mice did not ...?"."""
    roles: frozenset[SentenceRole] = frozenset()
    """Roles of the sentences that tell the aspects it names."""
    named: bool = False
    """Whether it names the paper, and so asks about what the paper itself does."""
    of_others: bool = False
    """Whether it asks about work that is not the paper's own."""
    groups: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Index terms of each group or condition that it is about, and those of the others of its kind."""
    themes: tuple[re.Pattern[str] | None, ...] = ()
    """How abstracts speak of what each concept names, where that is a theme such as costs, theory, data."""
    use: Use = "fact"


def wish_of(text: str, names: Iterable[str] = (), language: str = "en", of_others: bool = False) -> Wish:
    """The wish of a standalone question.

    `names` are those of the papers that it is put to; `of_others`: it asks about work that these only mention.
    """
    asked = asked_of(text)
    plain = text
    names = tuple(names)
    if asked.sought in _TYPE_WORDS:
        plain = re.sub(_TYPE_WORDS[asked.sought], " ", text, flags=re.IGNORECASE)
    if language == "zh":  # what an English abstract can have of it
        plain = re.sub(r"[^\x00-\x7f]+", " ", plain)
    concepts = wanted(plain, names)
    return Wish(
        concepts=concepts,
        asked=asked,
        form=_form(text, asked),
        negated=is_negated(text),
        roles=frozenset(_ROLE_OF[aspect] for aspect in aspects_of(text)),
        named=any(name and name.lower() in text.lower() for name in names),
        of_others=of_others or EARLIER.search(text) is not None,
        groups=_groups(text),
        themes=(None,) * len(concepts),
    )


@lru_cache(maxsize=64)
def wish_of_set(topic: str) -> Wish:
    """The wish to see why a paper belongs to the papers on a topic; an empty topic wishes for what the paper does."""
    concepts, themes = _themed(wanted(topic), topic)
    return Wish(concepts, Asked("words"), "other", is_negated(topic), themes=themes, use="find")


@lru_cache(maxsize=64)
def wish_of_criterion(criterion: str) -> Wish:
    """The wish to learn what a paper says under a criterion of a comparison: "memory", "what is sent", "data sets"."""
    aspects = aspects_of(criterion) or (("approach",) if _HOW.match(criterion) else ())
    concepts, themes = _themed(wanted(criterion), criterion)
    kind = Asked(next((_KIND_OF[aspect] for aspect in aspects if aspect in _KIND_OF), "words"))
    return Wish(
        concepts=concepts,
        asked=asked_of(criterion) if _HOW_MANY.match(criterion) else kind,
        form="other",
        negated=is_negated(criterion),
        roles=frozenset(_ROLE_OF[aspect] for aspect in aspects),
        groups=_groups(criterion),
        themes=themes,
        use="cell",
    )


def _themed(concepts: tuple[Concept, ...], text: str) -> tuple[tuple[Concept, ...], tuple[re.Pattern[str] | None, ...]]:
    """The concepts with the theme that each names; a theme that none of them names is one more concept."""
    themes = [theme_of(concept.text) for concept in concepts]
    others = [theme for theme in themes_of(text) if theme not in themes]
    more = tuple(Concept(text, (), THEME) for _ in others)
    return (*concepts, *more), (*themes, *others)


def _form(text: str, asked: Asked) -> Form:
    if _WHY.search(text):
        return "why"
    if asked.sought == "number":
        return "number"
    if _HOW.match(text):
        return "how"
    return "yes_no" if _YES_NO.match(text) else "other"


def _groups(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    asked = frozenset(terms(text))
    found = []
    for groups in _GROUPS:
        own = [group for group in groups if group & asked]
        if len(own) == 1:
            found.append((own[0], frozenset().union(*(group for group in groups if group is not own[0]))))
    return tuple(found)
