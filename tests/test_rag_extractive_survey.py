"""Open questions: one line a paper that has a say, problems told as such, things only where a sentence has them."""

from __future__ import annotations

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from tests.small_list import findings_of, snapshot_of
from vectorstore.records import Paper

WELLS = Paper(
    "w1",
    "WellSense",
    "Groundwater sensors drift. However, existing calibration fails in salty water. We propose WellSense, which "
    "calibrates sensors against a reference probe once a day. It is evaluated on the DELTA dataset.",
)
RIVERS = Paper(
    "w2",
    "RiverNet",
    "Floods are costly. However, gauges are sparse, which makes the calibration of sensors difficult. We introduce "
    "RiverNet, which calibrates sensors from satellite images. It beats manual calibration by 12%.",
)
SOILS = Paper(
    "w3",
    "SoilMap",
    "Soil maps are old. We draw new maps of soil from drone flights. They are finer than earlier maps.",
)
SNAPSHOT = snapshot_of((WELLS, RIVERS, SOILS))


def ask(text: str, **relevances: float) -> Answer:
    findings = findings_of(relevances or {"w1": 0.9, "w2": 0.8, "w3": 0.1}, SNAPSHOT)
    *_, answer = ExtractiveWriter().write(Question(text, text, "fact", topic=text), findings, SNAPSHOT)
    return answer


def quotes(answer: Answer) -> dict[str, str]:
    return {citation.paper_id: citation.quote for citation in answer.citations}


def test_each_paper_on_the_subject_tells_how_it_does_it() -> None:
    answer = ask("how are sensors calibrated?")
    assert answer.status == "answered"
    assert answer.text.startswith("2 of 3 papers have a say on this")
    assert answer.matched == 2
    assert set(quotes(answer)) == {"w1", "w2"}
    assert "against a reference probe" in quotes(answer)["w1"]
    assert "from satellite images" in quotes(answer)["w2"]


def test_problems_are_told_as_what_a_paper_speaks_of_not_as_its_claims() -> None:
    answer = ask("what are the problems of sensor calibration?")
    assert "fails in salty water" in quotes(answer)["w1"]
    assert "gauges are sparse" in quotes(answer)["w2"]
    assert answer.text.count("on the problem") == 2


def test_a_thing_is_shown_only_where_a_sentence_has_it() -> None:
    answer = ask("which datasets are the sensor papers evaluated on?")
    assert "DELTA" in answer.text
    assert "on this, the surest first" not in answer.text  # one paper alone: no survey


def test_a_question_on_the_subject_of_one_paper_is_answered_as_one_fact() -> None:
    answer = ask("how are soil maps drawn?", w3=0.9, w1=0.1, w2=0.1)
    assert set(quotes(answer)) == {"w3"}
    assert "the surest first" not in answer.text


def test_a_borderline_paper_needs_a_surer_sentence() -> None:
    answer = ask("how are sensors calibrated?", w1=0.9, w2=0.8, w3=0.3)
    assert "w3" not in quotes(answer)


def test_what_comes_of_something_is_told_by_results() -> None:
    assert "beats manual calibration" in quotes(ask("how do sensors respond to calibration?"))["w2"]
