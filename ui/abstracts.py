"""One paper as HTML for the panels beside the conversation: heading, keywords, abstract with marks. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from rag.answer import Citation
from ui.latex import Span, formula_spans, mathml
from ui.markup import link_html
from vectorstore.records import Paper

Marked = tuple[Span, list[tuple[int, str]]]
"""A marked span, and where in it each anchor stands."""


def heading_html(paper: Paper) -> str:
    """Label, title, venue, year, authors and links of a paper. A title that begins with the label stands for both."""
    name, title = paper.label, f'<p class="title">{marked_html(paper.title)}</p>' if paper.title else ""
    if paper.title.casefold().startswith(paper.label.casefold()):
        name, title = paper.title, ""
    authors = ", ".join(paper.authors[:3]) + (" et al." if len(paper.authors) > 3 else "")
    facts = [escape(part) for part in (" ".join([paper.venue, str(paper.year or "")]).strip(), authors) if part]
    links = [link_html(url, name) for url, name in ((paper.url, "paper"), (paper.code_url, "code")) if url]
    meta = " · ".join(facts + links)
    return f"<h3>{marked_html(name)}</h3>{title}" + (f'<p class="meta">{meta}</p>' if meta else "")


def keywords_html(paper: Paper) -> str:
    """The keywords as a list; nothing when there are none."""
    words = "".join(f"<li>{marked_html(keyword)}</li>" for keyword in paper.keywords)
    return f'<ul class="keywords" aria-label="Keywords">{words}</ul>' if words else ""


def locate_quote(citation: Citation, abstract: str) -> Span | None:
    """Where the quote stands in the abstract as it is stored now; nowhere when the words have changed."""
    if abstract[citation.start : citation.end] == citation.quote:
        return citation.start, citation.end
    found = abstract.find(citation.quote)
    return (found, found + len(citation.quote)) if found >= 0 else None


def marked_html(abstract: str, marks: Mapping[str, Span] | None = None) -> str:
    """The abstract with each span of `marks` (anchor id -> offsets) marked, and formulas drawn.

    A mark takes in the whole of a formula that it touches; overlapping marks become one, with both anchors.
    """
    return _with_marks(abstract, (marks or {}).items())


def found_html(abstract: str, words: Sequence[str]) -> str:
    """The same with every occurrence of `words` marked, in whatever case; nothing points at these marks."""
    spans = [match.span() for word in words for match in re.finditer(re.escape(word), abstract, re.IGNORECASE)]
    return _with_marks(abstract, [("", span) for span in spans])


def _with_marks(abstract: str, marks: Iterable[tuple[str, Span]]) -> str:
    formulas = formula_spans(abstract)
    parts: list[str] = []
    position = 0
    for (start, end), anchors in _merged(marks, formulas):
        parts.append(_slice(abstract, position, start, formulas))
        inner, at = "", start
        for place, name in anchors:
            anchor = f'<span class="at" id="{escape(name)}"></span>' if name else ""
            inner += _slice(abstract, at, place, formulas) + anchor
            at = place
        parts.append(f"<mark>{inner}{_slice(abstract, at, end, formulas)}</mark>")
        position = end
    return "".join([*parts, _slice(abstract, position, len(abstract), formulas)])


def _merged(marks: Iterable[tuple[str, Span]], formulas: Sequence[Span]) -> list[Marked]:
    widened = sorted((_widened(span, formulas), name) for name, span in marks)
    merged: list[Marked] = []
    for (start, end), name in widened:
        if merged and start < merged[-1][0][1]:
            (first, last), anchors = merged[-1]
            merged[-1] = ((first, max(last, end)), [*anchors, (start, name)])
        else:
            merged.append(((start, end), [(start, name)]))
    return merged


def _widened(span: Span, formulas: Sequence[Span]) -> Span:
    touched = [formula for formula in formulas if formula[0] < span[1] and span[0] < formula[1]]
    return min([span[0], *(start for start, _ in touched)]), max([span[1], *(end for _, end in touched)])


def _slice(text: str, start: int, end: int, formulas: Sequence[Span]) -> str:
    """`text[start:end]` as HTML; its edges never lie inside a formula."""
    parts: list[str] = []
    for first, last in formulas:
        if start <= first and last <= end:
            parts += [escape(text[start:first]), mathml(text[first:last])]
            start = last
    return "".join([*parts, escape(text[start:end])])
