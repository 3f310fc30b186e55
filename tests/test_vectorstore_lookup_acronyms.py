"""Acronyms and what they stand for, in both orders."""

from __future__ import annotations

from vectorstore.lookup.acronyms import acronyms


def test_acronyms_in_both_orders() -> None:
    text = "An Equiangular Tight Frame (ETF) and BINGO (Big Networks Going Online) beat large language models (LLMs)."
    assert acronyms(text) == {
        "ETF": "Equiangular Tight Frame",
        "BINGO": "Big Networks Going Online",
        "LLMs": "large language models",
    }


def test_an_expansion_begins_with_its_whole_word() -> None:
    text = "Grid-based Ordering with Long Rows (GO-LR) needs Polysomnography (PSG)."
    assert acronyms(text) == {"GO-LR": "Grid-based Ordering with Long Rows", "PSG": "Polysomnography"}


def test_letters_of_an_acronym_are_checked() -> None:
    assert acronyms("We use the best model (GPT) and a mean (see ABC) of it (Smith, 2020).") == {}
