"""Likeness within a narrow list: cosine after what all papers of the list have in common is taken away.

The vector of a long text is mostly the field that it shares with every paper of the list (Mu and Viswanath 2018,
"All-but-the-Top").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vectorstore.embeddings import Vector

DIRECTIONS = 3
"""Common directions that are taken away beside the mean."""


@dataclass(frozen=True)
class Contrast:
    """The vectors of a list, shape (papers, dimension); what they share is worked out when it is first needed."""

    vectors: Vector

    @cached_property
    def _shared(self) -> tuple[Vector, Vector, Vector]:
        """(mean, common directions as rows, length of what is left of each paper's vector)."""
        mean = self.vectors.mean(axis=0)
        centred = self.vectors - mean
        _, columns = np.linalg.eigh(centred.T @ centred)
        directions = columns[:, -DIRECTIONS:].T
        left = (centred**2).sum(axis=1) - ((centred @ directions.T) ** 2).sum(axis=1)
        return mean, directions, np.sqrt(np.maximum(left, 1e-9))

    def cosine(self, question: Vector) -> NDArray[np.float32]:
        """Cosine of every paper to the question without what is shared, shape (papers,)."""
        mean, directions, lengths = self._shared
        own = question - mean
        own = own - directions.T @ (directions @ own)
        length = float(np.linalg.norm(own)) or 1.0
        # What is left of the question has no part in the directions, so the papers need not be freed of them.
        result: NDArray[np.float32] = ((self.vectors @ own - mean @ own) / (lengths * length)).astype(np.float32)
        return result
