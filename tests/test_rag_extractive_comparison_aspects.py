"""Which sentence of an abstract is told as its problem, approach and result."""

from __future__ import annotations

import pytest

from rag.answer import Aspect
from rag.extractive.comparison.aspects import choose, content_after, says_little
from vectorstore.facts import extract_facts
from vectorstore.records import Paper


def told(aspect: Aspect, abstract: str) -> str:
    choice = choose(aspect, Paper("p", "DRYER", abstract), extract_facts(abstract))
    return abstract[slice(*choice.sentence)] if choice else ""


PARTS = (
    "Grain spoils because drying is slow and costly. We propose a fan that turns with the wind and dries grain evenly."
    " We further introduce a cover that keeps the rain off the grain at night."
    " In field trials, grain dried twice as fast as under existing fans."
)


def test_the_approach_is_the_first_that_tells_it_not_a_part_added_later() -> None:
    assert told("approach", PARTS).startswith("We propose a fan")


def test_a_sentence_that_promises_steps_says_little() -> None:
    assert says_little("This study presents a novel approach to this problem which is composed of two main phases.")
    assert not says_little("We propose a fan that turns with the wind and dries grain in two phases, day and night.")


@pytest.mark.parametrize("start", ["To address this question", "To solve this problem"])
def test_what_answers_a_problem_told_nowhere_is_not_the_problem(start: str) -> None:
    text = f"{start}, we developed a fan for wet grain. Grain dried twice as fast as before."
    assert told("problem", text) == ""


def test_experiments_beside_the_approach_are_a_result_where_no_other_is_told() -> None:
    text = (
        "Drying is slow. We propose a fan for grain. The wind turns its blades."
        " The new design based on it is analyzed for safety, and extensive experiments demonstrate its use."
    )
    assert told("result", text).startswith("The new design")


def test_the_cell_of_an_approach_has_what_is_announced() -> None:
    text = (
        "Drying is slow. We propose DRYER, a fan that dries grain evenly with two simple changes: a cover that keeps"
        " the rain away from the grain at night, and blades that turn with the wind."
    )
    choice = choose("approach", Paper("p", "DRYER", text), extract_facts(text))
    assert choice is not None
    assert text[slice(*choice.shown)].startswith("a cover that keeps the rain away")


@pytest.mark.parametrize(
    ("first", "continues"),
    [
        ("We present DRYER, which has two novel components.", True),
        ("We propose DRYER.", True),
        ("No grain was lost.", False),
    ],
)
def test_what_is_announced_is_told_by_the_next_sentence(first: str, continues: bool) -> None:
    text = f"Drying is slow. {first} We add a cover to the fan and let its blades turn with the wind."
    after = content_after(Paper("p", "DRYER", text), extract_facts(text), 1)
    assert (after is not None and text[slice(*after)].startswith("We add a cover")) == continues


FOUND = (
    "Grain spoils in the rain. We have carried out a comparative survey of barns to better define the role of fans."
    " Barns with fans lost 12% of their grain, against 30% without. Fans at the gable reduce losses most."
)


def test_where_only_findings_are_told_the_first_is_what_was_done_and_another_the_result() -> None:
    assert told("approach", FOUND).startswith("We have carried out a comparative survey")
    assert told("result", FOUND).startswith("Barns with fans")


@pytest.mark.parametrize("data", ["WheatQA and RyeFact", "three widely used benchmarks"])
def test_what_it_was_tried_on_is_its_data(data: str) -> None:
    assert "Experiments" in told("dataset", f"Drying is slow. We propose a fan. Experiments on {data} show its worth.")
    assert told("dataset", "Drying is slow. We propose a fan. Experiments show its worth on windy days.") == ""
