"""The lists that outsiders asked about: rebuilt in place, and what their papers are called by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from eval.outside import OURS, ROUNDS, load_outside
from eval.outside_lists import LISTS, AskedList, asked_list
from vectorstore.records import Paper

SIZES = {
    **{"owner": 76, "own": 32, "refs": 292, "lora": 250},
    **{"med2024": 150, "ml2024": 200},
    **{"cisi": 200, "med": 200, "ml": 300, "ml250": 250, "ml31415": 250},
    **{"sci": 200, "sci200": 200, "sci31415": 200},
}


@pytest.fixture(scope="module")
def rebuilt() -> dict[str, AskedList]:
    return {name: asked for name in LISTS if (asked := asked_list(name))}


def test_papers_are_called_by_their_id_or_by_how_title_or_abstract_begins() -> None:
    papers = (Paper("a", "A", "Alpha learns.", title="One title"), Paper("b", "B", "Beta learns.", title="One more"))
    asked = AskedList("two", papers)
    assert [asked.paper_id(name) for name in ("a", "Beta", "One more")] == ["a", "b", "b"]
    with pytest.raises(ValueError, match="2 papers of two"):
        asked.paper_id("One")


def test_the_list_written_for_the_questions_is_read_without_its_heading() -> None:
    asked = asked_list("own")
    assert asked is not None
    assert len(asked.papers) == 32
    assert not any("Reading list" in paper.abstract for paper in asked.papers)


@pytest.mark.shared
def test_every_list_is_rebuilt_the_same_way(rebuilt: Mapping[str, AskedList]) -> None:
    assert {name: len(asked.papers) for name, asked in rebuilt.items()} == SIZES
    assert rebuilt["sci"] == asked_list("sci")


def _expectations(case: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield case
    yield from case.get("then", ())


@pytest.mark.shared
@pytest.mark.parametrize("name", LISTS)
def test_what_cases_expect_stands_in_their_list(name: str, rebuilt: Mapping[str, AskedList]) -> None:
    asked = rebuilt[name]
    abstracts = {paper.paper_id: paper.abstract for paper in asked.papers}
    for case in load_outside([name], (*ROUNDS, *OURS)):
        for expected in _expectations(case):
            allowed = {asked.paper_id(paper) for key in ("papers", "also") for paper in expected.get(key, ())}
            assert all(asked.paper_id(paper) not in allowed for paper in expected.get("not", ()))
            for words in "|".join(expected.get("quotes", ())).split("|"):
                assert len(re.findall(r"\w+", words)) <= 7
                assert any(words in abstracts[paper] for paper in allowed or abstracts), (case["id"], words)
