"""Which of several numbers of a sentence is of the measure asked for."""

from __future__ import annotations

import pytest

from rag.extractive.ranking.fitting import fit_of, may_count
from rag.extractive.ranking.rank_request import rank_request
from vectorstore.facts import extract_facts
from vectorstore.records import Paper


@pytest.mark.parametrize(
    ("question", "sentence", "expected"),
    [
        (
            "which study has the lowest overall survival?",
            "We found an overall survival of 42% and a disease-free survival of 38%.",
            [42.0],
        ),
        (
            "which study has the highest overall survival?",
            "We found that event-free survival was 47% and overall survival was 52%.",
            [52.0],
        ),
        (
            "which study has the highest disease-free survival?",
            "We found that disease-free survival and overall survival were 40% and 55% at four years, respectively.",
            [40.0],
        ),
        (
            "which study has the highest 5-year overall survival?",
            "We found that overall survival was 55% at four years.",
            [],
        ),
        (
            "which study has the highest five-year overall survival?",
            "We found that the 2- and 5-year overall survival rates were 76% and 56%, respectively.",
            [56.0],
        ),
    ],
)
def test_a_number_is_of_the_measure_whose_words_stand_nearest(
    question: str, sentence: str, expected: list[float]
) -> None:
    paper, request = Paper("p", "Study", sentence), rank_request(question)
    facts = extract_facts(sentence)
    fitting = [
        n.value for n in facts.numbers if may_count(request, paper, facts, n) and fit_of(request, paper, facts, n)
    ]
    assert fitting == expected
