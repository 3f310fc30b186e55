"""Claims that cite several papers: what is said of each of them, or by them together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rag.checking.stretches import clause_spans, is_short, of_all
from rag.support import Verdict, judge
from vectorstore.records import Paper

Papers = Mapping[int, Paper]
"""The papers that a claim cites, by the numbers of the model's text."""
Judged = tuple[int, Paper, Verdict]

_ENUMERATED = re.compile(r"(?=\s(?:and|or)\s|,\s)")
SURE = 0.9
"""Share of the words of a short claim, or of a part of one, that its source must have for it to be judged alone."""
_RANKS = {"unsupported": 0, "partly": 1, "supported": 2}


def names_label(text: str, paper: Paper) -> bool:
    """Whether the text calls the paper by its label."""
    return bool(paper.label) and bool(_label(paper).search(text))


def _label(paper: Paper) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(paper.label)}(?!\w)", re.IGNORECASE)


def rank(verdict: Verdict) -> tuple[int, float]:
    """Verdicts in order: the better one is the larger."""
    return _RANKS[verdict.support], verdict.score


def without_labels(text: str, others: Sequence[Paper]) -> str:
    """What a text says of one paper, where it says the same of others: "A and B both use C" is "A both use C"."""
    for paper in others:
        if paper.label:
            label = re.escape(paper.label)
            text = re.sub(rf"(?<!\w){label},?\s+(?:and|or|&)\s+|,?\s+(?:and|or|&)\s+{label}(?!\w)", " ", text)
    return text.strip()


def by_clause(text: str, papers: Papers) -> tuple[Judged, ...]:
    """The verdicts on a text of several clauses of which each is right with one of the papers, one that speaks of all
    of them with all, and each paper has at least one; nothing for every other text."""
    if len(papers) < 2:
        return ()
    return _each_piece(_joined([text[start:end] for start, end in clause_spans(text)]), papers) or _each_piece(
        _joined(_ENUMERATED.split(text)), papers, SURE
    )


def _each_piece(pieces: Sequence[str], papers: Papers, least: float = 0.0) -> tuple[Judged, ...]:
    if len(pieces) < 2:
        return ()
    found: dict[int, Judged] = {}
    for piece in pieces:
        judged = [(number, paper, judge(piece, paper)) for number, paper in papers.items()]
        good = [item for item in judged if item[2].support == "supported" and item[2].score >= least]
        if not good or (of_all(piece) and len(good) < len(papers)):
            return ()
        best = max(good, key=lambda item: rank(item[2]))
        for item in good if of_all(piece) else [best]:
            found.setdefault(item[0], item)
    return tuple(found.values()) if len(found) == len(papers) else ()


def _joined(parts: Sequence[str]) -> list[str]:
    """The parts of a text, short ones joined to the one before, or at the beginning to the next."""
    pieces: list[str] = []
    for part in parts:
        if pieces and (is_short(part, 2) or is_short(pieces[-1], 2)):
            pieces[-1] += part
        else:
            pieces.append(part)
    return pieces
