"""Which sentence of a paper speaks of an aspect: its problem, approach, result, a number, data sets, code, a limit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from rag.answer import Aspect
from rag.extractive.clauses import announced, clause
from rag.extractive.comparison.aspect_cues import (
    AIM_ALONE,
    AMOUNT,
    ANSWERS,
    ASKS,
    BRACKET,
    COMPARES,
    POINTS,
    PROPOSES,
    SEQUEL,
    SHOWN,
    STRONG,
    TESTED,
    TROUBLE,
    TURNS,
    VAGUE,
    WORRY,
)
from rag.extractive.comparison.choices import CERTAIN, LEAST, Choice, best, probability
from rag.extractive.comparison.things import code_of, dataset_of, limitation_of, number_of
from vectorstore.facts import Facts, SentenceFact
from vectorstore.passages import Span
from vectorstore.records import Paper

TELLING = 50
"""Characters outside brackets below which "We propose X (its long name)." says too little of an approach."""


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
        early *= probability(sentence, "result") < 0.5 and not ANSWERS.match(words)
        early *= not PROPOSES.search(words) or strong
        turns = 0.25 * (bool(TURNS.match(words)) and sentence.own_probability < CERTAIN)
        return (probability(sentence, "problem") + early + turns) * (1 + 0.3 * trouble) + 0.1 * (number == last)

    return best(paper, facts, value, TROUBLE)


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
        return sentence.own_probability * (probability(sentence, "approach") + cues) if sentence.own else 0.0

    choice = best(paper, facts, value, name) or _first_own(paper, facts)
    problem = _problem(paper, facts)
    if choice and problem and choice.sentence == problem.sentence:

        def apart(number: int, sentence: SentenceFact, words: str) -> float:
            return value(number, sentence, words) if sentence.start != problem.sentence[0] else 0.0

        choice = best(paper, facts, apart, name) or choice
    content = announced(paper.abstract, choice.sentence) if choice else None
    return replace(choice, shown=content) if choice and content else choice


def _first_own(paper: Paper, facts: Facts) -> Choice | None:
    """The first own sentence: where authors tell only what they found, it says what they did; None if it is alone."""
    own = [s for s in facts.sentences if s.own_probability > CERTAIN and s.role != "resource"]
    if len(own) < 2:
        return None
    span = own[0].start, own[0].end
    return Choice(span, clause(paper.abstract, span))


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
            0.4 * probability(sentence, "approach") * bool(compared or (TESTED.search(words) and SHOWN.search(words)))
        )
        return (probability(sentence, "result") + aside) * (1 + cues) if sentence.own else 0.0

    focus = AMOUNT if AMOUNT.search(paper.abstract) else COMPARES
    likeliest, approach = best(paper, facts, value, focus), _approach(paper, facts)
    if likeliest is None or approach is None or likeliest.sentence != approach.sentence:
        return likeliest

    def apart(number: int, sentence: SentenceFact, words: str) -> float:
        return value(number, sentence, words) if sentence.start != approach.sentence[0] else 0.0

    return best(paper, facts, apart, focus) or likeliest


_CHOOSERS: Mapping[Aspect, Callable[[Paper, Facts], Choice | None]] = {
    "problem": _problem,
    "approach": _approach,
    "result": _result,
    "number": number_of,
    "dataset": dataset_of,
    "code": code_of,
    "limitation": limitation_of,
}


def _name(paper: Paper) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(paper.label)}(?![\w-])")
