"""Whether a claim turns around what the abstract says: bounds, negation, direction, order, whose work it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rag.support.comparisons import THIS_PAPER, Comparison, alike, comparisons, order_differs
from rag.support.cues import direction_differs, negation_differs
from rag.support.quantities import Quantity, covers, qualifiers_agree, says_average
from rag.support.statements import Statement, clauses, speaks_of_own, statements, stems_of_paper
from rag.support.words import ContentWord, content_words, likeness, stems_of
from vectorstore.records import Paper

NEARLY = 0.7
"""A statement with this share of what the best one says of the claim counts as nearly as good."""

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


def turned(claim: str, numbers: Sequence[Quantity], best: Statement, paper: Paper) -> tuple[str, ...]:
    """The cues that the abstract does not settle the way the claim does."""
    checks = {
        "qualifier": _qualifier_differs(claim, numbers, statements(paper)),
        "negation": negation_differs(claim, best.text, [other.text for other in statements(paper)]),
        "direction": _direction_differs(claim, best, paper),
        "order": _order_differs(claim, paper),
        "earlier": _earlier_as_own(claim, paper),
    }
    return tuple(name for name, differs in checks.items() if differs)


def _direction_differs(claim: str, best: Statement, paper: Paper) -> bool:
    """Whether the best statement, or where it is silent one that says nearly as much, moves things the other way."""
    in_best = direction_differs(claim, best.text)
    if in_best:
        return in_best > 0
    words = content_words(claim)
    least = NEARLY * said(words, best)
    near = (statement for statement in statements(paper) if said(words, statement) >= least)
    votes = {direction_differs(claim, statement.text) for statement in near}
    return 1 in votes and -1 not in votes


def _qualifier_differs(claim: str, numbers: Sequence[Quantity], found: Sequence[Statement]) -> bool:
    average = says_average(claim)
    for number in numbers:
        same = [other for statement in found for other in statement.numbers if covers(number, other)]
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
    """Whether a side of the claim's comparison has not one word that the paper has, or a synonym of one."""
    stems = stems_of_paper(paper)
    sides = (side for side in (compared.ahead, compared.behind) if side and THIS_PAPER not in side)
    return any(not any(likeness(ContentWord(root, frozenset({root}), 0), stems) for root in side) for side in sides)


def _earlier_as_own(claim: str, paper: Paper) -> bool:
    """Whether the claim ascribes to the paper what the abstract says of other work."""
    if _SAYS_EARLIER.search(claim):
        return False
    if not (speaks_of_own(claim, paper.label) or _SUBJECT_IS_PAPER.search(claim)):
        return False
    label = stems_of(paper.label)
    words = [word for word in content_words(claim) if not word.stems & label]
    pieces = [clause for statement in statements(paper) for clause in clauses(paper, statement)]
    own = max((said(words, piece) for piece in pieces if piece.is_own), default=0.0)
    other = max((said(words, piece) for piece in pieces if not piece.is_own), default=0.0)
    return other > own


def said(words: Sequence[ContentWord], piece: Statement) -> float:
    return sum(likeness(word, piece.stems) for word in words)
