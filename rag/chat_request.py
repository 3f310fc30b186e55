"""What goes to a chat model and what comes back: the protocol's part that is ours to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict


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
    context_window: int = 128_000
    """Tokens the model reads and writes in one call."""
    answer_tokens: int = 2_000
    """Most tokens an answer may take."""
    temperature: float | None = 0.0
    """None leaves it to the server."""
    backoff_seconds: tuple[float, float] = (0.5, 1.5)
    """Pauses before the second and the third request, where the server asks for none."""


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
