"""Which sentence of a paper states a thing of its own kind: a number, data sets, code, a limit."""

from __future__ import annotations

from rag.extractive.comparison.aspect_cues import DATA_OF, LIMITATION, RATIOS, TRAINED, TRIED_ON, USED
from rag.extractive.comparison.choices import CERTAIN, Choice, around, best, probability
from vectorstore.facts import Facts, Number, SentenceFact
from vectorstore.records import Paper


def number_of(paper: Paper, facts: Facts) -> Choice | None:
    """The own sentence with the most telling number."""

    def value(number: Number) -> float:
        sentence = facts.sentences[number.sentence]
        large = 0.3 * (number.unit in RATIOS) + 0.1 * (number.value >= 1000)
        return sentence.own_probability * (0.6 + large + 0.3 * probability(sentence, "result"))

    measured = [number for number in facts.numbers if _is_measurement(paper, number)]
    most = max(measured, key=lambda number: (value(number), -number.start), default=None)
    if most is None or not facts.sentences[most.sentence].own:
        return None
    return around(paper, facts.sentences[most.sentence], (most.start, most.end))


def _is_measurement(paper: Paper, number: Number) -> bool:
    """Whether a number tells what was measured or used, and is no count in passing: "two simple enhancements"."""
    digits = any(character.isdigit() for character in paper.abstract[number.start : number.end])
    return digits or number.unit in RATIOS or USED.fullmatch(number.unit) is not None


def dataset_of(paper: Paper, facts: Facts) -> Choice | None:
    """The own sentence that tells on what data the work was made or tried."""
    own = [mention for mention in facts.datasets if facts.sentences[mention.sentence].own]
    if own:
        return around(paper, facts.sentences[own[-1].sentence], (own[-1].start, own[-1].end))

    def value(_: int, sentence: SentenceFact, words: str) -> float:
        told = 0.4 * bool(DATA_OF.search(words)) + 0.3 * bool(TRAINED.search(words))
        return sentence.own_probability * told if DATA_OF.search(words) else 0.0

    def tried(_: int, sentence: SentenceFact, words: str) -> float:
        return sentence.own_probability if TRAINED.search(words) and TRIED_ON.search(words) else 0.0

    return best(paper, facts, value, DATA_OF) or best(paper, facts, tried, TRIED_ON)


def code_of(paper: Paper, facts: Facts) -> Choice | None:
    """The sentence that promises or links code."""
    spans = [*facts.promised_code, *((link.start, link.end) for link in facts.links)]
    if not spans:
        return None
    return around(paper, facts.sentences[facts.sentence_at(spans[0][0])], spans[0])


def limitation_of(paper: Paper, facts: Facts) -> Choice | None:
    """The sentence in which a paper tells a limit of its own."""

    def value(_: int, sentence: SentenceFact, words: str) -> float:
        return float(sentence.own_probability > CERTAIN and bool(LIMITATION.search(words)))

    return best(paper, facts, value, LIMITATION)
