"""An answer with its sources as a file: Markdown to read, BibTeX to cite, CSV to sort."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import bibtexparser
from bibtexparser.model import Entry, Field

from rag.answer import Answer
from ui.latex import formula_spans
from vectorstore.records import Paper

Format = Literal["md", "bibtex", "csv"]
SUFFIXES: Mapping[Format, str] = {"md": "md", "bibtex": "bib", "csv": "csv"}
_TEX_CHARACTERS = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"} | {c: "\\" + c for c in "&%$#_{}"}


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
    """The question, the answer with its numbers, and under each number the paper and its quotes."""
    lines = [f"## {' '.join((answer.standalone_question or answer.question).split())}", "", answer.text, ""]
    lines += [f"> {' '.join(notice.text.split())}\n" for notice in answer.notices]
    if answer.citations:
        lines += ["### Sources", ""]
    for number, paper_id in cited_papers(answer):
        lines.append(f"{number}. {_reference(paper_id, answer, papers)}")
        lines += [f"   - “{' '.join(c.quote.split())}”" for c in answer.citations if c.number == number]
    return "\n".join(lines).rstrip() + "\n"


def to_bibtex(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """One entry for each paper the answer cites, and for each match it does not cite."""
    cited = [paper_id for _, paper_id in cited_papers(answer)]
    matches = [paper.paper_id for paper in answer.papers if paper.role == "match"]
    library = bibtexparser.Library()
    taken: set[str] = set()
    for paper_id in dict.fromkeys([*cited, *matches]):
        if paper_id in papers:
            library.add(_entry(papers[paper_id], taken))
    return str(bibtexparser.write_string(library))


def to_csv(answer: Answer, papers: Mapping[str, Paper]) -> str:
    """The comparison when there is one; else one line a quote, then one a paper that is shown without a quote."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in _comparison(answer, papers) if answer.table else _quotes(answer, papers):
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def cited_papers(answer: Answer) -> tuple[tuple[int, str], ...]:
    """Number and id of each cited paper, in order of the numbers."""
    return tuple(sorted({(citation.number, citation.paper_id) for citation in answer.citations}))


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


def _entry(paper: Paper, taken: set[str]) -> Entry:
    kind = "inproceedings" if paper.venue else "misc"
    values = {
        "title": _tex(paper.title or paper.label),
        "author": " and ".join(map(_tex, paper.authors)),
        "booktitle": _tex(paper.venue),
        "year": str(paper.year or ""),
        "url": _address(paper.url),
        "keywords": ", ".join(map(_tex, paper.keywords)),
        "note": f"Code: \\url{{{_address(paper.code_url)}}}" if paper.code_url else "",
    }
    return Entry(kind, _key(paper, taken), [Field(name, value) for name, value in values.items() if value])


def _key(paper: Paper, taken: set[str]) -> str:
    name = paper.authors[0].split(",")[0].split()[-1] if paper.authors else paper.label
    stem = re.sub(r"[^A-Za-z0-9]+", "", name)[:30].lower() + str(paper.year or "")
    base = stem or re.sub(r"[^A-Za-z0-9]+", "", paper.paper_id) or "paper"
    key, further = base, 1
    while key in taken:
        further += 1
        key = f"{base}-{further}"
    taken.add(key)
    return key


def _address(url: str) -> str:
    return url.replace("{", "%7B").replace("}", "%7D")


def _tex(text: str) -> str:
    """Text with TeX's own characters escaped; formulas stay as they are."""
    parts: list[str] = []
    position = 0
    for start, end in formula_spans(text):
        if text.count("{", start, end) == text.count("}", start, end):
            parts += ["".join(_TEX_CHARACTERS.get(c, c) for c in text[position:start]), text[start:end]]
            position = end
    return "".join([*parts, *(_TEX_CHARACTERS.get(c, c) for c in text[position:])])


def _comparison(answer: Answer, papers: Mapping[str, Paper]) -> Iterator[list[object]]:
    if answer.table is None:
        return
    yield ["paper_id", "paper", *answer.table.columns]
    for row in answer.table.rows:
        texts = [
            answer.citations[cell.citation].quote if cell.citation is not None else cell.text for cell in row.cells
        ]
        yield [row.paper_id, label_of(row.paper_id, answer, papers), *texts]


def _quotes(answer: Answer, papers: Mapping[str, Paper]) -> Iterator[list[object]]:
    ranks = {paper.paper_id: paper for paper in answer.papers}
    yield ["number", "paper_id", "paper", "title", "venue", "year", "url", "code_url", "role", "relevance", "quote"]
    rows = [(citation.number, citation.paper_id, citation.quote) for citation in answer.citations]
    quoted = {citation.paper_id for citation in answer.citations}
    unquoted = [(None, paper.paper_id, "") for paper in answer.papers if paper.paper_id not in quoted]
    for number, paper_id, quote in [*rows, *(row for row in unquoted if ranks[row[1]].role != "retrieved")]:
        paper = papers.get(paper_id)
        fields = [paper.title, paper.venue, paper.year, paper.url, paper.code_url] if paper else [""] * 5
        rank = ranks.get(paper_id)
        relevance = [rank.role, f"{rank.relevance:.3f}"] if rank else ["", ""]
        yield [number, paper_id, label_of(paper_id, answer, papers), *fields, *relevance, quote]


def _cell(value: object) -> str:
    """A spreadsheet must not take a text from an abstract for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
