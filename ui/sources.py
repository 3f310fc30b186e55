"""The panel beside the conversation: each cited paper with the quoted words marked in its abstract. Pure functions."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape

from rag.answer import Answer, Citation, RankedPaper
from ui.abstracts import heading_html, keywords_html, locate_quote, marked_html
from ui.choosing import pairs_json
from ui.export import Format, cited_papers, export, file_name, label_of
from ui.render import anchor, count
from vectorstore.records import Paper

UNCITED_SHOWN = 50
"""Papers listed below the cited ones; every one is in the CSV."""
_EXPORTS: Mapping[Format, str] = {"md": "Markdown", "bibtex": "BibTeX", "csv": "CSV"}
_MEDIA_TYPES: Mapping[Format, str] = {"md": "text/markdown", "bibtex": "application/x-bibtex", "csv": "text/csv"}
EMPTY = (
    '<div class="sources"><h2>Sources</h2>'
    '<p class="empty">The papers an answer quotes appear here, the quoted words marked.</p></div>'
)


def panel_html(answers: Sequence[tuple[int, Answer]], papers: Mapping[str, Paper], *, complete: bool = True) -> str:
    """The sources of every answer of a conversation, newest first; the older ones are folded until a link opens them.

    `answers` pairs each answer with its turn, oldest first. Exports are offered when the newest is `complete`.
    """
    if not answers:
        return EMPTY
    newest = answers[-1][0]
    sections = [
        _section(answer, turn, papers, newest=turn == newest, complete=complete or turn != newest)
        for turn, answer in reversed(answers)
    ]
    return f'<div class="sources">{"".join(sections)}</div>'


def _section(answer: Answer, turn: int, papers: Mapping[str, Paper], *, newest: bool, complete: bool) -> str:
    cited = cited_papers(answer)
    cards = "".join(_cited_card(number, paper_id, answer, turn, papers) for number, paper_id in cited)
    question = escape(" ".join((answer.standalone_question or answer.question).split()))
    name = count(len(cited), "source") if cited else "No sources"
    heading = (
        f'<h2><a href="#sources-{turn}"><span class="name">{name}</span><span class="of">{question}</span></a></h2>'
    )
    actions = _actions(answer, papers) if complete else ""
    uncited = _uncited(answer, papers, {paper_id for _, paper_id in cited}) if complete else ""
    kind = "turn newest" if newest else "turn"
    body = f'<div class="cards">{actions}{cards}{uncited}</div>'
    back = f'<a class="back" href="#answer-{turn}">back to the answer</a>'
    return f'<section class="{kind}" id="sources-{turn}">{back}{heading}{body}</section>'


def _actions(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """Links that hold the whole file: no request, nothing kept on the server."""
    parts = [f'<button type="button" class="copy" data-copy="{escape(export(answer, papers, "md"))}">Copy</button>']
    for format, name in _EXPORTS.items():
        content = base64.b64encode(export(answer, papers, format).encode()).decode()
        address = f"data:{_MEDIA_TYPES[format]};charset=utf-8;base64,{content}"
        parts.append(f'<a href="{address}" download="{escape(file_name(answer, format))}">{name}</a>')
    if these := [papers[paper_id] for _, paper_id in cited_papers(answer) if paper_id in papers]:
        parts.append(f'<button type="button" data-choose="{escape(pairs_json(these))}">Ask only these</button>')
    return f'<p class="actions" aria-label="Export this answer">{"".join(parts)}</p>'


def _cited_card(number: int, paper_id: str, answer: Answer, turn: int, papers: Mapping[str, Paper]) -> str:
    citations = {i: c for i, c in enumerate(answer.citations) if c.paper_id == paper_id}
    if paper_id not in papers:
        quotes = "".join(_lost_quote(citation, turn, i) for i, citation in citations.items())
        body = f'<p class="notice">This paper is no longer in the list; the answer quoted:</p>{quotes}'
        head = f"<h3>{escape(label_of(paper_id, answer, papers))}</h3>"
    else:
        paper = papers[paper_id]
        spans = {i: locate_quote(citation, paper.abstract) for i, citation in citations.items()}
        marks = {anchor(turn, i): span for i, span in spans.items() if span is not None}
        stale = "".join(_lost_quote(citations[i], turn, i) for i, span in spans.items() if span is None)
        warning = '<p class="notice">The abstract has changed since this answer; it quoted:</p>' if stale else ""
        head = heading_html(paper)
        body = f'<p class="abstract">{marked_html(paper.abstract, marks)}</p>{warning}{stale}{keywords_html(paper)}'
    place = f'<span class="number">{number}</span>'
    return f'<article class="card" id="paper-{turn}-{number}">{place}{head}{body}</article>'


def _lost_quote(citation: Citation, turn: int, position: int) -> str:
    return f'<blockquote id="{anchor(turn, position)}">{marked_html(citation.quote)}</blockquote>'


def _uncited(answer: Answer, papers: Mapping[str, Paper], cited: set[str]) -> str:
    """Matches and borderline papers that the answer does not quote, folded."""
    rest = [p for p in answer.papers if p.role != "retrieved" and p.paper_id not in cited]
    if not rest:
        return ""
    items = "".join(_uncited_item(ranked, papers) for ranked in rest[:UNCITED_SHOWN])
    more = f"<p>{count(len(rest) - UNCITED_SHOWN, 'more paper')} in the CSV.</p>" if len(rest) > UNCITED_SHOWN else ""
    return f'<details class="uncited"><summary>{count(len(rest), "paper")} not quoted</summary>{items}{more}</details>'


def _uncited_item(ranked: RankedPaper, papers: Mapping[str, Paper]) -> str:
    role = f'<p class="role">{ranked.role}, relevance {ranked.relevance:.2f}</p>'
    if ranked.paper_id not in papers:
        return f'<article class="card"><h3>{marked_html(ranked.label)}</h3>{role}</article>'
    paper = papers[ranked.paper_id]
    body = f'<p class="abstract">{marked_html(paper.abstract)}</p>'
    return f'<article class="card">{heading_html(paper)}{role}{body}</article>'
