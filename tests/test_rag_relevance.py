"""How sure a count of matching papers is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag.relevance import likely_count


def test_a_sure_count_has_no_room_and_an_unsure_one_has() -> None:
    assert likely_count([1.0, 1.0, 0.0], 2) == (2, 2)
    assert likely_count([0.9, 0.9, 0.5, 0.2], 2) == (1, 4)
    assert likely_count([], 0) == (0, 0)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_the_likely_counts_hold_the_count(chances: list[float]) -> None:
    found = sum(chance >= 0.5 for chance in chances)
    low, high = likely_count(chances, found)
    assert 0 <= low <= found <= high <= len(chances)
