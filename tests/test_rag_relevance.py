"""How sure a count of matching papers is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.relevance import Relative, RelevanceModel, likely_count


def test_a_sure_count_has_no_room_and_an_unsure_one_has() -> None:
    assert likely_count([1.0, 1.0, 0.0], 2) == (2, 2)
    assert likely_count([0.9, 0.9, 0.5, 0.2], 2) == (1, 4)
    assert likely_count([], 0) == (0, 0)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_the_likely_counts_hold_the_count(chances: list[float]) -> None:
    found = sum(chance >= 0.5 for chance in chances)
    low, high = likely_count(chances, found)
    assert 0 <= low <= found <= high <= len(chances)


def test_the_cut_comes_down_to_the_best_paper_and_rises_beside_a_perfect_one() -> None:
    relative = Relative(own=1.0, best=-0.5, beyond=-0.25, cap=1.0, intercept=0.5)
    model = RelevanceModel(0.0, {"cosine": 1.0}, relative)
    low = model.probabilities({"cosine": np.array([-1.0, -2.0], np.float32)})
    high = model.probabilities({"cosine": np.array([9.0, -1.0], np.float32)})
    # -1 is the best of its list: -1 + 0.5 + 0.5 = 0, an even chance; beside a 9 it is -1 - 0.5 - 0.25 * 8 + 0.5 = -3.
    assert low[0] == pytest.approx(0.5)
    assert high[1] == pytest.approx(1 / (1 + np.exp(3.0)))


def test_an_empty_list_has_no_probabilities() -> None:
    assert len(RelevanceModel(0.0, {"cosine": 1.0}).probabilities({"cosine": np.empty(0, np.float32)})) == 0
