"""What one kind of model-written answer needs: a prompt made from papers, and an answer read from the text so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from prompts import fill
from rag.answer import Answer, Question, Turn
from rag.citations import SILENT, SILENT_CHINESE, check
from rag.generation.sources import Prompt, fitted, new_delimiter
from rag.provider.chat_request import Endpoint, Message
from vectorstore.records import Paper


class Task(Protocol):
    """One kind of answer."""

    @property
    def papers(self) -> tuple[Paper, ...]:
        """The candidate sources, best first."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Request options beyond the usual ones."""

    def prompt(self, papers: Sequence[Paper]) -> Prompt:
        """The messages with as many of these papers as fit. Raises ContextOverflowError when none does."""

    def read(self, text: str, sources: Sequence[Paper], is_complete: bool) -> Answer:
        """The answer that the model's text so far makes."""


def language_of(question: Question) -> str:
    """The language to answer in, as a prompt says it."""
    return "Chinese" if question.language == "zh" else "the language of the question"


def asked_in_full(question: Question) -> str:
    """The question as typed, with what it takes from earlier turns written out where that differs."""
    if not question.standalone or question.standalone == question.text:
        return question.text
    return f"{question.text}\n\n(In full: {question.standalone})"


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """An answer in sentences. `quoted` is the same answer without a model: status, papers and counts come from it."""

    endpoint: Endpoint
    question: Question
    turns: tuple[Turn, ...]
    quoted: Answer
    papers: tuple[Paper, ...]

    @property
    def options(self) -> Mapping[str, Any]:
        """None."""
        return {}

    def prompt(self, papers: Sequence[Paper]) -> Prompt:
        """Instructions and sources as the system's message, then earlier turns, then the question."""
        values = {
            "delimiter": new_delimiter(),
            "silent": SILENT_CHINESE if self.question.language == "zh" else SILENT,
            "language": language_of(self.question),
        }
        asked = asked_in_full(self.question)
        fixed = (fill("answer", sources="", **values), asked)
        blocks, past = fitted(papers, self.turns, self.endpoint, fixed, values["delimiter"])
        system: Message = {"role": "system", "content": fill("answer", sources="\n\n".join(blocks), **values)}
        messages: tuple[Message, ...] = (system, *past, {"role": "user", "content": asked})
        return Prompt(messages, tuple(papers[: len(blocks)]))

    def read(self, text: str, sources: Sequence[Paper], is_complete: bool) -> Answer:
        """The checked text; an answer that only says that the abstracts are silent has that status."""
        checked = check(text, sources, is_complete)
        return replace(
            self.quoted,
            status="abstract_silent" if is_complete and checked.is_silent else "answered",
            text=checked.text,
            sentences=checked.sentences,
            citations=checked.citations,
            table=None,
        )
