"""Labels that are unique in their list: equal ones get their first author and year, else the year, else a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from vectorstore.lookup.authors import author_name
from vectorstore.records import Paper

MARK = "\u00a0("
"""Before what is added to a label. Cleaned texts have no such space, so the label itself is always found again."""


def told_apart(papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """The papers in their order, no two with one label. Depends on the papers alone, not on what was added before."""
    bases = [base_label(paper.label) for paper in papers]
    often = Counter(map(str.casefold, bases))
    added = [
        _author_year(paper) if often[base.casefold()] > 1 else "" for paper, base in zip(papers, bases, strict=True)
    ]
    full = Counter((base.casefold(), mark) for base, mark in zip(bases, added, strict=True))
    numbers: Counter[tuple[str, str]] = Counter()
    labelled: list[Paper] = []
    for paper, base, mark in zip(papers, bases, added, strict=True):
        key = (base.casefold(), mark)
        if full[key] > 1 and often[base.casefold()] > 1:
            numbers[key] += 1
            mark = f"{mark}, no. {numbers[key]}".lstrip(", ")
        label = f"{base}{MARK}{mark})" if mark else base
        labelled.append(paper if label == paper.label else replace(paper, label=label))
    return tuple(labelled)


def base_label(label: str) -> str:
    """A label without what `told_apart` added."""
    base, mark, rest = label.rpartition(MARK)
    return base if mark and rest.endswith(")") else label


def _author_year(paper: Paper) -> str:
    surname = author_name(paper.authors[0]).surname if paper.authors else ""
    return " ".join(filter(None, (surname, str(paper.year or ""))))
