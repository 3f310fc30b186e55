"""The verdict on one claim and one paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.answer import Support
from rag.support.comparisons import Comparison, alike, comparisons, order_differs
from rag.support.cues import direction_differs, negation_differs, segments
from rag.support.names import formulas, knows, knows_formula, names
from rag.support.quantities import Quantity, qualifiers_agree, quantities, same_number, says_average
from rag.support.statements import Statement, clauses, speaks_of_own, statements
from rag.support.words import ContentWord, content_words, likeness, stems_of
from vectorstore.records import Paper

SUPPORTED = 0.62
"""Share of a claim's words that the abstract must have for it to stand."""
UNSUPPORTED = 0.4
"""Below this share the claim is not the abstract's."""
ELSEWHERE = 0.75
"""What a word counts that stands in the abstract, but not in the sentence that says the most of the claim."""
NUMBER_WEIGHT = 2.0
"""What a number that a sentence of the abstract shares with the claim counts against one word, in finding the best."""

_SUBJECT_IS_PAPER = re.compile(
    r"\b(?:the|this|their|its|our) (?:\w+ )?"
    r"(?:paper|method|approach|framework|model|authors|algorithm|optimizer|work|analysis|study|theory|experiments)\b"
    r"|^(?:it|they|we)\b|本文|该方法|作者",
    re.IGNORECASE,
)
_SAYS_EARLIER = re.compile(
    r"\b(?:existing|prior|previous|earlier|conventional|traditional|recent|current|instead of|unlike|rather than)\b"
    r"|现有|已有|此前|传统|以往",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far `abstract[start:end]` of the paper supports a claim, and what speaks against it."""

    support: Support
    score: float
    """Share of the claim's words that the paper has, 0 to 1."""
    start: int
    end: int
    against: tuple[str, ...] = ()
    """Names of the cues that are not settled: number, name, qualifier, negation, direction, order, earlier ..."""


def judge(claim: str, paper: Paper, also_known: Sequence[str] = ()) -> Verdict:
    """The verdict on a claim (no citation marks in it) against one paper.

    `also_known` are names that the claim may use without this paper having them: labels of papers it cites as well.
    """
    words = content_words(claim)
    numbers = tuple(number for number in quantities(claim) if not number.is_loose)
    found = statements(paper)
    if not found or not (words or numbers):
        return Verdict("unsupported", 0.0, 0, len(paper.abstract), ("empty",))
    best = max(found, key=lambda statement: _closeness(words, numbers, statement))
    score = _coverage(words, best, paper)
    hard = _unknown(claim, paper, also_known) + _wrong_numbers(claim, numbers, found)
    soft = _turned(claim, numbers, best, paper)
    span = _span(words, numbers, best, paper)
    if hard or score < UNSUPPORTED:
        return Verdict("unsupported", score, *span, (*hard, *soft))
    support: Support = "partly" if soft or score < SUPPORTED else "supported"
    return Verdict(support, score, *span, soft)


def _closeness(words: Sequence[ContentWord], numbers: Sequence[Quantity], statement: Statement) -> float:
    """How much of the claim the statement says; the paper's own statements win ties."""
    shared = sum(any(same_number(number, other) for other in statement.numbers) for number in numbers)
    return sum(likeness(word, statement.stems) for word in words) + NUMBER_WEIGHT * shared + 0.1 * statement.is_own


def _coverage(words: Sequence[ContentWord], best: Statement, paper: Paper) -> float:
    if not words:
        return 1.0
    everything = _everything(paper)
    values = (max(likeness(word, best.stems), ELSEWHERE * likeness(word, everything)) for word in words)
    return sum(values) / len(words)


@lru_cache(maxsize=1000)
def _everything(paper: Paper) -> frozenset[str]:
    """All stems of the paper's title, label, keywords and abstract."""
    return stems_of(" ".join((paper.title, paper.label, " ".join(paper.keywords), paper.abstract)))


def _unknown(claim: str, paper: Paper, also_known: Sequence[str]) -> tuple[str, ...]:
    others = {name.lower() for known in also_known for name in (known, *names(f"x {known}"))}
    missing = [name for name in names(claim) if name.lower() not in others and not knows(paper, name)]
    missing += [formula for formula in formulas(claim) if not knows_formula(paper, formula)]
    return ("name",) if missing else ()


def _wrong_numbers(claim: str, numbers: Sequence[Quantity], found: Sequence[Statement]) -> tuple[str, ...]:
    """ "number" where the abstract has no such number, or has it for something else than the claim."""
    for number in numbers:
        holders = [statement for statement in found if any(same_number(number, other) for other in statement.numbers)]
        if not holders:
            return ("number",)
        if _stands_for_something_else(claim, number, numbers, found):
            return ("number",)
    return ()


def _stands_for_something_else(
    claim: str, number: Quantity, numbers: Sequence[Quantity], found: Sequence[Statement]
) -> bool:
    """Whether what the claim says around a number stands, in the abstract, around one that the claim does not have."""
    around = content_words(_segment_at(claim, number))
    holding, rival = 0.0, 0.0
    for statement in found:
        for other in statement.numbers:
            value = sum(likeness(word, stems_of(_segment_at(statement.text, other))) for word in around)
            if same_number(number, other):
                holding = max(holding, value)
            elif not any(same_number(own, other) for own in numbers):
                rival = max(rival, value)
    return rival > holding + 0.5


def _segment_at(text: str, number: Quantity) -> str:
    at = 0
    for segment in segments(text):
        at = text.index(segment, at)
        if at <= number.start < at + len(segment):
            return segment
        at += len(segment)
    return text


def _turned(claim: str, numbers: Sequence[Quantity], best: Statement, paper: Paper) -> tuple[str, ...]:
    """The cues that the abstract does not settle the way the claim does."""
    checks = {
        "qualifier": _qualifier_differs(claim, numbers, statements(paper)),
        "negation": negation_differs(claim, best.text),
        "direction": direction_differs(claim, best.text),
        "order": _order_differs(claim, paper),
        "earlier": _earlier_as_own(claim, best, paper),
    }
    return tuple(name for name, differs in checks.items() if differs)


def _qualifier_differs(claim: str, numbers: Sequence[Quantity], found: Sequence[Statement]) -> bool:
    average = says_average(claim)
    for number in numbers:
        same = [other for statement in found for other in statement.numbers if same_number(number, other)]
        if same and not any(qualifiers_agree(number, other) and (average or not other.average) for other in same):
            return True
    return False


def _order_differs(claim: str, paper: Paper) -> bool:
    of_paper = _comparisons_of(paper)
    for compared in comparisons(claim, paper.label):
        nearest = max(of_paper, key=lambda other: (alike(compared, other), other.is_strict), default=None)
        if nearest and alike(compared, nearest) and order_differs(compared, nearest):
            return True
        if _stranger(compared, paper):
            return True
    return False


@lru_cache(maxsize=1000)
def _comparisons_of(paper: Paper) -> tuple[Comparison, ...]:
    return tuple(
        comparison
        for statement in statements(paper)
        for comparison in comparisons(statement.text, paper.label, statement.is_own)
    )


def _stranger(compared: Comparison, paper: Paper) -> bool:
    """Whether a side of the claim's comparison has words that no sentence of the paper with that comparison has."""
    stems = _everything(paper)
    sides = (side for side in (compared.ahead, compared.behind) if side)
    return any(all(root not in stems and root.isascii() and "<" not in root for root in side) for side in sides)


def _earlier_as_own(claim: str, best: Statement, paper: Paper) -> bool:
    """Whether the claim ascribes to the paper what the abstract says of other work."""
    if _SAYS_EARLIER.search(claim):
        return False
    if not (speaks_of_own(claim, paper.label) or _SUBJECT_IS_PAPER.search(claim)):
        return False
    label = stems_of(paper.label)
    words = [word for word in content_words(claim) if not word.stems & label]
    pieces = [clause for statement in statements(paper) for clause in clauses(paper, statement)]
    own = max((_said(words, piece) for piece in pieces if piece.is_own), default=0.0)
    other = max((_said(words, piece) for piece in pieces if not piece.is_own), default=0.0)
    return other > own and best is not None


def _said(words: Sequence[ContentWord], piece: Statement) -> float:
    return sum(likeness(word, piece.stems) for word in words)


def _span(words: Sequence[ContentWord], numbers: Sequence[Quantity], best: Statement, paper: Paper) -> tuple[int, int]:
    """The clean clause that says as much as its whole sentence, or the sentence."""
    whole = _closeness(words, numbers, best)
    for clause in clauses(paper, best):
        text = clause.text
        if _closeness(words, numbers, clause) >= whole - 0.3 and len(text.split()) >= 4 and text[0].isalnum():
            return clause.start, clause.end
    return best.start, best.end
