"""What a question offers as alternatives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.understanding.readings import MOST_READINGS, alternatives


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("LoRA initialization", ("LoRA initialization",)),
        ("gradient-free or black-box optimization", ("gradient-free optimization", "black-box optimization")),
        ("image or video segmentation", ("image segmentation", "video segmentation")),
        ("segmenting images or videos", ("segmenting images", "segmenting videos")),
        ("graph neural networks or graphs", ("graph neural networks", "graphs")),
        ("optimizers such as Muon or Adam", ("optimizers", "Muon", "Adam")),
        ("differential equations (odes or pdes)", ("differential equations", "odes", "pdes")),
        ("graphs: GNNs, graph transformers", ("graphs", "GNNs", "graph transformers")),
        ("long documents, long contexts", ("long documents", "long contexts")),
        ("high-dimensional, low-sample data", ("high-dimensional low-sample data",)),
        ("forward passes only, no gradients", ("forward passes only no gradients",)),
        ("noise in the labels or in the data", ("noise in the labels", "noise in the data")),
        (
            "continual learning for CLIP or other vision-language models",
            ("continual learning for CLIP", "continual learning for other vision-language models"),
        ),
        ("astronomy / stars", ("astronomy", "stars")),
    ],
)
def test_lists_brackets_and_or_offer_alternatives(text: str, wanted: tuple[str, ...]) -> None:
    assert alternatives(text) == wanted


@given(st.text("ab ,;:()/or-", max_size=60))
def test_any_text_has_few_readings(text: str) -> None:
    assert len(alternatives(text)) <= MOST_READINGS
