"""The judged set questions with two criteria are whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eval.judged import JudgedQuestion, drawn, sample_papers, two_criteria_lists, two_criteria_questions
from vectorstore.records import Paper


def faults(questions: tuple[JudgedQuestion, ...], papers: tuple[Paper, ...]) -> Iterator[str]:
    known = {paper.paper_id for paper in papers}
    for question in questions:
        if not question.match | question.borderline <= known:
            yield f"{question.question_id} names a paper that is not in its list"
        if question.match & question.borderline:
            yield f"{question.question_id} has a paper as match and as borderline"
        if bool(question.match) is question.question_id.startswith("absent"):
            yield f"{question.question_id} has matches, or lacks them, against its name"


def test_the_questions_on_the_sample_list_are_whole() -> None:
    questions = two_criteria_questions("sample")
    assert len(questions) == 36
    assert list(faults(questions, sample_papers())) == []


@pytest.mark.shared
def test_the_questions_on_other_lists_are_whole() -> None:
    lists = list(two_criteria_lists())
    assert [fault for judged in lists for fault in faults(judged.questions, judged.papers)] == []
    assert sum(len(judged.questions) for judged in lists) == 258


def test_a_draw_is_about_one_paper_in_so_many_and_the_same_every_time() -> None:
    papers = [Paper(f"id{n}", "", "x" * 200) for n in range(2_000)]
    found = [paper.paper_id for paper in drawn(papers, 10)]
    assert 150 < len(found) < 250
    assert found == [paper.paper_id for paper in drawn(reversed(papers), 10)][::-1]


def test_a_draw_has_no_very_short_abstracts() -> None:
    assert list(drawn([Paper(f"id{n}", "", "short") for n in range(100)], 2)) == []
