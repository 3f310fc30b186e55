"""The steps of an ingest that may cost money: asked for consent before, and given by who builds the ingest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vectorstore.records import Paper


def _free(papers: Sequence[Paper]) -> None:
    """Embedding costs nothing but time."""


@dataclass(frozen=True, slots=True)
class PaidSteps:
    """Either step may raise PaperchatError; then nothing has been written."""

    label: Callable[[Sequence[Paper]], list[Paper]] = list
    """Given all papers as read, gives them back in order, some with a better label."""
    before_embedding: Callable[[Sequence[Paper]], None] = _free
    """Told the papers that are about to be embedded; those whose text is stored already are not among them."""
