"""An answer as the page shows it: numbers that are links, verdicts, tables, notices."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from chat_fakes import COMPARISON, ETF, ETF_QUOTE, FISHER, FISHER_QUOTE, HOSTILE, LORA, cite, hostile_answer

from rag.answer import Answer, Cell, Row, Sentence, Table, Usage, with_notice
from ui.markup import MATH_CLOSE, MATH_OPEN
from ui.numbers import locate_markers, locate_sentences
from ui.render import answer_html, problem_html, question_html, understood_line, understood_question, usage_line
from vectorstore.errors import InputError

PAPERS = {paper.paper_id: paper for paper in (ETF, FISHER, HOSTILE)}


def linked(html: str) -> list[tuple[str, str]]:
    """Target and number of each citation link."""
    return re.findall(r'<a class="cite" href="#([\w-]+)"[^>]*>(\d+)</a>', html)


def test_numbers_link_to_the_quotes_of_their_turn_and_show_them() -> None:
    html = answer_html(LORA, 4, PAPERS)
    assert linked(html) == [("quote-4-0", "1"), ("quote-4-1", "2")]
    assert 'title="ETF init: “starting A as an equiangular tight frame keeps most of it.”"' in html
    assert 'id="answer-4"' in html
    assert "\n" not in html


def test_a_quote_is_shown_word_by_word_with_its_formula() -> None:
    html = answer_html(LORA, 1, PAPERS)
    assert f'<span class="quoted">“starting {MATH_OPEN}A{MATH_CLOSE} as an equiangular' in html


def test_stars_in_a_quote_are_no_emphasis() -> None:
    paper = replace(ETF, abstract="We prove a*b*c and [0, 1].")
    answer = replace(LORA, text="It says “a*b*c and [0, 1]” [1].", citations=(cite(1, paper, "a*b*c and [0, 1]"),))
    assert "“a*b*c and [0, 1]”" in answer_html(answer, 1, {"p-etf": paper})


def test_each_number_is_the_quote_of_its_own_sentence() -> None:
    text = "First [1]. Second [1] and [1]."
    citations = tuple(cite(1, ETF, quote) for quote in ("LoRA adds", "frozen weights", "$A$ and $B$"))
    sentences = (Sentence("First [1].", (0,), "supported"), Sentence("Second [1] and [1].", (1, 2), "supported"))
    answer = Answer(text=text, citations=citations, sentences=sentences)
    assert [marker.citations[0][0] for marker in locate_markers(answer)] == [0, 1, 2]


def test_one_number_for_two_quotes_shows_both() -> None:
    citations = (cite(1, ETF, "LoRA adds"), cite(1, ETF, "frozen weights"))
    answer = Answer(text="Both [1].", citations=citations, sentences=(Sentence("Both.", (0, 1), "supported"),))
    assert "“LoRA adds” … “frozen weights”" in answer_html(answer, 1, PAPERS)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("interval [0, 1] and array[2] and [3]", ["[3]"]),
        ("both [1, 2] and [4]", ["[1, 2]"]),
        ("in a formula $x[1]$ and after it [1]", ["[1]"]),
        ("escaped \\[1\\]", []),
    ],
)
def test_only_numbers_of_the_answer_outside_formulas_and_words_are_citations(text: str, cited: list[str]) -> None:
    citations = tuple(cite(number, ETF, "LoRA adds") for number in (1, 2, 3))
    answer = Answer(text=text, citations=citations)
    assert [text[marker.start : marker.end] for marker in locate_markers(answer)] == cited


def test_a_number_that_touches_a_word_counts_when_its_sentence_cites_it() -> None:
    answer = Answer(text="LoRA[1].", citations=(cite(1, ETF, "LoRA"),), sentences=(Sentence("LoRA.", (0,)),))
    assert len(locate_markers(answer)) == 1


def test_sentences_are_found_with_and_without_their_numbers() -> None:
    text = "**One** thing. [1]\n\n- Two\n  things [2]."
    answer = Answer(text=text, sentences=(Sentence("One thing."), Sentence("lost"), Sentence("Two things [2].")))
    assert [text[spot.start : spot.end] for spot in locate_sentences(answer)] == [
        "One** thing. [1]",
        "Two\n  things [2].",
    ]


def test_verdicts_stand_after_what_they_judge() -> None:
    html = answer_html(LORA, 1, PAPERS)
    assert html.count('class="verdict') == 1
    told = "◐ partly supported: check a number and which is better"
    assert re.search(rf'>2</a> <span class="verdict partly" title="[^"]+">{told}</span></li>', html)


def test_the_table_of_the_text_becomes_the_table_with_quotes() -> None:
    html = answer_html(COMPARISON, 2, PAPERS)
    assert html.count("<table>") == 1
    assert linked(html) == [("quote-2-0", "1"), ("quote-2-1", "2")]
    assert '<th scope="row">ETF init</th><td><span class="column">problem</span>keeps most of it&nbsp;<a' in html
    assert "first adapter | weights" in html
    assert html.index("Two papers.") < html.index("<table>") < html.index("The end.")
    assert f"“{FISHER_QUOTE}”" in html


def test_an_address_of_the_paper_in_a_table_is_a_link_and_no_other_is() -> None:
    rows = (Row("p-etf", (Cell(ETF.code_url), Cell("https://evil.test"))),)
    html = answer_html(replace(COMPARISON, table=Table(("code", "number"), rows)), 1, PAPERS)
    assert f'<a href="{ETF.code_url}" target="_blank" rel="noopener noreferrer">github.com/example/etf</a></td>' in html
    assert 'href="https://evil.test"' not in html


def test_a_follow_up_shows_how_it_was_understood() -> None:
    assert understood_question(LORA) == ""
    assert understood_question(replace(LORA, question="Which papers fix LoRA  initialization")) == ""
    assert understood_question(replace(LORA, question="and these?")) == LORA.standalone_question
    assert '<p class="understood">Understood as: <em>which papers' in answer_html(
        replace(LORA, question="and these?"), 1, PAPERS
    )


def test_a_long_question_is_not_printed_again_above_its_answer() -> None:
    pasted = "which papers are about this:  " + "word " * 10_000
    read = replace(LORA, question=pasted, standalone_question=" ".join(pasted.split())[:4_000])
    assert understood_question(with_notice(read, "cut_question", "Only the first 4,000 characters were read.")) == ""
    line = understood_line(replace(read, question="and these?"))
    assert line.startswith("which papers are about this: word word")
    assert line.endswith(" word …")
    assert len(line) <= 242


def test_counts_notices_and_errors_are_shown() -> None:
    assert "checked 3, 2 match, 1 borderline" in answer_html(replace(LORA, sentences=()), 1, PAPERS)
    assert "checked 3," not in answer_html(LORA, 1, PAPERS)
    ranked = (Sentence("On the subject, in no such order:"), Sentence("Checked 1,234: 2 match."))
    assert "checked 1,234" not in answer_html(replace(LORA, sentences=ranked, checked=1234), 1, PAPERS)
    assert "checked 123," in answer_html(replace(LORA, sentences=ranked, checked=123), 1, PAPERS)
    assert '<p class="notice capped">cut &amp; short</p>' in answer_html(
        with_notice(LORA, "capped", "cut & short"), 1, PAPERS
    )
    assert problem_html(InputError("No <file>.", "Give one.")).count("&lt;file&gt;") == 1


def test_only_a_whole_answer_has_a_footer() -> None:
    assert 'href="#sources-1"' in answer_html(LORA, 1, PAPERS)
    assert 'class="checked"' not in answer_html(LORA, 1, PAPERS, complete=False)


def test_nothing_of_a_hostile_answer_is_live() -> None:
    html = answer_html(hostile_answer(), 1, PAPERS)
    assert not re.search(r"<(script|img|form|input|div style)", html)
    assert set(re.findall(r'href="([^"]+)"', html)) == {"#quote-1-0", "#sources-1", "#copy-1"}
    assert "https://evil.test" in html
    assert question_html("<b>\nx") == '<div class="question">&lt;b&gt;<br>x</div>'


def test_a_paper_that_is_gone_keeps_the_label_it_had() -> None:
    assert f'title="ETF init: “{ETF_QUOTE.replace("$A$", "A")}”"' in answer_html(LORA, 1, {})


def test_tokens_are_told_with_their_price_where_it_is_known() -> None:
    assert usage_line(Answer(question="q", usage=Usage(1000, 200, 0.0123))) == "1,200 tokens, $0.0123"
    assert usage_line(Answer(question="q", usage=Usage(1000, 200, None))) == "1,200 tokens"
    assert usage_line(Answer(question="q")) == ""
