"""What goes to a chat model and what comes back: the protocol's part that is ours to choose."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from vectorstore.errors import SetupError

DEFAULT_MODEL = "gpt-4.1-mini"
"""Asked of OpenAI where no model is named."""
OPENAI_WINDOW = 128_000
"""Tokens that every current model of OpenAI reads at least."""
LOCAL_WINDOW = 8_192
"""Tokens taken for a server of one's own that does not say: most are started with this much or little less."""
ANSWER_TOKENS = 2_000
"""Most tokens of an answer, where the user sets no other limit."""
THINKING_TOKENS = 6_000
"""Tokens granted beside the answer to models that are known to think before it: their thoughts count as output."""

_THINKS = re.compile(r"(?:^|[/.])(?:gpt-5|o[1-9])(?!.*chat)", re.IGNORECASE)
_LIMITS = ("max_tokens", "max_completion_tokens")
"""The two names of the limit of an answer."""


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
    answer_tokens: int = ANSWER_TOKENS
    """Most tokens an answer may take."""
    thinking_tokens: int = 0
    """Tokens granted beside it to a model that thinks first; 0 for one that is not known to."""
    temperature: float | None = 0.0
    """None leaves it to the server."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What stands behind a "?" in the address that the user gave: gateways in Azure's manner want `api-version`."""
    backoff_seconds: tuple[float, float] = (0.5, 1.5)
    """Pauses before the second and the third request, where the server asks for none."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a user may set of an endpoint's limits; None is the usual."""

    timeout_seconds: float = 60.0
    context_window: int | None = None
    answer_tokens: int | None = None


def endpoint_of(model: str, base_url: str | None, api_key: str, limits: Limits = Limits()) -> Endpoint | None:
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
    address, query = _address(base_url) if base_url else (None, {})
    thinks = bool(_THINKS.search(model))
    return Endpoint(
        model=model or DEFAULT_MODEL,
        base_url=address,
        api_key=api_key,
        timeout_seconds=limits.timeout_seconds,
        context_window=limits.context_window or (LOCAL_WINDOW if base_url else OPENAI_WINDOW),
        answer_tokens=limits.answer_tokens or ANSWER_TOKENS,
        thinking_tokens=THINKING_TOKENS if thinks else 0,
        temperature=None if thinks else 0.0,
        query=query,
    )


def _address(base_url: str) -> tuple[str, dict[str, str]]:
    """A server's address without its query, and that query; the call's own path is left out where it was given."""
    parts = urlsplit(base_url if "://" in base_url else f"http://{base_url}")
    path = parts.path.rstrip("/").removesuffix("/chat/completions")
    return urlunsplit((parts.scheme, parts.netloc, path, "", "")), dict(parse_qsl(parts.query))


def first_request(endpoint: Endpoint, messages: Sequence[Message], options: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a streamed request. `options` go in as they are, `max_tokens` under the name the server knows."""
    # OpenAI's newer models know only the new name of the limit, most compatible servers only the old one.
    limit = _LIMITS[0] if endpoint.base_url and not endpoint.thinking_tokens else _LIMITS[1]
    others = {name: value for name, value in options.items() if name != "max_tokens"}
    request: dict[str, Any] = {
        "model": endpoint.model,
        "messages": list(messages),
        "stream": True,
        "stream_options": {"include_usage": True},
        limit: options.get("max_tokens", endpoint.answer_tokens) + endpoint.thinking_tokens,
        **others,
    }
    if endpoint.temperature is not None:
        request["temperature"] = endpoint.temperature
    if endpoint.thinking_tokens:
        request["reasoning_effort"] = "low"  # the sources are there: there is nothing to find out by thinking long
    return request


def without(request: Mapping[str, Any], refused: frozenset[str]) -> dict[str, Any]:
    """The same request without the options that a server refused; a limit goes under its other name, unless that was
    refused as well."""
    kept = {name: value for name, value in request.items() if name not in refused}
    for name, other in zip(_LIMITS, reversed(_LIMITS), strict=True):
        if name in refused and name in request and other not in refused:
            kept[other] = request[name]
    return kept
