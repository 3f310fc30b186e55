"""Prompts are files; a value that is missing or unknown is an error that names it."""

from __future__ import annotations

import pytest

from prompts import PromptError, fill, names


def test_every_prompt_is_found() -> None:
    assert names() == ("answer", "compare", "judge_set", "label", "rerank", "standalone_question")


def test_values_are_put_in() -> None:
    text = fill("standalone_question", turns="Q: LoRA?", question="and its limits?")
    assert text.endswith("Earlier turns:\nQ: LoRA?\n\nLast question: and its limits?")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(PromptError, match="needs a value for: turns"):
        fill("standalone_question", question="x")


def test_an_unknown_value_is_named() -> None:
    with pytest.raises(PromptError, match="no field for: sauces"):
        fill("standalone_question", question="x", turns="y", sauces="z")


def test_an_unknown_prompt_is_named() -> None:
    with pytest.raises(PromptError, match="no prompt 'poem'"):
        fill("poem")


def test_a_value_that_looks_like_a_field_stays_as_it_is() -> None:
    text = fill("standalone_question", turns="{{question}} {context_str}", question="SECRET")
    assert "{{question}} {context_str}" in text
    assert text.count("SECRET") == 1
