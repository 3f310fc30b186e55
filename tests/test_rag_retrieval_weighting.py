"""What is searched for: a topic, a claim, or a pasted text."""

from __future__ import annotations

import numpy as np
import pytest

from rag.retrieval.contrast import Contrast
from rag.retrieval.weighting import CLAIM, PASTED, TOPIC, is_claim, weighting_for


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Obesity decreases life quality.", True),
        ("supervised fine-tuning reduces diversity", True),
        ("Does obesity decrease life quality?", False),
        ("Which papers improve the initialization of LoRA?", False),
        ("infantile autism", False),
        ("adapters whose effect depends on the input", False),
        ("the toxicity of selenium. a method of interest is spectroscopy.", False),
        ("", False),
    ],
)
def test_a_claim_is_one_sentence_that_states_something(text: str, claim: bool) -> None:
    assert is_claim(text) is claim


def test_the_weighting_follows_the_text_and_the_list() -> None:
    abstract = " ".join(f"word{i}" for i in range(60))
    assert weighting_for("graph learning", 5_000) is TOPIC
    assert weighting_for("Obesity decreases life quality.", 5_000) is CLAIM
    assert weighting_for(abstract, 5_000) is PASTED
    assert weighting_for(abstract, 76) is TOPIC
    assert "feedback" not in TOPIC.without("feedback").shares


def test_contrast_compares_what_is_left_without_mean_and_common_directions() -> None:
    # Along the first three axes the papers differ most; along the fourth, papers 6 and 7 lie apart.
    papers = np.zeros((8, 4), np.float32)
    for axis, size in enumerate((30, 20, 10)):
        papers[2 * axis, axis], papers[2 * axis + 1, axis] = size, -size
    papers[6, 3], papers[7, 3] = 1, -1
    found = Contrast(papers).cosine(np.array([500, 500, 500, 2], np.float32))
    assert found[6] == pytest.approx(1, abs=1e-3)
    assert found[7] == pytest.approx(-1, abs=1e-3)
