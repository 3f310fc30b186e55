"""Which sentence of a paper speaks of an aspect: its problem, approach, result, a number, data sets, code, a limit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rag.answer import Aspect
from rag.extractive.clauses import announced, clause
from rag.extractive.comparison.aspect_cues import (
    AIM_ALONE,
    AMOUNT,
    ANSWERS,
    ASKS,
    BRACKET,
    COMPARES,
    DATA_OF,
    LIMITATION,
    POINTS,
    PROPOSES,
    RATIOS,
    SEQUEL,
    SHOWN,
    STRONG,
    TESTED,
    TRAINED,
    TROUBLE,
    TURNS,
    USED,
    VAGUE,
    WORRY,
)
from vectorstore.facts import ROLES, Facts, Number, SentenceFact
from vectorstore.passages import Span
from vectorstore.records import Paper

LEAST = 0.15
"""Score below which no sentence is taken to speak of an aspect."""
TELLING = 50
"""Characters outside brackets below which "We propose X (its long name)." says too little of an approach."""
CERTAIN = 0.8
"""Probability of being the paper's own claim from which a sentence may tell the paper's own limits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A sentence and the part of it to show where there is little room; offsets into the abstract."""

    sentence: Span
    shown: Span


def choose(aspect: Aspect, paper: Paper, facts: Facts) -> Choice | None:
    """The sentence of the paper that speaks of the aspect; None when its abstract does not.

    Approaches and results are taken from what the paper claims as its own, never from its account of earlier work.
    """
    return _CHOOSERS[aspect](paper, facts)


def _problem(paper: Paper, facts: Facts) -> Choice | None:
    problems = [n for n, sentence in enumerate(facts.sentences) if sentence.role == "problem"]
    last = problems[-1] if problems else -1

    def value(number: int, sentence: SentenceFact, words: str) -> float:
        trouble, strong, worries = bool(TROUBLE.search(words)), bool(STRONG.search(words)), len(WORRY.findall(words))
        if not (trouble or strong or worries or ASKS.search(words)):
            return 0.0
        early = 2 * LEAST * (number < 3 and (trouble or strong or worries > 1) and not problems)
        early *= _probability(sentence, "result") < 0.5 and not ANSWERS.match(words)
        early *= not PROPOSES.search(words) or strong
        turns = 0.25 * (bool(TURNS.match(words)) and sentence.own_probability < CERTAIN)
        return (_probability(sentence, "problem") + early + turns) * (1 + 0.3 * trouble) + 0.1 * (number == last)

    return _best(paper, facts, value, TROUBLE)


def _approach(paper: Paper, facts: Facts) -> Choice | None:
    name = _name(paper)
    own = [number for number, sentence in enumerate(facts.sentences) if sentence.own]
    told = (paper.abstract[facts.sentences[number].start : facts.sentences[number].end] for number in own)
    naming = next((number for number, words in zip(own, told, strict=True) if says_little(words)), -1)
    first = next((number for number in own if facts.sentences[number].role == "approach"), -1)

    def value(number: int, sentence: SentenceFact, words: str) -> float:
        cues = 0.2 * bool(PROPOSES.search(words)) + 0.25 * bool(name.search(words)) + 0.15 * (number == first)
        cues += (
            0.3 * (number == naming + 1 > 0)
            - 0.8 * says_little(words)
            - 0.2 * bool(SEQUEL.match(words) or AIM_ALONE.match(words))
        )
        return sentence.own_probability * (_probability(sentence, "approach") + cues) if sentence.own else 0.0

    choice = _best(paper, facts, value, name)
    content = announced(paper.abstract, choice.sentence) if choice else None
    return replace(choice, shown=content) if choice and content else choice


def says_little(words: str) -> bool:
    """Whether a sentence only names what is proposed, and leaves the rest to the one that follows."""
    return len(BRACKET.sub("", words)) < TELLING or POINTS.search(words) is not None


def content_after(paper: Paper, facts: Facts, number: int) -> Span | None:
    """The own sentence behind one that only announces what it tells; None where it says enough, or is the last."""
    sentence = facts.sentences[number]
    following = facts.sentences[number + 1 : number + 2]
    words = paper.abstract[sentence.start : sentence.end]
    announces = POINTS.search(words) or (says_little(words) and PROPOSES.search(words))
    if not following or not following[0].own or not announces:
        return None
    return following[0].start, following[0].end


def _result(paper: Paper, facts: Facts) -> Choice | None:
    last = len(facts.sentences) - 1

    def value(number: int, sentence: SentenceFact, words: str) -> float:
        compared = min(3, len(COMPARES.findall(words)))
        cues = 0.12 * compared + 0.3 * bool(AMOUNT.search(words)) + 0.15 * bool(TESTED.search(words))
        told = cues > 0 or bool(SHOWN.search(words))
        cues += 0.1 * number / max(1, last) - 0.4 * bool(VAGUE.search(words)) - 0.5 * (not told)
        aside = (
            0.4 * _probability(sentence, "approach") * bool(compared or (TESTED.search(words) and SHOWN.search(words)))
        )
        return (_probability(sentence, "result") + aside) * (1 + cues) if sentence.own else 0.0

    return _best(paper, facts, value, AMOUNT if AMOUNT.search(paper.abstract) else COMPARES)


def _number(paper: Paper, facts: Facts) -> Choice | None:
    def value(number: Number) -> float:
        sentence = facts.sentences[number.sentence]
        large = 0.3 * (number.unit in RATIOS) + 0.1 * (number.value >= 1000)
        return sentence.own_probability * (0.6 + large + 0.3 * _probability(sentence, "result"))

    measured = [number for number in facts.numbers if is_measurement(paper, number)]
    best = max(measured, key=lambda number: (value(number), -number.start), default=None)
    if best is None or not facts.sentences[best.sentence].own:
        return None
    return _around(paper, facts.sentences[best.sentence], (best.start, best.end))


def is_measurement(paper: Paper, number: Number) -> bool:
    """Whether a number tells what was measured or used, and is no count in passing: "two simple enhancements"."""
    digits = any(character.isdigit() for character in paper.abstract[number.start : number.end])
    return digits or number.unit in RATIOS or USED.fullmatch(number.unit) is not None


def _dataset(paper: Paper, facts: Facts) -> Choice | None:
    own = [mention for mention in facts.datasets if facts.sentences[mention.sentence].own]
    if own:
        return _around(paper, facts.sentences[own[-1].sentence], (own[-1].start, own[-1].end))

    def value(_: int, sentence: SentenceFact, words: str) -> float:
        told = 0.4 * bool(DATA_OF.search(words)) + 0.3 * bool(TRAINED.search(words))
        return sentence.own_probability * told if DATA_OF.search(words) else 0.0

    return _best(paper, facts, value, DATA_OF)


def _code(paper: Paper, facts: Facts) -> Choice | None:
    spans = [*facts.promised_code, *((link.start, link.end) for link in facts.links)]
    if not spans:
        return None
    return _around(paper, facts.sentences[facts.sentence_at(spans[0][0])], spans[0])


def _limitation(paper: Paper, facts: Facts) -> Choice | None:
    def value(_: int, sentence: SentenceFact, words: str) -> float:
        return float(sentence.own_probability > CERTAIN and bool(LIMITATION.search(words)))

    return _best(paper, facts, value, LIMITATION)


_CHOOSERS: Mapping[Aspect, Callable[[Paper, Facts], Choice | None]] = {
    "problem": _problem,
    "approach": _approach,
    "result": _result,
    "number": _number,
    "dataset": _dataset,
    "code": _code,
    "limitation": _limitation,
}


def _best(
    paper: Paper, facts: Facts, value: Callable[[int, SentenceFact, str], float], focus: re.Pattern[str]
) -> Choice | None:
    best, most = -1, LEAST
    for number, sentence in enumerate(facts.sentences):
        worth = value(number, sentence, paper.abstract[sentence.start : sentence.end])
        if worth > most:
            best, most = number, worth
    if best < 0:
        return None
    span = facts.sentences[best].start, facts.sentences[best].end
    return Choice(span, clause(paper.abstract, span, focus))


def _around(paper: Paper, sentence: SentenceFact, place: Span) -> Choice:
    """The sentence, and the clause of it that holds the place."""
    span = sentence.start, sentence.end
    words = re.compile(re.escape(paper.abstract[place[0] : min(place[1], sentence.end)]))
    return Choice(span, clause(paper.abstract, span, words))


def _probability(sentence: SentenceFact, role: str) -> float:
    return sentence.role_probabilities[ROLES.index(role)]


def _name(paper: Paper) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(paper.label)}(?![\w-])")
