"""Yes-or-no questions, over a list of three papers."""

from __future__ import annotations

from typing import Any

import pytest

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from tests.small_list import ALPHA, findings_of, snapshot_of
from tests.test_rag_extractive_fact import ask
from vectorstore.records import Paper


def verify(text: str, *names: str, **more: Any) -> Answer:
    return ask(text, *names, kind="verify", **more)


def test_yes_with_its_quote() -> None:
    answer = verify("does AlphaTune converge faster than LoRA?", "AlphaTune")
    assert answer.text.startswith("Yes: AlphaTune: “It converges 2x faster than LoRA.” [1]")


def test_no_when_the_sentence_points_the_other_way() -> None:
    answer = verify("does BetaFed increase communication?", "BetaFed")
    assert answer.text.startswith("No: BetaFed: ")


def test_undecided_shows_the_nearest_sentence() -> None:
    answer = verify("does BetaFed use differential privacy?", "BetaFed")
    assert answer.status == "abstract_silent"
    assert len(answer.citations) == 1


def test_code_is_read_from_the_record() -> None:
    answer = verify("is the code of AlphaTune public?", "AlphaTune")
    assert answer.text.startswith("Yes: ")
    assert "https://example.org/alpha" in answer.text


def test_the_clause_about_the_subject_decides() -> None:
    text = (
        "We show that tuning all attention weights can harm recall, whereas restricting updates to the value weights "
        "improves accuracy while preserving recall."
    )
    paper = Paper("p9", "ThetaTune", text)
    snapshot = snapshot_of((ALPHA, paper))
    question = "does restricting updates to the value weights harm recall?"
    asked = Question(question, question, "verify", topic=question)
    *_, answer = ExtractiveWriter().write(asked, findings_of({}, snapshot), snapshot)
    assert answer.text.startswith("No: ThetaTune: ")


def test_another_name_is_not_answered_from_this_paper() -> None:
    answer = verify("does it converge faster with Omega Descent than LoRA does?")
    assert answer.status != "answered"


@pytest.mark.parametrize(
    "question",
    [
        "does AlphaTune release code?", "has AlphaTune open-sourced its implementation?", "is AlphaTune on GitHub?",
        "is there an implementation of AlphaTune?", "are the checkpoints of AlphaTune available?",
        "does AlphaTune share its code?",
    ],
)  # fmt: skip
def test_code_that_is_asked_for_is_told(question: str) -> None:
    assert "https://example.org/alpha" in verify(question, "AlphaTune").text


@pytest.mark.parametrize(
    "question",
    [
        "does the implementation of AlphaTune need labels?",
        "does AlphaTune generate better code than LoRA?",
        "does the code of AlphaTune run on a phone?",
        "does AlphaTune have lower cost on long sequences than its reference implementation?",
    ],
)
def test_a_question_about_the_code_is_no_question_for_it(question: str) -> None:
    assert "https://example.org/alpha" not in verify(question, "AlphaTune").text


@pytest.mark.parametrize(
    "sentence",
    ["ThetaTune is comparable or superior to Adam in accuracy.", "ThetaTune matches or outperforms Adam."],
)
def test_ahead_in_part_and_level_in_part_is_no_flat_verdict(sentence: str) -> None:
    paper = Paper("p9", "ThetaTune", f"ThetaTune is a scheduler. {sentence}")
    snapshot = snapshot_of((ALPHA, paper))
    question = "is ThetaTune better than Adam?"
    asked = Question(question, question, "verify", names=("ThetaTune",), topic=question)
    *_, answer = ExtractiveWriter().write(
        asked, findings_of({"p9": 0.9}, snapshot, named={"ThetaTune": ("p9",)}), snapshot
    )
    assert answer.status == "answered"
    assert answer.text.startswith("It depends: ThetaTune: ")
    assert answer.citations[0].quote == sentence


@pytest.mark.parametrize(
    ("relevance", "is_mentioned", "status"),
    [(0.19, False, "answered"), (0.15, False, "not_in_list"), (0.5, True, "not_in_list"), (0.98, True, "answered")],
)
def test_a_name_without_a_paper_hides_no_paper_that_is_about_all_else(
    relevance: float, is_mentioned: bool, status: str
) -> None:
    question = "does AlphaTune-like tuning converge faster than Zeta9?"
    asked = Question(question, question, "verify", names=("Zeta9",), topic=question)
    snapshot = snapshot_of((ALPHA,))
    mentioned = {"Zeta9": (ALPHA.paper_id,)} if is_mentioned else {}
    found = findings_of({ALPHA.paper_id: relevance}, snapshot, missing_names=("Zeta9",), mentioned=mentioned)
    *_, answer = ExtractiveWriter().write(asked, found, snapshot)
    assert answer.status == status
    assert answer.text.startswith("No paper of the list is named Zeta9.")
    assert bool(answer.citations) == (status == "answered")


def _of(question: str, *texts: str) -> Answer:
    """The answer over papers with these abstracts, of which the question names none."""
    papers = tuple(Paper(f"q{n}", f"Paper {n}", text) for n, text in enumerate(texts))
    snapshot = snapshot_of((ALPHA, *papers))
    asked = Question(question, question, "verify", topic=question)
    relevance = {paper.paper_id: 0.9 for paper in papers}
    *_, answer = ExtractiveWriter().write(asked, findings_of(relevance, snapshot), snapshot)
    return answer


YES = "We followed 40 schools. We found that homework improves marks in mathematics."
NO = "We drew schools by lot. We show that homework does not improve marks in mathematics."


def test_papers_that_say_the_opposite_are_both_shown() -> None:
    answer = _of("does homework improve marks in mathematics?", YES, NO)
    assert answer.text.startswith("The abstracts disagree.")
    assert {citation.paper_id for citation in answer.citations} == {"q0", "q1"}
    assert "Yes: " in answer.text
    assert "No: " in answer.text


def test_a_group_makes_it_depend() -> None:
    text = "We followed 40 schools. We found that homework improves marks in mathematics only in grade nine."
    assert _of("does homework improve marks in mathematics?", text).text.startswith("It depends: ")


def test_what_others_claim_is_no_verdict() -> None:
    text = "It is widely believed that homework improves marks in mathematics. We counted the pages of homework."
    answer = _of("does homework improve marks in mathematics?", text)
    assert not answer.text.startswith(("Yes", "No:"))


@pytest.mark.parametrize(
    "text",
    [
        "Does homework improve marks in mathematics? We counted the pages of homework in 40 schools.",
        "Homework is common. These counts strengthen the possibility of homework that improves marks in mathematics.",
    ],
)
def test_a_question_or_a_mere_possibility_is_no_verdict(text: str) -> None:
    answer = _of("does homework improve marks in mathematics?", text)
    assert not answer.text.startswith(("Yes", "No:"))
    assert "Does homework improve marks in mathematics?" not in answer.text


@pytest.mark.parametrize(
    ("question", "abstract", "opening"),
    [
        ("does zinc raise the bleeding risk?",
         "We treated 90. We found that zinc decreased nausea but was associated with an increased bleeding risk.",
         ("Yes", "It depends", "No plain")),
        ("does loss of zinc restore hearing?",
         "We treated 90 mice. We found that loss of zinc restores error-free hearing.", ("Yes", "No plain")),
        ("does Leap require knowing the height?",
         "We propose Leap, a model of jumping. We show that Leap doesn’t require knowing the height.", ("No",)),
    ],
)  # fmt: skip
def test_no_verdict_stands_against_its_own_quote(question: str, abstract: str, opening: tuple[str, ...]) -> None:
    assert _of(question, abstract).text.startswith(opening)


def test_a_denial_of_something_else_is_no_verdict() -> None:
    text = (
        "Models are large. Hence, we introduce Leap, a zeroth-order method that uses first- and second-order moments "
        "without keeping them in memory."
    )
    assert not _of("can zeroth-order methods reach first-order accuracy?", text).text.startswith("No:")


def test_experiments_on_a_benchmark_say_that_it_was_tested_there() -> None:
    text = "We propose Leap, a model of jumping. Experiments on FrogBench show that Leap jumps the farthest."
    assert _of("is Leap tested on FrogBench?", text).text.startswith("Yes")
