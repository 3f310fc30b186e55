"""Questions for an aspect and no subject, put to every paper of a small list."""

from __future__ import annotations

from rag.answer import Answer, Aspect, Question
from rag.extractive import ExtractiveWriter
from tests.small_list import ALPHA, BETA, GAMMA, findings_of, snapshot_of
from vectorstore.records import Paper

LIMITED = Paper("p4", "DeltaNet", "We propose DeltaNet. Our method is limited to short texts, at the cost of memory.")


def ask(text: str, aspect: Aspect, *papers: Paper) -> Answer:
    snapshot = snapshot_of(papers)
    findings = findings_of({paper.paper_id: 1.0 for paper in papers}, snapshot)
    question = Question(text, text, "fact", aspects=(aspect,), everything=True)
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    return answer


def test_only_limits_of_their_own_are_told() -> None:
    answer = ask("what are the limitations?", "limitation", ALPHA, BETA, GAMMA, LIMITED)
    assert answer.text.startswith("1 of 4 abstracts tells:")
    assert [citation.paper_id for citation in answer.citations] == ["p4"]
    assert answer.matched == 1


def test_none_tells_is_an_honest_silence() -> None:
    answer = ask("what are the limitations?", "limitation", ALPHA, BETA)
    assert answer.status == "abstract_silent"
    assert answer.text == "None of the 2 abstracts names a limitation of its own."
    assert answer.matched == 0


def test_a_number_that_goes_by_a_name_must_stand_beside_it() -> None:
    answer = ask("what are the speedups?", "number", ALPHA, BETA, GAMMA)
    assert [citation.quote for citation in answer.citations] == ["It converges 2x faster than LoRA."]
    assert (
        ask("what are the speedups?", "number", BETA).text
        == "The abstract of the one paper does not name such a number."
    )
