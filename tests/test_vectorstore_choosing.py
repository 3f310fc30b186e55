"""A list as if it had only the chosen papers: theirs and nobody else's vectors, passages, terms and facts."""

from __future__ import annotations

import numpy as np
from small_list import snapshot_of

from vectorstore.choosing import chosen

WHOLE = snapshot_of()


def test_everything_of_a_chosen_paper_is_there_and_nothing_of_another() -> None:
    few = chosen(WHOLE, ["p3", "p1", "gone"])
    assert [paper.paper_id for paper in few.papers] == ["p1", "p3"]
    for paper in few.papers:
        new, old = few.position[paper.paper_id], WHOLE.position[paper.paper_id]
        assert few.papers[new] == WHOLE.papers[old]
        assert np.array_equal(few.vectors[new], WHOLE.vectors[old])
        assert few.passages(new) == WHOLE.passages(old)
        rows, before = few.passage_rows, WHOLE.passage_rows
        assert np.array_equal(
            few.passage_vectors[rows[new] : rows[new + 1]], WHOLE.passage_vectors[before[old] : before[old + 1]]
        )
        assert few.facts(new) == WHOLE.facts(old)
    assert few.sentences.owners.max() == 1


def test_nothing_chosen_is_an_empty_list() -> None:
    few = chosen(WHOLE, [])
    assert few.papers == ()
    assert few.passage_vectors.shape == (0, WHOLE.passage_vectors.shape[1])
