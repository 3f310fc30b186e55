"""Which outcome a verdict, a silence or a quote counts as."""

import pytest

from eval.verdicts import group_of, load_verdict_cases, outcome, said, table
from rag.answer import Answer, Citation, Status


def _answer(text: str, quote: str = "", status: Status = "answered") -> Answer:
    citations = (Citation(1, "a", quote, 0, len(quote)),) if quote else ()
    return Answer(kind="verify", status=status, text=text, citations=citations)


@pytest.mark.parametrize(
    ("text", "status", "expected"),
    [
        ("Yes: “it does” [1]", "answered", "yes"),
        ("No: “it does not” [1]", "answered", "no"),
        ("None of these settles it.", "answered", "open"),
        ("The abstract of A does not say.", "abstract_silent", "silent"),
    ],
)
def test_what_an_answer_says(text: str, status: Status, expected: str) -> None:
    assert said(_answer(text, status=status)) == expected


@pytest.mark.parametrize(
    ("expects", "answer", "expected"),
    [
        ("yes", _answer("Yes: “it needs none” [1]", "it needs none"), "right"),
        ("yes", _answer("Yes: “it is new” [1]", "it is new"), "wrong quote"),
        ("yes", _answer("No: “it needs none” [1]", "it needs none"), "wrong verdict"),
        ("yes", _answer("Closest: “it needs none” [1]", "it needs none"), "withheld"),
        ("no|open", _answer("Closest: “it needs none” [1]", "it needs none"), "right"),
        ("no", _answer("It does not say.", "it needs none", "abstract_silent"), "false silence"),
        ("open", _answer("Yes: “it needs none” [1]", "it needs none"), "false verdict"),
        ("open", _answer("It does not say.", status="abstract_silent"), "right"),
        ("answer", _answer("A: “it needs none” [1]", "it needs none"), "right"),
        ("answer", _answer("It does not say.", "it needs none", "abstract_silent"), "false silence"),
        ("silent", _answer("A: “it is new” [1]", "it is new"), "false answer"),
        ("silent", _answer("It does not say.", status="abstract_silent"), "right"),
    ],
)
def test_both_errors_have_names(expects: str, answer: Answer, expected: str) -> None:
    case = {"id": "1", "paper": "a", "expects": expects, "quote": "" if expects == "silent" else "it needs none"}
    assert outcome(case, answer) == expected


def test_the_table_counts_each_half_apart() -> None:
    cases = [{"id": "verdict-01", "expects": "yes"}, {"id": "verdict-02", "expects": "silent"}]
    lines = table(cases, ["right", "false answer"]).splitlines()
    assert len(lines) == 8
    assert sum("right  1 of  1" in line for line in lines) == 1
    assert sum("false answer 1" in line for line in lines) == 1


def test_cases_are_well_formed_and_copy_no_long_run_of_words() -> None:
    cases = load_verdict_cases()
    assert len({case["id"] for case in cases}) == len(cases) >= 90
    assert {group_of(case) for case in cases} == {"verdict", "open", "answer", "silent"}
    assert all(len(case.get("quote", "").split()) <= 7 for case in cases)
