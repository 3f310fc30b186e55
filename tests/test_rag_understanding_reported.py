"""What the papers of a set must have found, by the wording of the question; and the set that it leaves."""

from __future__ import annotations

import pytest
from small_list import findings_of, snapshot_of

from rag.answer import Question
from rag.extractive import ExtractiveWriter
from rag.understanding.reported import read_reported
from vectorstore.records import Paper

LIST = snapshot_of(
    (
        Paper("a", "A", "We studied diet. Smoked herring was associated with an increased risk of gout."),
        Paper("b", "B", "We studied diet. Smoked herring was not associated with gout."),
        Paper("c", "C", "We aimed to study smoked herring and gout in a cohort of sailors."),
    )
)


@pytest.mark.parametrize(
    ("text", "reported", "rest"),
    [
        ("which studies found a link with salted fish?", "found", "salted fish?"),
        ("salted fish and asthma, which studies found a link?", "found", "salted fish and asthma ?"),
        ("which papers report no association with alcohol", "none", "alcohol"),
        ("studies that did not find an effect of exercise on pain", "none", "studies exercise on pain"),
        ("which papers show improvements over LoRA", "", "which papers show improvements over LoRA"),
        ("show effects of dose", "", "show effects of dose"),
        ("find papers on effects of smoking", "", "find papers on effects of smoking"),
    ],
)
def test_the_wording(text: str, reported: str, rest: str) -> None:
    assert read_reported(text) == (reported, rest)


@pytest.mark.parametrize(("reported", "matching"), [("found", "a"), ("none", "b"), ("", "abc")])
def test_the_set(reported: str, matching: str) -> None:
    question = Question("q", "q", topic="smoked herring gout", reported=reported)  # type: ignore[arg-type]
    *_, answer = ExtractiveWriter().write(question, findings_of(dict.fromkeys("abc", 0.8), LIST), LIST)
    assert "".join(paper.paper_id for paper in answer.papers if paper.role == "match") == matching
    if reported:
        assert [paper.paper_id for paper in answer.papers if paper.role == "borderline"] == ["c"]


def test_none_reports_it() -> None:
    question = Question("q", "q", topic="smoked herring gout", reported="found")
    *_, answer = ExtractiveWriter().write(question, findings_of({"b": 0.8}, LIST), LIST)
    assert (answer.status, answer.matched) == ("no_match", 0)
    assert "not associated with gout" in answer.text
