"""What a ranking asks for: the wish, the way up or down, the noun that is measured, and the group."""

from __future__ import annotations

import pytest

from rag.extractive.ranking.rank_request import rank_request


@pytest.mark.parametrize(
    ("text", "wish", "upward", "noun"),
    [
        ("which was pretrained on the most recordings?", "extreme", True, "record"),
        ("which has the fewest parameters?", "extreme", False, "paramet"),
        ("which tests the largest models?", "extreme", True, "paramet"),
        ("which achieves the greatest reduction in forward passes?", "extreme", True, "pass"),
        ("rank the papers by speedup", "extreme", True, "speedup"),
        ("rank the papers by speedup, biggest first", "extreme", True, "speedup"),
        ("order the papers by number of parameters, smallest first", "extreme", False, "paramet"),
        ("order the papers by the number of hours, the largest first", "extreme", True, "hour"),
        ("which report gains of more than 40%?", "limit", True, "gain"),
        ("which use fewer than 5 datasets?", "limit", False, "dataset"),
        ("which never mention LoRA?", "lacks", True, ""),
        ("which promise code but give no link?", "promised", True, ""),
        ("which give a link to their code?", "linked", True, ""),
        ("which are evaluated on D4RL?", "names", True, ""),
        ("which also handle regression?", "does", True, ""),
    ],
)
def test_what_is_asked_for(text: str, wish: str, upward: bool, noun: str) -> None:
    request = rank_request(text)
    assert (request.wish, request.upward, request.noun) == (wish, upward, noun)


@pytest.mark.parametrize(
    ("text", "upward", "noun", "group"),
    [
        ("smallest model in the list", False, "paramet", ""),
        ("biggest pretraining corpus", True, "data", ""),
        ("which LLM in the list is the largest (params)?", True, "paramet", ""),
        ("most parameter-efficient method by percent of trained params", False, "paramet", ""),
        ("rank the zeroth-order methods by how much they improve", True, "improv", "zeroth-order"),
        ("highest relative improvement among the graph papers", True, "improv", "graph"),
        ("which tabular model has the fewest parameters?", False, "paramet", "tabular"),
        ("which paper uses the most data sets?", True, "dataset", ""),
    ],
)
def test_superlatives_and_groups(text: str, upward: bool, noun: str, group: str) -> None:
    request = rank_request(text)
    assert (request.wish, request.upward, request.noun, request.group) == ("extreme", upward, noun, group)


@pytest.mark.parametrize(
    ("text", "noun", "modifiers", "counted"),
    [
        ("who trains the fewest parameters?", "paramet", ("train",), True),
        ("which tabular model is the smallest?", "paramet", (), True),
        ("which zeroth-order paper saves the most forward passes?", "pass", ("forward",), False),
        ("which builds the data set with the most samples?", "sampl", (), True),
        ("what is the largest study?", "particip", (), True),
        ("rank the tabular papers by how large a gain they report", "improv", (), False),
    ],
)
def test_what_is_measured(text: str, noun: str, modifiers: tuple[str, ...], counted: bool) -> None:
    request = rank_request(text)
    assert (request.noun, request.modifiers, request.counted) == (noun, modifiers, counted)
