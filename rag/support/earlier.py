"""Whether a claim tells what an abstract says of earlier work, or of rivals, as the paper's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from rag.support.comparisons import comparisons
from rag.support.negation import negation_differs
from rag.support.statements import Statement, clauses, speaks_of_own, statements
from rag.support.words import ContentWord, content_words, likeness, stems_of
from vectorstore.records import Paper

JOINED = 9
"""From so many meaningful words on, a claim may join what two clauses of the abstract say."""

NEARLY_ALL = 0.72
"""Share of a claim that must be said of others for it to be theirs, unless it compares, or little of it is said at all,
or it is ..."""
DOUBTFUL = 0.66
"""A claim of which less is said may be called the others' for any difference."""
FAR_MORE = 2.5
"""... by so many words more than is said of the paper's own work."""
SUBJECT = 7
"""Words that may stand before a verb whose subject the paper's work is."""
MOST_OF_IT = 0.7
"""Share of a claim that an own clause which admits a trouble must say."""
ALL_OF_IT = 0.9
"""Share of a claim that must be said of a rival for it to be the rival's."""
_SUBJECT_IS_PAPER = re.compile(
    r"\b(?:the|this|their|its|our) (?:\w+ )?"
    r"(?:paper|method|approach|framework|model|authors|algorithm|optimizer|work|analysis|study|theory|experiments|network"
    r"|system|survey|review|submission|note|benchmark|architecture|pipeline|procedure|technique|strategy|scheme)\b"
    r"|^(?:it|they|we)\b|本文|该方法|作者",
    re.IGNORECASE,
)
_OPENING = re.compile(r"[;:]\s|,\s(?=(?:and|but|so|which|while|whereas)\s)|(?<=[a-z]),\s(?=[A-Z]|the |this |it )")
_SAYS_EARLIER = re.compile(
    r"\b(?:existing|prior|previous|earlier|conventional|traditional|recent|current|instead of|unlike|rather than)\b"
    r"|现有|已有|此前|传统|以往",
    re.IGNORECASE,
)
_RIVAL = re.compile(
    r"\b(?:than|outperform\w*|beat\w*|surpass\w*|exceed\w*|unlike|instead of|rather than|compared (?:to|with)|over(?!-)"
    r"|in contrast to|as opposed to|against|without|avoid\w*|replac\w+|no need|overcom\w+|eliminat\w+|remov\w+|from"
    r"|beyond|improv\w+ (?:up)?on|relative to)\b|比|优于|超过",
    re.IGNORECASE,
)
"""What follows is said of something that the paper's work is set against."""
_HAS_TROUBLE = re.compile(
    r"\b(?:suffer(?:s|ed)?|struggles?|struggled|fails?|failed|lacks?|overlooks?|ignores?|neglects?"
    r"|(?:is|are|was|were) (?:\w+ )?(?:limited|restricted|prone|vulnerable|hampered|hindered|unable|incapable))\b"
    r"|\bcannot\b",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"\b(?:suffer\w*|struggl\w*|fail\w*|lack\w*|limit\w*|restrict\w*|prone|vulnerab\w*|hamper\w*|hinder\w*|drawback\w*"
    r"|unable|incapable|cannot|not|only|still|overlook\w*|ignor\w*|neglect\w*|disregard\w*|however|although|though)\b",
    re.IGNORECASE,
)
_SAYS_GOAL = re.compile(
    r"\b(?:aim\w*|address(?:es)?|target(?:s|ing)|tackl\w+|focus\w* on|investigat\w+|motivat\w+|concern(?:s|ed)"
    r"|deals? with|goal|about)\b|旨在|针对|研究|解决",
    re.IGNORECASE,
)
"""A claim about what a paper is after may say what the abstract says before it comes to the paper's own work."""


def earlier_as_own(claim: str, paper: Paper, share: float = 1.0) -> bool:
    """Whether the claim ascribes to the paper what the abstract says of other work. `share` is how much of the claim
    the abstract says at all."""
    if _SAYS_EARLIER.search(claim) or not (speaks_of_own(claim, paper.label) or _SUBJECT_IS_PAPER.search(claim)):
        return False
    claim = _from_the_paper_on(claim, paper.label)
    goal = _SAYS_GOAL.search(claim)
    if goal and len(claim[: goal.start()].split()) <= SUBJECT:
        return False
    label = stems_of(paper.label)
    words = [word for word in content_words(claim) if not word.stems & label]
    telling = [statement for statement in statements(paper) if not statement.is_topic]
    pieces = [clause for statement in telling for clause in clauses(paper, statement)]
    own = [piece for piece in pieces if piece.is_own]
    others = [piece.stems for piece in pieces if not piece.is_own and not negation_differs(claim, piece.short)]
    of_others, of_own = _most_said(words, others), _most_said(words, [piece.stems for piece in own])
    # Of a claim that is only half said, the rest may be what the paper makes of it: "separates" what others "tie".
    compares = bool(comparisons(claim, paper.label))
    is_said = of_others >= NEARLY_ALL * len(words) or of_others > of_own + FAR_MORE or share < DOUBTFUL or compares
    of_work = _most_said(words, [stems_of(paper.title).union(*(piece.stems for piece in own))])
    if is_said and (compares or of_work < of_others) and of_others > of_own:
        return True
    if _has_troubles_of_others(claim, words, own):
        return True
    return len(words) > 1 and not _RIVAL.search(claim) and _only_of_a_rival(words, own)


def _from_the_paper_on(claim: str, label: str) -> str:
    """The claim without the clauses that stand before it comes to the paper: "Since models are large, BaLoRA ..."."""
    pieces = _OPENING.split(claim)
    while len(pieces) > 1 and not (speaks_of_own(pieces[0], label) or _SUBJECT_IS_PAPER.search(pieces[0])):
        pieces.pop(0)
    return " ".join(pieces)


def _has_troubles_of_others(claim: str, words: Sequence[ContentWord], own: Sequence[Statement]) -> bool:
    """Whether the claim says that the paper's work has a trouble which the paper only says that it overcomes."""
    trouble = _HAS_TROUBLE.search(claim)
    if trouble is None or len(claim[: trouble.start()].split()) > SUBJECT:
        return False
    admitted = [piece.stems for piece in own if _TROUBLE.search(piece.short) and not _RIVAL.search(piece.short)]
    return _most_said(words, admitted) < MOST_OF_IT * len(words)


def _only_of_a_rival(words: Sequence[ContentWord], own: Sequence[Statement]) -> bool:
    """Whether the paper's own clauses say all of a claim of what its work is set against, as in "outperforms ..." up to
    the next comma, and not of its work."""
    rivals, work = [], []
    for piece in own:
        match = _RIVAL.search(piece.short)
        rival, *rest = re.split(r",\s|;", piece.short[match.end() :], maxsplit=1) if match else ("", "")
        rivals.append(stems_of(rival))
        work.append(stems_of(" ".join((piece.short[: match.start()], *rest))) if match else piece.stems)
    return _most_said(words, rivals) >= max(ALL_OF_IT * len(words), _most_said(words, work) + 0.5)


def _most_said(words: Sequence[ContentWord], pieces: Sequence[frozenset[str]]) -> float:
    """The most of a claim that one piece says, or two pieces where the claim is long enough to join two."""
    together = [a | b for a, b in combinations(pieces, 2)] if len(words) >= JOINED else []
    return max((sum(likeness(word, stems) for word in words) for stems in (*pieces, *together)), default=0.0)
