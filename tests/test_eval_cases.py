"""Scores of written cases, checked by hand."""

from __future__ import annotations

import pytest

from eval.asking import CASES
from eval.case_scoring import score
from eval.cases import Scored, load_cases, table
from rag.answer import Answer, Cell, Citation, RankedPaper, Row, Table
from vectorstore.records import Paper

PAPERS = {
    "a": Paper("a", "A", "A learns fast. It is good.", title="Alpha: a title"),
    "b": Paper("b", "B", "B is slow.", title="Beta: a title"),
}
FIRST = Citation(1, "a", "A learns fast.", 0, 14)


def test_a_set_is_scored_by_f1_without_the_papers_that_may_be_there() -> None:
    answer = Answer(papers=(RankedPaper("a", "A", 0.9, "match"), RankedPaper("b", "B", 0.8, "match")), matched=2)
    assert score({"papers": ["Alpha"]}, answer, PAPERS)["set_f1"] == pytest.approx(2 / 3)
    assert score({"papers": ["Alpha"], "also": ["Beta"]}, answer, PAPERS)["set_f1"] == 1
    assert score({"papers": ["Alpha"]}, answer, PAPERS)["count"] == 1


def test_a_table_may_have_more_columns_only_where_a_row_is_silent_on_those_asked_for() -> None:
    rows = (Row("a", (Cell("not said"), Cell("learns", 0))), Row("b", (Cell("not said"), Cell("not said"))))
    answer = Answer(kind="compare", table=Table(("code", "result"), rows), citations=(FIRST,))
    assert score({"papers": ["Alpha", "Beta"], "columns": ["code"]}, answer, PAPERS)["columns"] == 1
    assert score({"papers": ["Alpha", "Beta"], "columns": ["result"]}, answer, PAPERS)["columns"] == 0
    told = Answer(kind="compare", table=Table(("code", "result"), (Row("a", (Cell("x", 0), Cell("y", 0))),)))
    assert score({"papers": ["Alpha"], "columns": ["code"]}, told, PAPERS)["columns"] == 0


def test_a_set_may_be_all_that_lack_a_word_and_a_status_one_of_several() -> None:
    answer = Answer(status="no_match", papers=(RankedPaper("b", "B", 0.9, "match"),), matched=1)
    scores = score({"lacks": "fast", "status": "answered|no_match"}, answer, PAPERS)
    assert (scores["set_f1"], scores["status"]) == (1, 1)


def test_cells_are_right_when_the_cited_quote_has_the_words() -> None:
    rows = (Row("a", (Cell("learns", 0), Cell("not said"))),)
    answer = Answer(kind="compare", table=Table(("result", "code"), rows), citations=(FIRST,))
    case = {"papers": ["Alpha"], "cells": {"Alpha": {"result": "nothing|learns fast", "code": "x"}}}
    scores = score(case, answer, PAPERS)
    assert (scores["rows"], scores["cells"]) == (1, 0.5)
    assert score({"papers": ["Beta"], "cells": {}} | {"cells": {"Beta": {"result": "x"}}}, answer, PAPERS)["rows"] == 0


def test_offsets_statuses_words_and_missing_names() -> None:
    wrong = Citation(1, "a", "A learns slow.", 0, 14)
    answer = Answer(status="not_in_list", citations=(wrong,), missing_names=("X",), text="No paper is named X.")
    case = {"status": "not_in_list", "missing": ["X"], "words": ["No paper", "X|Y"], "quotes": ["learns slow", "fast"]}
    scores = score(case, answer, PAPERS)
    assert scores == {"status": 1, "offsets": 0, "missing": 1, "quotes": 0.5, "words": 1}


def test_words_that_must_not_be_there() -> None:
    answer = Answer(text="A learns fast.")
    assert score({"never": ["slow", "fast"]}, answer, PAPERS)["never"] == 0
    assert score({"never": ["slow"]}, answer, PAPERS)["never"] == 1


def test_the_first_citation_decides_where_one_paper_is_asked_for() -> None:
    answer = Answer(kind="about", citations=(FIRST,))
    assert score({"papers": ["Alpha"]}, answer, PAPERS)["first"] == 1
    assert score({"papers": ["Beta"]}, answer, PAPERS)["first"] == 0


def test_reported_and_fitting_cases_are_averaged_apart() -> None:
    scored = [("find", Scored({"id": f"find-{n}"}, Answer(), {"status": n % 2}, 0.1)) for n in range(40)]
    reported = [result.scores["status"] for _, result in scored if result.reported]
    assert 5 < len(reported) < 35
    line = next(line for line in table(scored).splitlines() if "status" in line)
    assert line.split()[2:4] == [f"{sum(reported) / len(reported):.3f}", str(len(reported))]


def test_every_case_has_an_id_of_its_own_and_each_kind_thirty() -> None:
    cases = list(load_cases(CASES, ()))
    assert len({case["id"] for _, case in cases}) == len(cases)
    for kind in {kind for kind, _ in cases if not kind.startswith("outside ")}:
        assert sum(other == kind for other, _ in cases) >= 30


def test_outside_questions_are_rows_of_their_own() -> None:
    kinds = {kind for kind, _ in load_cases(CASES, ["outside"])}
    assert "outside list" in kinds
    assert all(kind.startswith("outside ") for kind in kinds)
    assert {kind for kind, _ in load_cases(CASES, ["list", "outside rank"])} == {"list", "outside rank"}


def test_a_case_is_perfect_when_every_measure_is_one() -> None:
    scored = [("find", Scored({"id": "find-1"}, Answer(), {"status": 1, "set_f1": value}, 0.1)) for value in (1, 0.9)]
    line = next(line for line in table(scored).splitlines() if "perfect" in line)
    assert "0.500" in line
