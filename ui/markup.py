"""Markdown of an answer -> HTML that is safe by construction. Nothing in it is ever trusted.

Raw HTML is shown as text, images and reference definitions do not exist, and a link is a link only when its address
stands in a stored paper. Formulas are handed to the page between two private characters, so that no price can be
taken for one; `MATH_DELIMITERS` tells the chat component about them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from ui.latex import formula_spans, tex_of

MATH_OPEN, MATH_CLOSE = "\ue000", "\ue001"
MATH_DELIMITERS: tuple[dict[str, str | bool], ...] = ({"left": MATH_OPEN, "right": MATH_CLOSE, "display": False},)

# Half brackets stand for finished pieces while Markdown is parsed: Markdown counts them as punctuation, as it does
# the square brackets of a citation, so bold text before them ends where it should.
_PIECE = re.compile("⸢(\\d+)⸣")


@dataclass(frozen=True, slots=True)
class Insert:
    """Finished HTML that replaces `text[start:end]`; inside code the text stays as it was."""

    start: int
    end: int
    html: str


class _Markdown(MarkdownIt):
    """CommonMark with tables, in which only known addresses become links."""

    def __init__(self, urls: Collection[str]) -> None:
        super().__init__("commonmark", {"html": False, "breaks": True})
        self.enable("table")
        self.disable(["image", "reference", "html_block", "html_inline"])
        self.urls = frozenset(urls)

    def normalizeLink(self, url: str) -> str:
        return url

    def validateLink(self, url: str) -> bool:
        return url in self.urls


def markdown_html(text: str, inserts: Sequence[Insert] = (), urls: Collection[str] = ()) -> str:
    """`text` as HTML on one line, with `inserts` in place; bare or linked `urls` become links, others stay text."""
    formulas = tuple(Insert(start, end, math_html(text[start:end])) for start, end in formula_spans(text))
    pieces = _disjoint([*formulas, *inserts, *_link_inserts(text, urls), *_brackets(text)])
    parts: list[str] = []
    position = 0
    for number, piece in enumerate(pieces):
        parts += [text[position : piece.start], f"⸢{number}⸣"]
        position = piece.end
    source = "".join([*parts, text[position:]]).replace(MATH_OPEN, "").replace(MATH_CLOSE, "")
    html = _parser(urls, tuple(text[piece.start : piece.end] for piece in pieces)).render(source)
    return _PIECE.sub(lambda match: pieces[int(match[1])].html, html).strip().replace("\n", "&#10;")


def text_html(text: str) -> str:
    """Plain text as HTML: everything escaped, formulas marked for the page."""
    parts: list[str] = []
    position = 0
    for start, end in formula_spans(text):
        parts += [_escaped(text[position:start]), math_html(text[start:end])]
        position = end
    return "".join([*parts, _escaped(text[position:])])


def math_html(formula: str) -> str:
    """One delimited formula as the page wants it."""
    return f"{MATH_OPEN}{_escaped(tex_of(formula))}{MATH_CLOSE}"


def link_html(url: str, text: str) -> str:
    """A link to a stored address in a new tab; just the text when the address is not one of the web."""
    if not is_web_address(url):
        return escape(text)
    return f'<a href="{escape(url)}" target="_blank" rel="noopener noreferrer">{escape(text)}</a>'


def is_web_address(url: str) -> bool:
    """Whether `url` is a whole http or https address."""
    return bool(re.fullmatch(r"https?://[^\s\"<>]+", url))


def _escaped(text: str) -> str:
    return escape(text.replace(MATH_OPEN, "").replace(MATH_CLOSE, "")).replace("\n", "&#10;")


def _link_inserts(text: str, urls: Collection[str]) -> list[Insert]:
    found: list[Insert] = []
    for url in urls:
        # Not inside a Markdown link, and not as the beginning of a longer address.
        for match in re.finditer(rf"(?<!\]\(){re.escape(url)}(?![\w/-])", text):
            found.append(Insert(*match.span(), link_html(url, url)))
    return found


def _brackets(text: str) -> list[Insert]:
    return [Insert(*match.span(), match[0]) for match in re.finditer("[⸢⸣]", text)]


def _disjoint(inserts: Iterable[Insert]) -> list[Insert]:
    """In order of position; of two that overlap the earlier, then the longer, stays; an empty one overlaps nothing."""
    kept: list[Insert] = []
    for insert in sorted(inserts, key=lambda insert: (insert.start, insert.start < insert.end, -insert.end)):
        if not kept or insert.start >= kept[-1].end:
            kept.append(insert)
    return kept


def _parser(urls: Collection[str], originals: Sequence[str]) -> MarkdownIt:
    def code(_renderer: RendererHTML, tokens: Sequence[Token], index: int, *_: object) -> str:
        content = _PIECE.sub(lambda match: originals[int(match[1])], tokens[index].content)
        # The sign that announces a piece must not be read as one after this.
        shown = _escaped(content).replace("⸢", "&#x2E22;")
        return f"<code>{shown}</code>" if tokens[index].type == "code_inline" else f"<pre><code>{shown}</code></pre>"

    def link(_renderer: RendererHTML, tokens: Sequence[Token], index: int, *_: object) -> str:
        url = escape(str(tokens[index].attrGet("href")))
        return f'<a href="{url}" target="_blank" rel="noopener noreferrer">'

    parser = _Markdown([url for url in urls if is_web_address(url)])
    for name, rule in {"code_inline": code, "code_block": code, "fence": code, "link_open": link}.items():
        parser.add_render_rule(name, rule)
    return parser
