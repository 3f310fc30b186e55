"""In which papers a word or phrase stands."""

from __future__ import annotations

import pytest

from rag.retrieval.occurrences import standing
from tests.small_list import snapshot_of
from vectorstore.records import Paper

LIST = snapshot_of(
    (
        Paper("a", "A", "We study differentially private learning of adapters.", keywords=("federated learning",)),
        Paper("b", "B", "LoRA is a low-rank adapter.", title="Machine unlearning at scale"),
        Paper("c", "C", "Loss of the function; learning of machines."),
    )
)


@pytest.mark.parametrize(
    ("phrase", "ids"),
    [
        ("adapters", "ab"),
        ("differential privacy", "a"),
        ("federated learning", "a"),
        ("low-rank adaptation", "b"),
        ("machine unlearning", "b"),
        ("loss function", "c"),
        ("machine learning", ""),
        ("the", ""),
    ],
)
def test_where_it_stands(phrase: str, ids: str) -> None:
    assert "".join(p.paper_id for p, has in zip(LIST.papers, standing(LIST, phrase), strict=True) if has) == ids
