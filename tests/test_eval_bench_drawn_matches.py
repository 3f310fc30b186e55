"""The draw of matches to judge, and what is told of their judgements."""

from __future__ import annotations

from eval.bench.drawn_matches import QUESTIONS, draw, judgements, report


def test_questions_take_turns_until_enough_are_drawn() -> None:
    drawn = draw({"a": ["1", "2", "3", "4"], "b": ["5"], "c": []}, 4, "seed")
    assert [question for question, _ in drawn] == ["a", "b", "a", "a"]
    assert len(set(drawn)) == 4


def test_a_match_keeps_its_place_when_others_come_and_go() -> None:
    papers = [str(number) for number in range(20)]
    all_drawn = draw({"a": papers}, 20, "seed")
    kept = {paper for _, paper in all_drawn[::2]}
    assert draw({"a": sorted(kept, reverse=True)}, 20, "seed") == all_drawn[::2]
    assert draw({"a": papers}, 20, "another seed") != all_drawn


def test_the_share_is_of_those_that_are_judged() -> None:
    drawn = [("a", "1"), ("b", "2"), ("a", "3"), ("a", "4")]
    lines = list(report(drawn, {("a", "1"): True, ("a", "3"): False, ("b", "2"): True}, {"a": 7, "b": 1}))
    assert lines[:2] == ["a    1 of   2 right, 7 papers match", "b    1 of   1 right, 1 papers match"]
    assert lines[2].startswith("all    2 of   3 right: 0.67")
    assert lines[3].startswith("1 drawn matches are not judged")


def test_every_judgement_is_of_a_question_that_is_asked() -> None:
    asked = {f"m{number:02}" for number in range(1, 11)}
    assert all(name in QUESTIONS.read_text(encoding="utf-8") for name in asked)
    assert {question for question, _ in judgements()} <= asked
