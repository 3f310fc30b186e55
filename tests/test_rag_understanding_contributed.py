"""What papers must contribute, told from the question."""

from __future__ import annotations

import pytest

from rag.understanding.contributed import read_contribution


@pytest.mark.parametrize(
    ("question", "contribution", "rest"),
    [
        ("which papers introduce a new benchmark?", "benchmark", "which papers ?"),
        ("which papers provide a time series benchmark?", "benchmark", "which papers time series ?"),
        ("which papers release a dataset for vision?", "data", "which papers for vision?"),
        ("list papers with theoretical guarantees", "theory", "list papers"),
        ("any theory papers on LoRA?", "theory", "papers on LoRA?"),
        ("who proves something about convergence?", "theory", "who about convergence?"),
        ("which papers claim to be the first to do something?", "first", "which papers ?"),
        ("which papers say they are the first?", "first", "which papers ?"),
        ("which papers use first-order methods?", "", "which papers use first-order methods?"),
        ("which papers use the GLUE benchmark?", "", "which papers use the GLUE benchmark?"),
        ("which papers are tested on new data sets?", "", "which papers are tested on new data sets?"),
        ("which ones are pure theory on transformers?", "", "which ones are pure theory on transformers?"),
        ("papers on graph theory", "", "papers on graph theory"),
    ],
)
def test_contributions(question: str, contribution: str, rest: str) -> None:
    assert read_contribution(question) == (contribution, rest)
