"""An answer for a terminal of any width: its text with numbers, the comparison as a table, the sources below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag.answer import Answer, Cell, Sentence
from rag.answer import Table as Comparison
from ui.doubts import to_check
from ui.export import cited_papers, label_of
from ui.latex import plain
from ui.numbers import locate_sentences
from ui.render import checked_line, understood_line, usage_line
from vectorstore.records import Paper

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_ITEM = re.compile(r"\s*[-*]\s+(.*)")
_NUMBERS = r"\[\d+(?:, ?\d+)*\]"
_VERDICTS = {"partly": "only partly supported", "unsupported": "not supported"}


def answer_renderable(answer: Answer, papers: Mapping[str, Paper]) -> Group:
    """The answer for `rich.console.Console.print`. `papers` holds the stored papers it names, by id."""
    parts: list[RenderableType] = []
    if understood := understood_line(answer):
        parts += [Text(f"Understood as: {_clean(understood)}", style="dim italic"), Text()]
    parts += _body(answer, papers)
    for notice in answer.notices:
        parts += [Text(), Text(f"Note: {_clean(notice.text)}", style="yellow")]
    if answer.citations:
        parts += [Text(), Text("Sources", style="bold"), _sources(answer, papers)]
    if facts := [fact for fact in (checked_line(answer), usage_line(answer)) if fact]:
        parts += [Text(), Text(" · ".join(facts), style="dim")]
    return Group(*parts)


def _body(answer: Answer, papers: Mapping[str, Paper]) -> Iterator[RenderableType]:
    table = _comparison(answer.table, answer, papers) if answer.table else None
    for line in _with_verdicts(answer).strip().split("\n"):
        if answer.table and line.startswith("|"):
            if table:
                yield table
            table = None
        elif match := _ITEM.fullmatch(line):
            grid = Table.grid(padding=(0, 1))
            grid.add_row("•", _text(match[1]))
            yield grid
        else:
            yield _text(line)
    if table:
        yield table


def _with_verdicts(answer: Answer) -> str:
    parts: list[str] = []
    position = 0
    for spot in locate_sentences(answer):
        parts += [answer.text[position : spot.end], _verdict(spot.sentence)]
        position = spot.end
    return "".join([*parts, answer.text[position:]])


def _verdict(sentence: Sentence) -> str:
    words, check = _VERDICTS.get(sentence.support, ""), to_check(sentence.doubts)
    return f" ({words}{check and f': check {check}'})" if words else ""


def _comparison(table: Comparison, answer: Answer, papers: Mapping[str, Paper]) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in ("paper", *table.columns):
        shown.add_column(_clean(column), overflow="fold")
    for row in table.rows:
        name = Text(_clean(label_of(row.paper_id, answer, papers)), style="bold")
        shown.add_row(name, *(_cell(cell, answer) for cell in row.cells))
    return shown


def _cell(cell: Cell, answer: Answer) -> Text:
    if cell.citation is None:
        return Text(_clean(cell.text), style="dim")
    return _text(f"{cell.text} [{answer.citations[cell.citation].number}]")


def _sources(answer: Answer, papers: Mapping[str, Paper]) -> Table:
    """The cited papers, each with the quotes that cannot be read above already."""
    above = "\n".join([_unescaped(answer.text), *_cell_texts(answer)])
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="cyan")
    grid.add_column(overflow="fold")
    for number, paper_id in cited_papers(answer):
        grid.add_row(str(number), _reference(paper_id, answer, papers))
        quotes = dict.fromkeys(c.quote for c in answer.citations if c.number == number and c.quote not in above)
        for quote in quotes:
            grid.add_row("", Padding(Text(f"“{_clean(quote)}”"), (0, 0, 0, 2)))
    return grid


def _cell_texts(answer: Answer) -> Iterator[str]:
    for row in answer.table.rows if answer.table else ():
        yield from (cell.text for cell in row.cells)


def _reference(paper_id: str, answer: Answer, papers: Mapping[str, Paper]) -> Text:
    text = Text(_clean(label_of(paper_id, answer, papers)), style="bold")
    if paper_id not in papers:
        return text
    paper = papers[paper_id]
    title = paper.title if paper.title != paper.label else ""
    where = " ".join([paper.venue, str(paper.year or "")]).strip()
    rest = [_clean(part) for part in (title, where, paper.url, paper.code_url) if part]
    return text.append("".join(f"  {part}" for part in rest), style="not bold dim")


def _text(markdown: str) -> Text:
    """A line of the answer: Markdown's escapes undone, its emphasis as it was typed, the numbers coloured."""
    text = Text(_clean(_unescaped(markdown)))
    text.highlight_regex(_NUMBERS, "cyan")
    return text


def _unescaped(markdown: str) -> str:
    return re.sub(r"\\([\[\]|*_`])", r"\1", markdown)


def _clean(text: str) -> str:
    """Formulas as Unicode, and no character that could command the terminal."""
    return _CONTROLS.sub("", plain(text))
