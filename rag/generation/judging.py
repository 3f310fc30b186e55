"""A set question over many papers: a model judges each abstract yes, borderline or no, in batches side by side."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Literal

from prompts import fill
from rag.answer import BORDERLINE, MATCH, Findings, Notice, Question, Usage
from rag.generation.sources import answer_limit, free_tokens, new_delimiter, output_limit, source_block
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Delta, Message
from rag.provider.cost import add
from rag.provider.tokens import count_tokens
from vectorstore.errors import ContextOverflowError, CostCapError, ModelError
from vectorstore.records import Hit, Paper

MOST_JUDGED = 400
"""Papers that are judged at most, the nearest by the search first: 20 requests, a few minutes on a slow server."""
BATCH = 20
"""Papers in one request at most."""
SIDE_BY_SIDE = 4
"""Requests at the same time."""
LOOK_UP_SECONDS = 0.25

Judgement = Literal["yes", "borderline", "no"]
_LINE = re.compile(r"^\W*(?:source|paper)?\s*(\d{1,3})\W+(yes|borderline|no)\b", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the judging is; the last one carries the findings with the model's verdicts in them."""

    done: int
    total: int
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))
    findings: Findings | None = None
    estimate: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))
    """What all batches together will take at most."""

    @property
    def text(self) -> str:
        """How far it is and what it costs, in a line."""
        tokens = self.estimate.prompt_tokens + self.estimate.completion_tokens
        price = "" if self.estimate.cost_usd is None else f", ${self.estimate.cost_usd:.4f}"
        return f"Judged {self.done} of {self.total} papers (at most {tokens:,} tokens{price} in all)."


def judged_findings(
    model: ChatModel, question: Question, findings: Findings, budget: Budget, spent_usd: float
) -> Iterator[Progress]:
    """The findings with every hit judged by the model, in a conversation that has cost so much so far.

    Batches beyond the cost cap, or that fail, keep the verdict of the search; a notice says how many.
    Raises ModelError when not one batch was judged. Closing the iterator ends all requests.
    """
    papers = [hit.paper for hit in findings.hits[:MOST_JUDGED]]
    allowed, estimate = _within_cap(model, _batches(model, question, papers), budget, spent_usd)
    verdicts: dict[str, Judgement] = {}
    usage, failure, done = Usage(cost_usd=0.0), None, 0
    stopped = threading.Event()
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        try:
            running = {pool.submit(_judge, model, batch, stopped): batch for batch in allowed}
            yield Progress(0, len(papers), estimate=estimate)
            for call in _as_they_end(running):
                if call is None:
                    yield Progress(done, len(papers), usage, estimate=estimate)
                    continue
                done += len(running[call].papers)
                try:
                    text, last = call.result()
                except ModelError as error:
                    failure = error
                    continue
                verdicts |= read_verdicts(text, running[call].papers)
                sent = budget.estimate(model.name, running[call].messages, 0)
                usage = add(usage, budget.used(model.name, sent, last, text))
                yield Progress(done, len(papers), usage, estimate=estimate)
        finally:
            stopped.set()
    if failure and not verdicts:
        raise failure
    yield Progress(done, len(papers), usage, _with_verdicts(findings, verdicts))


@dataclass(frozen=True, slots=True)
class _Batch:
    papers: tuple[Paper, ...]
    messages: tuple[Message, ...]


def _batches(model: ChatModel, question: Question, papers: Sequence[Paper]) -> list[_Batch]:
    """The papers in batches of whole abstracts that fit the model's window. Raises ContextOverflowError if one does
    not fit alone."""
    asked = question.standalone or question.text
    empty = fill("judge_set", delimiter="", question=asked, sources="")
    free = free_tokens(model.endpoint, [empty])
    batches: list[_Batch] = []
    rest = list(papers)
    while rest:
        delimiter = new_delimiter()
        blocks: list[str] = []
        used = 0
        for number, paper in enumerate(rest[:BATCH], 1):
            block = source_block(number, paper, delimiter)
            used += count_tokens(block, model.name)
            if used > free:
                break
            blocks.append(block)
        if not blocks:
            raise ContextOverflowError(
                f"The window of {model.name} ({model.endpoint.context_window} tokens) does not hold one abstract.",
                "Set PAPERCHAT_CONTEXT_WINDOW to the server's real window, or raise the server's.",
            )
        content = fill("judge_set", delimiter=delimiter, question=asked, sources="\n\n".join(blocks))
        batches.append(_Batch(tuple(rest[: len(blocks)]), ({"role": "user", "content": content},)))
        rest = rest[len(blocks) :]
    return batches


def _within_cap(
    model: ChatModel, batches: Sequence[_Batch], budget: Budget, spent_usd: float
) -> tuple[Sequence[_Batch], Usage]:
    """The first batches, as many as the cap allows, and what they take. Raises CostCapError when it allows none."""
    allowed, limit = Usage(cost_usd=0.0), output_limit(model.endpoint, answer_limit(model.endpoint))
    for number, batch in enumerate(batches):
        total = add(allowed, budget.estimate(model.name, batch.messages, limit))
        try:
            budget.stop_above(total, spent_usd)
        except CostCapError:
            if not number:
                raise
            return batches[:number], allowed
        allowed = total
    return batches, allowed


def _judge(model: ChatModel, batch: _Batch, stopped: threading.Event) -> tuple[str, Delta]:
    pieces, last = [], Delta()
    if stopped.is_set():
        return "", last
    # The verdicts are short; what a model thinks before them is not.
    with closing(model.stream(batch.messages, max_tokens=answer_limit(model.endpoint))) as deltas:
        for delta in deltas:
            if stopped.is_set():
                break
            pieces.append(delta.text)
            last = delta if delta.finish else last
    return "".join(pieces), last


def _as_they_end(running: dict[Future[tuple[str, Delta]], _Batch]) -> Iterator[Future[tuple[str, Delta]] | None]:
    """The calls as they end; None where none has for a while, so that the consumer can stop."""
    waiting = set(running)
    while waiting:
        ended, waiting = wait(waiting, LOOK_UP_SECONDS, FIRST_COMPLETED)
        yield from ended or [None]


def read_verdicts(text: str, papers: Sequence[Paper]) -> dict[str, Judgement]:
    """Paper id -> verdict, from lines such as "3: yes"; lines that say anything else are passed over."""
    found: dict[str, Judgement] = {}
    for number, word in _LINE.findall(text):
        if 1 <= int(number) <= len(papers):
            verdict: Judgement = "yes" if word.lower() == "yes" else "no" if word.lower() == "no" else "borderline"
            found.setdefault(papers[int(number) - 1].paper_id, verdict)
    return found


def _with_verdicts(findings: Findings, verdicts: dict[str, Judgement]) -> Findings:
    hits = [_judged(hit, verdicts.get(hit.paper.paper_id)) for hit in findings.hits]
    hits.sort(key=lambda hit: -hit.relevance)
    unjudged = len(hits) - len(verdicts)
    notices = findings.notices
    if unjudged:
        text = f"The model judged {len(verdicts)} of {len(hits)} papers; the search decided on the others."
        notices = (*notices, Notice("capped", text))
    return replace(findings, hits=tuple(hits), notices=notices)


def _judged(hit: Hit, verdict: Judgement | None) -> Hit:
    """The hit with its relevance moved into the range of its verdict, in the order the search had."""
    if verdict is None:
        return hit
    low, high = {"yes": (MATCH, 1.0), "borderline": (BORDERLINE, MATCH), "no": (0.0, BORDERLINE)}[verdict]
    share = min(hit.relevance, 0.99)
    return replace(hit, relevance=low + share * (high - low))
