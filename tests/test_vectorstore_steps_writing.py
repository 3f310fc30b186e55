"""Papers are encoded in processes of their own where they are many: the same vectors, in the same order."""

from __future__ import annotations

import numpy as np
import pytest

from vectorstore.embeddings import MiniLM
from vectorstore.records import Paper
from vectorstore.steps.workers import Workers
from vectorstore.steps.writing import ENCODED_APART_FROM, embed_with, encoded, text_of


def papers(count: int) -> list[Paper]:
    return [Paper(f"p{i}", f"Net{i}", f"Net{i} cuts {i} bits.", title=f"Net {i}") for i in range(count)]


def test_a_process_encodes_as_this_one_does() -> None:
    texts = [text_of(paper) for paper in papers(3)]
    for here, there in zip(MiniLM().embed_papers(texts), encoded(texts), strict=True):
        np.testing.assert_array_equal(here.whole, there.whole)
        np.testing.assert_array_equal(here.passages, there.passages)


@pytest.mark.slow
def test_many_papers_get_the_vectors_of_few() -> None:
    many = papers(ENCODED_APART_FROM)
    with Workers(2) as workers, Workers(1) as alone:
        beside = list(embed_with(MiniLM(), workers)(many))
        here = list(embed_with(MiniLM(), alone)(many))
    assert [text for text, _ in beside] == [text for text, _ in here] == [text_of(paper) for paper in many]
    for (_, there), (_, own) in zip(beside, here, strict=True):
        np.testing.assert_array_equal(there.whole, own.whole)
