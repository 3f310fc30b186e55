"""Outsiders' questions: every case once, halves apart, conversations turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from eval.asking import CASES
from eval.cases import load_cases
from eval.outside import OURS, ROUNDS, Graded, answer_turns, load_outside, named, outsiders_sets, table
from eval.outside_lists import LISTS
from eval.outside_scoring import PARTLY, RIGHT, WRONG
from rag.answer import Answer, Turn


def test_every_case_is_of_a_known_list_and_has_an_id_of_its_own() -> None:
    cases = load_outside(rounds=(*ROUNDS, *OURS))
    assert len(cases) == 600
    assert {case["list"] for case in cases} == set(LISTS)
    ids = [case["id"] for case in (*cases, *(case for _, case in load_cases(CASES, ())))]
    assert len(set(ids)) == len(ids)
    assert all(len(case.get("then", ())) < len(case.get("turns", [""])) for case in cases)


def test_questions_for_sets_name_papers_of_their_list() -> None:
    (own,) = outsiders_sets(["own"])
    ids = {paper.paper_id for paper in own.papers}
    asked = {case["id"] for case in load_outside(["own"]) if case["kind"] in ("find", "list", "count")}
    assert own.name == "outside own"
    assert 0 < len(own.questions) == len({question.question_id for question in own.questions} & asked)
    assert all(question.match <= ids and question.borderline <= ids for question in own.questions)


def test_every_turn_is_asked_after_those_before_it() -> None:
    def ask(question: str, turns: Sequence[Turn]) -> Answer:
        return Answer(text=" ".join([*(turn.question for turn in turns), question]))

    assert [answer.text for answer in answer_turns({"turns": ["a", "b"]}, ask)] == ["a", "a b"]
    assert [answer.text for answer in answer_turns({"question": "c"}, ask)] == ["c"]


def test_halves_are_counted_apart_and_only_the_odd_one_is_named() -> None:
    results = [
        Graded({"id": f"x{n}", "list": "own", "kind": "find", "round": "round2"}, (Answer(),), grade)
        for n, grade in enumerate((RIGHT, PARTLY, WRONG) * 10)
    ]
    even = [result for result in results if result.reported]
    assert 5 < len(even) < 25
    line = next(line for line in table(results).splitlines() if line.startswith("round2 own"))
    counted = [sum(result.grade == value for result in even) for value in (RIGHT, PARTLY, WRONG)]
    assert [int(number) for number in line.split()[2:5]] == counted
    assert not any(f" {result.case['id']} " in f"{named(results)} ".replace("\n", " ") for result in even)
