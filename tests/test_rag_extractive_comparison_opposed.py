"""Two things set against each other: one sentence on both, or one line a side, or another answer."""

from __future__ import annotations

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from tests.small_list import findings_of, snapshot_of
from vectorstore.records import Paper

TRIAL = Paper(
    "p1",
    "Trial",
    "Clots are common after surgery. We compared two drugs in 300 patients. "
    "Bleeding was less frequent with dabitran than with warfarin (2% versus 7%).",
)
SALT = Paper("p2", "Salt", "We studied salt in 80 adults. Salt raised the blood pressure by 9 mmHg in our adults.")
SUGAR = Paper("p3", "Sugar", "We studied sugar in 60 adults. We found that sugar left the blood pressure unchanged.")


def ask(text: str) -> Answer:
    snapshot = snapshot_of((TRIAL, SALT, SUGAR))
    findings = findings_of({paper.paper_id: 0.3 for paper in snapshot.papers}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "find", topic=text), findings, snapshot)
    return answer


def test_one_sentence_tells_both_apart() -> None:
    answer = ask("Dabitran or warfarin, which gives less bleeding?")
    assert [citation.paper_id for citation in answer.citations] == ["p1"]
    assert "2% versus 7%" in answer.citations[0].quote


def test_each_side_has_its_sentence() -> None:
    answer = ask("What do salt and sugar do to the blood pressure?")
    assert [citation.paper_id for citation in answer.citations] == ["p2", "p3"]
    assert answer.text.startswith("- salt (Salt): “Salt raised")
    assert "- sugar (Sugar): “We found that sugar left" in answer.text


def test_a_side_of_which_nothing_is_said_gets_the_answer_of_its_kind() -> None:
    assert "- pepper" not in ask("What do salt and pepper do to the blood pressure?").text
