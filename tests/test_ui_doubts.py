"""What a reader is told to check."""

from __future__ import annotations

import pytest

from ui.doubts import to_check


@pytest.mark.parametrize(
    ("doubts", "words"),
    [
        ((), ""),
        (("empty",), ""),
        (("number",), "a number"),
        (("number", "order"), "a number and which is better"),
        (("name", "number", "earlier"), "a name, a number and whose work it is"),
    ],
)
def test_doubts_are_listed_in_words(doubts: tuple[str, ...], words: str) -> None:
    assert to_check(doubts) == words
