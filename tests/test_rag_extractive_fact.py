"""Questions for one fact, over a list of three papers."""

from __future__ import annotations

from typing import Any

import pytest

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from rag.extractive.sentences import nearest
from tests.small_list import ALPHA, BETA, findings_of, snapshot_of
from vectorstore.facts import extract_facts
from vectorstore.records import Paper


def ask(text: str, *names: str, kind: Any = "fact", **more: Any) -> Answer:
    snapshot = snapshot_of()
    labels = {paper.label: (paper.paper_id,) for paper in snapshot.papers}
    findings = findings_of({"p1": 0.6, "p2": 0.4, "p3": 0.3}, snapshot, named={n: labels[n] for n in names}, **more)
    *_, answer = ExtractiveWriter().write(Question(text, text, kind, topic=text, names=names), findings, snapshot)
    return answer


def test_the_sentence_with_the_number_is_quoted_whole() -> None:
    answer = ask("by how much does BetaFed lower communication?", "BetaFed")
    assert answer.status == "answered"
    assert answer.citations[0].quote == "In experiments, it lowers communication by up to 35%."
    assert answer.papers[0].role == "match"


def test_without_a_name_the_list_is_searched() -> None:
    answer = ask("how much faster than LoRA are adapters that are initialized from the gradient?")
    assert [citation.paper_id for citation in answer.citations] == ["p1"]
    assert "2x faster" in answer.text
    assert answer.matched == 1


def test_a_silent_abstract_says_so_and_shows_the_nearest_sentence() -> None:
    answer = ask("what learning rate does AlphaTune use?", "AlphaTune")
    assert answer.status == "abstract_silent"
    assert answer.text.startswith("The abstract of AlphaTune does not say.")
    assert len(answer.citations) == 1


def test_code_comes_from_the_record() -> None:
    answer = ask("where is the code of AlphaTune?", "AlphaTune")
    assert answer.status == "answered"
    assert ALPHA.code_url in answer.text
    assert answer.citations[0].quote == "Code is available."


def test_authors_that_the_record_lacks_are_not_invented() -> None:
    assert ask("who are the authors of BetaFed?", "BetaFed").status == "abstract_silent"


def test_a_name_that_is_not_there() -> None:
    snapshot = snapshot_of()
    findings = findings_of({}, snapshot, missing_names=("VeRA",), nearest_names={"VeRA": ("BetaFed",)})
    question = Question("what speedup does VeRA report?", "what speedup does VeRA report?", "fact", names=("VeRA",))
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    assert answer.status == "not_in_list"


FLIES = Paper("f1", "Flies", "We reared flies. Most flies hatched in straw, but no flies hatched in sand media.")
PARISH = Paper("f2", "Parishes", "We followed an epidemic. No parish escaped. It killed 4% of the people.")


def asked_of_two(text: str) -> Answer:
    snapshot = snapshot_of((FLIES, PARISH))
    findings = findings_of({"f1": 0.3, "f2": 0.3}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "fact", topic=text), findings, snapshot)
    return answer


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("in which media did no flies hatch?", "no flies hatched in sand"),
        ("how many parishes escaped the epidemic?", "No parish escaped"),
    ],
)
def test_a_denial_answers_a_question_that_denies_or_counts(text: str, quoted: str) -> None:
    assert quoted in asked_of_two(text).text


def test_an_effect_on_something_that_no_abstract_has_is_no_answer() -> None:
    assert asked_of_two("effect of the epidemic on prices").status != "answered"


@pytest.mark.parametrize(
    ("question", "words"),
    [("how much communication between freezers is saved?", "by up to 35%"), ("what keeps cells private?", "private")],
)
def test_the_sentence_nearest_to_an_answer(question: str, words: str) -> None:
    _, span = nearest(BETA, extract_facts(BETA.abstract), Question(question, question, "fact"))
    assert words in BETA.abstract[slice(*span)]
