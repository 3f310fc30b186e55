"""Every frame exists in both languages and takes the same values in both."""

from __future__ import annotations

from string import Formatter

import pytest

from rag.extractive.phrases import listed, phrases


@pytest.mark.parametrize("phrase", phrases())
def test_both_languages_take_the_same_values(phrase: str) -> None:
    fields = {lang: {name for _, name, _, _ in Formatter().parse(text)} for lang, text in phrases()[phrase].items()}
    assert set(fields) == {"en", "zh"}
    assert fields["en"] - {None} == fields["zh"] - {None}


def test_names_are_enumerated() -> None:
    assert [listed("en", names) for names in ((), ("A",), ("A", "B"), ("A", "B", "C"))] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert listed("zh", ("A", "B")) == "A、B"
