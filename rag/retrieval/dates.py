"""Papers by the year of their records: for "the newest papers on X" and "the oldest paper"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.answer import MATCH
from vectorstore.records import Paper

UNKNOWN = 10_000
"""Further from every year than any other: papers without a year come last."""


def by_date(
    order: NDArray[np.int64], relevance: NDArray[np.floating[Any]], papers: Sequence[Paper], newest: bool
) -> NDArray[np.int64]:
    """Positions of papers, those that match by year, the others behind them in the order they had.

    `order` are positions, best first; `relevance` has one value a paper, shape (papers,).
    """
    distance = [UNKNOWN if paper.year is None else -paper.year if newest else paper.year for paper in papers]
    years = np.array(distance)[order]
    no_match = relevance[order] < MATCH
    return order[np.lexsort((np.arange(len(order)), np.where(no_match, 0, years), no_match))]
