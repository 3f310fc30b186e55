"""Whether a paper's own sentence says that it introduces a benchmark or data, or that it gives theory."""

from __future__ import annotations

import pytest

from rag.answer import Contribution
from rag.extractive.contribution import contributing_span
from vectorstore.facts import extract_facts
from vectorstore.records import Paper


@pytest.mark.parametrize(
    ("contribution", "abstract", "said"),
    [
        ("benchmark", "Frogs jump. We introduce FrogJump, the first benchmark for jumping.", "We introduce Frog"),
        ("benchmark", "Frogs jump. We propose a frog model and evaluate it on a standard benchmark.", None),
        ("data", "Frogs jump. We present a new model. We collect a large data set of 500 frogs.", "We collect a large"),
        ("data", "Frogs jump. In experiments on four collections of data sets, our model is best.", None),
        ("first", "Frogs jump. We present Leap, the first model of jumping frogs.", "We present Leap"),
        ("first", "Frogs jump. We propose a model. In the first stage it is trained on toads.", None),
        ("theory", "Frogs jump. We introduce a model. We prove that its error is bounded.", "We prove that"),
        ("theory", "Frogs jump. We propose a model. Its error falls from 9% to 4% on two tasks.", None),
    ],
)  # fmt: skip
def test_what_a_paper_contributes(contribution: Contribution, abstract: str, said: str | None) -> None:
    paper = Paper(paper_id="p", label="FrogJump", abstract=abstract)
    span = contributing_span(paper, contribution, extract_facts(abstract))
    assert (span is None) if said is None else (span is not None and abstract[slice(*span)].startswith(said))
