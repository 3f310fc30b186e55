"""Which sentences of a list a question is about, and of which papers."""

from __future__ import annotations

import numpy as np

from rag.retrieval.concepts import Concept
from rag.retrieval.coverage import coverage
from rag.retrieval.related_sentences import related_sentences
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build

OWL = Concept("owls", (("owl",),), 1.0)
NIGHT = Concept("night", (("night",),), 0.5, kin=(("dark", 0.6),))
MOON = Concept("moon", (("moon",),), 0.8)


def listed(*papers: Paper) -> Snapshot:
    vector = np.eye(1, 4, dtype=np.float32)
    return build([IndexedPaper(paper, vector[0], ((0, 5),), vector) for paper in papers], "fake", 4)


SNAPSHOT = listed(
    Paper("a", "", "Owls hunt. They see in the dark.", title="Owls"),
    Paper("b", "", "Trees grow. They stand still.", title="Trees"),
    Paper("c", "", "Night falls. Owls sleep at night.", title="Sleep"),
)


def test_papers_that_say_nothing_of_the_question_are_left_out() -> None:
    found = related_sentences(SNAPSHOT, [OWL, NIGHT])
    assert found.papers.tolist() == [0, 2]
    assert found.owners.tolist() == [0, 0, 0, 1, 1]  # title, hunting, the dark; night falls, owls sleep
    assert [rows.tolist() for rows in found.standings] == [[0, 1, 4], [3, 4]]
    assert found.nearness[1].tolist() == np.array([0, 0, 0.6, 1, 1], np.float32).tolist()
    assert found.per_paper(found.standings[0]).tolist() == [2, 1]
    assert found.best(found.nearness[1]).tolist() == np.array([0.6, 1], np.float32).tolist()
    assert found.in_heading.tolist() == [True, False, False, False, False]


def test_coverage_is_told_of_every_paper() -> None:
    found = coverage(SNAPSHOT, [OWL, NIGHT])
    assert found.paper[1] == found.sentence[1] == found.near_paper[1] == 0
    assert found.missing.tolist() == [0.5, 1.0, 0.0]
    assert np.allclose(found.near_missing, [0.2, 1.0, 0.0])


def test_a_list_may_say_nothing_of_a_question() -> None:
    found = coverage(SNAPSHOT, [MOON])
    assert found.paper.tolist() == found.own.tolist() == [0, 0, 0]
    assert np.allclose(found.missing, 0.8)
    assert coverage(listed(), [MOON]).paper.tolist() == []
    assert coverage(SNAPSHOT, []).missing.tolist() == [0, 0, 0]
