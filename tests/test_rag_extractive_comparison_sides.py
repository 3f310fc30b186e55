"""Which two things a question sets against each other."""

from __future__ import annotations

import pytest

from rag.extractive.comparison.sides import Sides, sides_of


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("Aspirin or warfarin, which prevents stroke better?", Sides("Aspirin", "warfarin", "prevents stroke better")),
        ("Sheep: a wet or a dry pasture, which is better?", Sides("wet", "dry", "is better pasture")),
        ("Which bled less, the A-graft or the B-graft?", Sides("A-graft", "B-graft", "bled less")),
        ("Is early or late feeding safer?", Sides("early", "late", "safer feeding")),
        (
            "Are falls more frequent in men or in women with gout?",
            Sides("men", "women", "falls more frequent with gout"),
        ),
        (
            "Does losing RAD1 have the same effect on repair as losing RAD2?",
            Sides("losing RAD1", "losing RAD2", " repair"),
        ),
        ("What do salt and sugar do to blood pressure?", Sides("salt", "sugar", "do to blood pressure")),
        ("effects of salt and sugar on blood pressure", Sides("salt", "sugar", "on blood pressure")),
    ],
)
def test_sides(text: str, sides: Sides) -> None:
    assert sides_of(text) == sides


@pytest.mark.parametrize(
    "text",
    [
        "Does aspirin reduce pain or fever?",
        "Which papers use mice or rats?",
        "Which papers are about pruning or quantization?",
        "Is this better than LoRA?",
        "What do the papers say about salt and sugar?",
        "Does it need more memory or time?",
    ],
)
def test_no_sides(text: str) -> None:
    assert sides_of(text) is None
