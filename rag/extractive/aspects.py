"""Which sentence of a paper speaks of an aspect: its problem, approach, result, a number, data sets, code, a limit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rag.answer import Aspect
from rag.extractive.clauses import clause
from vectorstore.facts import ROLES, Facts, SentenceFact
from vectorstore.passages import Span
from vectorstore.records import Paper

LEAST = 0.15
"""Score below which no sentence is taken to speak of an aspect."""
TELLING = 50
"""Characters outside brackets below which "We propose X (its long name)." says too little of an approach."""
CERTAIN = 0.8
"""Probability of being the paper's own claim from which a sentence may tell the paper's own limits."""

_TROUBLE = re.compile(
    r"\b(?:but|however|yet|though|although|hinder\w*|limit\w*|hard|difficult\w*|costly|expensive|lack\w*"
    r"|fail\w*|suffer\w*|unavailable|overlook\w*|ignor\w*|disregard\w*|bottleneck|challeng\w*"
    r"|prohibitive\w*|obstacle\w*|cannot|not)\b",
    re.IGNORECASE,
)
_PROPOSES = re.compile(
    r"\b(?:propose[sd]?|introduce[sd]?|present[s]?|develop[s]?|design[s]?|devise[sd]?|combine[sd]?|build[s]?|formulate[sd]?"
    r"|(?:our|a) (?:new|novel)|our (?:remedy|answer|framework|method|model|approach)|(?-i:[Oo]ur [A-Z][\w-]*))\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|better|faster|superior\w*|state[ -]of[ -]the[ -]art|SOTA"
    r"|competi\w+|ahead of|lowest|highest|best|improve[sd]?|reduc\w+|lower[s]?|fewer|consistently|match(?:es)?|equals"
    r"|comparabl\w+|robust\w*)\b",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"\b(?:address\w*|barrier|challenge|difficult\w*|unavailable|limitations?|problem)\b", re.IGNORECASE
)
_BRACKET = re.compile(r"\([^()]*\)")
_TESTED = re.compile(r"\b(?:experiment|empirical|benchmark|evaluat|across|on [\w-]+ tasks)\w*", re.IGNORECASE)
_VAGUE = re.compile(r"^(?:(?:The|Our|These) (?:results|findings)|This opens|Extensive ablations)\b")
_AMOUNT = re.compile(r"\d[\d.,]*\s?(?:%|x\b|×|°|times\b|GB\b|points?\b|[KMB]\b)|\b\d[\d,.]*\d\b")
_LIMITATION = re.compile(
    r"\b(?:limitations? of (?:our|this|the proposed)"
    r"|our (?:method|approach|model|analysis) (?:is limited|cannot|does not|requires|fails)"
    r"|remains? (?:an )?(?:open|challenging|future)|at the (?:cost|expense|price) of|future work|restricted to)\b",
    re.IGNORECASE,
)


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
        trouble = bool(_TROUBLE.search(words))
        early = 2 * LEAST * (number < 3 and trouble and not problems)
        early *= not _PROPOSES.search(words) or bool(_STRONG.search(words))
        return (_probability(sentence, "problem") + early) * (1 + 0.3 * trouble) + 0.1 * (number == last)

    return _best(paper, facts, value, _TROUBLE)


def _approach(paper: Paper, facts: Facts) -> Choice | None:
    name = _name(paper)

    def value(_: int, sentence: SentenceFact, words: str) -> float:
        cues = 0.2 * bool(_PROPOSES.search(words)) + 0.25 * bool(name.search(words))
        cues -= 0.3 * (len(_BRACKET.sub("", words)) < TELLING)
        return sentence.own_probability * (_probability(sentence, "approach") + cues) if sentence.own else 0.0

    return _best(paper, facts, value, name)


def _result(paper: Paper, facts: Facts) -> Choice | None:
    last = len(facts.sentences) - 1

    def value(number: int, sentence: SentenceFact, words: str) -> float:
        compared = min(3, len(_COMPARES.findall(words)))
        cues = 0.12 * compared + 0.2 * bool(_AMOUNT.search(words)) + 0.15 * bool(_TESTED.search(words))
        cues += 0.1 * number / max(1, last) - 0.4 * bool(_VAGUE.search(words))
        return _probability(sentence, "result") * (1 + cues) if sentence.own else 0.0

    return _best(paper, facts, value, _AMOUNT if _AMOUNT.search(paper.abstract) else _COMPARES)


def _number(paper: Paper, facts: Facts) -> Choice | None:
    def value(index: int) -> float:
        number = facts.numbers[index]
        sentence = facts.sentences[number.sentence]
        digits = any(character.isdigit() for character in paper.abstract[number.start : number.end])
        large = 0.3 * (number.unit in ("%", "x", "×", "times", "points")) + 0.1 * (number.value >= 1000)
        return sentence.own_probability * (0.2 + 0.4 * digits + large + 0.3 * _probability(sentence, "result"))

    if not facts.numbers:
        return None
    best = max(range(len(facts.numbers)), key=lambda index: (value(index), -index))
    if value(best) < LEAST:
        return None
    number = facts.numbers[best]
    return _around(paper, facts.sentences[number.sentence], (number.start, number.end))


def _dataset(paper: Paper, facts: Facts) -> Choice | None:
    own = [mention for mention in facts.datasets if facts.sentences[mention.sentence].own]
    if not own:
        return None
    return _around(paper, facts.sentences[own[-1].sentence], (own[-1].start, own[-1].end))


def _code(paper: Paper, facts: Facts) -> Choice | None:
    spans = [*facts.promised_code, *((link.start, link.end) for link in facts.links)]
    if not spans:
        return None
    return _around(paper, facts.sentences[facts.sentence_at(spans[0][0])], spans[0])


def _limitation(paper: Paper, facts: Facts) -> Choice | None:
    def value(_: int, sentence: SentenceFact, words: str) -> float:
        return float(sentence.own_probability > CERTAIN and bool(_LIMITATION.search(words)))

    return _best(paper, facts, value, _LIMITATION)


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
