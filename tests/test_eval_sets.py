"""The judged questions on the sample list, through the whole of retrieval with the shipped model."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from eval.datasets import snapshot_of
from eval.judged import JudgedList, sample_papers, sample_questions
from eval.metrics import ranking_values
from eval.sets import SetResult, set_results
from rag.question import understand
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM

pytestmark = pytest.mark.slow

CHINESE = Path(__file__).parent / "data" / "questions_chinese.jsonl"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def results(cache: str) -> list[SetResult]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", cache)
        return set_results(JudgedList("sample", sample_papers(), sample_questions()), MiniLM())


def test_sets_that_were_not_fitted_on_are_found(results: list[SetResult]) -> None:
    f1 = [r.f1 for r in results if r.question.question_id.startswith("set") and not r.question.for_fitting]
    assert len(f1) >= 100
    assert np.mean(f1) >= 0.79


def test_every_name_finds_its_papers_and_no_other(results: list[SetResult]) -> None:
    wrong = [r.question.text for r in results if r.question.question_id.startswith("name") and r.f1 < 1]
    assert wrong == []


def test_at_most_two_questions_about_absent_things_are_answered(results: list[SetResult]) -> None:
    answered = [r.question.text for r in results if r.question.question_id.startswith("absent") and r.found]
    assert len(answered) <= 2


def test_chinese_questions_find_english_papers(cache: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    papers, embedder = sample_papers(), MiniLM()
    snapshot = snapshot_of(papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    judgements, runs = {}, {}
    for row in map(json.loads, CHINESE.read_text("utf-8").splitlines()):
        judgements[row["id"]] = {p.paper_id: 1 for p in papers if p.title.startswith(tuple(row["match"]))}
        hits = retriever.rank(row["question"], 20)
        runs[row["id"]] = {hit.paper.paper_id: float(-place) for place, hit in enumerate(hits)}
    assert len(judgements) == 60
    assert np.mean(ranking_values(judgements, runs)["nDCG@10"]) >= 0.93


@pytest.mark.parametrize(
    ("text", "missing", "mentioned"),
    [("what is VeRA?", ("VeRA",), False), ("tell me about TabPFN", ("TabPFN",), True), ("what is BaLoRA?", (), False)],
)
def test_names_that_no_paper_carries(
    cache: str, monkeypatch: pytest.MonkeyPatch, text: str, missing: tuple[str, ...], mentioned: bool
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    embedder = MiniLM()
    snapshot = snapshot_of(sample_papers(), embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    findings = retriever.search(understand(text, retriever.names()))
    assert findings.missing_names == missing
    assert bool(findings.mentioned) is mentioned
