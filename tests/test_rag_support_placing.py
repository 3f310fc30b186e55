"""Numbers that stand for something else than in the abstract."""

from __future__ import annotations

import pytest

from rag.support.placing import misplaced
from rag.support.statements import statements
from vectorstore.records import Paper

PAPER = Paper(
    "p", "Trial",
    "We treated 21 boys and 11 girls. Of the dose, 52% was excreted after two hours and 87% after eight hours. "
    "Mutations were found in 54% of all cases, and in 86% of samples with the variant. Sleep improved by 8%.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "is_misplaced"),
    [
        ("There were 21 boys and 11 girls.", False),
        ("There were 11 boys and 21 girls.", True),
        ("After two hours 52% of the dose was excreted, and after eight hours 87%.", False),
        ("After two hours 87% of the dose was excreted, and after eight hours 52%.", True),
        ("Mutations were found in 86% of samples with the variant.", False),
        ("Mutations were found in 54% of all cases.", False),
        ("Sleep improved by 54%.", True),
        ("Sleep improved.", False),
    ],
)
def test_numbers_in_and_out_of_place(claim: str, is_misplaced: bool) -> None:
    assert misplaced(claim, statements(PAPER)) is is_misplaced
