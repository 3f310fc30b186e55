"""What goes to a chat model and what comes back: the protocol's part that is ours to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from vectorstore.errors import SetupError

DEFAULT_MODEL = "gpt-4.1-mini"
"""Asked of OpenAI where no model is named."""
OPENAI_WINDOW = 128_000
"""Tokens that every current model of OpenAI reads at least."""
LOCAL_WINDOW = 8_192
"""Tokens taken for a server of one's own that does not say: most are started with this much or little less."""


class Message(TypedDict):
    """One message of a conversation, as the protocol has it."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Delta:
    """The next piece of an answer. An empty one is a heartbeat; the last one carries `finish` and the tokens."""

    text: str = ""
    finish: str = ""
    """Empty until the end; then the server's reason, or "cut" where the stream ended without one."""
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Which model, where, and within which limits."""

    model: str
    base_url: str | None = None
    """None is OpenAI itself."""
    api_key: str = field(default="", repr=False)
    timeout_seconds: float = 60.0
    """Longest silence of the server, not the longest answer."""
    context_window: int = OPENAI_WINDOW
    """Tokens the model reads and writes in one call."""
    answer_tokens: int = 2_000
    """Most tokens an answer may take."""
    temperature: float | None = 0.0
    """None leaves it to the server."""
    backoff_seconds: tuple[float, float] = (0.5, 1.5)
    """Pauses before the second and the third request, where the server asks for none."""


def endpoint_of(
    model: str, base_url: str | None, api_key: str, timeout_seconds: float = 60.0, context_window: int | None = None
) -> Endpoint | None:
    """The endpoint that a user's settings mean; None where they mean no model.

    A key alone means OpenAI and its default model; an address needs a model's name and no key. An address that
    misses "http" is completed. Raises SetupError for an address without a model, and a model without either.
    """
    if base_url and not model:
        raise SetupError(
            "OPENAI_BASE_URL is set, but not which model to ask there.",
            "Set PAPERCHAT_MODEL to a name the server knows, such as llama3.1:8b.",
        )
    if not base_url and not api_key:
        if not model:
            return None
        raise SetupError(
            f"The model {model} is set, but neither a key nor a server.",
            "Set OPENAI_API_KEY for OpenAI, or OPENAI_BASE_URL for a server of your own.",
        )
    address = f"http://{base_url}" if base_url and "://" not in base_url else base_url
    return Endpoint(
        model=model or DEFAULT_MODEL,
        base_url=address.rstrip("/") if address else None,
        api_key=api_key,
        timeout_seconds=timeout_seconds,
        context_window=context_window or (LOCAL_WINDOW if base_url else OPENAI_WINDOW),
    )


def first_request(endpoint: Endpoint, messages: Sequence[Message], options: dict[str, Any]) -> dict[str, Any]:
    """The body of a streamed request. `options` go in as they are, `max_tokens` under the name the server knows."""
    # OpenAI's newer models know only the new name of the limit, most compatible servers only the old one.
    limit = "max_tokens" if endpoint.base_url else "max_completion_tokens"
    request: dict[str, Any] = {
        "model": endpoint.model,
        "messages": list(messages),
        "stream": True,
        "stream_options": {"include_usage": True},
        limit: endpoint.answer_tokens,
        **{limit if name == "max_tokens" else name: value for name, value in options.items()},
    }
    if endpoint.temperature is not None:
        request["temperature"] = endpoint.temperature
    return request


def without(request: dict[str, Any], refused: frozenset[str]) -> dict[str, Any]:
    """The same request without the options that a server refused."""
    kept = {name: value for name, value in request.items() if name not in refused}
    if "max_tokens" in refused:
        kept.pop("max_completion_tokens", None)
    return kept
