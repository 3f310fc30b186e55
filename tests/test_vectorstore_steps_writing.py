"""Papers are encoded in a process of its own where they are many: the same vectors, in the same order."""

from __future__ import annotations

import numpy as np
import pytest

from vectorstore.embeddings import MiniLM
from vectorstore.records import Paper
from vectorstore.steps.writing import ENCODED_APART_FROM, embed_with, text_of


@pytest.mark.slow
def test_many_papers_get_the_vectors_of_few() -> None:
    many = [Paper(f"p{i}", f"Net{i}", f"Net{i} cuts {i} bits.", title=f"Net {i}") for i in range(ENCODED_APART_FROM)]
    embedder = MiniLM()
    embed = embed_with(embedder)
    beside = list(embed(many))
    assert [text for text, _ in beside] == [text_of(paper) for paper in many]
    for (_, there), (_, here) in zip(beside, embed(many[: ENCODED_APART_FROM - 1]), strict=False):
        np.testing.assert_array_equal(there.whole, here.whole)
        np.testing.assert_array_equal(there.passages, here.passages)
