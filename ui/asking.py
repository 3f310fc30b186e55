"""One question asked in the page, step by step. What is here knows nothing of Gradio."""

from __future__ import annotations

import logging
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from rag.answer import LONGEST_QUESTION, with_notice
from ui.session import ChatService, Conversation, Exchange, turns_of
from vectorstore.errors import PaperchatError

PAUSE_SECONDS = 0.1
"""A browser that is sent more than about ten states a second falls behind, and then answers no click."""
STOPPED = PaperchatError("Stopped before the first words were there.", "Ask again, or ask something else.")
BROKEN = PaperchatError(
    "Something went wrong inside paperchat, and this question was not answered.",
    "You can go on asking. The terminal that runs paperchat shows the details.",
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was sent: of the papers `among` alone, where there are any.

    One that is `alone` is shown in the conversation, but nothing before it is taken into account.
    """

    question: str
    among: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What the page should show now. `taken` says that the question became part of the conversation."""

    conversation: Conversation
    running: bool
    taken: bool = True
    hint: str = ""


def ask(
    service: ChatService, asked: Asked, conversation: Conversation, *, pause_seconds: float = PAUSE_SECONDS
) -> Iterator[Step]:
    """Ask after `conversation`; the last step is not `running`.

    States that follow each other within `pause_seconds` are left out, the last one never.

    No error leaves this function, since one would lock the page's question box until it is reloaded. Closing the
    iterator stops the work behind it.
    """
    text = asked.question.strip()
    if hint := _hint(text):
        yield Step(conversation, running=False, taken=False, hint=hint)
        return
    exchange = Exchange(text, running=True)
    if not service.is_quick:
        yield Step((*conversation, exchange), running=True)
    due = time.monotonic() + pause_seconds  # an answer that is whole by then is drawn once
    try:
        answers = service.ask(text, () if asked.alone else turns_of(conversation), asked.among)
        try:
            for answer in answers:
                exchange = Exchange(text, answer, running=True)
                if time.monotonic() >= due:
                    yield Step((*conversation, exchange), running=True)
                    due = time.monotonic() + pause_seconds
        finally:
            if isinstance(answers, Generator):
                answers.close()
    except PaperchatError as error:
        exchange = replace(exchange, error=error)
    except Exception:  # noqa: BLE001 - the one place that keeps the question box alive
        _log.exception("The question %r was not answered", text[:200])
        exchange = replace(exchange, error=BROKEN)
    yield Step((*conversation, replace(exchange, running=False)), running=False)


def stopped(conversation: Conversation) -> Conversation:
    """The conversation after its last question was stopped: what had arrived stays, and says that it is a part.

    An answer that was whole before it could be stopped stays as it is.
    """
    if not conversation or not conversation[-1].running:
        return conversation
    *before, last = conversation
    if last.answer is None:
        return (*before, replace(last, error=STOPPED, running=False))
    answer = with_notice(last.answer, "interrupted", "You stopped this answer; it is incomplete.")
    return (*before, replace(last, answer=answer, running=False))


def _hint(text: str) -> str:
    if not text:
        return "Type a question first, or pick one of the examples."
    if len(text) > LONGEST_QUESTION:
        return (
            f"This text has {len(text):,} characters; a question may have {LONGEST_QUESTION:,}. "
            "To add papers, use the Papers tab."
        )
    return ""
