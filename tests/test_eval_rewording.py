"""Questions in other words, and how far two answers are the same."""

from __future__ import annotations

import re
from random import Random

from eval.halves import is_for_fitting
from eval.rewording import load_wordings, mistyped, reworded, sameness, table
from rag.answer import Answer, Citation, RankedPaper, Row, Table

A, B = RankedPaper("a", "A", 0.9, "match"), RankedPaper("b", "B", 0.8, "match")


def test_a_mistyped_word_lacks_an_inner_letter_or_has_two_swapped_and_names_stay() -> None:
    question = "does LoRA avoid forgetting?"
    for seed in range(20):
        word = mistyped(question, Random(seed)).removeprefix("does LoRA avoid ").removesuffix("?")
        assert (word[0], word[-1]) == ("f", "g")
        assert len(word) == len("forgetting") - 1 or sorted(word) == sorted("forgetting")
    assert mistyped("is FedHera good?", Random(0)) == "is FedHera good?"


def test_a_question_is_reworded_by_the_wordings_of_its_half_alone() -> None:
    wordings = [("which", re.compile("^which papers "), new) for new in ("papers that ", "studies which ")]
    odd = {new: is_for_fitting(f"which {new}") for _, _, new in wordings}
    assert set(odd.values()) == {True, False}, "the two wordings are of different halves"
    for case_id in ("a", "b", "c", "d"):
        (new,) = (text for family, text in reworded("Which papers use LoRA", case_id, wordings) if family == "which")
        assert odd[new.removesuffix("use LoRA")] is is_for_fitting(case_id)


def test_case_and_mark_change_only_what_has_them() -> None:
    assert dict(reworded("what is PLATE?", "a", ())) == {"lower": "what is plate?", "no mark": "what is PLATE"}
    assert dict(reworded("what is it", "a", ())) == {}


def test_every_written_wording_changes_no_question_into_nothing() -> None:
    families = {family for family, _, _ in load_wordings()}
    assert {"polite", "which", "papers", "spelling"} <= families
    assert all(pattern.sub(new, "which papers use LoRA?").strip() for _, pattern, new in load_wordings())


def test_how_far_two_answers_are_the_same() -> None:
    first = Answer(kind="find", papers=(A, B), checked=2, citations=(Citation(1, "a", "x", 0, 10),))
    same = Answer(kind="list", papers=(B, A), checked=2, citations=(Citation(1, "a", "y", 5, 12),))
    assert set(sameness(first, same).values()) == {1.0}
    other = Answer(kind="count", papers=(A,), checked=1, status="no_match", citations=(Citation(1, "b", "x", 0, 10),))
    assert sameness(first, other) == {
        "kind": 0, "limits": 0, "status": 0, "papers": 2 / 3, "quote": 0, "same": 0,
    }  # fmt: skip


def test_tables_are_compared_by_their_rows() -> None:
    rows = Table(("result",), (Row("a", ()),))
    assert sameness(Answer(table=rows, papers=(A, B)), Answer(table=rows))["papers"] == 1


def test_halves_are_averaged_apart() -> None:
    scores = dict.fromkeys(("kind", "limits", "status", "papers", "quote", "same"), 1.0)
    text = table({"typo": [(False, scores), (True, {**scores, "same": 0.0})]})
    assert text.splitlines()[1].split()[:3] == ["typo", "1", "(1)"]
    assert text.splitlines()[1].endswith("1.000 (0.00)")
