"""Content words, synonyms, and Chinese by glossary."""

from __future__ import annotations

import pytest

from rag.support.words import content_words, likeness, stems_of


def test_neutral_words_numbers_and_formulas_carry_no_meaning() -> None:
    words = [word.text for word in content_words("We propose a novel method that trains 12 adapters on $W$.")]
    assert words == ["trains", "adapters"]


@pytest.mark.parametrize(
    ("word", "text", "value"),
    [
        ("surpasses", "It surpassed LoRA.", 1.0),
        ("beats", "It outperforms LoRA.", 0.9),
        ("orthogonality", "an orthogonal basis", 1.0),
        ("quantisation", "quantized", 1.0),
        ("bananas", "It outperforms LoRA.", 0.0),
    ],
)
def test_likeness(word: str, text: str, value: float) -> None:
    (found,) = content_words(f"x {word}")
    assert likeness(found, stems_of(text)) == pytest.approx(value, abs=0.2 if value else 0)


def test_chinese_words_are_glossed_by_the_longest_term() -> None:
    words = content_words("只需一次前向传播即可微调")
    assert [word.text for word in words] == ["一次", "前向传播", "微调"]
    assert likeness(words[1], stems_of("in a single forward pass")) == 1.0


def test_a_chinese_word_outside_the_glossary_is_looked_up_in_the_dictionary() -> None:
    (word,) = content_words("火山")
    assert likeness(word, stems_of("volcanoes")) > 0.7
