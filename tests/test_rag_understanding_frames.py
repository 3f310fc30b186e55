"""Ways to ask the same question."""

from __future__ import annotations

import pytest

from rag.understanding.frames import told_as_one


@pytest.mark.parametrize(("text", "usual"), [
    ("are there any papers that have numbers above 50%?", "which papers have numbers above 50%?"),
    ("any work that uses LoRA", "which work uses LoRA"),
    ("papers which never mention LoRA", "which papers never mention LoRA"),
    ("I'm looking for studies that test LoRA", "which studies test LoRA"),
    ("do you have papers that prove convergence?", "which papers prove convergence?"),
    ("name the paper that reports the largest speedup", "which paper reports the largest speedup"),
    ("what are the papers that use LoRA?", "which papers use LoRA?"),
    ("in which papers do the authors use LoRA?", "which papers use LoRA?"),
    ("which research articles use LoRA?", "which articles use LoRA?"),
    ("what has been done on sleep?", "papers on sleep?"),
    ("give me the forecasting error of ChaosNexus", "what is the forecasting error of ChaosNexus"),
])  # fmt: skip
def test_several_ways_are_one(text: str, usual: str) -> None:
    assert told_as_one(text) == usual


@pytest.mark.parametrize("text", [
    "papers on sleep", "list all papers that use LoRA", "give me the papers on the safety of LoRA",
    "which papers use LoRA?", "tell me the main idea of PLATE", "show me the titles of the papers",
    "are there papers about sleep?",
    "what is the paper on sleep about?",
])  # fmt: skip
def test_others_stay_as_they_are(text: str) -> None:
    assert told_as_one(text) == text
