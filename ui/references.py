"""Papers as references: BibTeX with a key for each, CSV with a line for each. Pure functions."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

import bibtexparser
from bibtexparser.model import Entry, Field

from ui.latex import formula_spans
from vectorstore.records import Paper

_TEX_CHARACTERS = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"} | {c: "\\" + c for c in "&%$#_{}"}


def bibtex_of(papers: Sequence[Paper]) -> str:
    """One entry for each paper, in order, under the key that `keys_of` gives it."""
    library = bibtexparser.Library()
    keys = keys_of(papers)
    for paper in papers:
        library.add(_entry(paper, keys[paper.paper_id]))
    return str(bibtexparser.write_string(library))


def keys_of(papers: Iterable[Paper]) -> Mapping[str, str]:
    """Paper id -> BibTeX key: first author, or label, and year; of several alike, the later ones are counted."""
    keys: dict[str, str] = {}
    taken: set[str] = set()
    for paper in papers:
        family = "".join(paper.authors[:1]).split(",")[0].split() or [paper.label]
        letters = unicodedata.normalize(
            "NFKD", family[-1]
        )  # an accent is not a letter of its own: "müller" -> "muller"
        stem = re.sub(r"[^A-Za-z0-9]+", "", letters)[:30].lower() + str(paper.year or "")
        base = stem or re.sub(r"[^A-Za-z0-9]+", "", paper.paper_id) or "paper"
        key, further = base, 1
        while key in taken:
            further += 1
            key = f"{base}-{further}"
        taken.add(key)
        keys[paper.paper_id] = key
    return keys


def csv_of(papers: Sequence[Paper]) -> str:
    """One line for each paper, with its BibTeX key and its abstract."""
    keys = keys_of(papers)
    columns = ["bibtex_key", "paper_id", "paper", "title", "authors", "venue", "year", "url", "code_url", "abstract"]
    rows: list[list[object]] = [
        [
            *(keys[paper.paper_id], paper.paper_id, paper.label, paper.title, "; ".join(paper.authors), paper.venue),
            *(paper.year, paper.url, paper.code_url, paper.abstract),
        ]
        for paper in papers
    ]
    return sheet([columns, *rows])


def sheet(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV that a spreadsheet may open."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _entry(paper: Paper, key: str) -> Entry:
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
    return Entry(kind, key, [Field(name, value) for name, value in values.items() if value])


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


def _cell(value: object) -> str:
    """A spreadsheet must not take a text from an abstract for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
