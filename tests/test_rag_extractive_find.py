"""Sets of papers: complete, counted, paged, with the sentence of each that answers; and the honest no."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_list import BETA, findings_of, snapshot_of

from rag.answer import Answer, Findings, Question
from rag.extractive import ExtractiveWriter
from rag.filters import Filters
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

SNAPSHOT = snapshot_of()


def written(question: Question, findings: Findings, snapshot: Snapshot = SNAPSHOT) -> Answer:
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    for citation in answer.citations:
        assert snapshot.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    return answer


def asked(text: str, **values: object) -> Question:
    return Question(text, text, **values)  # type: ignore[arg-type]


def test_a_match_is_shown_by_the_sentence_that_answers() -> None:
    question = asked("which papers initialize adapters?", topic="initialize adapters")
    answer = written(question, findings_of({"p1": 0.9, "p2": 0.3, "p3": 0.1}, SNAPSHOT))
    assert answer.status == "answered"
    assert (answer.checked, answer.matched) == (3, 1)
    assert [citation.paper_id for citation in answer.citations] == ["p1", "p2"]
    first = answer.citations[0].quote
    assert first == "we propose AlphaTune, which initializes adapters from the gradient of the first batch."
    assert answer.text.startswith(f"Checked 3: 1 match, 1 borderline.\n\n- AlphaTune: “{first}” [1]")
    assert [(p.paper_id, p.role) for p in answer.papers] == [("p1", "match"), ("p2", "borderline"), ("p3", "retrieved")]


def test_a_count_begins_with_the_number() -> None:
    answer = written(asked("how many?", kind="count"), findings_of({"p1": 0.9, "p2": 0.8, "p3": 0.1}, SNAPSHOT))
    assert answer.text.startswith("2 of 3 papers match.")
    assert answer.matched == 2


def test_a_count_over_a_large_list_says_how_sure_it_is() -> None:
    # Expected 0.9 + 0.9 + 0.5 = 2.3, deviation 0.66: from 1.2 to 3.4, rounded outwards and cut at the 3 papers.
    findings = findings_of({"p1": 0.9, "p2": 0.9, "p3": 0.5}, SNAPSHOT)
    large = written(asked("how many?", kind="count"), replace(findings, checked=1_000))
    assert large.text.startswith("3 of 1000 papers match. Read one by one, between 1 and 3 of them would likely count.")
    assert "likely" not in written(asked("how many?", kind="count"), findings).text


def test_a_long_list_is_paged_and_never_cut() -> None:
    papers = [Paper(f"p{i:02}", f"Name{i:02}", f"Name{i:02} tunes adapters.") for i in range(45)]
    snapshot = snapshot_of(papers)
    findings = findings_of({paper.paper_id: 0.9 for paper in papers}, snapshot)
    first = written(asked("list all", kind="list"), findings, snapshot)
    assert "Showing 1 to 20 of 45; ask for “the next 20”." in first.text
    assert (len(first.papers), first.matched, len(first.citations)) == (45, 45, 20)
    last = written(asked("list all", kind="list", skip=40), findings, snapshot)
    assert "Showing 41 to 45 of 45." in last.text
    assert [citation.paper_id for citation in last.citations] == ["p40", "p41", "p42", "p43", "p44"]
    beyond = written(asked("list all", kind="list", skip=400), findings, snapshot)
    assert beyond.citations == last.citations


def test_no_match_names_the_topic_and_the_nearest() -> None:
    question = asked("which papers study federated protein folding?", topic="federated protein folding")
    answer = written(question, findings_of({"p2": 0.15, "p1": 0.01, "p3": 0.01}, SNAPSHOT))
    assert answer.status == "no_match"
    assert answer.matched == 0
    assert answer.text.startswith("None of the 3 papers is about “federated protein folding”")
    assert [citation.paper_id for citation in answer.citations] == ["p2"]


def test_a_missing_name_brings_near_names_and_who_mentions_it() -> None:
    question = asked("what is TabPFN?", kind="about", names=("TabPFN",))
    findings = findings_of(
        {"p3": 0.1},
        SNAPSHOT,
        missing_names=("TabPFN",),
        nearest_names={"TabPFN": ("GammaTab",)},
        mentioned={"TabPFN": ("p3",)},
    )
    answer = written(question, findings)
    assert answer.status == "not_in_list"
    assert answer.missing_names == ("TabPFN",)
    assert answer.text.startswith(
        "No paper of the list is named TabPFN. The nearest names are GammaTab. It is mentioned by GammaTab:"
    )
    assert "TabPFN" in answer.citations[0].quote


def test_of_very_many_missing_names_only_the_first_are_explained() -> None:
    names = tuple(f"X{i}Net" for i in range(9))
    question = asked("compare", kind="compare", names=names)
    answer = written(question, findings_of({"p3": 0.1}, SNAPSHOT, missing_names=names))
    assert answer.status == "not_in_list"
    assert answer.text.count("No paper of the list is named") == 5
    assert answer.text.endswith("Nor are these in the list: X5Net, X6Net, X7Net and X8Net.")


def test_a_pasted_abstract_with_the_word_like_is_no_question_for_likeness() -> None:
    question = asked(f"{BETA.abstract} It works like others do.", names=("BetaFed",))
    answer = written(question, findings_of({"p2": 0.98}, SNAPSHOT, named={"BetaFed": ("p2",)}))
    assert answer.text.startswith("Checked 3: 1 match.")


def test_limits_that_nothing_passes_are_repeated() -> None:
    limits = Filters(year_from=2030, has_code=True, without=("LoRA",))
    answer = written(asked("papers since 2030", filters=limits), Findings((), 0))
    assert answer.status == "no_match"
    assert "since 2030, with code, without “LoRA”" in answer.text


def test_papers_like_one_are_the_nearest_others() -> None:
    question = asked("papers like BetaFed", names=("BetaFed",))
    answer = written(question, findings_of({"p2": 0.98, "p1": 0.1}, SNAPSHOT, named={"BetaFed": ("p2",)}))
    assert answer.text.startswith("The nearest to BetaFed in the list:")
    assert {paper.paper_id for paper in answer.papers if paper.role == "match"} == {"p1", "p3"}
    assert {citation.paper_id for citation in answer.citations} == {"p1", "p3"}


def test_what_a_paper_sets_out_from_stands_beside_a_claim_without_the_words() -> None:
    setting = "Federated learning is widely used, but its clients differ in what they can afford."
    claim = "We propose BetaFed, which aggregates adapters of unequal rank on the server."
    snapshot = snapshot_of([replace(BETA, abstract=f"{setting} {claim}")])
    answer = written(asked("q", topic="federated learning"), findings_of({"p2": 0.9}, snapshot), snapshot)
    assert f"“{claim}” [1] It sets out from: " in answer.text
    assert answer.citations[1].quote == setting


def test_a_no_within_limits_names_them() -> None:
    question = asked("q", topic="protein folding", filters=Filters(has_code=True))
    answer = written(question, findings_of({"p1": 0.1}, SNAPSHOT, checked=1))
    assert answer.text.startswith("Checked 1 (with code): none is about “protein folding”")


@pytest.mark.parametrize(
    ("text", "begins"), [("hi", "Hello. I answer"), ("who won?", "This is not"), ("  ", "The question is empty.")]
)
def test_what_no_list_can_answer_is_refused(text: str, begins: str) -> None:
    answer = written(asked(text, kind="other", to_the_list=False), Findings((), 0))
    assert (answer.status, answer.checked, answer.matched, answer.papers) == ("refused", 0, 0, ())
    assert answer.text.startswith(begins)
    assert "3 abstracts" in answer.text


def test_an_empty_list_says_so() -> None:
    empty = snapshot_of(())
    assert "no papers yet" in written(asked("which papers?"), Findings((), 0), empty).text


def test_chinese_questions_get_chinese_frames_and_original_quotes() -> None:
    question = asked("哪些论文研究联邦学习?", language="zh", topic="联邦学习")
    answer = written(question, findings_of({"p2": 0.9, "p1": 0.1, "p3": 0.1}, SNAPSHOT))
    assert answer.text.startswith("检查了 3 篇论文：1 篇符合。")
    assert answer.citations[0].quote in BETA.abstract


def test_the_sentence_with_the_asked_words_stands_beside_a_claim_that_has_only_one_of_them() -> None:
    paper = Paper(
        "m",
        "MarkNet",
        "The classification of bird songs over time series remains hard. We present MarkNet, a network of small gates. "
        "At test time, we average several gates.",
    )
    snapshot = snapshot_of((paper,))
    question = Question("q", "time series classification", topic="time series classification")
    *_, answer = ExtractiveWriter().write(question, findings_of({"m": 0.9}, snapshot), snapshot)
    assert "“We present MarkNet, a network of small gates.”" in answer.text
    assert "“The classification of bird songs over time series remains hard.”" in answer.text


def test_a_second_sentence_shows_what_the_first_leaves_out() -> None:
    paper = Paper(
        "q",
        "QuillNet",
        "We propose QuillNet, which reads Sumerian tablets that are broken. It is cheap. We test it on handwriting.",
    )
    snapshot = snapshot_of([paper])
    findings = findings_of({"q": 0.9}, snapshot)
    both = written(asked("which?", topic="Sumerian handwriting"), findings, snapshot)
    assert [citation.quote for citation in both.citations] == [
        "We propose QuillNet, which reads Sumerian tablets that are broken.",
        "We test it on handwriting.",
    ]
    assert "sets out from" not in both.text
    assert len(written(asked("which?", topic="Sumerian"), findings, snapshot).citations) == 1
