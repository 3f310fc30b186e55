"""What no record holds is said to be missing from the list, not from an abstract."""

from __future__ import annotations

import pytest

from rag.answer import Question
from rag.extractive.unrecorded import unrecorded
from tests.test_rag_extractive_fact import ask


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("where are the authors of AlphaTune from?", "no_affiliations"),
        ("which university is AlphaTune from?", "no_affiliations"),
        ("which papers are by researchers at Google?", "no_affiliations"),
        ("how many citations does AlphaTune have?", "no_citation_counts"),
        ("which paper is cited most often?", "no_citation_counts"),
        ("what is the acceptance rate?", "no_awards"),
        ("what was the acceptance rate of the conference?", "no_awards"),
        ("what acceptance rate had the users of the corrections?", ""),
        ("which papers study citation networks?", ""),
        ("who are the authors of AlphaTune?", ""),
        ("which data does AlphaTune use?", ""),
        ("where does AlphaTune fail?", ""),
    ],
)
def test_what_is_asked_for(text: str, frame: str) -> None:
    assert unrecorded(Question(text, text)) == frame


def test_affiliations_are_not_in_the_list() -> None:
    answer = ask("which university is AlphaTune from?", "AlphaTune")
    assert answer.status == "abstract_silent"
    assert answer.text.startswith("The list holds no affiliations")


def test_authors_that_the_list_does_not_give() -> None:
    answer = ask("who wrote BetaFed?", "BetaFed")
    assert answer.status == "abstract_silent"
    assert answer.text == "The list gives no authors for BetaFed."
