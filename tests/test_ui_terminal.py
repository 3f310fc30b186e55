"""Answers in a terminal: readable at any width, every quote once, and no control characters."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from chat_fakes import COMPARISON, ETF, FISHER, HOSTILE, LORA
from rich.console import Console

from rag.answer import Answer, Cell, Row, with_notice
from ui.terminal import answer_renderable

PAPERS = {paper.paper_id: paper for paper in (ETF, FISHER, HOSTILE)}


def printed(answer: Answer, width: int = 100) -> str:
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False).print(answer_renderable(answer, PAPERS))
    return out.getvalue()


def test_text_numbers_and_quotes_are_printed() -> None:
    text = printed(LORA, 140)
    assert "• ETF init: “starting A as an equiangular tight frame keeps most of it.” [1]" in text
    assert "[2] (only partly supported: check a number and which is better)" in text
    assert "1 ETF init  Tight frames as a start for low-rank adapters  ICML 2026" in text
    assert "checked 3, 2 match, 1 borderline" in text


def test_quotes_stand_below_only_where_they_cannot_be_read_above() -> None:
    quoted = f"“{LORA.citations[1].quote}”"
    assert printed(LORA, 140).count(quoted) == 1
    told = printed(replace(LORA, text="Two papers change the start [1] [2].", sentences=()), 140)
    assert f"    {quoted}" in told
    escaped = replace(LORA, text=LORA.text.replace("keeps", "keeps \\[most\\]"), sentences=())
    short = replace(LORA.citations[0], quote="keeps [most]")
    assert printed(replace(escaped, citations=(short, LORA.citations[1])), 140).count("keeps [most]") == 1
    assert COMPARISON.table
    whole = replace(COMPARISON.table, rows=(Row("p-fisher", (Cell(quoted, 1), Cell("not said"))),))
    assert printed(replace(COMPARISON, table=whole), 300).count(quoted) == 1
    assert printed(COMPARISON, 300).count(quoted) == 1


@pytest.mark.parametrize("width", [30, 60, 200])
@pytest.mark.parametrize("answer", [LORA, COMPARISON], ids=["list", "table"])
def test_no_line_is_wider_than_the_terminal(answer: Answer, width: int) -> None:
    assert max(len(line.rstrip()) for line in printed(answer, width).splitlines()) <= width


def test_the_comparison_stands_where_the_text_has_it() -> None:
    text = printed(COMPARISON)
    assert text.count("problem") == 1
    assert text.index("Two papers.") < text.index("keeps most of it [1]") < text.index("The end.")
    assert "| --- |" not in text


def test_an_abstract_cannot_command_the_terminal() -> None:
    text = printed(replace(LORA, text="red \x1b[31m\x9b2J [bold]text[/bold]\x07 \\[1\\]", sentences=()))
    assert "red [31m2J [bold]text[/bold] [1]" in text


def test_follow_ups_and_notices_are_told() -> None:
    text = printed(with_notice(replace(LORA, question="these?"), "capped", "Only 20 shown."))
    assert text.startswith("Understood as: which papers fix LoRA initialization?")
    assert "Note: Only 20 shown." in text
