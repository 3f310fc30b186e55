"""A comparison: one row a paper, one clause a cell, an honest "no" where an abstract is silent."""

from __future__ import annotations

from small_list import findings_of, snapshot_of

from rag.answer import Answer, Findings, Question
from rag.extractive import ExtractiveWriter
from rag.extractive.comparison.columns import Column, choice_of
from vectorstore.facts import extract_facts
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

LEFT = Paper(
    "p1",
    "LeftTune",
    "Adapters are popular, but training them needs much memory. We propose LeftTune, which keeps a sparse rank mask on "
    "the left factor. In experiments, LeftTune outperforms LoRA by up to 12.5% on GLUE. Code is available.",
)
RIGHT = Paper(
    "p2",
    "RightTune",
    "Adapters are popular. However, existing methods ignore the spectrum of the gradient. We introduce RightTune, a "
    "spectral projection for adapters. Extensive experiments show that RightTune is better than all baselines.",
)
EARLIER = Paper(
    "p3",
    "ThirdTune",
    "Recently, OtherTune was proposed, which outperforms LoRA by 50%. Nothing is known about its convergence. We study "
    "when OtherTune converges and derive conditions on the step size.",
)
SNAPSHOT = snapshot_of((LEFT, RIGHT, EARLIER))


def compared(*names: str, snapshot: Snapshot = SNAPSHOT, **values: object) -> Answer:
    by_label = {paper.label: paper.paper_id for paper in snapshot.papers}
    question = Question("compare", "compare", "compare", names=names, **values)  # type: ignore[arg-type]
    named = {name: (by_label[name],) for name in names if name in by_label}
    missing = tuple(name for name in names if name not in by_label)
    relevances = {by_label[name]: 0.98 for name in names if name in by_label}
    findings = findings_of(relevances, snapshot, named=named, missing_names=missing)
    return written(question, findings, snapshot)


def written(question: Question, findings: Findings, snapshot: Snapshot) -> Answer:
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    for citation in answer.citations:
        assert snapshot.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    return answer


def cells(answer: Answer, paper_id: str) -> dict[str, str]:
    assert answer.table is not None
    row = next(row for row in answer.table.rows if row.paper_id == paper_id)
    return dict(zip(answer.table.columns, (cell.text for cell in row.cells), strict=True))


def test_rows_are_the_named_papers_and_cells_speak_of_their_aspect() -> None:
    answer = compared("LeftTune", "RightTune")
    assert answer.text.startswith("Compared: LeftTune and RightTune.")
    assert cells(answer, "p1") == {
        "problem": "Adapters are popular, but training them needs much memory.",
        "approach": "We propose LeftTune, which keeps a sparse rank mask on the left factor.",
        "result": "In experiments, LeftTune outperforms LoRA by up to 12.5% on GLUE.",
        "code": "Code is available.",
    }
    assert cells(answer, "p2")["problem"] == "existing methods ignore the spectrum of the gradient."
    assert cells(answer, "p2")["code"] == "the abstract does not say"
    assert answer.table is not None
    assert all((cell.citation is None) is ("not say" in cell.text) for row in answer.table.rows for cell in row.cells)


def test_what_sets_them_apart_are_words_of_their_own() -> None:
    answer = compared("LeftTune", "RightTune")
    assert "LeftTune “sparse rank mask” [1]; RightTune “spectral projection” [2]." in answer.text


def test_the_aspects_that_are_asked_for_are_the_columns() -> None:
    answer = compared("LeftTune", "RightTune", aspects=("dataset", "result"))
    assert answer.table is not None
    assert answer.table.columns == ("dataset", "result")
    assert "GLUE" in cells(answer, "p1")["dataset"]
    assert cells(answer, "p2")["dataset"] == "the abstract does not say"


def test_where_a_paper_is_silent_on_all_that_is_asked_the_usual_columns_stand_behind() -> None:
    answer = compared("LeftTune", "RightTune", criteria=("sparse masks", "licence"))
    assert answer.table is not None
    assert answer.table.columns == ("sparse masks", "problem", "approach", "result", "code")
    assert cells(answer, "p2")["sparse masks"] == "the abstract does not say"
    assert "None of these abstracts speaks of “licence”" in answer.text


def test_rows_of_groups_say_whose_they_are_and_a_group_without_papers_is_named() -> None:
    groups = ("sparse masks", "spectra", "kernels", "steps")
    named = {"sparse masks": ("p1",), "spectra": ("p2",), "steps": ("p3",)}
    question = Question("q", "q", "compare", groups=groups, names=tuple(named))
    answer = written(question, findings_of({"p1": 0.9, "p2": 0.8, "p3": 0.3}, SNAPSHOT, named=named), SNAPSHOT)
    assert answer.text.startswith("Checked 3: 1 on “sparse masks” and 1 on “spectra”.")
    assert "None of the 3 papers is about “kernels”" in answer.text
    assert "| LeftTune (sparse masks) |" in answer.text
    assert "None of the 3 papers is about “steps”" in answer.text
    assert "| ThirdTune (near: steps) |" in answer.text


def test_results_of_earlier_work_are_not_passed_off_as_own() -> None:
    answer = compared("ThirdTune", "LeftTune")
    assert "50%" not in cells(answer, "p3")["result"]
    assert "50%" not in cells(answer, "p3")["approach"]


def test_a_missing_name_is_said_and_the_rest_compared() -> None:
    answer = compared("LeftTune", "VeRA")
    assert answer.status == "answered"
    assert "No paper of the list is named VeRA." in answer.text
    assert answer.table is not None
    assert [row.paper_id for row in answer.table.rows] == ["p1"]


def test_only_missing_names_are_not_in_the_list() -> None:
    answer = compared("VeRA", "DoRA")
    assert answer.status == "not_in_list"
    assert answer.table is None


def test_without_names_the_matches_are_compared_and_near_misses_named() -> None:
    question = Question("q", "compare the adapter papers", "compare", topic="adapter")
    answer = written(question, findings_of({"p1": 0.9, "p2": 0.8, "p3": 0.3}, SNAPSHOT), SNAPSHOT)
    assert answer.table is not None
    assert [row.paper_id for row in answer.table.rows] == ["p1", "p2"]
    assert answer.text.startswith("Checked 3: 2 match, 1 borderline.")
    assert "Near, but not in the table:\n\n- ThirdTune: “" in answer.text


def test_a_single_match_is_compared_with_the_borderline_papers() -> None:
    question = Question("q", "compare the adapter papers", "compare", topic="adapter")
    answer = written(question, findings_of({"p1": 0.9, "p2": 0.3}, SNAPSHOT), SNAPSHOT)
    assert answer.table is not None
    assert [row.paper_id for row in answer.table.rows] == ["p1", "p2"]
    assert "| RightTune (borderline) |" in answer.text
    assert answer.matched == 1


def test_what_no_abstract_says_is_said() -> None:
    assert "None of these abstracts names a limitation of its own." in compared("LeftTune", "RightTune").text


def test_chinese_columns() -> None:
    answer = compared("LeftTune", "RightTune", language="zh")
    assert answer.table is not None
    assert answer.table.columns == ("问题", "方法", "结果", "代码")


SMALL = Paper(
    "p4",
    "SmallTune",
    "Standard solutions store the moments in memory. Adapters are the most widely used way of tuning. "
    "We propose SmallTune with two simple components. Specifically, we prune its right factor in closed form. "
    "SmallTune needs only 3GB of GPU memory and beats RankTune on all tasks.",
)
BIG = Paper(
    "p5",
    "BigTune-2M",
    "Training is slow. We introduce BigTune-2M, trained on 30,000 recordings of birds without expensive labels. "
    "It is markedly faster than earlier models and memory-efficient.",
)
COLUMNS = snapshot_of((SMALL, BIG))


def test_what_is_asked_for_is_a_column_filled_by_own_sentences_alone() -> None:
    answer = compared("SmallTune", "BigTune-2M", snapshot=COLUMNS, criteria=("memory",))
    assert answer.table is not None
    assert answer.table.columns == ("memory",)
    assert "3GB of GPU memory" in cells(answer, "p4")["memory"]
    assert "memory-efficient" in cells(answer, "p5")["memory"]
    speed = compared("SmallTune", "BigTune-2M", snapshot=COLUMNS, criteria=("speed",))
    assert cells(speed, "p4")["speed"] == "the abstract does not say"
    assert "markedly faster" in cells(speed, "p5")["speed"]


def test_data_without_a_name_is_data() -> None:
    answer = compared("SmallTune", "BigTune-2M", snapshot=COLUMNS, criteria=("data",))
    assert "30,000 recordings" in cells(answer, "p5")["data"]


def test_a_count_in_passing_is_no_number_and_a_fact_of_the_field_no_problem() -> None:
    answer = compared("SmallTune", "BigTune-2M", snapshot=COLUMNS, aspects=("number", "problem", "approach"))
    assert "two simple" not in cells(answer, "p4")["number"]
    assert "widely used" not in cells(answer, "p4")["problem"]
    assert cells(answer, "p4")["approach"] == "we prune its right factor in closed form."


def test_what_a_paper_avoids_does_not_set_it_apart() -> None:
    assert "expensive labels" not in compared("SmallTune", "BigTune-2M", snapshot=COLUMNS).text.split("| paper")[0]


def test_what_no_abstract_speaks_of_is_said_and_the_usual_columns_shown() -> None:
    answer = compared("SmallTune", "BigTune-2M", snapshot=COLUMNS, criteria=("elegance",))
    assert "None of these abstracts speaks of “elegance” in a claim of its own." in answer.text
    assert answer.table is not None
    assert answer.table.columns[:3] == ("problem", "approach", "result")


def test_a_cell_is_filled_without_the_words_for_it_where_the_model_is_sure() -> None:
    text = (
        "Grain is dried in barns. We propose DRYER, a fan that turns with the wind. "
        "Experiments on simulated, oat and rye harvest data show that DRYER consistently improves the yield."
    )
    paper = Paper("p", "DRYER", text)
    choice = choice_of(Column(None, "data"), paper, extract_facts(text))
    assert choice is not None
    assert text[slice(*choice.sentence)].startswith("Experiments on simulated")
    assert choice_of(Column(None, "country"), paper, extract_facts(text)) is None
