"""What `paperchat doctor` says about the chat model: configured, reachable, streaming, and how fast."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Delta, Message
from rag.provider.tokens import count_tokens
from vectorstore.errors import ModelError

TRIAL: tuple[Message, ...] = ({"role": "user", "content": "Count from 1 to 20, with spaces between."},)
TRIAL_TOKENS = 64
AT_ONCE_SECONDS = 0.05
"""An answer that comes in less time after its first word was not streamed, and says nothing of a speed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the diagnosis. `hint` says what to do where it is not well."""

    name: str
    is_well: bool
    text: str
    hint: str = ""


def diagnose(model: ChatModel | None) -> Iterator[Finding]:
    """Findings as they are made; asks the server for its models and for one short answer. No error gets out."""
    if model is None:
        hint = "Set OPENAI_API_KEY, or OPENAI_BASE_URL and PAPERCHAT_MODEL, for answers written by a model."
        yield Finding("model", True, "None is configured; answers are made of quotes.", hint)
        return
    where = "a server of your own" if model.endpoint.base_url else "OpenAI"
    key = "with a key" if model.endpoint.api_key else "without a key"
    window = model.endpoint.context_window
    yield Finding("model", True, f"{model.name} at {where}, {key}, window of {window:,} tokens.")
    yield from _names(model)
    yield from _trial(model)


def _names(model: ChatModel) -> Iterator[Finding]:
    """Whether the server offers the model. Many servers list none, so only a list without it is worth a line."""
    try:
        names = model.model_names()
    except ModelError:
        return
    if names and model.name not in names:
        offered = ", ".join(names[:5]) + (" ..." if len(names) > 5 else "")
        yield Finding("name", False, f"The server does not list {model.name}.", f"It offers: {offered}")


def _trial(model: ChatModel) -> Iterator[Finding]:
    started, first, text, last = time.monotonic(), 0.0, "", Delta()
    try:
        for delta in model.stream(TRIAL, max_tokens=TRIAL_TOKENS):
            first = first or (time.monotonic() - started if delta.text else 0.0)
            text += delta.text
            last = delta if delta.finish else last
    except ModelError as error:
        yield Finding("answer", False, error.message, error.hint)
        return
    total = time.monotonic() - started
    if not text.strip():
        yield Finding("answer", False, "The model returned nothing.", "Reasoning models may need more answer tokens.")
        return
    tokens = last.completion_tokens or count_tokens(text, model.name)
    writing = total - first
    speed = f"then about {tokens / writing:.0f} tokens a second" if writing > AT_ONCE_SECONDS else "the rest at once"
    yield Finding("answer", True, f"First word after {first:.1f} s, {speed}.")
    if not last.prompt_tokens:
        yield Finding("usage", True, "The server reports no token counts; they are estimated.")
