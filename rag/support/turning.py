"""Whether a claim turns around what the abstract says: bounds, negation, direction, order, whose work it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rag.support.comparisons import THIS_PAPER, Comparison, alike, comparisons, order_differs
from rag.support.direction import direction_differs
from rag.support.negation import negation_differs
from rag.support.quantities import Quantity, covers, qualifiers_agree, says_average
from rag.support.statements import Statement, clauses, speaks_of_own, statements, stems_of_paper
from rag.support.words import ContentWord, content_words, likeness, root_of, stems_of
from vectorstore.records import Paper

NEARLY = 0.7
"""A statement with this share of what the best one says of the claim counts as nearly as good."""

JOINED = 9
"""From so many meaningful words on, a claim may join what two clauses of the abstract say."""

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
_SAYS_GOAL = re.compile(
    r"\b(?:aim\w*|address(?:es)?|target(?:s|ing)|tackl\w+|focus\w* on|investigat\w+|motivat\w+|concern(?:s|ed)"
    r"|deals? with|goal|about)\b|旨在|针对|研究|解决",
    re.IGNORECASE,
)
"""A claim about what a paper is after may say what the abstract says before it comes to the paper's own work."""
_ANYTHING = frozenset(
    root_of(word)
    for word in "baseline alternative competitor rival counterpart predecessor previous prior earlier standard vanilla "
    "conventional traditional ordinary plain naive original usual before art sota others state rest".split()
)
"""Words for whatever a method is compared with: they need not stand in the abstract."""


def turned(claim: str, numbers: Sequence[Quantity], best: Statement, paper: Paper) -> tuple[str, ...]:
    """The cues that the abstract does not settle the way the claim does."""
    checks = {
        "qualifier": _qualifier_differs(claim, numbers, statements(paper)),
        "negation": not _is_contrast(claim, best, paper)
        and negation_differs(claim, best.text, [other.text for other in statements(paper)]),
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
    for compared in comparisons(claim, paper.label, is_own=True):
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
    sides = (side for side in sides if not side & _ANYTHING)
    return any(not any(likeness(ContentWord(root, frozenset({root}), 0), stems) for root in side) for side in sides)


def _is_contrast(claim: str, best: Statement, paper: Paper) -> bool:
    """Whether the claim is about the paper and the best statement is not: saying the opposite sets them apart."""
    return speaks_of_own(claim, paper.label) and not best.is_own


def _earlier_as_own(claim: str, paper: Paper) -> bool:
    """Whether the claim ascribes to the paper what the abstract says of other work."""
    if _SAYS_EARLIER.search(claim) or _SAYS_GOAL.search(claim):
        return False
    if not (speaks_of_own(claim, paper.label) or _SUBJECT_IS_PAPER.search(claim)):
        return False
    label = stems_of(paper.label)
    words = [word for word in content_words(claim) if not word.stems & label]
    telling = [statement for statement in statements(paper) if not statement.is_topic]
    pieces = [clause for statement in telling for clause in clauses(paper, statement)]
    own = _most_said(words, [piece.stems for piece in pieces if piece.is_own])
    other = _most_said(
        words, [piece.stems for piece in pieces if not piece.is_own and not negation_differs(claim, piece.text)]
    )
    return other > own


def _most_said(words: Sequence[ContentWord], pieces: Sequence[frozenset[str]]) -> float:
    """The most of a claim that one piece says, or two pieces where the claim is long enough to join two."""
    together = [a | b for a, b in combinations(pieces, 2)] if len(words) >= JOINED else []
    return max((sum(likeness(word, stems) for word in words) for stems in (*pieces, *together)), default=0.0)


def said(words: Sequence[ContentWord], piece: Statement) -> float:
    return sum(likeness(word, piece.stems) for word in words)
