"""Quotes are verbatim, numbers are given by first appearance, and nothing shown is left without its citation."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.answer import Answer, Cell, Citation, Row, Sentence
from rag.extractive.draft import Draft
from vectorstore.records import Paper

PAPERS = (
    Paper("a", "Alpha", "Alpha learns quickly. It needs 3 GB [1] of memory."),
    Paper("b", "Be|ta", "Beta |x| forgets, but slowly."),
    Paper("c", "Gamma", "Gamma: \\alpha, αβγ, 你好 and 🙂."),
)


def test_a_sentence_frames_its_quote() -> None:
    draft = Draft()
    draft.paragraph("Alpha: ", draft.quote(PAPERS[0], 0, 21))
    answer = draft.into(Answer())
    assert answer.text == "Alpha: “Alpha learns quickly.” [1]"
    assert answer.sentences == (Sentence(answer.text, (0,), "supported"),)
    assert answer.citations == (Citation(1, "a", "Alpha learns quickly.", 0, 21),)


def test_numbers_follow_the_text_and_not_the_order_of_asking() -> None:
    draft = Draft()
    first, second, third = (draft.quote(PAPERS[i], 0, 5) for i in (0, 1, 0))
    draft.paragraph(second)
    draft.say(first)
    answer = draft.into(Answer())
    assert first == third
    assert answer.text == "“Beta ” [1] “Alpha” [2]"
    assert [(c.number, c.paper_id) for c in answer.citations] == [(1, "b"), (2, "a")]


def test_two_quotes_of_one_paper_share_its_number() -> None:
    draft = Draft()
    draft.paragraph(draft.quote(PAPERS[0], 0, 21), " and ", draft.quote(PAPERS[0], 22, 31))
    answer = draft.into(Answer())
    assert answer.text.count("[1]") == 2
    assert answer.sentences[0].citations == (0, 1)


def test_a_quote_that_is_not_shown_leaves_no_citation() -> None:
    draft = Draft()
    draft.quote(PAPERS[0], 0, 5)
    draft.paragraph("Checked 3: none match.")
    answer = draft.into(Answer())
    assert answer.citations == ()
    assert answer.sentences == (Sentence("Checked 3: none match.", (), "none_needed"),)


def test_an_excerpt_shows_a_part_and_cites_the_whole() -> None:
    draft = Draft()
    quote = draft.quote(PAPERS[0], 22, 50)
    draft.paragraph("It needs ", draft.excerpt(quote, 31, 35), ".")
    answer = draft.into(Answer())
    assert answer.text == "It needs “3 GB” [1]."
    assert answer.citations[0].quote == "It needs 3 GB [1] of memory."
    with pytest.raises(ValueError, match="not inside"):
        draft.excerpt(quote, 20, 30)


def test_brackets_of_an_abstract_are_no_numbers() -> None:
    draft = Draft()
    draft.paragraph(draft.quote(PAPERS[0], 22, 50))
    assert draft.into(Answer()).text == r"“It needs 3 GB \[1\] of memory.” [1]"


def test_a_table_is_text_and_record() -> None:
    draft = Draft()
    draft.paragraph("They differ.")
    rows = [(PAPERS[1], (draft.quote(PAPERS[1], 5, 16), "not said")), (PAPERS[0], ("not said", "not said"))]
    draft.table(("problem", "code"), rows, corner="paper")
    answer = draft.into(Answer())
    assert answer.text.split("\n\n")[1].splitlines() == [
        "| paper | problem | code |",
        "| --- | --- | --- |",
        r"| Be\|ta | “\|x\| forgets” [1] | not said |",
        "| Alpha | not said | not said |",
    ]
    assert answer.table is not None
    assert answer.table.columns == ("problem", "code")
    assert answer.table.rows[0] == Row("b", (Cell("|x| forgets", 0), Cell("not said")))
    with pytest.raises(ValueError, match="one cell for each column"):
        draft.table(("problem",), rows)


def test_lists_and_paragraphs_are_markdown() -> None:
    draft = Draft()
    draft.paragraph("Two.")
    draft.say("Both match.")
    draft.item("One")
    draft.say("more")
    draft.item("Two")
    draft.paragraph("End.")
    assert draft.into(Answer()).text == "Two. Both match.\n\n- One more\n- Two\n\nEnd."


@pytest.mark.parametrize(("start", "end"), [(3, 3), (-1, 4), (0, 999), (5, 2)])
def test_a_quote_must_lie_in_the_abstract(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no quote"):
        Draft().quote(PAPERS[0], start, end)


def test_overlap_with_what_is_quoted_is_known() -> None:
    draft = Draft()
    draft.quote(PAPERS[0], 0, 21)
    assert draft.has(PAPERS[0], 15, 30)
    assert not draft.has(PAPERS[0], 21, 30)
    assert not draft.has(PAPERS[1], 0, 21)


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Drafts that mix sentences, list items and tables, with quotes taken before and while writing."""
    draft = Draft()
    for _ in range(draw(st.integers(1, 8))):
        paper = draw(st.sampled_from(PAPERS))
        start = draw(st.integers(0, len(paper.abstract) - 1))
        end = draw(st.integers(start + 1, len(paper.abstract)))
        position = draft.quote(paper, start, end)
        words = draw(st.text(max_size=12))
        block = draw(st.sampled_from(["paragraph", "say", "item", "table", "nothing"]))
        if block == "table":
            draft.table(("x",), [(paper, (draw(st.sampled_from([words, position])),))])
        elif block != "nothing":
            getattr(draft, block)(words, draft.excerpt(position, start, end) if draw(st.booleans()) else position)
    return draft


@given(drafts())
def test_what_holds_for_every_draft(draft: Draft) -> None:
    answer = draft.into(Answer())
    abstracts = {paper.paper_id: paper.abstract for paper in PAPERS}
    for citation in answer.citations:
        assert abstracts[citation.paper_id][citation.start : citation.end] == citation.quote
    shown = [int(number) for number in re.findall(r"\[(\d+)\]", answer.text)]
    assert list(dict.fromkeys(shown)) == list(range(1, len(set(shown)) + 1))
    assert {citation.number for citation in answer.citations} == set(shown)
    assert len({(c.paper_id, c.start, c.end) for c in answer.citations}) == len(answer.citations)
    assert len({c.paper_id for c in answer.citations}) == len({c.number for c in answer.citations})
    for sentence in answer.sentences:
        assert (sentence.support == "none_needed") is (not sentence.citations)
        assert sentence.text in answer.text


@given(drafts())
def test_an_answer_grows_without_renumbering(draft: Draft) -> None:
    steps = list(draft.steps(Answer()))
    assert steps[-1] == draft.into(Answer())
    for before, after in pairwise(steps):
        assert after.text.startswith(before.text)
        assert after.citations[: len(before.citations)] == before.citations


def test_a_long_answer_grows_in_few_steps() -> None:
    draft = Draft()
    for _ in range(1000):
        draft.item("Alpha: ", draft.quote(PAPERS[0], 0, 5))
    assert len(list(draft.steps(Answer()))) <= 8
