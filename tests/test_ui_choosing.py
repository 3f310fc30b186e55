"""Choosing papers to ask them alone: nothing of a paper is live in its box, and only ids come back."""

from __future__ import annotations

import json

import pytest
from chat_fakes import ETF, FISHER, HOSTILE, LORA

from ui.choosing import box_html, chosen_ids, pairs_json
from ui.paper_list import Wanted, filtered, list_html
from ui.sources import panel_html


def test_the_box_of_a_hostile_paper_is_a_box_and_nothing_more() -> None:
    html = box_html(HOSTILE)
    assert html.count("<") == 1
    assert 'data-paper="p-hostile" data-label="&lt;img src=x' in html


def test_every_listed_paper_has_a_box() -> None:
    assert list_html([ETF, FISHER], 2, 3).count('class="choose"') == 2


@pytest.mark.parametrize(
    ("sent", "ids"),
    [
        ('["a", "b"]', ("a", "b")),
        ("[]", ()),
        ("", ()),
        (None, ()),
        ("{}", ()),
        ("[1]", ()),
        ('"a"', ()),
        ("[", ()),
        ("null", ()),
    ],
)
def test_only_a_list_of_ids_is_a_choice(sent: str | None, ids: tuple[str, ...]) -> None:
    assert chosen_ids(sent) == ids


def test_the_list_can_show_the_chosen_alone() -> None:
    papers = [ETF, FISHER, HOSTILE]
    assert filtered(papers, Wanted(among=("p-fisher", "gone"))) == [FISHER]
    assert filtered(papers, Wanted(among=())) == []
    assert filtered(papers, Wanted()) == papers


def test_the_sources_of_an_answer_can_be_chosen() -> None:
    assert json.loads(pairs_json([ETF])) == [["p-etf", "ETF init"]]
    html = panel_html([(1, LORA)], {"p-etf": ETF})
    assert 'data-choose="[[&quot;p-etf&quot;, &quot;ETF init&quot;]]"' in html
