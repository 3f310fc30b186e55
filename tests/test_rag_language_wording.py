"""What a question is read as."""

from __future__ import annotations

import pytest

from rag.language.wording import translated


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Welche Arbeiten behandeln kontinuierliches Lernen?", "which papers address continual learning?"),
        ("Wie viele Arbeiten behandeln Quantisierung?", "how many papers address quantization?"),
        ("Gibt es Arbeiten über autonomes Fahren?", "are there papers about autonomous driving?"),
        ("wie viele Paper behandeln Quantisierung?", "how many papers address quantization?"),
        ("Vergleiche BaLoRA und LoKRA", "compare BaLoRA and LoKRA"),
        ("¿Qué trabajos tratan del olvido catastrófico?", "which papers are about catastrophic forgetting?"),
        ("modelos fundacionales para series temporales", "foundation models for time series"),
        ("privacidad diferencial", "differential privacy"),
        # English stays, also where a word of it is a word of another language.
        ("red teaming", "red teaming"),
        ("in a table please", "in a table please"),
        ("papers de novo protein design", "papers de novo protein design"),
        ("which papers use LoRA?", "which papers use LoRA?"),
        ("video compression", "video compression"),
    ],
)
def test_german_and_spanish_are_read_in_english(text: str, wanted: str) -> None:
    assert translated(text) == wanted
