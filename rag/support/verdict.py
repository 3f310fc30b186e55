"""The verdict on one claim and one paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.answer import Support
from rag.support.names import formulas, knows, knows_formula, names
from rag.support.quantities import Quantity, quantities
from rag.support.rounding import covers
from rag.support.statements import Statement, clauses, shortened, statements, stems_of_paper
from rag.support.turning import said, turned
from rag.support.words import ContentWord, content_words, every_word, likeness
from vectorstore.records import Paper

SUPPORTED = 0.62
"""Share of a claim's words that the abstract must have for it to stand."""
LONG = 7
"""A claim of so many meaningful words stands with a share of ..."""
LONG_SUPPORTED = 0.55
"""... this: short ones that are made up reach that by chance, long ones do not."""
UNSUPPORTED = 0.4
"""Below this share the claim is not the abstract's."""
NEARLY = 0.7
"""A statement with this share of what the best one says of the claim counts as nearly as good."""
ELSEWHERE = 0.75
"""What a word counts that stands in the abstract, but not in the sentence that says the most of the claim."""
OF_ITS_OWN = 3
"""So many words of a clause of the claim may have a sentence of their own in the abstract."""
LOCAL = frozenset({"negation", "direction", "opposite"})
"""Cues that are settled clause by clause."""
NUMBER_WEIGHT = 2.0
"""What a number that a sentence of the abstract shares with the claim counts against one word, in finding the best."""
_CLAUSE = re.compile(r"[;:；：]|,\s+(?:and|but|while|whereas|which|who|so|yet|because|since|though|although)\b|，")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far `abstract[start:end]` of the paper supports a claim, and what speaks against it."""

    support: Support
    score: float
    """Share of the claim's words that the paper has, 0 to 1."""
    start: int
    end: int
    against: tuple[str, ...] = ()
    """Names of the cues that are not settled: number, name, misplaced (number), qualifier, negation ..."""


def judge(claim: str, paper: Paper, also_known: Sequence[str] = ()) -> Verdict:
    """The verdict on a claim (no citation marks in it) against one paper.

    `also_known` are names that the claim may use without this paper having them: labels of papers it cites as well.
    """
    words = content_words(claim) or every_word(claim)
    numbers = tuple(number for number in quantities(claim) if not number.is_loose)
    found = statements(paper)
    if not found or not (words or numbers):
        return Verdict("unsupported", 0.0, 0, len(paper.abstract), ("empty",))
    if verbatim := next((statement for statement in found if _letters(statement.text) == _letters(claim)), None):
        return Verdict("supported", 1.0, verbatim.start, verbatim.end)
    short = shortened(claim, paper)
    brief = content_words(short) or words
    best = max(found, key=lambda statement: _closeness(brief, numbers, statement))
    score = max(_coverage(claim, words, best, paper), _coverage(short, brief, best, paper) if short != claim else 0.0)
    hard = _unknown(claim, paper, also_known) + _unknown_numbers(numbers, found)
    span = _span(words, numbers, best, paper)
    if hard or score < UNSUPPORTED:
        return Verdict("unsupported", score, *span, hard)
    least = NEARLY * said(brief, best)
    near = [best, *(other for other in found if other is not best and said(brief, other) >= least)]
    soft = turned(short, near, paper, score)
    if soft and not set(soft) - LOCAL and _each_clause_stands(claim, paper, also_known):
        soft = ()
    enough = LONG_SUPPORTED if len(words) >= LONG else SUPPORTED
    support: Support = "partly" if soft or score < enough else "supported"
    return Verdict(support, score, *span, soft)


def _each_clause_stands(claim: str, paper: Paper, also_known: Sequence[str]) -> bool:
    """Whether a claim of several long clauses is right in each of them by itself: what turns one around may be said of
    another."""
    ends = [*(match.start() for match in _CLAUSE.finditer(claim)), len(claim)]
    parts = [claim[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    is_long = len(parts) > 1 and all(len(content_words(part)) >= OF_ITS_OWN for part in parts)
    return is_long and all(judge(part, paper, also_known).support == "supported" for part in parts)


def may_say(claim: str, paper: Paper, least: float) -> bool:
    """Whether the paper may have this share of the claim's words: it has no more than its whole text has. Cheap."""
    everything = stems_of_paper(paper)
    texts = (content_words(text) or every_word(text) for text in (claim, shortened(claim, paper)))
    return any(sum(likeness(word, everything) for word in words) >= least * len(words) for words in texts)


@lru_cache(maxsize=5000)
def _letters(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def _closeness(words: Sequence[ContentWord], numbers: Sequence[Quantity], statement: Statement) -> float:
    """How much of the claim the statement says; the paper's own statements win ties."""
    shared = sum(any(covers(number, other) for other in statement.numbers) for number in numbers)
    return sum(likeness(word, statement.stems) for word in words) + NUMBER_WEIGHT * shared + 0.1 * statement.is_own


def _coverage(claim: str, words: Sequence[ContentWord], best: Statement, paper: Paper) -> float:
    """The share of the claim's words that the paper has. A clause of the claim may have a sentence of its own."""
    if not words:
        return 1.0
    everything, found = stems_of_paper(paper), statements(paper)
    total = 0.0
    for part in _by_clause(claim, words):
        nearest = max(found, key=lambda statement: said(part, statement)) if len(part) >= OF_ITS_OWN else best
        for word in part:
            here = max(likeness(word, best.stems), likeness(word, nearest.stems))
            total += max(here, ELSEWHERE * likeness(word, everything))
    return total / len(words)


def _by_clause(claim: str, words: Sequence[ContentWord]) -> list[list[ContentWord]]:
    """The words of a claim, clause by clause."""
    ends = [*(match.start() for match in _CLAUSE.finditer(claim)), len(claim)]
    parts: list[list[ContentWord]] = [[] for _ in ends]
    for word in words:
        parts[next(at for at, end in enumerate(ends) if word.start < end)].append(word)
    return [part for part in parts if part]


def _unknown(claim: str, paper: Paper, also_known: Sequence[str]) -> tuple[str, ...]:
    others = {name.lower() for known in also_known for name in (known, *names(f"x {known}"))}
    missing = [name for name in names(claim) if name.lower() not in others and not knows(paper, name)]
    missing += [formula for formula in formulas(claim) if not knows_formula(paper, formula)]
    return ("name",) if missing else ()


def _unknown_numbers(numbers: Sequence[Quantity], found: Sequence[Statement]) -> tuple[str, ...]:
    known = [other for statement in found for other in statement.numbers]
    return () if all(any(covers(number, other) for other in known) for number in numbers) else ("number",)


def _span(words: Sequence[ContentWord], numbers: Sequence[Quantity], best: Statement, paper: Paper) -> tuple[int, int]:
    """The clean clause that says as much as its whole sentence, or the sentence."""
    whole = _closeness(words, numbers, best)
    for clause in clauses(paper, best):
        text = clause.text
        if _closeness(words, numbers, clause) >= whole - 0.3 and len(text.split()) >= 4 and text[0].isalnum():
            return clause.start, clause.end
    return best.start, best.end
