"""How answers to outsiders' questions are graded, checked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from eval.outside_lists import AskedList
from eval.outside_scoring import PARTLY, RIGHT, WRONG, grade, verdict_of
from rag.answer import Answer, Citation, RankedPaper, Row, Table
from vectorstore.records import Paper

ASKED = AskedList("letters", tuple(Paper(x, x.upper(), f"{x} learns fast.", title=f"Title {x}") for x in "abcdefgh"))


def found(letters: str, **more: Any) -> Answer:
    papers = tuple(RankedPaper(letter, letter, 0.9, "match") for letter in letters)
    return Answer(papers=papers, matched=len(letters), **more)


def quoting(letters: str, **more: Any) -> Answer:
    quotes = tuple(Citation(n, x, f"{x} learns fast.", 0, 15) for n, x in enumerate(letters, 1))
    return Answer(citations=quotes, **more)


def test_a_set_is_right_when_exact_and_wrong_when_mostly_so() -> None:
    case = {"kind": "find", "papers": ["a", "b"], "also": ["c"]}
    assert grade(case, [found("abc")], ASKED) == RIGHT
    assert grade(case, [found("a")], ASKED) == PARTLY
    assert grade(case, [found("abdefgh")], ASKED) == PARTLY
    assert grade(case, [found("adefgh")], ASKED) == WRONG
    assert grade(case, [found("ab", status="no_match")], ASKED) == WRONG


def test_a_set_that_is_half_what_must_not_be_there_is_wrong() -> None:
    case = {"kind": "find", "papers": ["a", "b"], "not": ["d"]}
    assert grade(case, [found("adef")], ASKED) == WRONG
    assert grade(case, [found("abd")], ASKED) == PARTLY


def test_a_fact_needs_its_words_in_a_quote_of_its_paper() -> None:
    case = {"kind": "fact", "papers": ["a"], "quotes": ["slow|learns fast"]}
    assert grade(case, [quoting("a")], ASKED) == RIGHT
    assert grade(case, [quoting("ba")], ASKED) == WRONG
    assert grade(case | {"quotes": ["slow"]}, [quoting("a")], ASKED) == PARTLY
    assert grade(case, [quoting("a", status="abstract_silent")], ASKED) == WRONG


def test_a_comparison_is_its_rows() -> None:
    case = {"kind": "compare", "papers": ["a", "b"]}
    answers = [Answer(table=Table((), tuple(Row(letter, ()) for letter in rows))) for rows in ("ab", "abc", "defgh")]
    assert [grade(case, [answer], ASKED) for answer in answers] == [RIGHT, PARTLY, WRONG]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (Answer(text="Yes: A"), "yes"),
        (Answer(text="否：A"), "no"),
        (Answer(text="The abstracts disagree.\n\nYes:\n- A\n\nNo:\n- B"), "mixed"),
        (Answer(text="It depends: A"), "mixed"),
        (Answer(text="No plain yes or no; the closest to it: A"), "open"),
        (Answer(text="A learns."), "open"),
        (Answer(text="Yes: A", status="abstract_silent"), "unstated"),
    ],
)
def test_verdicts_are_read_from_the_text(answer: Answer, verdict: str) -> None:
    assert verdict_of(answer) == verdict


def test_a_wrong_verdict_or_a_false_silence_is_wrong_whatever_is_quoted() -> None:
    case = {"kind": "verify", "papers": ["a"], "quotes": ["learns fast"], "verdict": "yes"}
    assert grade(case, [quoting("a", kind="verify", text="Yes: A")], ASKED) == RIGHT
    assert grade(case, [quoting("b", kind="verify", text="Yes: B")], ASKED) == PARTLY
    assert grade(case, [quoting("a", kind="verify", text="No: A")], ASKED) == WRONG
    assert grade(case, [quoting("a", kind="verify", status="abstract_silent")], ASKED) == WRONG


def test_no_verdict_is_partly_right_but_right_where_a_search_quotes_the_answer_alone() -> None:
    case = {"kind": "verify", "papers": ["a"], "quotes": ["learns fast"], "verdict": "yes"}
    assert grade(case, [quoting("a", kind="verify", text="A does not say yes or no")], ASKED) == PARTLY
    assert grade(case, [quoting("a", kind="find", matched=1)], ASKED) == RIGHT
    assert grade(case, [quoting("ab", kind="find", matched=2)], ASKED) == PARTLY


def test_conflicting_evidence_must_show_both_sides() -> None:
    case = {"kind": "verify", "papers": ["a", "b"], "verdict": "mixed"}
    both = "The abstracts disagree.\n\nYes:\n- A\n\nNo:\n- B"
    assert grade(case, [quoting("ab", kind="verify", text=both)], ASKED) == RIGHT
    assert grade(case, [quoting("ac", kind="verify", text=both)], ASKED) == PARTLY
    assert grade(case, [quoting("a", kind="verify", text="Yes: A")], ASKED) == WRONG
    assert grade(case, [quoting("ab", kind="find")], ASKED) == PARTLY


def test_the_last_turn_decides_whether_a_conversation_is_wrong() -> None:
    case = {"kind": "chain", "asks": "find", "papers": ["a"], "then": [{"asks": "find", "papers": ["a", "b"]}]}
    assert grade(case, [found("ab"), found("a")], ASKED) == RIGHT
    assert grade(case, [found("defgh"), found("a")], ASKED) == PARTLY
    assert grade(case, [found("ab"), found("defgh")], ASKED) == WRONG


def test_numbers_names_and_words() -> None:
    assert grade({"kind": "count", "count": [2, 4]}, [found("abc")], ASKED) == RIGHT
    assert grade({"kind": "count", "count": 2}, [found("abc")], ASKED) == WRONG
    absent = {"kind": "no", "status": "not_in_list", "missing": ["X"]}
    assert grade(absent, [Answer(status="not_in_list", missing_names=("X", "Y"))], ASKED) == RIGHT
    assert grade(absent, [Answer(status="not_in_list")], ASKED) == PARTLY
    assert grade({"kind": "no", "words": ["author|writer"]}, [Answer(text="It has no authors.")], ASKED) == RIGHT
    assert grade({"kind": "no", "never": ["authors"]}, [Answer(text="It has no authors.")], ASKED) == WRONG
