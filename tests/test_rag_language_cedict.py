"""Chinese words by their dictionary entries."""

from __future__ import annotations

from rag.language.cedict import Cedict


def test_simplified_and_traditional_spellings_have_the_same_senses() -> None:
    dictionary = Cedict()
    assert "learn" in " ".join(dictionary.definitions("学习"))
    assert dictionary.definitions("学习") == dictionary.definitions("學習")


def test_senses_are_told_apart() -> None:
    assert all("/" not in sense and ";" not in sense for sense in Cedict().definitions("机器"))


def test_a_word_that_is_not_there_has_none() -> None:
    assert Cedict().definitions("没有这个词的") == ()
