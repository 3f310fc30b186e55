"""The columns of a comparison: aspects that any abstract may have, and whatever else is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.answer import Aspect, Language, Question
from rag.extractive.answering.holding import holds
from rag.extractive.answering.model import answer_logits
from rag.extractive.answering.wishes import wish_of_criterion
from rag.extractive.clauses import clause
from rag.extractive.comparison.aspects import choose
from rag.extractive.comparison.choices import Choice
from rag.extractive.matching import opened
from rag.extractive.phrases import say
from rag.extractive.ranking.intervals import is_aside
from rag.extractive.ranking.numbered import PERSONS
from rag.extractive.sentences import overlap
from rag.understanding.criteria import is_setting, themes_of
from rag.understanding.kinds import aspects_of
from vectorstore.facts import Facts, SentenceFact
from vectorstore.lexical import terms
from vectorstore.records import Paper

COVERED = 0.5
"""Share of a criterion's words that a sentence must have where the criterion names no theme."""
SURE = 1.0
"""Log odds from which a sentence tells what is asked though it has not the words for it; of criteria of other papers,
put to a paper that has no words for them, fewer than one in a hundred reach it (odd half)."""
DATA = re.compile(
    r"(?:(?:the|pre-?train\w*|train\w*|fine-tuning|evaluation|test) )*(?:data|corpus|corpora)", re.IGNORECASE
)
"""Criteria that ask for the data itself."""
_SAMPLE = re.compile(
    r"(?:(?:study|sample|cohort|series|trial) )?sizes?"
    r"|(?:the )?(?:number|count)s? of (?:patients|cases|participants|subjects|people|children)"
    r"|(?:how many )?(?:patients|participants|subjects|cases)|n",
    re.IGNORECASE,
)
"""Criteria that ask on how many a study was made."""
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
OTHERS = re.compile(
    r"(?:However, |Yet |Still, )?(?:these|those|such|existing|prior|previous|current|recent|most|standard"
    r"|classical?|conventional|traditional) (?:\w+ )?"
    r"(?:methods|approaches|works?|studies|techniques|strategies|solutions|models)\b",
    re.IGNORECASE,
)
"""Beginnings of sentences about other work."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: an aspect, a criterion, or an aspect whose sentence a criterion chooses."""

    aspect: Aspect | None = None
    criterion: str = ""

    def title(self, language: Language) -> str:
        """What stands above it."""
        return say(language, f"aspect_{self.aspect}") if self.aspect else self.criterion


def asked_columns(question: Question) -> tuple[Column, ...]:
    """The columns that the question asks for, in its order; none where it asks for no particular ones."""
    columns: dict[str, Column] = {}
    for criterion in question.criteria:
        column = Column(_aspect_of(criterion), criterion)
        columns.setdefault(column.title("en"), column)
    for aspect in question.aspects if not columns else ():
        columns.setdefault(aspect, Column(aspect))
    return tuple(columns.values())


def _aspect_of(criterion: str) -> Aspect | None:
    """The aspect that a criterion asks for; None where not any number will do: "speed-up", "how many tasks"."""
    aspects = aspects_of(criterion)
    if {"number", "result"} <= set(aspects):  # "the size of the gain"
        return "result"
    if aspects[:1] == ("number",) and (themes_of(criterion) or wish_of_criterion(criterion).asked.unit):
        return None
    return next(iter(aspects), None)


def choice_of(column: Column, paper: Paper, facts: Facts) -> Choice | None:
    """The sentence of the paper for the column, of its own claims alone; None where its abstract has none."""
    if _SAMPLE.fullmatch(column.criterion) and (told := _sample(paper, facts)):
        return told
    if column.aspect is None:
        told = choose("dataset", paper, facts) if DATA.fullmatch(column.criterion) else None
        return told or _spoken_of(column.criterion, paper, facts)
    themed = column.aspect == "result" and themes_of(column.criterion) and "number" not in aspects_of(column.criterion)
    steered = themed or (column.aspect == "number" and column.criterion)
    return (_spoken_of(column.criterion, paper, facts) if steered else None) or choose(column.aspect, paper, facts)


def _sample(paper: Paper, facts: Facts) -> Choice | None:
    """The sentence that tells on how many the study was made; None where none does."""
    counts = [
        number
        for number in facts.numbers
        if not PERSONS.isdisjoint(terms(number.unit)[-1:])
        and facts.sentences[number.sentence].role in ("approach", "result")
        and not is_aside(paper.abstract, facts, number)
    ]
    if not counts:
        return None
    largest = max(counts, key=lambda number: number.value)
    sentence = facts.sentences[largest.sentence]
    words = re.compile(re.escape(paper.abstract[largest.start : min(largest.end, sentence.end)]))
    span = sentence.start, sentence.end
    return Choice(span, clause(paper.abstract, span, words))


def _spoken_of(criterion: str, paper: Paper, facts: Facts) -> Choice | None:
    """The own sentence that says most about the criterion: its themes, and the words that it uses."""
    themes = themes_of(criterion)
    wish = wish_of_criterion(criterion)
    concepts = opened(wish.concepts, paper.abstract)
    parts = [wish_of_criterion(part).concepts for part in _OR.split(criterion)]
    either = [opened(part, paper.abstract) for part in parts if part] or [concepts]

    def may(sentence: SentenceFact) -> bool:
        words = paper.abstract[sentence.start : sentence.end]
        return (sentence.own or is_setting(criterion)) and not OTHERS.match(words)

    def tells(number: int) -> bool:
        if wish.asked.unit:
            return holds(paper, number, facts, wish.asked)
        span = facts.sentences[number].start, facts.sentences[number].end
        told = any(theme.search(paper.abstract, *span) for theme in themes)
        return told if themes else any(overlap(paper, span, each) >= COVERED for each in either)

    logits = answer_logits(wish, paper, facts)
    allowed = [number for number, sentence in enumerate(facts.sentences) if may(sentence)]
    telling = [number for number in allowed if tells(number)]
    if wish.asked.sought != "number":  # for which any number would seem right
        telling = telling or [number for number in allowed if logits[number] >= SURE]
    if not telling:
        return None
    best = facts.sentences[max(telling, key=lambda number: (logits[number], -number))]
    span = best.start, best.end
    stems = [re.escape(term) for concept in concepts for way in concept.ways for term in way]
    focus = themes[0] if themes else re.compile(rf"\b(?:{'|'.join(stems)})\w*", re.IGNORECASE)
    return Choice(span, clause(paper.abstract, span, focus))
