"""Which endpoint a user's settings mean."""

from __future__ import annotations

import pytest

from rag.provider.chat_request import (
    DEFAULT_MODEL,
    LOCAL_WINDOW,
    OPENAI_WINDOW,
    Endpoint,
    Limits,
    endpoint_of,
    first_request,
    without,
)
from vectorstore.errors import SetupError


def test_nothing_set_is_no_model() -> None:
    assert endpoint_of("", None, "") is None


def test_a_key_alone_is_openai() -> None:
    endpoint = endpoint_of("", None, "sk-x")
    assert endpoint == Endpoint(DEFAULT_MODEL, None, "sk-x", context_window=OPENAI_WINDOW)


def test_a_server_needs_no_key_and_any_model_name_will_do() -> None:
    endpoint = endpoint_of("llama3.1:8b", "127.0.0.1:11434/v1/", "")
    assert endpoint == Endpoint("llama3.1:8b", "http://127.0.0.1:11434/v1", "", context_window=LOCAL_WINDOW)


def test_limits_of_the_users_own_hold() -> None:
    endpoint = endpoint_of("x", "http://h/v1", "", Limits(5.0, context_window=4096, answer_tokens=500))
    assert endpoint is not None
    assert (endpoint.timeout_seconds, endpoint.context_window, endpoint.answer_tokens) == (5.0, 4096, 500)


def test_an_address_in_azures_manner_keeps_its_version() -> None:
    given = "https://me.openai.azure.com/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21"
    endpoint = endpoint_of("gpt-4o", given, "key")
    assert endpoint is not None
    assert endpoint.base_url == "https://me.openai.azure.com/openai/deployments/gpt-4o"
    assert endpoint.query == {"api-version": "2024-10-21"}


@pytest.mark.parametrize("model", ["gpt-5-mini", "o4-mini", "openai/gpt-5"])
def test_a_model_that_thinks_first_gets_room_for_it(model: str) -> None:
    endpoint = endpoint_of(model, None, "key")
    assert endpoint is not None
    request = first_request(endpoint, [], {"max_tokens": 100})
    assert request["max_completion_tokens"] == 100 + endpoint.thinking_tokens > 1000
    assert request["reasoning_effort"] == "low"
    assert "temperature" not in request


@pytest.mark.parametrize("model", ["gpt-4.1-mini", "gpt-5-chat-latest", "llama3.1:8b", "qwen-o1x"])
def test_other_models_get_none(model: str) -> None:
    endpoint = endpoint_of(model, None, "key")
    assert endpoint is not None
    assert endpoint.thinking_tokens == 0


@pytest.mark.parametrize(("model", "base_url"), [("", "http://h/v1"), ("llama3.1:8b", None)])
def test_half_a_setting_is_told(model: str, base_url: str | None) -> None:
    with pytest.raises(SetupError) as caught:
        endpoint_of(model, base_url, "")
    assert caught.value.hint


def test_the_length_limit_has_the_name_the_server_knows() -> None:
    ours = first_request(Endpoint("m", "http://h/v1"), [], {"max_tokens": 5})
    openai = first_request(Endpoint("m"), [], {"max_tokens": 5})
    assert (ours["max_tokens"], openai["max_completion_tokens"]) == (5, 5)


def test_a_refused_limit_is_sent_under_its_other_name_and_then_not_at_all() -> None:
    ours = first_request(Endpoint("m", "http://h/v1"), [], {"max_tokens": 5})
    again = without(ours, frozenset({"max_tokens"}))
    assert again["max_completion_tokens"] == 5
    assert "max_tokens" not in again
    last = without(again, frozenset({"max_tokens", "max_completion_tokens"}))
    assert not {"max_tokens", "max_completion_tokens"} & last.keys()


def test_the_temperature_can_be_left_to_the_server() -> None:
    assert "temperature" not in first_request(Endpoint("m", temperature=None), [], {})
    assert first_request(Endpoint("m"), [], {})["temperature"] == 0.0
