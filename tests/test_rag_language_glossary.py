"""Chinese questions glossed into English: terms first, frame words dropped, Latin kept."""

from __future__ import annotations

from importlib.resources import files

import pytest

from rag.language.glossary import gloss


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("哪些论文做联邦学习？", "federated learning"),
        ("差分隐私", "differential privacy"),
        ("零阶优化", "zeroth-order optimization"),
        ("哪些论文改进了LoRA的初始化？", "LoRA initialization"),
        ("BaLoRA 和 LoKRA 的区别", "BaLoRA LoKRA"),
        ("大语言模型的微调", "large language models fine-tuning"),
        ("which papers use LoRA?", "which papers use LoRA?"),
        ("", ""),
    ],
)
def test_gloss(chinese: str, english: str) -> None:
    assert gloss(chinese) == english


def test_a_word_outside_the_glossary_comes_from_the_dictionary() -> None:
    assert "bridge" in gloss("桥梁")


def test_the_glossary_is_a_table_of_at_least_three_hundred_terms() -> None:
    lines = files("rag.language").joinpath("glossary.tsv").read_text("utf-8").splitlines()[1:]
    terms = [line.split("\t") for line in lines]
    assert len(terms) >= 300
    assert all(len(term) == 2 and term[1].isascii() for term in terms)
    assert len({term[0] for term in terms}) == len(terms)
