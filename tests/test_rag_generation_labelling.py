"""Labels by a chat model: only what the abstract says, asked for once, paid for knowingly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from fake_openai import NO_MODEL, FakeOpenAI, Reply, says, serving
from fakes import make_paper

from rag.generation.labelling import LABEL_TOKENS, LabelCache, Labeller, checked_label
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import Prices
from vectorstore.errors import ModelAccessError
from vectorstore.merge.planning import plan
from vectorstore.records import Paper
from vectorstore.steps.writing import no_progress

TEXT = "Pruning tables is slow. We introduce TabCut++, which prunes rows of wide tables by their gradients."
PRICES = Prices("2026-01-01", {"tiny": (1.0, 2.0)})


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("TabCut++", "TabCut++"),
        ('Label: "TabCut++".\n', "TabCut++"),
        ("<think>Which name?</think>TabCut++", "TabCut++"),
        ("Gradient pruning of wide table rows", "Gradient pruning of wide table rows"),
        ("TabCut", ""),
        ("TABCUT++", ""),
        ("RowNet", ""),
        ("RowNet: pruning wide tables", ""),
        ("A survey of quantum chemistry methods", ""),
        ("The paper introduces a system which prunes the rows of tables by gradients", ""),
        ("TabCut++\nIt prunes tables.", ""),
        ("", ""),
    ],
)
def test_a_reply_is_held_against_the_abstract(reply: str, label: str) -> None:
    assert checked_label(reply, TEXT) == label


@contextmanager
def labelling(cache: Path, *replies: Reply) -> Iterator[tuple[Labeller, FakeOpenAI]]:
    with serving(*replies) as server, closing(ChatModel(Endpoint("tiny", base_url=server.base_url))) as model:
        yield Labeller(model, PRICES, LabelCache(cache), no_progress), server


def untitled(number: int) -> Paper:
    return make_paper(f"t-{number}", f"{TEXT} Run {number}.", label="by the rule")


def test_untitled_papers_are_asked_for_once_and_titled_ones_never(tmp_path: Path) -> None:
    titled = make_paper("p", TEXT, title="A title", label="A title")
    cache = tmp_path / "cache" / "labels.jsonl"
    told: list[str] = []
    with labelling(cache, says("TabCut++")) as (labeller, server):
        papers = labeller.labelled([untitled(1), titled, untitled(2), untitled(1)], told.append)
        assert [paper.label for paper in papers] == ["TabCut++", "A title", "TabCut++", "TabCut++"]
        assert len(server.requests) == 2
        assert "Run 1." in server.requests[0]["messages"][0]["content"] + server.requests[1]["messages"][0]["content"]
    with labelling(cache, says("Never asked")) as (labeller, server):
        assert labeller.estimate([untitled(1), untitled(2)]).tokens == 0
        assert [paper.label for paper in labeller.labelled([untitled(1)], told.append)] == ["TabCut++"]
        assert server.requests == []
    assert told == []


def test_a_label_that_is_not_the_abstracts_falls_back_and_is_not_asked_again(tmp_path: Path) -> None:
    with labelling(tmp_path / "labels.jsonl", says("RowNet")) as (labeller, server):
        for _ in range(2):
            assert labeller.labelled([untitled(1)], lambda _: None)[0].label == "by the rule"
        assert len(server.requests) == 1


def test_the_estimate_counts_prompts_and_the_longest_replies(tmp_path: Path) -> None:
    with labelling(tmp_path / "labels.jsonl", says("x")) as (labeller, _):
        estimate = labeller.estimate([untitled(1), untitled(2)])
    assert str(estimate).startswith("Labels of 2 untitled papers by tiny: about ")
    prompt = estimate.tokens - 2 * LABEL_TOKENS
    assert 200 < prompt < 600
    assert estimate.cost_usd == pytest.approx((prompt + 2 * 2 * LABEL_TOKENS) / 1e6)


def test_a_model_that_fails_at_once_is_an_error(tmp_path: Path) -> None:
    with labelling(tmp_path / "labels.jsonl", NO_MODEL) as (labeller, _), pytest.raises(ModelAccessError):
        labeller.labelled([untitled(1)], lambda _: None)


def test_a_model_that_fails_later_is_told_of_and_what_came_is_kept(tmp_path: Path) -> None:
    told: list[str] = []
    replies = [says("TabCut++")] * 4 + [NO_MODEL]
    with labelling(tmp_path / "labels.jsonl", *replies) as (labeller, _):
        papers = labeller.labelled([untitled(number) for number in range(10)], told.append)
    assert [paper.label for paper in papers].count("TabCut++") == 4
    assert told == ["6 labels are made by the rule: The server knows no model tiny."]


def test_torn_lines_of_the_cache_cost_no_other(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    LabelCache(file).add({"a": "A"})
    file.write_text(file.read_text(encoding="utf-8") + '{"b": "', encoding="utf-8")
    LabelCache(file).add({"c": "C"})
    with file.open("ab") as torn:
        torn.write(b'{"d": "\xe2\x82\n[1]\n3\n')
    LabelCache(file).add({"e": "E"})
    cache = LabelCache(file)
    assert [key in cache for key in "abcde"] == [True, False, True, False, True]


def test_a_models_label_replaces_the_rules_and_the_rules_never_a_models() -> None:
    rule, model = untitled(1), untitled(1)
    rule = make_paper("t-1", rule.abstract, label="TabCut++")
    model = make_paper("t-1", rule.abstract, label="Gradient pruning")
    assert [paper.label for paper in plan([model], [rule]).write] == ["Gradient pruning"]
    assert plan([rule], [model]).write == ()
