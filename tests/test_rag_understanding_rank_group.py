"""An order by what a reader judges: for whom is no part of the subject, the subject stays."""

from __future__ import annotations

import pytest

from rag.understanding.rank_group import without_judgement


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("order the papers by how relevant they are to federated learning", "order the papers federated learning"),
        ("rank the papers by relevance to sleep", "rank the papers sleep"),
        ("rank these by how useful they are for a colleague working on sleep", "rank these sleep"),
        ("rank these by how useful they are for somebody learning about sleep", "rank these sleep"),
    ],
)
def test_who_judges_goes_and_the_subject_stays(text: str, kept: str) -> None:
    assert " ".join(without_judgement(text).split()) == kept
