"""The sentence that says what a term is, told from those that only use it."""

from __future__ import annotations

import pytest

from rag.extractive.answering.defining import defining
from rag.extractive.matching import Candidate
from vectorstore.facts import extract_facts
from vectorstore.records import Paper


def sentences(text: str) -> list[Candidate]:
    paper = Paper("p1", "Paper", text)
    facts = extract_facts(text)
    return [Candidate(paper, 0, number, fact, 1.0) for number, fact in enumerate(facts.sentences)]


@pytest.mark.parametrize(
    ("question", "definition"),
    [
        ("what is bed drift?", "We find that gravel moves on after floods, an effect we term bed drift."),
        ("what is the bed drift?", "We name a process called *bed drift*: gravel moves on after the flood."),
        ("what is bed drift?", "Bed drift (BD) is the slow motion of gravel."),
        ("what are bed drifts?", "It is known that bed drift refers to gravel that moves on."),
        ("what is bed drift?", "We study bed drift, a slow motion of gravel."),
    ],
)
def test_what_says_what_a_term_is(question: str, definition: str) -> None:
    found = defining(question, sentences(f"Models of bed drift are rare. {definition} The bed drift is large."))
    assert [candidate.text for candidate in found] == [definition]


@pytest.mark.parametrize("question", ["how large is bed drift?", "what is it, in short?", "what did they find?"])
def test_other_questions_ask_for_no_definition(question: str) -> None:
    assert defining(question, sentences("Bed drift is a motion of gravel. It is slow.")) == []
