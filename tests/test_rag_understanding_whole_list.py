"""Which questions ask what the whole list is about."""

from __future__ import annotations

import pytest

from rag.understanding.kinds import asks_for_overview, kind_of
from rag.understanding.whole_list import asks_for_the_whole


@pytest.mark.parametrize(
    "text",
    [
        "what is this list about?",
        "What's in my list?",
        "overview please",
        "a short overview",
        "summarise the list",
        "Summarize everything",
        "topics",
        "what are the main themes?",
        "which research areas are covered here?",
        "what kinds of papers are here?",
        "what do the papers have in common?",
        "cluster the papers by topic",
        "give me a high-level overview of the research directions represented",
        "how many topics are there?",
        "what are the most common topics?",
        "what is the topic of this list?",
        "overview what the papers are mostly about?",
    ],
)
def test_words_for_subjects_and_for_the_list_alone_ask_for_all_of_it(text: str) -> None:
    assert asks_for_the_whole(text)
    assert asks_for_overview(text, chinese=False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "list all papers",
        "how many papers are there?",
        "which papers are about LoRA?",
        "what is it about?",
        "give me an overview of it",
        "what is this paper about?",
        "tell me about this paper",
        "give me the list",
        "what is the largest dataset in the list?",
        "what are the main methods?",
        "group the papers by year",
        "what topics does DARE touch?",
    ],
)
def test_a_word_of_anything_else_asks_for_that(text: str) -> None:
    assert not asks_for_the_whole(text)


def test_these_papers_are_all_of_them_where_none_were_shown_before() -> None:
    assert asks_for_overview("what are these papers about?", chinese=False)
    assert kind_of("what are these papers about?", chinese=False) != "list"
    assert not asks_for_overview("which of these papers use LoRA?", chinese=False)


def test_chinese_has_its_own_words() -> None:
    assert asks_for_overview("这些论文主要研究什么？", chinese=True)
    assert not asks_for_overview("哪些论文研究联邦学习？", chinese=True)
