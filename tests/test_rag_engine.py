"""The five steps in order, without and with a chat model, and the engine as a LlamaIndex query engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from fake_openai import fails, says, serving
from fakes import NullEmbedder
from small_list import ALPHA, BETA, GAMMA, snapshot_of

from rag.answer import LONGEST_QUESTION, Turn
from rag.engine import PaperQueryEngine
from rag.extractive import ExtractiveWriter
from rag.follow_up.rewriting import Rewriter
from rag.generative import GenerativeWriter
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import Prices
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.errors import InputError
from vectorstore.snapshot import Snapshot

SNAPSHOT = snapshot_of()


def retriever() -> HybridRetriever:
    return HybridRetriever(lambda: SNAPSHOT, NullEmbedder(dimension=1), shipped_model())


@pytest.fixture
def engine() -> PaperQueryEngine:
    return PaperQueryEngine(lambda: SNAPSHOT, retriever(), ExtractiveWriter())


def with_model(model: ChatModel) -> PaperQueryEngine:
    budget = Budget(Prices("2026-01-01", {}), None)
    writer = GenerativeWriter(model, ExtractiveWriter(), budget)
    return PaperQueryEngine(lambda: SNAPSHOT, retriever(), writer, Rewriter(model, budget))


def test_an_answer_quotes_and_says_what_was_asked(engine: PaperQueryEngine) -> None:
    answer = engine.ask("what is AlphaTune?", answer_id="x")
    assert (answer.id, answer.question, answer.kind, answer.status) == ("x", "what is AlphaTune?", "about", "answered")
    assert answer.citations
    for citation in answer.citations:
        assert SNAPSHOT.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    assert answer.seconds.total >= answer.seconds.first_token > 0


def test_a_follow_up_is_made_to_stand_alone(engine: PaperQueryEngine) -> None:
    first = engine.ask("what is AlphaTune?")
    answer = engine.ask("and does it give code?", [Turn(first.question, first.standalone_question, first)])
    assert "AlphaTune" in answer.standalone_question
    assert {citation.paper_id for citation in answer.citations} == {"p1"}


def test_the_engine_holds_no_conversation(engine: PaperQueryEngine) -> None:
    engine.ask("what is AlphaTune?")
    assert "AlphaTune" not in engine.ask("what about it?").standalone_question


@pytest.mark.parametrize("text", ["", "  \n\t", "\x00\x07"])
def test_an_empty_question_is_an_error_with_a_hint(engine: PaperQueryEngine, text: str) -> None:
    with pytest.raises(InputError, match="empty") as caught:
        engine.ask(text)
    assert caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "🎉🎉",
        "\u202eABC\u202c",
        "<script>alert(1)</script>",
        "def f(x):\n  return x",
        "which papers? " * 5000,
        "؟ما هذا",
    ],
)
def test_odd_questions_get_an_answer(engine: PaperQueryEngine, text: str) -> None:
    answer = engine.ask(text)
    assert answer.question == text
    assert len(answer.standalone_question) <= LONGEST_QUESTION
    assert answer.text
    is_cut = len(text) > LONGEST_QUESTION
    assert ("cut_question" in [notice.code for notice in answer.notices]) is is_cut


def test_an_unrelated_question_has_no_match(engine: PaperQueryEngine) -> None:
    # exp(-distance), the score of LlamaIndex's Chroma store, never falls below a third for unrelated texts.
    answer = engine.ask("which papers study the migration of arctic terns?")
    assert (answer.status, answer.matched, answer.checked) == ("no_match", 0, 3)
    assert all(paper.relevance < 0.2 for paper in answer.papers)


def test_it_is_a_llama_index_query_engine(engine: PaperQueryEngine) -> None:
    response = engine.query("what is AlphaTune?")
    assert "AlphaTune" in str(response)
    for node in response.source_nodes:
        paper = SNAPSHOT.paper(node.metadata["paper_id"])
        assert node.node.get_content() in paper.abstract


def ever_another_list() -> Iterator[Snapshot]:
    """The papers of the small list; then, at every look, one less and the others with a longer abstract."""
    papers = (ALPHA, BETA, GAMMA)
    yield snapshot_of(papers)
    while True:
        papers = tuple(replace(paper, abstract=f"It has grown. {paper.abstract}") for paper in papers[1:])
        yield snapshot_of(papers)


@pytest.mark.parametrize("question", ["what is AlphaTune?", "how much does BetaFed lower communication?", "list all"])
def test_a_list_that_changes_during_a_question_is_read_once(question: str) -> None:
    lists = ever_another_list()
    search = HybridRetriever(lambda: next(lists), NullEmbedder(dimension=1), shipped_model())
    answer = PaperQueryEngine(lambda: next(lists), search, ExtractiveWriter()).ask(question)
    assert answer.checked == 3
    assert answer.citations
    for citation in answer.citations:
        assert SNAPSHOT.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    assert len(next(lists).papers) == 2  # nobody else has looked


def test_source_nodes_are_of_the_list_that_was_asked() -> None:
    lists = ever_another_list()
    search = HybridRetriever(lambda: next(lists), NullEmbedder(dimension=1), shipped_model())
    response = PaperQueryEngine(lambda: next(lists), search, ExtractiveWriter()).query("what is AlphaTune?")
    assert response.source_nodes
    for node in response.source_nodes:
        paper = SNAPSHOT.paper(node.metadata["paper_id"])
        assert (node.metadata["label"], node.node.get_content() in paper.abstract) == (paper.label, True)


def test_a_model_writes_and_each_sentence_is_checked() -> None:
    with serving(says("AlphaTune initializes adapters from the gradient of the first batch [1].")) as server:
        with closing(ChatModel(Endpoint("tiny", base_url=server.base_url))) as model:
            answer = with_model(model).ask("what is AlphaTune?")
        assert len(server.requests) == 1
    assert (answer.writer, answer.kind) == ("tiny", "about")
    assert [sentence.support for sentence in answer.sentences] == ["supported"]


def test_a_failing_model_leaves_the_quotes_and_says_so() -> None:
    refused = [fails(401, "bad key sk-secret")] * 3
    with serving(*refused) as server, closing(ChatModel(Endpoint("tiny", base_url=server.base_url))) as model:
        answer = with_model(model).ask("what is AlphaTune?")
    assert answer.writer == "extractive"
    assert answer.citations
    assert [notice.code for notice in answer.notices] == ["uncalibrated", "fallback"]
    assert "sk-secret" not in answer.notices[1].text


def test_a_question_in_chinese_is_translated_and_answered_in_chinese() -> None:
    with serving(says("what is AlphaTune?"), says("AlphaTune 用第一批的梯度初始化 adapters [1]。")) as server:
        with closing(ChatModel(Endpoint("tiny", base_url=server.base_url))) as model:
            answer = with_model(model).ask("介绍一下第一篇用梯度初始化的论文")
        assert len(server.requests) == 2
    assert answer.question == "介绍一下第一篇用梯度初始化的论文"
    assert answer.standalone_question == "what is AlphaTune?"
    assert answer.usage.prompt_tokens > 0


def test_closing_the_stream_ends_the_work(engine: PaperQueryEngine) -> None:
    stream: Iterator[object] = engine.stream("what is AlphaTune?")
    next(stream)
    stream.close()  # type: ignore[attr-defined]


def test_a_question_of_chosen_papers_sees_no_other(engine: PaperQueryEngine) -> None:
    few = engine.among(["p2", "p1", "gone"])
    answer = few.ask("list all papers")
    assert (answer.checked, {paper.paper_id for paper in answer.papers}) == (2, {"p1", "p2"})
    assert [notice.text for notice in answer.notices][:1] == ["Asked of 2 chosen papers, not of the whole list."]
    alone = engine.among(["p2"])
    assert alone.ask("what is AlphaTune?").status == "not_in_list"
    before = engine.ask("what is AlphaTune?")
    follow_up = alone.ask("and does it give code?", [Turn(before.question, before.standalone_question, before)])
    assert {citation.paper_id for citation in follow_up.citations} <= {"p2"}
    assert engine.ask("list all papers").checked == len(SNAPSHOT.papers)


def test_these_papers_asked_of_a_choice_are_the_chosen_ones(engine: PaperQueryEngine) -> None:
    few = engine.among(["p2", "p3"])
    asked = [engine.ask("what is AlphaTune?"), few.ask("compare these papers")]
    turns = [Turn(answer.question, answer.standalone_question, answer) for answer in asked]
    assert few.ask("compare them", turns[:1]).standalone_question == "compare them"
    assert {paper.paper_id for paper in few.ask("which of them give code?", turns).papers} <= {"p2", "p3"}
    assert "AlphaTune" in engine.ask("and does it give code?", turns[:1]).standalone_question


def test_chosen_papers_that_are_gone_are_an_error_with_a_hint(engine: PaperQueryEngine) -> None:
    with pytest.raises(InputError, match="none of the chosen papers"):
        engine.among(["gone"])


def test_an_empty_list_is_answered_honestly() -> None:
    empty: Snapshot = snapshot_of([])
    search = HybridRetriever(lambda: empty, NullEmbedder(dimension=1), shipped_model())
    answer = PaperQueryEngine(lambda: empty, search, ExtractiveWriter()).ask("which papers use LoRA?")
    assert (answer.checked, answer.matched, answer.citations) == (0, 0, ())
