"""An answer as HTML for the page: pure functions from records to text. `ui.terminal` does the same for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import chain, repeat

from rag.answer import Answer, Cell, Row, Sentence, Table
from ui.doubts import to_check
from ui.export import label_of
from ui.latex import plain
from ui.markup import Insert, link_html, markdown_html, text_html
from ui.numbers import locate_markers, locate_sentences
from vectorstore.errors import PaperchatError
from vectorstore.records import Paper

LONGEST_LINE = 240
"""Characters of a question shown above its answer; a pasted text is longer."""

_QUOTED = re.compile("“([^“”]+)”")
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_VERDICTS = {
    "partly": ("◐", "partly supported", "The quoted words support only part of this sentence."),
    "unsupported": ("○", "not supported", "No quoted words support this sentence."),
}


def question_html(question: str) -> str:
    """What the user typed, shown letter by letter."""
    return f'<div class="question">{escape(question).replace(chr(10), "<br>")}</div>'


def problem_html(error: PaperchatError) -> str:
    """An error in the place of an answer: what is wrong, and what to do."""
    hint = f"<p>{escape(error.hint)}</p>" if error.hint else ""
    return f'<div class="answer problem" role="alert"><p><strong>{escape(error.message)}</strong></p>{hint}</div>'


def waiting_html(papers: int) -> str:
    """What stands in the place of an answer until its first words are there."""
    return f'<div class="answer running waiting"><p>Reading {count(papers, "abstract")} …</p></div>'


def answer_html(answer: Answer, turn: int, papers: Mapping[str, Paper], *, complete: bool = True) -> str:
    """One answer of a conversation as one line of HTML.

    `turn` keeps the anchors of several answers apart; `papers` holds the papers the answer cites, by id. Only a
    `complete` answer ends with its counts and the link to its sources.
    """
    inserts = [*_quotes(answer), *_names(answer), *_numbers(answer, turn, papers), *_verdicts(answer)]
    urls = {url for paper in papers.values() for url in (paper.url, paper.code_url) if url}
    body = markdown_html(answer.text, inserts, urls)
    if answer.table:
        table = _table_html(answer.table, answer, turn, papers)
        body, replaced = _TABLE.subn(lambda _: table, body, count=1)
        body += "" if replaced else table
    notices = "".join(
        f'<p class="notice {escape(notice.code)}">{escape(" ".join(notice.text.split()))}</p>'
        for notice in answer.notices
    )
    footer = _footer(answer, turn) if complete else ""
    question = understood_line(answer)
    understood = f'<p class="understood">Understood as: <em>{escape(question)}</em></p>' if question else ""
    kind = "answer" if complete else "answer running"
    return f'<div class="{kind}" id="answer-{turn}">{understood}{body}{notices}{footer}</div>'


def understood_question(answer: Answer) -> str:
    """The question as it was understood, where that is not what was typed; else nothing.

    A text that is too long to be read whole is not understood otherwise: a notice says that it was cut.
    """
    standalone, typed = answer.standalone_question, " ".join(answer.question.split())
    if any(notice.code == "cut_question" for notice in answer.notices):
        typed = typed[: len(standalone)]
    return standalone if standalone and not _same(standalone, typed) else ""


def understood_line(answer: Answer) -> str:
    """The same for reading, in a line or two: the words of a long one from its start."""
    words = " ".join(understood_question(answer).split())
    return (
        words if len(words) <= LONGEST_LINE else f"{words[:LONGEST_LINE].rpartition(' ')[0] or words[:LONGEST_LINE]} …"
    )


def checked_line(answer: Answer) -> str:
    """How many papers were looked at, and what came of it; empty when none was."""
    if not answer.checked:
        return ""
    borderline = sum(paper.role == "borderline" for paper in answer.papers)
    parts = [f"checked {answer.checked:,}", f"{answer.matched:,} match"]
    return ", ".join([*parts, f"{borderline:,} borderline"] if borderline else parts)


def usage_line(answer: Answer) -> str:
    """What the model read and wrote, and its price where that is known; empty where no model was asked."""
    tokens = answer.usage.prompt_tokens + answer.usage.completion_tokens
    if not tokens:
        return ""
    return count(tokens, "token") + ("" if answer.usage.cost_usd is None else f", ${answer.usage.cost_usd:.4f}")


def count(number: int, noun: str) -> str:
    """`1 paper`, `1,000 papers`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def cite_html(positions: Iterable[int], answer: Answer, turn: int, papers: Mapping[str, Paper]) -> str:
    """A paper's number as a link to its first quote of `positions`; pointing at it shows every quote."""
    places = list(positions)
    citations = [answer.citations[place] for place in places]
    quotes = " … ".join(f"“{plain(citation.quote)}”" for citation in citations)
    title = escape(f"{label_of(citations[0].paper_id, answer, papers)}: {quotes}").replace("\n", " ")
    return f'<a class="cite" href="#{anchor(turn, places[0])}" title="{title}">{citations[0].number}</a>'


def anchor(turn: int, position: int) -> str:
    """The id of a quote in the sources of an answer."""
    return f"quote-{turn}-{position}"


def _quotes(answer: Answer) -> Iterable[Insert]:
    """Quoted words of the abstracts, which are no Markdown."""
    for match in _QUOTED.finditer(answer.text):
        words = re.sub(r"\\([\[\]])", r"\1", match[1])
        if any(words in citation.quote for citation in answer.citations):
            yield Insert(*match.span(), f'<span class="quoted">“{text_html(words)}”</span>')


def _names(answer: Answer) -> Iterable[Insert]:
    """Labels at the head of a list item, so that a long list can be read at a glance."""
    for label in {paper.label for paper in answer.papers}:
        for match in re.finditer(rf"(?<=^- ){re.escape(label)}(?=:)", answer.text, re.MULTILINE):
            yield Insert(*match.span(), f"<strong>{text_html(label)}</strong>")


def _numbers(answer: Answer, turn: int, papers: Mapping[str, Paper]) -> Iterable[Insert]:
    for marker in locate_markers(answer):
        links = "&nbsp;".join(cite_html(places, answer, turn, papers) for places in marker.citations)
        # A number never stands alone at the beginning of a line.
        spaced = answer.text[marker.start - 1 : marker.start] == " "
        yield Insert(marker.start - spaced, marker.end, "&nbsp;" * spaced + links)


def _verdicts(answer: Answer) -> Iterable[Insert]:
    for spot in locate_sentences(answer):
        if mark := verdict_html(spot.sentence):
            yield Insert(spot.end, spot.end, mark)


def verdict_html(sentence: Sentence) -> str:
    """A mark after a sentence that its quotes do not carry in full; nothing after any other."""
    if sentence.support not in _VERDICTS:
        return ""
    sign, words, reason = _VERDICTS[sentence.support]
    check = to_check(sentence.doubts)
    words += f": check {check}" if check else ""
    return f' <span class="verdict {sentence.support}" title="{reason}">{sign} {words}</span>'


def _table_html(table: Table, answer: Answer, turn: int, papers: Mapping[str, Paper]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in ("paper", *table.columns))
    rows = "".join(_row_html(row, table.columns, answer, turn, papers) for row in table.rows)
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row_html(row: Row, columns: Sequence[str], answer: Answer, turn: int, papers: Mapping[str, Paper]) -> str:
    # Where a narrow page shows a row as a block, each cell needs the name of its column.
    cells = "".join(
        f'<td><span class="column">{escape(column)}</span>{_cell_html(cell, row, answer, turn, papers)}</td>'
        for cell, column in zip(row.cells, chain(columns, repeat("")), strict=False)
    )
    return f'<tr><th scope="row">{text_html(label_of(row.paper_id, answer, papers))}</th>{cells}</tr>'


def _cell_html(cell: Cell, row: Row, answer: Answer, turn: int, papers: Mapping[str, Paper]) -> str:
    paper = papers.get(row.paper_id)
    if paper and cell.text in (paper.url, paper.code_url):
        return link_html(cell.text, cell.text.partition("://")[2])
    if cell.citation is None:
        return f'<span class="silent">{text_html(cell.text)}</span>'
    return f"{text_html(cell.text)}&nbsp;{cite_html([cell.citation], answer, turn, papers)}"


def _footer(answer: Answer, turn: int) -> str:
    writer = "quotes only" if answer.writer == "extractive" else answer.writer
    seconds = f"{answer.seconds.total:.1f}\N{NO-BREAK SPACE}s" if answer.seconds.total else ""
    # An answer that begins with its count, or with words about it, does not end with it as well.
    opening = " ".join(sentence.text for sentence in answer.sentences[:2] if not sentence.citations)
    counted = re.search(rf"(?<!\d){answer.checked}(?!\d)", opening.replace(",", ""))
    checked = "" if counted else checked_line(answer)
    facts = " · ".join(escape(part) for part in (checked, writer, usage_line(answer), seconds) if part)
    links = f'<a href="#sources-{turn}">Sources</a><a href="#copy-{turn}">Copy</a>'
    return f'<p class="checked"><span class="facts">{facts}</span>{links}</p>'


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold().rstrip("?.! ") == " ".join(other.split()).casefold().rstrip("?.! ")
