"""What a comparison becomes by the question after it."""

from __future__ import annotations

import pytest
from small_list import ALPHA, BETA, GAMMA

from rag.answer import Question
from rag.follow_up.comparison_changes import with_comparison
from rag.follow_up.references import Earlier
from vectorstore.lookup.names import NameIndex

NAMES = NameIndex.build((ALPHA, BETA, GAMMA))
EARLIER = Earlier(Question("q", "compare AlphaTune and BetaFed", "compare", names=("AlphaTune", "BetaFed")), ())


@pytest.mark.parametrize(
    ("text", "standalone"),
    [
        ("add GammaTab", "compare AlphaTune, BetaFed and GammaTab"),
        ("and GammaTab?", "compare AlphaTune, BetaFed and GammaTab"),
        ("what about GammaTab?", "compare AlphaTune, BetaFed and GammaTab"),
        ("what about the memory?", "compare AlphaTune and BetaFed on memory"),
        ("and the data?", "compare AlphaTune and BetaFed on data"),
        ("which one is faster?", "which of AlphaTune and BetaFed is faster"),
        ("and AlphaTune?", ""),
        ("what about federated learning?", ""),
        ("which papers are about sleep?", ""),
        ("without BetaFed", ""),
    ],
)
def test_a_question_after_a_comparison(text: str, standalone: str) -> None:
    assert with_comparison(text, EARLIER, NAMES) == standalone


def test_one_of_three_is_taken_away() -> None:
    three = Earlier(Question("q", "q", "compare", names=("AlphaTune", "BetaFed", "GammaTab")), ())
    assert with_comparison("drop BetaFed please", three, NAMES) == "compare AlphaTune and GammaTab"


def test_other_questions_are_left_alone() -> None:
    found = Earlier(Question("q", "which papers use adapters?", "find", topic="adapters"), ("AlphaTune", "BetaFed"))
    assert with_comparison("add GammaTab", found, NAMES) == ""
