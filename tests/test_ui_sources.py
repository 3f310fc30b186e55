"""The panel of sources: every quote marked where it stands, no formula broken, nothing live in it."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from html import unescape

from chat_fakes import COMPARISON, ETF, ETF_QUOTE, FISHER, FISHER_QUOTE, HOSTILE, LORA, cite, hostile_answer
from hypothesis import given
from hypothesis import strategies as st

from rag.answer import RankedPaper
from ui.abstracts import locate_quote, marked_html
from ui.sources import EMPTY, UNCITED_SHOWN, panel_html

PAPERS = {paper.paper_id: paper for paper in (ETF, FISHER, HOSTILE)}


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_the_quoted_words_are_marked_under_their_anchor() -> None:
    html = panel_html([(1, LORA)], PAPERS)
    marks = re.findall(r'<mark><span class="at" id="([\w-]+)"></span>(.*?)</mark>', html)
    assert [anchor for anchor, _ in marks] == ["quote-1-0", "quote-1-1"]
    assert words(marks[0][1]) == ETF_QUOTE.replace("$", "")
    assert words(marks[1][1]) == FISHER_QUOTE


def test_a_card_has_number_names_links_and_keywords() -> None:
    html = panel_html([(1, LORA)], PAPERS)
    card = html[html.index('id="paper-1-1"') : html.index('id="paper-1-2"')]
    assert '<span class="number">1</span><h3>ETF init</h3><p class="title">Tight frames' in card
    assert "ICML 2026 · Ana Lima, Bo Chen, Cy Doe et al. · <a" in card
    assert re.findall(r'href="(https[^"]+)"', card) == [ETF.url, ETF.code_url]
    assert "<li>LoRA</li><li>initialization</li>" in card
    assert "$3000 instead of $4000" in card


def test_anchors_of_several_answers_differ_and_the_newest_is_open() -> None:
    html = panel_html([(1, LORA), (2, COMPARISON)], PAPERS)
    anchors = re.findall(r'id="([\w-]+)"', html)
    assert len(anchors) == len(set(anchors)) == 10
    assert html.index('class="turn newest" id="sources-2"') < html.index('class="turn" id="sources-1"')


def test_overlapping_quotes_are_one_mark_with_both_anchors() -> None:
    html = marked_html("abcdef", {"x": (0, 4), "y": (2, 6), "z": (6, 6)})
    assert html.startswith('<mark><span class="at" id="x"></span>ab<span class="at" id="y"></span>cdef</mark>')


def test_a_mark_takes_in_a_formula_that_it_cuts() -> None:
    html = marked_html("see $x_i$ now", {"q": (6, 13)})
    assert html.startswith('see <mark><span class="at" id="q"></span><math')
    assert html.endswith("</math> now</mark>")


@given(st.text(alphabet="a $x_{}\\<&", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30))))
def test_marks_never_lose_or_break_anything(abstract: str, spans: list[tuple[int, int]]) -> None:
    marks = {
        f"q{i}": (min(span), min(max(span), len(abstract))) for i, span in enumerate(spans) if min(span) < len(abstract)
    }
    html = marked_html(abstract, marks)
    assert html.count("<mark>") == html.count("</mark>")
    assert re.sub(r'</?mark>|<span class="at" id="q\d+"></span>', "", html) == marked_html(abstract)
    assert len(re.findall(r'id="q\d+"', html)) == len(marks)


def test_a_quote_is_found_again_or_shown_as_stale() -> None:
    citation = LORA.citations[1]
    assert locate_quote(citation, "New first. " + FISHER.abstract) == (citation.start + 11, citation.end + 11)
    assert locate_quote(citation, "All new.") is None
    html = panel_html([(1, LORA)], {**PAPERS, "p-fisher": replace(FISHER, abstract="All new.")})
    assert "The abstract has changed since this answer" in html
    assert f'<blockquote id="quote-1-1">{FISHER_QUOTE}</blockquote>' in html


def test_a_paper_that_is_gone_still_shows_what_was_quoted() -> None:
    html = panel_html([(1, LORA)], {"p-etf": ETF})
    assert "no longer in the list" in html
    assert FISHER_QUOTE in html


def test_papers_without_a_quote_are_listed_below_and_the_list_is_cut() -> None:
    html = panel_html([(1, LORA)], PAPERS)
    assert "<summary>1 paper not quoted</summary>" in html
    assert "borderline, relevance 0.30" in html
    many = tuple(RankedPaper(f"x{i}", f"X{i}", 0.9, "match") for i in range(UNCITED_SHOWN + 7))
    html = panel_html([(1, replace(LORA, papers=many))], PAPERS)
    assert "7 more papers in the CSV" in html


def test_exports_are_inside_the_page_and_only_when_complete() -> None:
    html = panel_html([(1, LORA)], PAPERS)
    names = re.findall(r'download="([^"]+)"', html)
    assert names == [f"which-papers-fix-lora-initialization.{suffix}" for suffix in ("md", "bib", "csv")]
    encoded = re.search(r"data:application/x-bibtex;charset=utf-8;base64,([\w+/=]+)", html)
    assert encoded
    assert b"@inproceedings{lima2026," in b64decode(encoded[1])
    assert "download" not in panel_html([(1, LORA)], PAPERS, complete=False)


def test_nothing_of_a_hostile_paper_is_live() -> None:
    answer = replace(hostile_answer(), citations=(cite(1, HOSTILE, "If a<b and c>d then"),))
    html = panel_html([(1, answer)], PAPERS)
    assert not re.search(r"<(script|img|form|input|div style)", html)
    assert "javascript:" not in re.sub(r'data-copy="[^"]*"', "", html)
    assert "If a&lt;b and c&gt;d then" in html


def test_without_answers_the_panel_says_what_it_is_for() -> None:
    assert panel_html([], {}) == EMPTY
