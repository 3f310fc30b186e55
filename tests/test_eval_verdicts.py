"""Which outcome a verdict, a silence or a quote counts as."""

import json

import pytest

from eval.asking import CASES
from eval.verdict_cases import Case, asked
from eval.verdicts import group_of, outcome, said, table
from rag.answer import Answer, Citation, Status


def _answer(text: str, quote: str = "", status: Status = "answered") -> Answer:
    citations = (Citation(1, "a", quote, 0, len(quote)),) if quote else ()
    return Answer(kind="verify", status=status, text=text, citations=citations)


@pytest.mark.parametrize(
    ("text", "status", "expected"),
    [
        ("Yes: “it does” [1]", "answered", "yes"),
        ("No: “it does not” [1]", "answered", "no"),
        ("It depends: “in some it does” [1]", "answered", "depends"),
        ("The abstracts disagree. Yes: “it does” [1]", "answered", "conflict"),
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
        ("yes", _answer("It depends: “it needs none” [1]", "it needs none"), "hedged"),
        ("yes", _answer("Closest: “it needs none” [1]", "it needs none"), "withheld"),
        ("no|open", _answer("Closest: “it needs none” [1]", "it needs none"), "right"),
        ("no", _answer("It does not say.", "it needs none", "abstract_silent"), "false silence"),
        ("conflict", _answer("The abstracts disagree. Yes: “it needs none” [1]", "it needs none"), "right"),
        ("conflict", _answer("Yes: “it needs none” [1]", "it needs none"), "wrong verdict"),
        ("open", _answer("Yes: “it needs none” [1]", "it needs none"), "false verdict"),
        ("open", _answer("It does not say.", status="abstract_silent"), "right"),
        ("answer", _answer("A: “it needs none” [1]", "it needs none"), "right"),
        ("answer", _answer("It does not say.", "it needs none", "abstract_silent"), "false silence"),
        ("silent", _answer("A: “it is new” [1]", "it is new"), "false answer"),
        ("silent", _answer("It does not say.", status="abstract_silent"), "right"),
    ],
)
def test_both_errors_have_names(expects: str, answer: Answer, expected: str) -> None:
    quotes = () if expects == "silent" else ("needs none", "without any")
    assert outcome(Case("1", "", tuple(expects.split("|")), frozenset({"a"}), quotes), answer) == expected


def test_a_quote_of_another_paper_is_a_wrong_one() -> None:
    answer = _answer("Yes: “it needs none” [1]", "it needs none")
    assert outcome(Case("1", "", ("yes",), frozenset({"b"})), answer) == "wrong quote"


def test_the_table_counts_each_half_apart() -> None:
    cases = [Case("verdict-01", "", ("yes",)), Case("verdict-02", "", ("silent",))]
    lines = list(table(cases, ["right", "false answer"]))
    assert len(lines) == 2
    assert sum("right   1 of   1" in line for line in lines) == 1
    assert sum("false answer 1" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("claim", "question"),
    [
        ("Insulin is a hormone.", "Is insulin a hormone?"),
        ("Statin use reduces blood cholesterol.", "Does statin use reduce blood cholesterol?"),
        ("In mice, vitamin C increases growth.", "Does vitamin C increase growth in mice?"),
        ("Autophagy was not seen.", "Is it true that autophagy was not seen?"),
    ],
)
def test_a_claim_becomes_a_question(claim: str, question: str) -> None:
    assert asked(claim) == question


def test_cases_are_well_formed_and_copy_no_long_run_of_words() -> None:
    names = ("verdicts.jsonl", "verdicts_wide.jsonl")
    rows = [json.loads(line) for name in names for line in (CASES / name).read_text(encoding="utf-8").splitlines()]
    cases = [Case(row["id"], row["question"], tuple(row["expects"].split("|"))) for row in rows]
    assert len({case.case_id for case in cases}) == len(cases) >= 200
    assert {group_of(case) for case in cases} == {"yes or no", "depends", "conflict", "open", "answer", "silent"}
    assert all(len(words.split()) <= 7 for row in rows for words in row.get("quote", "").split("|"))
