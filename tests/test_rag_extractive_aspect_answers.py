"""Questions for an aspect of a paper are answered by the sentence of that aspect, or by saying that there is none."""

from __future__ import annotations

import pytest
from small_list import findings_of, snapshot_of
from test_rag_extractive_compare import LEFT, RIGHT, written

from rag.answer import Answer, Aspect, Question
from rag.extractive.aspect_answers import asks_for_aspects

SNAPSHOT = snapshot_of((LEFT, RIGHT))
RESULT = "In experiments, LeftTune outperforms LoRA by up to 12.5% on GLUE."
FINDINGS = findings_of({"p1": 0.98, "p2": 0.97}, SNAPSHOT, named={"LeftTune": ("p1",), "RightTune": ("p2",)})


def asked(text: str, *aspects: Aspect, names: tuple[str, ...] = ("LeftTune",)) -> Answer:
    return written(Question(text, text, "fact", names=names, aspects=aspects), FINDINGS, SNAPSHOT)


@pytest.mark.parametrize(
    ("text", "aspect", "quote"),
    [
        ("what problem does LeftTune solve?", "problem", LEFT.abstract[: LEFT.abstract.index(" We")]),
        ("what are the results of LeftTune?", "result", RESULT),
        ("which data sets does LeftTune use?", "dataset", RESULT),
    ],
)
def test_the_sentence_of_the_aspect_answers(text: str, aspect: Aspect, quote: str) -> None:
    answer = asked(text, aspect)
    assert answer.status == "answered"
    assert answer.text == f"LeftTune: “{quote}” [1]"


def test_each_of_several_papers_answers() -> None:
    text = "what are LeftTune and RightTune's results?"
    answer = asked(text, "result", names=("LeftTune", "RightTune"))
    assert [citation.paper_id for citation in answer.citations] == ["p1", "p2"]
    assert answer.matched == 2


def test_a_limitation_that_no_sentence_names_is_a_silence_with_the_nearest_sentence() -> None:
    answer = asked("what are the limitations of LeftTune?", "limitation")
    assert answer.status == "abstract_silent"
    assert answer.text.startswith(
        "The abstract of LeftTune does not name a limitation of its own. The nearest it comes"
    )
    assert answer.citations[0].paper_id == "p1"


@pytest.mark.parametrize(
    ("text", "aspect", "general"),
    [
        ("what problem does LeftTune solve?", "problem", True),
        ("how does LeftTune keep the rank mask sparse?", "approach", False),
        ("what speedup does LeftTune reach?", "number", False),
        ("LeftTune 的结果怎么样？", "result", True),
    ],
)
def test_only_a_question_for_nothing_else_is_one_for_aspects(text: str, aspect: Aspect, general: bool) -> None:
    language = "zh" if "的" in text else "en"
    question = Question(text, text, "fact", names=("LeftTune",), aspects=(aspect,), language=language)  # type: ignore[arg-type]
    assert asks_for_aspects(question, FINDINGS) is general
