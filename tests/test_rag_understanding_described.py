"""Two papers that a comparison describes without naming them."""

from __future__ import annotations

import pytest
from fakes import NullEmbedder
from small_list import snapshot_of

from rag.engine import PaperQueryEngine
from rag.extractive import ExtractiveWriter
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from rag.understanding.described import described_beside, described_in

SNAPSHOT = snapshot_of()


@pytest.mark.parametrize(
    ("text", "described", "criterion"),
    [
        ("difference between the sleep model and the tabular one", ("sleep", "tabular"), ""),
        ("compare the paper on birth order with the one on salted fish", ("birth order", "salted fish"), ""),
        ("compare the Italian and the Dutch series on survival", ("Italian", "Dutch"), "survival"),
        ("compare the paper on asthma in boys with the one in girls", ("asthma in boys", "asthma in girls"), ""),
        ("compare the series from Costa Rica with that from Buenos Aires", ("Costa Rica", "Buenos Aires"), ""),
        ("compare the continual learning papers", (), ""),
        ("how do the two methods differ", (), ""),
    ],
)
def test_what_the_two_are_about(text: str, described: tuple[str, ...], criterion: str) -> None:
    assert described_in(text) == (described, criterion)


def test_the_table_has_a_row_for_each() -> None:
    retriever = HybridRetriever(lambda: SNAPSHOT, NullEmbedder(dimension=1), shipped_model())
    engine = PaperQueryEngine(lambda: SNAPSHOT, retriever, ExtractiveWriter())
    answer = engine.ask("compare the federated learning paper with the tabular foundation model")
    assert answer.table is not None
    assert [row.paper_id for row in answer.table.rows] == ["p2", "p3"]
    assert answer.missing_names == ()


@pytest.mark.parametrize(
    ("text", "described", "rest"),
    [
        ("how do BaLoRA and the high-rank increments paper differ?", "high-rank increments", "how do BaLoRA differ"),
        ("compare BaLoRA with the paper on ETF initialization", "ETF initialization", "compare BaLoRA"),
        ("compare BaLoRA with the original paper", "", "compare BaLoRA with the original paper"),
        ("how does BaLoRA compare to LoRA?", "", "how does BaLoRA compare to LoRA?"),
    ],
)
def test_the_paper_beside_a_named_one(text: str, described: str, rest: str) -> None:
    found, left = described_beside(text)
    assert (found, " ".join(left.split())) == (described, rest)
