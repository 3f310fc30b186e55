"""Which endpoint a user's settings mean."""

from __future__ import annotations

import pytest

from rag.chat_request import DEFAULT_MODEL, LOCAL_WINDOW, OPENAI_WINDOW, Endpoint, endpoint_of, first_request, without
from vectorstore.errors import SetupError


def test_nothing_set_is_no_model() -> None:
    assert endpoint_of("", None, "") is None


def test_a_key_alone_is_openai() -> None:
    endpoint = endpoint_of("", None, "sk-x")
    assert endpoint == Endpoint(DEFAULT_MODEL, None, "sk-x", context_window=OPENAI_WINDOW)


def test_a_server_needs_no_key_and_any_model_name_will_do() -> None:
    endpoint = endpoint_of("llama3.1:8b", "127.0.0.1:11434/v1/", "")
    assert endpoint == Endpoint("llama3.1:8b", "http://127.0.0.1:11434/v1", "", context_window=LOCAL_WINDOW)
    assert endpoint_of("x", "http://h/v1", "", context_window=4096).context_window == 4096  # type: ignore[union-attr]


@pytest.mark.parametrize(("model", "base_url"), [("", "http://h/v1"), ("llama3.1:8b", None)])
def test_half_a_setting_is_told(model: str, base_url: str | None) -> None:
    with pytest.raises(SetupError) as caught:
        endpoint_of(model, base_url, "")
    assert caught.value.hint


def test_the_length_limit_has_the_name_the_server_knows() -> None:
    ours = first_request(Endpoint("m", "http://h/v1"), [], {"max_tokens": 5})
    openai = first_request(Endpoint("m"), [], {"max_tokens": 5})
    assert (ours["max_tokens"], openai["max_completion_tokens"]) == (5, 5)
    assert "max_completion_tokens" not in without(openai, frozenset({"max_tokens"}))


def test_the_temperature_can_be_left_to_the_server() -> None:
    assert "temperature" not in first_request(Endpoint("m", temperature=None), [], {})
    assert first_request(Endpoint("m"), [], {})["temperature"] == 0.0
