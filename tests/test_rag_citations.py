"""The check of an answer: numbers by first appearance, repair, strike-out, quotes with offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.checking.framing import is_silent
from rag.citations import Checked, check
from vectorstore.records import Paper

BALORA = Paper(
    "p-balora", "BaLoRA",
    "Low-rank adaptation is overparameterized. We propose BaLoRA, which projects its iterates onto a balanced manifold."
    " BaLoRA converges up to 3x faster than standard LoRA.",
)  # fmt: skip
ETF = Paper(
    "p-etf", "ETF init",
    "Existing methods initialize LoRA with Gaussian noise. We prove that an equiangular tight frame is the optimal "
    "initialization when the gradient is not available.",
)  # fmt: skip
PIX = Paper("p-pix", "PixCLIP", "We build LongGRIT, a data set of 1.5M samples with long image descriptions.")
SOURCES = (BALORA, ETF, PIX)


def supports(checked: Checked) -> list[str]:
    return [sentence.support for sentence in checked.sentences]


def test_a_supported_sentence_carries_a_verbatim_quote() -> None:
    checked = check("BaLoRA projects its iterates onto a balanced manifold [1].", SOURCES)
    assert supports(checked) == ["supported"]
    (citation,) = checked.citations
    assert citation.number == 1
    assert BALORA.abstract[citation.start : citation.end] == citation.quote
    assert "balanced manifold" in citation.quote
    assert checked.sentences[0].citations == (0,)


def test_papers_are_numbered_by_first_appearance() -> None:
    text = "LongGRIT has 1.5M samples [3]. BaLoRA uses a balanced manifold [1]. LongGRIT has long descriptions [3]."
    checked = check(text, SOURCES)
    assert checked.text == (
        "LongGRIT has 1.5M samples [1]. BaLoRA uses a balanced manifold [2]. LongGRIT has long descriptions [1]."
    )
    assert checked.cited_papers == ("p-pix", "p-balora")


@pytest.mark.parametrize("mark", [" [3]", ""])
def test_a_wrong_number_or_none_is_repaired_where_another_source_says_it(mark: str) -> None:
    checked = check(f"BaLoRA projects its iterates onto a balanced manifold{mark}.", SOURCES)
    assert checked.text == "BaLoRA projects its iterates onto a balanced manifold [1]."
    assert checked.sentences[0].repaired
    assert checked.citations[0].paper_id == "p-balora"


def test_what_nothing_supports_is_struck_out_and_loses_its_citation() -> None:
    checked = check("BaLoRA was tested on 900 robots [1].", SOURCES)
    assert checked.text == "~~BaLoRA was tested on 900 robots.~~"
    assert supports(checked) == ["unsupported"]
    assert checked.sentences[0].doubts == ("number",)
    assert checked.citations == ()


def test_a_dropped_bound_leaves_a_sentence_partly_supported() -> None:
    checked = check("BaLoRA converges 3x faster than standard LoRA [1].", SOURCES)
    assert supports(checked) == ["partly"]
    assert checked.sentences[0].doubts == ("qualifier",)
    assert checked.citations[0].paper_id == "p-balora"


@pytest.mark.parametrize("text", ["It helps [9].", "LongGRIT has 1.5M samples [3][9]."])
def test_a_number_out_of_range_is_never_shown(text: str) -> None:
    assert "9" not in check(text, SOURCES).text


def test_two_claims_of_one_sentence_are_checked_apart() -> None:
    text = "BaLoRA projects onto a balanced manifold [1], while LongGRIT has 1.5M samples [3]."
    checked = check(text, SOURCES)
    assert checked.text == text.replace("[3]", "[2]")
    assert supports(checked) == ["supported"]
    assert [citation.paper_id for citation in checked.citations] == ["p-balora", "p-pix"]


def test_one_wrong_number_for_two_papers_is_repaired_for_each() -> None:
    text = "BaLoRA projects onto a balanced manifold [3], while LongGRIT has 1.5M samples [3]."
    checked = check(text, SOURCES)
    assert checked.text == "BaLoRA projects onto a balanced manifold, while LongGRIT has 1.5M samples [1][2]."
    assert checked.cited_papers == ("p-balora", "p-pix")


def test_headings_lead_ins_and_silence_need_no_source() -> None:
    text = "## Answer\n\nTwo papers do this:\n\n- BaLoRA uses a balanced manifold [1].\n\nThe abstracts do not say."
    checked = check(text, SOURCES)
    assert supports(checked) == ["none_needed", "none_needed", "supported", "none_needed"]
    assert checked.text == text


@pytest.mark.parametrize(
    "text",
    ["Two papers address initialization.", "有两篇论文直接研究初始化。", "No abstract tells the cost."],
)
def test_counts_and_absences_need_no_source(text: str) -> None:
    checked = check(text, SOURCES)
    assert (supports(checked), checked.text) == (["none_needed"], text)


def test_what_stands_beside_a_silence_is_checked() -> None:
    text = "BaLoRA was tested on 900 robots [1], but the abstract does not say where."
    assert supports(check(text, SOURCES)) == ["unsupported"]


def test_how_many_sources_there_are_is_the_writers_own_count() -> None:
    text = "Two changes are made to LoRA: a balanced manifold [1], and an equiangular tight frame [2]."
    assert supports(check(text, SOURCES)) == ["supported"]


@pytest.mark.parametrize(
    ("text", "support"),
    [
        (
            "Both concern LoRA: a balanced manifold and an equiangular tight frame as initialization [1][2].",
            "supported",
        ),
        ("The two initialize a balanced frame on an equiangular manifold [1][2].", "partly"),
    ],
)
def test_what_several_papers_say_together_stands_where_each_part_is_said_by_one(text: str, support: str) -> None:
    checked = check(text, SOURCES)
    assert supports(checked) == [support]
    assert checked.cited_papers == ("p-balora", "p-etf")


def test_an_answer_that_only_says_nothing_is_known_is_silent() -> None:
    assert check("The abstracts do not say.", SOURCES).is_silent
    assert check("摘要没有说明。", SOURCES).is_silent
    assert not check("LongGRIT has 1.5M samples [3].", SOURCES).is_silent
    assert is_silent("The abstract does not mention which GPU was used [1].")
    assert not is_silent("BaLoRA does not need a second pass.")


def test_thoughts_links_images_and_source_lists_are_not_shown() -> None:
    text = (
        "<think>maybe [3]</think>LongGRIT has 1.5M samples [3], see [here](http://evil.test/a) ![x](http://evil.test/b).\n"
        "\nSources:\n[3] PixCLIP http://evil.test"
    )
    checked = check(text, SOURCES)
    assert "evil" not in checked.text
    assert "maybe" not in checked.text
    assert "Sources" not in checked.text
    assert len(checked.citations) == 1


def test_thoughts_that_only_have_an_end_are_not_shown() -> None:
    assert check("hm [3] hm</think>LongGRIT has 1.5M samples [3].", SOURCES).text == "LongGRIT has 1.5M samples [1]."


def test_a_growing_answer_shows_its_last_sentence_unchecked() -> None:
    checked = check("LongGRIT has 1.5M samples [3]. BaLoRA was tested on 900 rob", SOURCES, is_complete=False)
    assert checked.text == "LongGRIT has 1.5M samples [1]. BaLoRA was tested on 900 rob"
    assert supports(checked) == ["supported", "none_needed"]


def test_a_mark_that_is_only_half_there_is_not_shown() -> None:
    assert check("LongGRIT has 1.5M samples [", SOURCES, is_complete=False).text == "LongGRIT has 1.5M samples"


def test_shapes_in_one_answer() -> None:
    text = "LongGRIT has 1.5M samples【3】. BaLoRA uses a balanced manifold. (Source 1) An ETF is optimal [^2]."
    assert [citation.paper_id for citation in check(text, SOURCES).citations] == ["p-pix", "p-balora", "p-etf"]


@given(st.text(alphabet="BaLoRA 1.5M[]23-,~*#|\n<think>/", max_size=80))
def test_every_quote_is_verbatim_and_every_shown_number_is_a_citation(text: str) -> None:
    checked = check(text, SOURCES)
    papers = {paper.paper_id: paper for paper in SOURCES}
    numbers = {citation.number for citation in checked.citations}
    for citation in checked.citations:
        assert papers[citation.paper_id].abstract[citation.start : citation.end] == citation.quote
    assert numbers == set(range(1, len(numbers) + 1))
    for sentence in checked.sentences:
        assert all(0 <= position < len(checked.citations) for position in sentence.citations)


def test_one_mark_may_be_meant_for_the_sentence_before_it() -> None:
    text = "BaLoRA projects its iterates onto a manifold. It converges up to 3x faster than standard LoRA [1]."
    checked = check(text, SOURCES)
    assert supports(checked) == ["supported", "supported"]
    assert checked.text.startswith("BaLoRA projects its iterates onto a manifold [1].")
    assert not checked.sentences[0].repaired


def test_a_sentence_whose_mark_may_still_come_is_not_judged() -> None:
    checked = check("BaLoRA was tested on 900 robots. It conv", SOURCES, is_complete=False)
    assert "~~" in checked.text  # the first sentence is over, and nothing says it
    assert "~~" not in check("BaLoRA was tested on 900 robots.", SOURCES, is_complete=False).text


def test_each_paper_is_held_to_what_is_said_of_it_by_its_label() -> None:
    right = "BaLoRA projects onto a balanced manifold, while PixCLIP builds LongGRIT with 1.5M samples [1][3]."
    wrong = "PixCLIP projects onto a balanced manifold, while BaLoRA builds LongGRIT with 1.5M samples [1][3]."
    assert supports(check(right, SOURCES)) == ["supported"]
    assert supports(check(wrong, SOURCES)) != ["supported"]


def test_a_mark_that_an_interrupted_answer_left_open_is_not_shown() -> None:
    assert check("LongGRIT has 1.5M samples [3", SOURCES).text == "LongGRIT has 1.5M samples [1]"


def test_the_head_of_a_table_needs_no_source() -> None:
    text = "| Paper | Method and its idea |\n| --- | --- |\n| BaLoRA | projects onto a balanced manifold [1] |"
    assert supports(check(text, SOURCES))[0] == "none_needed"


def test_a_label_cited_elsewhere_in_the_sentence_is_no_unknown_name() -> None:
    text = "Both BaLoRA [1] and PixCLIP [3] are proposed for LoRA with samples and a balanced manifold."
    assert "unsupported" not in supports(check(text, SOURCES))
    assert not check(text, SOURCES).sentences[0].repaired
