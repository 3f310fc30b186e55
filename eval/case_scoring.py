"""How right an answer is: the measures of a written case.

    papers, also    the papers that must be there, and those that may        -> set_f1, rows, first
    lacks, linked   all papers without this word; all with a link to code    -> set_f1
    cells           paper -> column -> words of the right sentence           -> cells
    columns         those of the table; it may have more where a paper is silent on all of these    -> columns
    quotes, words   what one of the quotes, and the text, must contain ("a|b": either) -> quotes, words
    never           what the text must not contain                                           -> never
    status, missing the status ("a|b": either), the names that are not in the list           -> status, missing

Papers are named by the beginning of their titles.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence

from eval.asking import Case
from rag.answer import Answer
from vectorstore.records import Paper


def score(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> dict[str, float]:
    """Every measure that the case has an expectation for. `papers` is the list by paper id."""
    scores: dict[str, float] = {}
    status = case.get("status", "answered")
    scores["status"] = float(
        (status in ("any", "all") or answer.status in status.split("|"))
        and (status != "all" or answer.matched == len(papers))
    )
    scores["offsets"] = float(all(papers[c.paper_id].abstract[c.start : c.end] == c.quote for c in answer.citations))
    if "missing" in case:
        scores["missing"] = float(set(answer.missing_names) == set(case["missing"]))
    if _wanted(case, papers):
        scores |= _paper_scores(case, answer, papers)
    if "cells" in case:
        scores["cells"] = statistics.mean(_cell_scores(case, answer, papers))
    if "quotes" in case:
        quotes = [citation.quote for citation in answer.citations]
        scores["quotes"] = statistics.mean(
            float(any(has_words(q, wanted) for q in quotes)) for wanted in case["quotes"]
        )
    if "words" in case:
        scores["words"] = float(all(has_words(answer.text, wanted) for wanted in case["words"]))
    if "never" in case:
        scores["never"] = float(not any(words in answer.text for words in case["never"]))
    return scores


def _wanted(case: Case, papers: Mapping[str, Paper]) -> set[str]:
    """Ids of the papers that must be there: named one by one, or all that lack a word or link their code."""
    if "lacks" in case:
        word = case["lacks"].lower()
        return {paper.paper_id for paper in papers.values() if word not in f"{paper.title} {paper.abstract}".lower()}
    if "linked" in case:
        return {paper.paper_id for paper in papers.values() if paper.code_url}
    return {_find(name, papers) for name in case.get("papers", ())}


def _paper_scores(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> Iterator[tuple[str, float]]:
    wanted = _wanted(case, papers)
    allowed = {_find(name, papers) for name in case.get("also", ())}
    first = answer.citations[0].paper_id if answer.citations else ""
    if answer.kind == "compare" or "columns" in case or "cells" in case:
        rows = {row.paper_id for row in answer.table.rows} if answer.table else set()
        yield "rows", float(wanted <= rows <= wanted | allowed)
        if "columns" in case:
            yield "columns", float(_begins_with(answer, tuple(case["columns"])))
    elif len(wanted) > 1 or answer.kind in ("find", "list", "count", "rank"):
        found = {paper.paper_id for paper in answer.papers if paper.role == "match"} - allowed
        yield "set_f1", 2 * len(found & wanted) / (len(found) + len(wanted))
        yield "count", float(answer.matched == sum(paper.role == "match" for paper in answer.papers))
    else:
        yield "first", float(first in wanted)


def _begins_with(answer: Answer, columns: Sequence[str]) -> bool:
    """Whether the table has these columns, and others behind them only where some row is silent on all of these."""
    if answer.table is None or answer.table.columns[: len(columns)] != columns:
        return False
    silent = any(all(cell.citation is None for cell in row.cells[: len(columns)]) for row in answer.table.rows)
    return silent or len(answer.table.columns) == len(columns)


def _columns(answer: Answer) -> tuple[str, ...]:
    return answer.table.columns if answer.table else ()


def _cell_scores(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> Iterator[float]:
    rows = {row.paper_id: row for row in answer.table.rows} if answer.table else {}
    for name, wanted in case["cells"].items():
        row = rows.get(_find(name, papers))
        for column, words in wanted.items():
            if row is None or column not in _columns(answer):
                yield 0.0
                continue
            cell = row.cells[_columns(answer).index(column)]
            yield float(cell.citation is not None and has_words(answer.citations[cell.citation].quote, words))


def _find(name: str, papers: Mapping[str, Paper]) -> str:
    found = [paper for paper in papers.values() if paper.title.startswith(name)]
    if not found:
        raise ValueError(f"no title of the list begins with {name!r}")
    return min(found, key=lambda paper: len(paper.title)).paper_id if name == found[0].title else found[0].paper_id


def has_words(text: str, wanted: str) -> bool:
    """Whether a text has the wanted words, to the letter; "a|b": either."""
    return any(words in text for words in wanted.split("|"))
