"""The one place where what the openai SDK raises becomes an error of ours.

Providers put keys, addresses and prompts into their error texts, so none of that text is passed on: the message is
chosen by what went wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection

import httpx
import openai

from vectorstore.errors import (
    ContextOverflowError,
    ModelAccessError,
    ModelBusyError,
    ModelError,
    ModelQuotaError,
    ModelTimeoutError,
    ModelUnreachableError,
)

ProviderError = (openai.OpenAIError, httpx.HTTPError, httpx.StreamError, json.JSONDecodeError)
"""Everything that a call through the SDK can raise, the streaming loop included."""

_OVERFLOW = re.compile(
    r"context[_ ]length|exceed_context_size|context size|context window|maximum context|too many tokens"
    r"|prompt is too long|input (?:is )?too long",
    re.IGNORECASE,
)
_FORMAT = re.compile(r"response_?format|json_schema|json_object|json mode|structured output|grammar", re.IGNORECASE)
_QUOTA = re.compile(r"insufficient_quota|exceeded your current quota|billing|credit balance|payment", re.IGNORECASE)


def translate(error: BaseException, model: str) -> ModelError:
    """The ModelError for what a provider call raised; `model` is the name the user configured."""
    text = _all_text(error)
    if _OVERFLOW.search(text):
        return ContextOverflowError(
            f"The question and its sources are longer than {model} can read.",
            "Set PAPERCHAT_CONTEXT_WINDOW to the server's real window, or raise the server's (Ollama: num_ctx).",
        )
    if isinstance(error, openai.APITimeoutError | httpx.TimeoutException):
        return ModelTimeoutError(
            f"The chat model {model} did not answer in time.",
            "Is it still loading? A longer limit: PAPERCHAT_TIMEOUT_SECONDS.",
        )
    if isinstance(error, openai.APIStatusError):
        return _from_status(error.status_code, text, model)
    if isinstance(error, openai.APIConnectionError | httpx.TransportError):
        return ModelUnreachableError(
            f"The chat model {model} cannot be reached.",
            "Is the server running, and is OPENAI_BASE_URL its address (usually ending in /v1)?",
        )
    if isinstance(error, openai.APIError):
        return _from_status(_code(error), text, model)
    if isinstance(error, openai.OpenAIError):
        return ModelAccessError("No key for the chat model.", "Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server.")
    return ModelError(
        f"The server of {model} sent something that is no chat answer.",
        "Does OPENAI_BASE_URL point to an OpenAI-compatible server (usually ending in /v1)?",
    )


def _from_status(status: int, text: str, model: str) -> ModelError:
    if status in (401, 403):
        return ModelAccessError(f"The key was refused for {model} (status {status}).", "Check OPENAI_API_KEY.")
    if status == 404:
        return ModelAccessError(
            f"The server knows no model {model}.", "Check PAPERCHAT_MODEL and that OPENAI_BASE_URL ends in /v1."
        )
    if status == 402 or (status == 429 and _QUOTA.search(text)):
        return ModelQuotaError(
            "The account of this key has no credit left.", "Add credit, or ask without a model: unset OPENAI_API_KEY."
        )
    if status == 429:
        return ModelBusyError(f"Too many requests to {model} at the moment.", "Wait a minute and ask again.")
    if status >= 500:
        return ModelBusyError(f"The server of {model} failed (status {status}).", "Ask again, or look at its log.")
    return ModelError(f"{model} refused the request (status {status}).", "Run `paperchat doctor` to test the model.")


def retry_after(error: BaseException) -> float | None:
    """Seconds the server asked to wait, where it did."""
    if not isinstance(error, openai.APIStatusError):
        return None
    value = error.response.headers.get("retry-after", "")
    return float(value) if value.replace(".", "", 1).isdigit() else None


def refused_options(error: BaseException, sent: Collection[str]) -> frozenset[str]:
    """Names of the options of a request that a 400 or 422 complains about, out of those a call can do without.

    "Use 'max_completion_tokens' instead" names an option that was not sent: only `sent` ones can be refused.
    """
    if not isinstance(error, openai.APIStatusError) or error.status_code not in (400, 422):
        return frozenset()
    text = _all_text(error)
    found = {name for name in ("temperature", "stream_options", "reasoning_effort") if name in text}
    if _FORMAT.search(text):
        found.add("response_format")
    if not _OVERFLOW.search(text):
        found |= {name for name in ("max_tokens", "max_completion_tokens") if name in text}
    return frozenset(found & set(sent))


def _code(error: openai.APIError) -> int:
    """The status inside an error event; 500 where it has none, since the stream had begun well."""
    return int(error.code) if error.code and str(error.code).isdigit() else 500


def _all_text(error: BaseException) -> str:
    body = getattr(error, "body", None)
    return f"{error} {json.dumps(body, default=str) if body else ''}"
