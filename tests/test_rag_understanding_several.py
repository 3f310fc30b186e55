"""Several questions in one message, each answered under its own words."""

from __future__ import annotations

import pytest
from fakes import NullEmbedder
from small_list import snapshot_of

from rag.engine import PaperQueryEngine
from rag.extractive import ExtractiveWriter
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from rag.understanding.several import questions_of
from vectorstore.lookup.names import NameIndex

SNAPSHOT = snapshot_of()
NAMES = NameIndex.build(SNAPSHOT.papers)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Which papers use federated learning? And how many propose tabular models?",
            ("Which papers use federated learning?", "how many propose tabular models?"),
        ),
        (
            "list the papers on adapters and how many papers are about tables",
            ("list the papers on adapters?", "how many papers are about tables?"),
        ),
        (
            "which papers use adapters? which of them have code?",
            ("which papers use adapters?", "which of them have code?"),
        ),
        ("Which papers use adapters? What does AlphaTune do?", ()),
        ("how many papers use adapters and which?", ()),
        ("what does AlphaTune do and how many papers use it?", ()),
        ("which papers use adapters and federated learning?", ()),
    ],
)
def test_where_a_message_is_parted(text: str, parts: tuple[str, ...]) -> None:
    assert questions_of(text, NAMES) == (parts or (text,))


def test_each_is_answered_and_the_numbers_run_through() -> None:
    retriever = HybridRetriever(lambda: SNAPSHOT, NullEmbedder(dimension=1), shipped_model())
    engine = PaperQueryEngine(lambda: SNAPSHOT, retriever, ExtractiveWriter())
    answer = engine.ask("Which papers are about federated learning? Which papers are about tabular foundation models?")
    first, second = answer.text.split("**Which papers are about tabular foundation models?**")
    assert "BetaFed" in first
    assert "GammaTab" in second
    numbers = {citation.paper_id: citation.number for citation in answer.citations}
    assert f"[{numbers['p3']}]" in second
    assert len(set(numbers.values())) == len(numbers)
    assert answer.matched == sum(paper.role == "match" for paper in answer.papers)
    for citation in answer.citations:
        assert SNAPSHOT.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote


def test_a_later_question_may_refer_to_an_earlier_one() -> None:
    retriever = HybridRetriever(lambda: SNAPSHOT, NullEmbedder(dimension=1), shipped_model())
    engine = PaperQueryEngine(lambda: SNAPSHOT, retriever, ExtractiveWriter())
    answer = engine.ask("which papers are about adapters? which of them have code?")
    assert "among AlphaTune and BetaFed" in answer.standalone_question
