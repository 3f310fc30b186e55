"""Whether a claim turns around what the abstract says: bounds, negation, direction, order, whose work it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rag.support.comparisons import THIS_PAPER, Comparison, alike, comparisons, order_differs, upends
from rag.support.direction import direction_differs
from rag.support.earlier import earlier_as_own
from rag.support.fractions import fraction_differs
from rag.support.negation import negation_differs
from rag.support.opposites import exchanges_opposites, says_opposite
from rag.support.placing import misplaced
from rag.support.quantities import quantities, says_average
from rag.support.rounding import covers, qualifiers_agree
from rag.support.statements import Statement, speaks_of_own, statements, stems_of_paper
from rag.support.words import ContentWord, likeness, root_of
from vectorstore.records import Paper

_RESTRICTS = re.compile(
    r"\b(?:(?<!not )only|solely|exclusively|nothing but|(?<!not )just) (?!if any\b)(?:(?:be|been|is|are) )?"
    r"(?:when|if|in|on|for|with|at|under|by|within|to|after|before|because|through)\b"
    r"|\b(?:in|on|for|with|at|within|to) [^,;.]{1,40} (?:only|alone|exclusively)(?=[,;.]|$)",
    re.IGNORECASE,
)
_RESTRICTED = re.compile(
    r"\b(?:only|solely|exclusively|alone|just|merely|purely|entirely|limited|restrict\w*|unless|without|no|not|none"
    r"|nothing|never|single|sole|specific|unique\w*|independent\w*|local\w*|confin\w*|fewer|less|minimal\w*"
    r"|requir\w*|need\w*|necess\w*|essential|crucial\w*|critical\w*|depend\w*|must)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:ask|test|stud(?:y|ie)|investigat|examin|explor|assess|evaluat|determin|analy[sz]|check|question|look)\w*"
    r"(?: (?:at|into))? (?:if|whether)\b[^;:]*",
    re.IGNORECASE,
)
"""What is only asked, not said."""
_ANYTHING = frozenset(
    root_of(word)
    for word in "baseline alternative competitor rival counterpart predecessor previous prior earlier standard vanilla "
    "conventional traditional ordinary plain naive original usual before art sota others state rest".split()
)
"""Words for whatever a method is compared with: they need not stand in the abstract."""


def turned(claim: str, near: Sequence[Statement], paper: Paper, share: float) -> tuple[str, ...]:
    """The cues that the abstract does not settle the way the claim does. `near` are the statement that says the most
    of the claim, and those that say nearly as much; `share` is how much of it the abstract says."""
    best, found = near[0], statements(paper)
    told = _ASKED.sub(" ", claim)
    shorts = [statement.short for statement in near]
    checks = {
        "misplaced": misplaced(claim, found),
        "qualifier": _qualifier_differs(claim, found),
        "fraction": fraction_differs(claim, found),
        "negation": not _is_contrast(claim, best, paper)
        and negation_differs(told, best.short, [other.short for other in found]),
        "direction": _direction_differs(told, best, near),
        "only": _only_here(claim, near),
        "opposite": says_opposite(claim, shorts),
        "exchanged": exchanges_opposites(claim, shorts),
        "order": _order_differs(told, paper),
        "earlier": earlier_as_own(claim, paper, share),
    }
    return tuple(name for name, differs in checks.items() if differs)


def _only_here(claim: str, near: Sequence[Statement]) -> bool:
    """Whether the claim restricts what it says, and no statement that says nearly as much of it does."""
    return bool(_RESTRICTS.search(claim)) and not any(_RESTRICTED.search(statement.short) for statement in near)


def _direction_differs(claim: str, best: Statement, near: Sequence[Statement]) -> bool:
    """Whether the best statement, or where it is silent one that says nearly as much, moves things the other way."""
    shorts = [statement.short for statement in near]
    in_best = direction_differs(claim, best.short, shorts)
    if in_best:
        return in_best > 0
    votes = {direction_differs(claim, short) for short in shorts}
    return 1 in votes and -1 not in votes


def _qualifier_differs(claim: str, found: Sequence[Statement]) -> bool:
    average = says_average(claim)
    for number in (number for number in quantities(claim) if not number.is_loose):
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
        if _stranger(compared, paper) or upends(compared, of_paper):
            return True
    return False


@lru_cache(maxsize=1000)
def _comparisons_of(paper: Paper) -> tuple[Comparison, ...]:
    return tuple(
        comparison
        for statement in statements(paper)
        for comparison in comparisons(statement.short, paper.label, statement.is_own)
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


def said(words: Sequence[ContentWord], piece: Statement) -> float:
    return sum(likeness(word, piece.stems) for word in words)
