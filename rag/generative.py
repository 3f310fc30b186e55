"""The writer with a model: one streamed call, every sentence checked against the abstract it cites."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Protocol

from rag.answer import Answer, Findings, Notice, Question, Turn, Usage, with_notice
from rag.generation.comparing import CompareTask
from rag.generation.judging import judged_findings
from rag.generation.sources import MOST_SOURCES, Prompt, answer_limit, candidates, output_limit
from rag.generation.task import AnswerTask, Task
from rag.provider.budget import Budget, cut_prompt
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Delta
from rag.provider.cost import spent
from rag.provider.tokens import count_tokens
from vectorstore.errors import ContextOverflowError, CostCapError, ModelError, ModelTimeoutError
from vectorstore.snapshot import Snapshot

SECONDS_BETWEEN = 0.2
"""A growing answer is handed out at most this often."""
SET_KINDS = ("list", "count")
"""Kinds that ask for a complete set: the model judges the papers, and the set is written from its verdicts."""
NOTHING_FOUND = ("refused", "no_match", "not_in_list")
"""Statuses for which no model is asked: there is nothing to write from."""


class Writer(Protocol):
    """The writer without a model, which takes over when the model cannot be used or believed."""

    name: str

    def write(
        self, question: Question, findings: Findings, snapshot: Snapshot, turns: Sequence[Turn] = ()
    ) -> Iterator[Answer]:
        """The growing answer; the last one is complete."""


@dataclass(slots=True)
class _Received:
    """What has come in of one call."""

    text: str = ""
    last: Delta = field(default_factory=Delta)
    error: ModelError | None = None


class GenerativeWriter:
    """Writes with a chat model. Whatever the model cannot do, or does wrongly, the fallback writer does."""

    def __init__(self, model: ChatModel, fallback: Writer, budget: Budget) -> None:
        self._model = model
        self._fallback = fallback
        self._budget = budget
        self.name = model.name
        count_tokens("", model.name)  # loads the encoding now, not before the first word of an answer

    def write(
        self, question: Question, findings: Findings, snapshot: Snapshot, turns: Sequence[Turn] = ()
    ) -> Iterator[Answer]:
        """The answer as it grows; the last one is complete. Closing the iterator ends the request.

        A growing answer has the estimated usage, the complete one what was used; one comes at least every half second,
        also before there is any text. No error of the model gets out: the answer without a model is given instead,
        with a notice that says why.
        """
        quoted = self._quoted(question, findings, snapshot, turns)
        if quoted.status in NOTHING_FOUND or not findings.hits:
            yield quoted
        elif _is_set(question, quoted):
            yield from self._judge(question, findings, snapshot, turns, quoted)
        else:
            so_far = _spent(turns, findings)
            yield from self._ask(self._task(question, findings, quoted, turns), quoted, so_far)

    def _quoted(self, question: Question, findings: Findings, snapshot: Snapshot, turns: Sequence[Turn]) -> Answer:
        """The complete answer without a model."""
        return deque(self._fallback.write(question, findings, snapshot, turns), maxlen=1).pop()

    def _task(self, question: Question, findings: Findings, quoted: Answer, turns: Sequence[Turn]) -> Task:
        endpoint, papers = self._model.endpoint, candidates(findings.hits)
        if quoted.table is None:
            return AnswerTask(endpoint, question, tuple(turns), quoted, papers)
        asked = {row.paper_id: place for place, row in enumerate(quoted.table.rows)}
        rows = [hit.paper for hit in findings.hits if hit.paper.paper_id in asked]
        papers = tuple(sorted(rows, key=lambda paper: asked[paper.paper_id])) or papers
        return CompareTask(endpoint, question, tuple(turns), quoted, papers)

    def _judge(
        self, question: Question, findings: Findings, snapshot: Snapshot, turns: Sequence[Turn], quoted: Answer
    ) -> Iterator[Answer]:
        """The set of papers by the model's verdict on each, written as quotes."""
        waiting = replace(quoted, text="", sentences=(), citations=(), table=None, writer=self.name)
        usage = Usage(cost_usd=0.0)
        try:
            for progress in judged_findings(self._model, question, findings, self._budget, _spent(turns, findings)):
                usage = progress.usage
                if progress.findings is None:
                    yield with_notice(waiting, "progress", progress.text)
                    continue
                answer = self._quoted(question, progress.findings, snapshot, turns)
                yield replace(answer, writer=self.name, usage=usage)
        except ModelError as error:
            yield replace(taken_over(quoted, error), usage=usage)

    def _ask(self, task: Task, quoted: Answer, spent_usd: float) -> Iterator[Answer]:
        """One call, and a second one with half the sources when the first was too long for the server."""
        papers = task.papers
        limit = answer_limit(self._model.endpoint)
        for is_last in (False, True):
            try:
                prompt = task.prompt(papers)
                estimate = self._budget.estimate(self.name, prompt.messages, output_limit(self._model.endpoint, limit))
                self._budget.stop_above(estimate, spent_usd)
            except (CostCapError, ContextOverflowError) as error:
                yield taken_over(quoted, error)
                return
            received = _Received()
            for answer in self._stream(task, prompt, received):
                yield replace(answer, writer=self.name, usage=estimate)
            if is_last or received.text or not isinstance(received.error, ContextOverflowError):
                yield self._finished(task, prompt, received, quoted, estimate)
                return
            papers = prompt.sources[: max(1, len(prompt.sources) // 2)]

    def _stream(self, task: Task, prompt: Prompt, received: _Received) -> Iterator[Answer]:
        """Growing answers while the text comes in; what came is left in `received`, an error too."""
        shown = time.monotonic()
        options = {"max_tokens": answer_limit(self._model.endpoint), **task.options}
        try:
            with closing(self._model.stream(prompt.messages, **options)) as deltas:
                for delta in deltas:
                    received.text += delta.text
                    received.last = delta if delta.finish else received.last
                    if time.monotonic() - shown >= SECONDS_BETWEEN:
                        yield task.read(received.text, prompt.sources, False)
                        shown = time.monotonic()
        except ModelError as error:
            received.error = error

    def _finished(self, task: Task, prompt: Prompt, received: _Received, quoted: Answer, estimate: Usage) -> Answer:
        """The complete answer, or the one without a model where the text is empty or nothing in it is supported."""
        if received.error and not received.text.strip():
            is_billed = isinstance(received.error, ModelTimeoutError)  # the server has read it, and may answer yet
            usage = self._budget.used(self.name, estimate, received.last, "") if is_billed else quoted.usage
            return replace(taken_over(quoted, received.error), usage=usage)
        usage = self._budget.used(self.name, estimate, received.last, received.text)
        answer = task.read(received.text, prompt.sources, True)
        notices = (*quoted.notices, *_endings(received), *cut_prompt(estimate, received.last))
        if not answer.text.strip():
            quoted = with_notice(quoted, "fallback", f"{_why_empty(received)}; these are quotes instead.")
        elif not _is_believed(answer):
            text = "Nothing the model wrote is supported by the abstracts; these are quotes instead."
            quoted = with_notice(quoted, "fallback", text)
        else:
            return replace(answer, writer=self.name, usage=usage, notices=notices)
        return replace(quoted, usage=usage, notices=(*notices, quoted.notices[-1]))


def _spent(turns: Sequence[Turn], findings: Findings) -> float:
    """US dollars that the conversation has cost, the rewriting and the search of this question included."""
    return spent(turns) + (findings.usage.cost_usd or 0.0)


def _is_set(question: Question, quoted: Answer) -> bool:
    """Whether the answer is a complete set of papers, too long to be written in one go or asked for as a list."""
    size = sum(paper.role != "retrieved" for paper in quoted.papers)
    return question.kind in SET_KINDS or (question.kind == "find" and size > MOST_SOURCES)


def _is_believed(answer: Answer) -> bool:
    """Whether anything in the answer is supported, or it honestly says that the abstracts are silent."""
    if answer.status == "abstract_silent":
        return True
    cells = [cell.citation for row in answer.table.rows for cell in row.cells] if answer.table else []
    supports = [sentence.support for sentence in answer.sentences]
    return "supported" in supports or "partly" in supports or any(cell is not None for cell in cells)


def taken_over(quoted: Answer, error: ModelError) -> Answer:
    """The answer without a model, with a notice that says what it is and why it stands there."""
    code = "capped" if isinstance(error, CostCapError) else "fallback"
    return with_notice(quoted, code, f"Answered with quotes, without the model. {error.message} {error.hint}".strip())


def _why_empty(received: _Received) -> str:
    """What the model did in place of an answer."""
    if received.last.finish == "length":
        return "The model reached its limit of tokens before it answered (PAPERCHAT_ANSWER_TOKENS raises it)"
    return f"The model returned nothing{' that can be shown' if received.text.strip() else ''}"


def _endings(received: _Received) -> tuple[Notice, ...]:
    """Notices on an answer that did not end as it should."""
    finish = received.last.finish
    if received.error:
        text = f"The answer was interrupted. {received.error.message} {received.error.hint}"
        return (Notice("interrupted", text.strip()),)
    if finish in ("", "cut"):
        return (Notice("interrupted", "The answer was interrupted: the connection to the model ended early."),)
    if finish == "length":
        return (Notice("length", "The answer was cut at its length limit."),)
    if finish == "content_filter":
        return (Notice("interrupted", "The model's own filter stopped the answer."),)
    return ()
