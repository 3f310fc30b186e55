"""An answer with its sources as a file: Markdown to read, BibTeX to cite, CSV to sort."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from rag.answer import Answer
from ui.references import bibtex_of, keys_of, sheet
from vectorstore.records import Paper

Format = Literal["md", "bibtex", "csv"]
SUFFIXES: Mapping[Format, str] = {"md": "md", "bibtex": "bib", "csv": "csv"}


def export(answer: Answer, papers: Mapping[str, Paper], format: Format) -> str:
    """The answer in one of the formats. `papers` holds the stored papers it names, by id; missing ones are left out
    of what needs their record."""
    writers: dict[Format, Callable[[Answer, Mapping[str, Paper]], str]] = {
        "md": to_markdown,
        "bibtex": to_bibtex,
        "csv": to_csv,
    }
    return writers[format](answer, papers)


def file_name(answer: Answer, format: Format) -> str:
    """A name for the file, made of the question's first words."""
    words = re.findall(r"\w+", answer.standalone_question or answer.question)[:6]
    return f"{'-'.join(words).lower()[:60] or 'answer'}.{SUFFIXES[format]}"


def to_markdown(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """The question, the answer with its numbers, and under each number the paper, its BibTeX key and its quotes."""
    keys = keys_of(_referenced(answer, papers))
    lines = [f"## {' '.join((answer.standalone_question or answer.question).split())}", "", answer.text, ""]
    lines += [f"> {' '.join(notice.text.split())}\n" for notice in answer.notices]
    if answer.citations:
        lines += ["### Sources", ""]
    for number, paper_id in cited_papers(answer):
        key = f" [@{keys[paper_id]}]" if paper_id in keys else ""
        lines.append(f"{number}. {_reference(paper_id, answer, papers)}{key}")
        lines += [f"   - “{' '.join(c.quote.split())}”" for c in answer.citations if c.number == number]
    return "\n".join(lines).rstrip() + "\n"


def to_bibtex(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """One entry for each paper the answer cites, and for each match it does not cite."""
    return bibtex_of(_referenced(answer, papers))


def to_csv(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """The comparison when there is one; else one line a quote, then one a paper that is shown without a quote."""
    return sheet(_comparison(answer, papers) if answer.table else _quotes(answer, papers))


def cited_papers(answer: Answer) -> tuple[tuple[int, str], ...]:
    """Number and id of each cited paper, in order of the numbers."""
    return tuple(sorted({(citation.number, citation.paper_id) for citation in answer.citations}))


def _referenced(answer: Answer, papers: Mapping[str, Paper]) -> Sequence[Paper]:
    """The stored papers that the answer cites, by number, then the matches it does not cite."""
    matches = [paper.paper_id for paper in answer.papers if paper.role == "match"]
    ids = dict.fromkeys([*(paper_id for _, paper_id in cited_papers(answer)), *matches])
    return [papers[paper_id] for paper_id in ids if paper_id in papers]


def _reference(paper_id: str, answer: Answer, papers: Mapping[str, Paper]) -> str:
    if paper_id not in papers:
        return label_of(paper_id, answer, papers)
    paper = papers[paper_id]
    name = f"**{paper.label}**" + (f". {paper.title}" if paper.title and paper.title != paper.label else "")
    where = " ".join([paper.venue, str(paper.year or "")]).strip()
    return ". ".join(part for part in (name, ", ".join(paper.authors), where, paper.url, paper.code_url) if part)


def label_of(paper_id: str, answer: Answer, papers: Mapping[str, Paper]) -> str:
    """The label of a paper: as stored now, else as it was when the answer was written, else its id."""
    if paper_id in papers:
        return papers[paper_id].label
    return next((paper.label for paper in answer.papers if paper.paper_id == paper_id), paper_id)


def _comparison(answer: Answer, papers: Mapping[str, Paper]) -> Iterator[list[object]]:
    if answer.table is None:
        return
    keys = keys_of(_referenced(answer, papers))
    yield ["paper_id", "bibtex_key", "paper", *answer.table.columns]
    for row in answer.table.rows:
        texts = [
            answer.citations[cell.citation].quote if cell.citation is not None else cell.text for cell in row.cells
        ]
        yield [row.paper_id, keys.get(row.paper_id, ""), label_of(row.paper_id, answer, papers), *texts]


def _quotes(answer: Answer, papers: Mapping[str, Paper]) -> Iterator[list[object]]:
    ranks = {paper.paper_id: paper for paper in answer.papers}
    keys = keys_of(_referenced(answer, papers))
    about = ["number", "paper_id", "bibtex_key", "paper", "title", "venue", "year", "url", "code_url"]
    yield [*about, "role", "relevance", "quote"]
    rows = [(citation.number, citation.paper_id, citation.quote) for citation in answer.citations]
    quoted = {citation.paper_id for citation in answer.citations}
    unquoted = [(None, paper.paper_id, "") for paper in answer.papers if paper.paper_id not in quoted]
    for number, paper_id, quote in [*rows, *(row for row in unquoted if ranks[row[1]].role != "retrieved")]:
        paper = papers.get(paper_id)
        fields = [paper.title, paper.venue, paper.year, paper.url, paper.code_url] if paper else [""] * 5
        rank = ranks.get(paper_id)
        relevance = [rank.role, f"{rank.relevance:.3f}"] if rank else ["", ""]
        named = [keys.get(paper_id, ""), label_of(paper_id, answer, papers)]
        yield [number, paper_id, *named, *fields, *relevance, quote]
