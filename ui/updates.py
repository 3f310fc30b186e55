"""What changes on the page at each step of a conversation: records in, Gradio updates out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ui.asking import Asked, Step, ask, stopped
from ui.quiet_gradio import gr
from ui.render import answer_html, problem_html, question_html, understood_question, waiting_html
from ui.session import ChatService, Conversation, Exchange, answers_of, named_papers, to_saved
from ui.sources import panel_html

Updates = dict[Any, Any]
"""Component -> its new value or properties; what is not named stays as it is."""
Message = dict[str, str]


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of the page that change while it is used."""

    conversation: Any
    saved: Any
    among: Any
    chat: Any
    box: Any
    stop: Any
    hint: Any
    understood: Any
    sources: Any

    def all(self) -> list[Any]:
        """Every part that an event writes to: the box belongs to its user, and the server never does."""
        return [self.conversation, self.saved, self.chat, self.hint, self.understood, self.sources]


def shown(service: ChatService, parts: Page, asked: Asked, conversation: Conversation) -> Iterator[Updates]:
    """The changes from a question to its whole answer."""
    conversation = stopped(conversation)  # a piece that came in after Stop must not go on running
    before = messages(service, conversation)
    cited: object = ()
    first = True
    for step in ask(service, asked, conversation):
        if not step.taken:
            yield {parts.hint: f'<p role="status">{escape(step.hint)}</p>'}
        elif not step.running:
            yield settled(service, parts, step.conversation, before)
        else:
            updates = _running(service, parts, step, before)
            answer = step.conversation[-1].answer
            if answer and answer.citations != cited:
                cited = answer.citations
                updates[parts.sources] = _sources(service, step.conversation, complete=False)
            if first:
                updates |= {parts.hint: "", parts.understood: gr.update(visible=False)}
                first = False
            yield updates


def settled(
    service: ChatService, parts: Page, conversation: Conversation, before: list[Message] | None = None
) -> Updates:
    """The whole page for a conversation in which nothing is being answered.

    `before` are the messages of all its exchanges but the last, where they are at hand.
    """
    if before is None:
        chat = messages(service, conversation)
    else:
        chat = before + _messages(service, conversation[-1], len(conversation))
    return {
        parts.conversation: conversation,
        parts.saved: to_saved(conversation),
        parts.chat: chat,
        parts.hint: "",
        parts.understood: _understood(conversation),
        parts.sources: _sources(service, conversation, complete=True),
    }


def messages(service: ChatService, conversation: Conversation) -> list[Message]:
    """A conversation as the chat component shows it."""
    turns = enumerate(conversation, 1)
    return [message for turn, exchange in turns for message in _messages(service, exchange, turn)]


def _messages(service: ChatService, exchange: Exchange, turn: int) -> list[Message]:
    return [
        {"role": "user", "content": question_html(exchange.question)},
        {"role": "assistant", "content": _reply(service, exchange, turn)},
    ]


def _running(service: ChatService, parts: Page, step: Step, before: list[Message]) -> Updates:
    turn = len(step.conversation)
    return {
        parts.conversation: step.conversation,
        parts.chat: before + _messages(service, step.conversation[-1], turn),
    }


def _reply(service: ChatService, exchange: Exchange, turn: int) -> str:
    answer, error = exchange.answer, exchange.error
    problem = problem_html(error) if error else ""
    if answer is None:
        return problem or waiting_html(len(service.papers()))
    papers = named_papers([answer], service)
    return answer_html(answer, turn, papers, complete=not exchange.running) + problem


def _understood(conversation: Conversation) -> Updates:
    answer = conversation[-1].answer if conversation else None
    question = understood_question(answer) if answer else ""
    return dict(gr.update(visible=bool(question), value=question))


def _sources(service: ChatService, conversation: Conversation, *, complete: bool) -> str:
    answers = answers_of(conversation)
    return panel_html(answers, named_papers([answer for _, answer in answers], service), complete=complete)
