"""A second look at the best papers: order changes, matches do not, and a failure costs nothing but the new order."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from types import ModuleType

import pytest
from fake_openai import fails, says, serving
from hypothesis import given
from hypothesis import strategies as st

from rag.answer import Question, role_of
from rag.build import build_reranker, build_retriever
from rag.filters import Filters
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import Prices
from rag.relevance import shipped_model
from rag.retrieval.reranking import ModelReranker, Order, cross_encoder, read_order, reranked
from rag.retriever import HybridRetriever
from rag.settings import Settings
from vectorstore.embeddings import MiniLM, PaperText
from vectorstore.errors import CostCapError, InputError, SetupError
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import IndexedPaper, build

PAPERS = (
    Paper("a", "A", "Adapters fine-tune language models."),
    Paper("b", "B", "Adapters of low rank fine-tune language models."),
    Paper("c", "C", "Comets orbit the sun."),
)
HITS = [Hit(paper, relevance, None, {}) for paper, relevance in zip(PAPERS, (0.9, 0.6, 0.3), strict=True)]


@dataclass(frozen=True)
class Backwards:
    """Puts the last paper first, and remembers nothing."""

    name: str = "backwards"

    def order(self, question: str, papers: Sequence[Paper], spent_usd: float) -> Order:  # noqa: ARG002
        return Order(tuple(reversed(range(len(papers)))))


def _ids(hits: Sequence[Hit]) -> str:
    return "".join(hit.paper.paper_id for hit in hits)


def test_the_order_is_the_rerankers_and_relevance_still_falls() -> None:
    hits, _ = reranked(HITS, "adapters", Backwards(), across_roles=True)
    assert _ids(hits) == "cba"
    assert [hit.relevance for hit in hits] == [0.9, 0.6, 0.3]


def test_a_paper_keeps_its_role_where_roles_are_kept() -> None:
    hits, _ = reranked(HITS, "adapters", Backwards(), across_roles=False)
    assert _ids(hits) == "bac"
    assert [role_of(hit.relevance) for hit in hits] == ["match", "match", "borderline"]


def test_numbers_are_read_from_whatever_a_model_writes() -> None:
    assert read_order("3, 1", 3, 3) == (2, 0, 1)
    assert read_order("[2] > [2] > [9]", 3, 3) == (1, 0, 2)
    assert read_order("I cannot say.", 3, 4) == (0, 1, 2, 3)


@given(st.text(max_size=60), st.integers(0, 40), st.integers(0, 5))
def test_every_position_comes_exactly_once(reply: str, shown: int, hidden: int) -> None:
    assert sorted(read_order(reply, shown, shown + hidden)) == list(range(shown + hidden))


def _settings(**values: object) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[arg-type]


def _searched(settings: Settings) -> tuple[list[str], tuple[str, ...], int]:
    """Ids in order, codes of the notices, and prompt tokens of a search for "adapters" over the papers."""
    vectors = MiniLM().embed_papers([PaperText("", paper.abstract, ()) for paper in PAPERS])
    entries = [IndexedPaper(paper, v.whole, (), v.passages) for paper, v in zip(PAPERS, vectors, strict=True)]
    snapshot = build(entries, MiniLM.name, MiniLM.dimension)
    retriever = build_retriever(settings, lambda: snapshot, MiniLM())
    findings = retriever.search(Question("which papers fine-tune with adapters?", "", topic="fine-tune adapters"))
    matches = [hit.paper.paper_id for hit in findings.hits if role_of(hit.relevance) == "match"]
    return matches, tuple(notice.code for notice in findings.notices), findings.usage.prompt_tokens


@pytest.mark.parametrize(
    ("filters", "order"), [(Filters(oldest_first=True), ["a", "b"]), (Filters(newest_first=True), ["b", "a"])]
)
def test_an_order_by_date_is_not_undone(filters: Filters, order: list[str]) -> None:
    papers = [replace(paper, year=year) for paper, year in zip(PAPERS, (2019, 2023, 2021), strict=True)]
    vectors = MiniLM().embed_papers([PaperText("", paper.abstract, ()) for paper in papers])
    entries = [IndexedPaper(paper, v.whole, (), v.passages) for paper, v in zip(papers, vectors, strict=True)]
    snapshot = build(entries, MiniLM.name, MiniLM.dimension)
    retriever = HybridRetriever(lambda: snapshot, MiniLM(), shipped_model(), Backwards())
    question = Question("adapters", "adapters", topic="fine-tune adapters", filters=filters)
    matches = [hit for hit in retriever.search(question).hits if role_of(hit.relevance) == "match"]
    assert [hit.paper.paper_id for hit in matches] == order


def test_the_chat_model_orders_the_matches() -> None:
    without, _, _ = _searched(_settings(model="extractive"))
    assert sorted(without) == ["a", "b"]
    with serving(says("2, 1, 3")) as server:
        matches, notices, tokens = _searched(_settings(reranker="model", model="any", openai_base_url=server.base_url))
    assert matches == without[::-1]
    assert (notices, tokens > 0) == ((), True)


def test_the_model_stays_within_the_cap_of_the_conversation() -> None:
    with serving(says("2, 1, 3")) as server, closing(ChatModel(Endpoint("tiny", server.base_url))) as model:
        reranker = ModelReranker(model, Budget(Prices("2026-01-01", {"tiny": (0.0, 100.0)}), 0.5))
        assert reranker.order("adapters", PAPERS, 0.0).positions == (1, 0, 2)
        (request,) = server.requests
        at_most = request["max_tokens"] * 100 / 1_000_000
        with pytest.raises(CostCapError):
            reranker.order("adapters", PAPERS, 0.5 - at_most + 0.001)
        reranker.order("adapters", PAPERS, 0.5 - at_most - 0.001)
        assert len(server.requests) == 2


def test_a_failing_model_leaves_the_searchs_order_and_a_notice() -> None:
    without, _, _ = _searched(_settings(model="extractive"))
    with serving(fails(401, "no such key")) as server:
        matches, notices, tokens = _searched(_settings(reranker="model", model="any", openai_base_url=server.base_url))
    assert (matches, notices, tokens) == (without, ("fallback",), 0)


def test_a_cross_encoder_sorts_by_score(monkeypatch: pytest.MonkeyPatch) -> None:
    class TextCrossEncoder:
        def __init__(self, model_name: str) -> None:
            self.model_name = model_name

        def rerank(self, query: str, documents: Sequence[str]) -> list[float]:
            return [float(query in document) for document in documents]

    with pytest.raises(SetupError, match="downloaded"):
        cross_encoder("made/up", None, allow_download=False)
    module = ModuleType("fastembed.rerank.cross_encoder")
    module.TextCrossEncoder = TextCrossEncoder  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fastembed.rerank.cross_encoder", module)
    assert cross_encoder("made/up", None, allow_download=True).order("Comets", PAPERS, 0.0).positions == (2, 0, 1)


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"reranker": "magic"}, InputError), ({"reranker": "fastembed:"}, InputError),
        ({"reranker": "model", "model": "extractive"}, SetupError), ({"reranker": "fastembed:made/up"}, SetupError),
    ],
)  # fmt: skip
def test_a_reranker_that_cannot_be_is_an_error(values: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        build_reranker(_settings(**values))


def test_without_a_setting_there_is_none() -> None:
    assert build_reranker(_settings()) is None
