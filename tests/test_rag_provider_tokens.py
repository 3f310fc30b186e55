"""Token counts need no network and survive any text and any model name."""

from __future__ import annotations

import os
import socket

import pytest

from rag.provider.tokens import count_tokens, fitting


def test_an_openai_model_is_counted_exactly() -> None:
    assert count_tokens("hello world", "gpt-4o") == 2
    assert count_tokens("hello world", "gpt-4") == 2


def test_another_model_is_counted_with_a_margin() -> None:
    text = "low-rank adaptation of large language models " * 20
    assert count_tokens(text, "gpt-4o") < count_tokens(text, "llama3.1:8b") <= 1.2 * count_tokens(text, "gpt-4o")


def test_special_tokens_are_plain_text() -> None:
    assert count_tokens("We analyse <|endoftext|> tokens", "gpt-4o") > 5


def test_chinese_is_counted_by_the_newer_encoding() -> None:
    text = "低秩适应在大型语言模型中被广泛使用"
    assert count_tokens(text, "gpt-4o") < count_tokens(text, "gpt-4")


def test_no_socket_is_opened_and_the_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "/nowhere")
    assert count_tokens("hello world", "gpt-4o") == 2
    assert os.environ["TIKTOKEN_CACHE_DIR"] == "/nowhere"


def test_texts_are_taken_from_the_first_while_they_fit() -> None:
    assert fitting(["hello world"] * 5, 6, "gpt-4o") == 3
    assert fitting(["hello world"] * 5, 1, "gpt-4o") == 0
    assert fitting(["hello world"] * 5, 100, "gpt-4o") == 5
