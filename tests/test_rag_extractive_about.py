"""About one paper: problem, approach, result, code, each quoted once; and what is near to it."""

from __future__ import annotations

from small_list import findings_of, snapshot_of
from test_rag_extractive_compare import LEFT, RIGHT, written

from rag.answer import Question
from rag.extractive.related import close
from vectorstore.records import Paper

SNAPSHOT = snapshot_of((LEFT, RIGHT))


def about(name: str, paper_id: str, language: str = "en") -> str:
    question = Question("q", "q", "about", names=(name,), language=language)  # type: ignore[arg-type]
    answer = written(question, findings_of({paper_id: 0.98}, SNAPSHOT, named={name: (paper_id,)}), SNAPSHOT)
    assert answer.status == "answered"
    assert len({(c.paper_id, c.start) for c in answer.citations}) == len(answer.citations)
    return answer.text


def test_each_aspect_is_quoted() -> None:
    text = about("LeftTune", "p1")
    assert text.splitlines()[:7] == [
        "LeftTune",
        "",
        "- Problem: “Adapters are popular, but training them needs much memory.” [1]",
        "- Approach: “We propose LeftTune, which keeps a sparse rank mask on the left factor.” [1]",
        "- Result: “In experiments, LeftTune outperforms LoRA by up to 12.5% on GLUE.” [1]",
        "- Code: “Code is available.” [1]",
        "",
    ]


def test_the_nearest_paper_is_named_with_what_it_does() -> None:
    assert "- RightTune: “We introduce RightTune, a spectral projection for adapters.” [2]" in about("LeftTune", "p1")


def test_the_title_and_where_it_was_published_come_from_the_list() -> None:
    paper = Paper("p9", "X", "We propose X. X is better than Y.", title="X: A Title", venue="ICML", year=2026)
    snapshot = snapshot_of((paper,))
    question = Question("q", "q", "about", names=("X",))
    answer = written(question, findings_of({"p9": 0.98}, snapshot, named={"X": ("p9",)}), snapshot)
    assert answer.text.startswith("X: A Title (ICML 2026)")
    assert answer.sentences[0].support == "none_needed"


def test_a_topic_is_told_paper_by_paper() -> None:
    question = Question("q", "summarise the adapter papers", "about", topic="adapter")
    answer = written(question, findings_of({"p1": 0.9, "p2": 0.8}, SNAPSHOT), SNAPSHOT)
    assert answer.text.startswith("Checked 2: 2 match.\n\nLeftTune\n\n- Approach: “We propose LeftTune")
    assert {citation.paper_id for citation in answer.citations} == {"p1", "p2"}


def test_a_chinese_question_gets_chinese_frames() -> None:
    assert "- 方法：“We propose LeftTune" in about("LeftTune", "p1", "zh")


def test_only_papers_that_stand_out_are_named_as_near() -> None:
    """Of a list of many, a paper without a near one gets none: 24 of one subject are no neighbours of another."""
    many = tuple(Paper(f"m{n}", f"Many{n}", f"We present Many{n}, number {n} on birds.") for n in range(24))
    lone = Paper("lone", "LoneTune", "We present LoneTune, a quantizer of bridges.")
    snapshot = snapshot_of((*many, lone))
    assert tuple(close(lone, snapshot)) == ()
