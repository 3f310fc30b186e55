"""One visitor's conversation: it lives in that visitor's browser session and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rag.answer import Answer, Turn
from rag.saved import answer_from_json, to_json
from vectorstore.errors import InputError, PaperchatError
from vectorstore.records import Paper

SAVED_CHARACTERS = 1_500_000
"""What is kept for a reload; a browser gives a page about five million characters."""


class ChatService(Protocol):
    """What the page needs from the rest of the product. Called from several threads at once."""

    @property
    def title(self) -> str:
        """The name at the top of the page."""

    @property
    def status(self) -> str:
        """One line on what is loaded: "76 papers, sample list; answers are quotes (no model configured)"."""

    @property
    def is_sample(self) -> bool:
        """Whether this is the bundled list, shown while there is none of the user's own."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Questions to start with."""

    @property
    def is_quick(self) -> bool:
        """Whether an answer is there in a moment: then nothing is shown before it, which would only delay it."""

    def ask(self, question: str, turns: Sequence[Turn], among: Collection[str] = ()) -> Iterator[Answer]:
        """Growing answers, the last one complete, of the papers `among` alone where there are any.

        Closing the iterator stops the work. Raises PaperchatError.
        """

    def papers(self) -> Sequence[Paper]:
        """The stored papers, as they are now."""

    def named(self, paper_ids: Collection[str]) -> Mapping[str, Paper]:
        """The stored papers with these ids, all of one state of the list; without those it does not have (any more)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question with its answer so far, `running` until it is whole; an error stands after it, or in its place."""

    question: str
    answer: Answer | None = None
    error: PaperchatError | None = None
    running: bool = False


Conversation = tuple[Exchange, ...]


def turns_of(conversation: Conversation) -> tuple[Turn, ...]:
    """The answered turns, as the next question may need them."""
    return tuple(
        Turn(exchange.question, exchange.answer.standalone_question, exchange.answer)
        for exchange in conversation
        if exchange.answer and not exchange.error
    )


def answers_of(conversation: Conversation) -> tuple[tuple[int, Answer], ...]:
    """Each answer with its turn, counted from 1 over all exchanges."""
    return tuple((turn, exchange.answer) for turn, exchange in enumerate(conversation, 1) if exchange.answer)


def named_papers(answers: Sequence[Answer], service: ChatService) -> Mapping[str, Paper]:
    """The stored papers that the answers cite, rank or tabulate, by id; those no longer stored are left out."""
    return service.named({paper_id for answer in answers for paper_id in _ids(answer)})


def _ids(answer: Answer) -> Iterator[str]:
    yield from (citation.paper_id for citation in answer.citations)
    yield from (paper.paper_id for paper in answer.papers if paper.role != "retrieved")
    yield from (row.paper_id for row in (answer.table.rows if answer.table else ()))


def to_saved(conversation: Conversation) -> str:
    """The answered turns as text for the browser to keep; the oldest go first when it is too much."""
    saved = [json.dumps(to_json(answer), ensure_ascii=False) for _, answer in answers_of(conversation)]
    while saved and sum(map(len, saved)) > SAVED_CHARACTERS:
        del saved[0]
    return f"[{','.join(saved)}]"


def resumed(conversation: Conversation | None, text: str | None, service: ChatService) -> Conversation:
    """The conversation so far; a server started since the last question takes it from what the browser kept."""
    return from_saved(text, service) if conversation is None else conversation


def from_saved(text: str | None, service: ChatService) -> Conversation:
    """The conversation that a browser kept; empty when there is none or it cannot be read (any more).

    Answers whose papers are all gone belong to another list, and are left out.
    """
    try:
        answers = [answer_from_json(values) for values in json.loads(text or "[]")]
    except (ValueError, TypeError, InputError):
        return ()
    return tuple(
        Exchange(answer.question, answer)
        for answer in answers
        if not answer.citations or named_papers([answer], service)
    )
