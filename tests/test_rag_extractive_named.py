"""What a question calls a paper by."""

from __future__ import annotations

import pytest

from rag.answer import Question
from rag.extractive.named import name_parts, named_positions
from tests.small_list import ALPHA, findings_of, snapshot_of
from vectorstore.records import Paper

REPORT = Paper("r", "Orchid 3 Technical Report", "", title="Orchid 3 Technical Report")


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("how long a text does Orchid 3 read?", ("Orchid 3",)),
        ("what is in the Technical Report on flowers?", ("Technical Report",)),
        ("how long a text does Orchid 4 read?", ()),
        ("Report the longest text that it reads", ()),  # the first word is capitalised in any question
        ("which flowers were tested?", ()),
    ],
)
def test_capitalised_words_of_the_title_are_its_name(question: str, parts: tuple[str, ...]) -> None:
    assert name_parts(REPORT, question) == parts


def test_an_acronym_that_is_an_ordinary_word_names_no_paper() -> None:
    text = "does immunosuppressive (IS) therapy help?"
    question = Question(text, text, "verify", topic=text)
    assert named_positions(question, findings_of({}, snapshot_of((ALPHA,))), snapshot_of((ALPHA,))) == []
