"""Long sets are shown in pages, and are whole among the papers."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from small_list import findings_of, snapshot_of

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from vectorstore.records import Paper

MANY = snapshot_of(
    [Paper(f"p{i:03}", f"Net{i:03}", f"We present Net{i:03}. It improves accuracy by {i}%.") for i in range(11, 56)]
)
GAINS = "which papers gain more than 10%?"


def page(skip: int) -> Answer:
    findings = findings_of({paper.paper_id: 0.3 for paper in MANY.papers}, MANY)
    question = Question(GAINS, GAINS, "rank", topic=GAINS)
    return deque(ExtractiveWriter().write(replace(question, skip=skip), findings, MANY), maxlen=1).pop()


def test_a_long_list_within_a_limit_is_shown_in_pages() -> None:
    first = page(0)
    assert (sum(paper.role == "match" for paper in first.papers), len(first.citations)) == (45, 20)
    assert "Showing 1 to 20 of 45" in first.text


def test_the_last_page_holds_the_rest() -> None:
    last = page(40)
    assert "Showing 41 to 45 of 45" in last.text
    assert {citation.paper_id for citation in last.citations} == {f"p{i:03}" for i in range(11, 16)}
