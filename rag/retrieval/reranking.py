"""A second look at the best papers of a search, off by default: a cross-encoder, or the configured chat model.

    PAPERCHAT_RERANKER=fastembed:Xenova/ms-marco-MiniLM-L-6-v2        PAPERCHAT_RERANKER=model

It changes the order of papers, never which of them match: that is decided by a calibrated probability a paper.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from prompts import fill
from rag.answer import Findings, Notice, Question, Usage, role_of
from rag.generation.sources import answer_limit, free_tokens, new_delimiter, output_limit, source_block
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Message
from rag.provider.tokens import fitting
from vectorstore.errors import ModelError
from vectorstore.fastembed_models import fastembed_model
from vectorstore.records import Hit, Paper

CANDIDATES = 30
"""Papers of a ranking, from the first, that are looked at again."""


@dataclass(frozen=True, slots=True)
class Order:
    """Positions of the papers given, best first, each once; and what a chat model took to say so."""

    positions: tuple[int, ...]
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))


class Reranker(Protocol):
    """Puts a few papers in order for a question."""

    @property
    def name(self) -> str:
        """What a reader is told it is."""

    def order(self, question: str, papers: Sequence[Paper], spent_usd: float) -> Order:
        """The order of these papers, best first, in a conversation that has cost so much so far. Raises ModelError."""


@dataclass(frozen=True)
class CrossEncoder:
    """fastembed's `TextCrossEncoder`: reads question and paper together and gives a score."""

    name: str
    encoder: Any

    def order(self, question: str, papers: Sequence[Paper], spent_usd: float) -> Order:  # noqa: ARG002
        """By falling score; equal ones as they came."""
        scores = list(self.encoder.rerank(question, [f"{paper.title}\n{paper.abstract}".strip() for paper in papers]))
        return Order(tuple(sorted(range(len(papers)), key=lambda position: -scores[position])))


@dataclass(frozen=True)
class ModelReranker:
    """One call to the configured chat model, which writes the papers' numbers in order."""

    model: ChatModel
    budget: Budget

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    def order(self, question: str, papers: Sequence[Paper], spent_usd: float) -> Order:
        """As the model says; papers that it leaves out, or that its window does not hold, keep their place behind.

        Raises ModelError, and CostCapError before the call when it would cost more than is allowed.
        """
        delimiter = new_delimiter()
        blocks = [source_block(number, paper, delimiter) for number, paper in enumerate(papers, 1)]
        empty = fill("rerank", delimiter=delimiter, question=question, sources="")
        shown = blocks[: fitting(blocks, free_tokens(self.model.endpoint, [empty]), self.model.name)]
        content = fill("rerank", delimiter=delimiter, question=question, sources="\n\n".join(shown))
        messages: tuple[Message, ...] = ({"role": "user", "content": content},)
        limit = answer_limit(self.model.endpoint)  # the numbers are few, what a model thinks before them is not
        estimate = self.budget.estimate(self.model.name, messages, output_limit(self.model.endpoint, limit))
        self.budget.stop_above(estimate, spent_usd)
        reply, last = self.model.complete(messages, max_tokens=limit)
        return Order(
            read_order(reply, len(shown), len(papers)), self.budget.used(self.model.name, estimate, last, reply)
        )


def read_order(reply: str, shown: int, papers: int) -> tuple[int, ...]:
    """The positions that a reply such as "3, 1, 2" names, then the others in their own order; what names no shown
    paper is passed over."""
    numbers = (int(number) - 1 for number in re.findall(r"\d{1,3}", reply))
    named = dict.fromkeys(number for number in numbers if 0 <= number < shown)
    return (*named, *(position for position in range(papers) if position not in named))


def cross_encoder(model: str, folder: Path | None, *, allow_download: bool) -> CrossEncoder:
    """A fastembed cross-encoder from a local folder, or from the network where that is allowed.

    Raises SetupError when fastembed is not installed, or when the model would have to be fetched without leave.
    """
    loaded = fastembed_model(
        "fastembed.rerank.cross_encoder.TextCrossEncoder",
        model,
        folder,
        "PAPERCHAT_RERANKER_FOLDER",
        allow_download=allow_download,
    )
    return CrossEncoder(f"fastembed:{model}", loaded)


def second_look(
    findings: Findings, question: Question, sought: str, reranker: Reranker | None, spent_usd: float
) -> Findings:
    """The findings in the reranker's order; as they are where there is none, where it fails, or where the question
    asks for another order."""
    filters = question.filters
    fixed = question.everything or filters.newest_first or filters.oldest_first or findings.named
    if reranker is None or fixed:
        return findings
    try:
        hits, usage = reranked(findings.hits, sought, reranker, across_roles=False, spent_usd=spent_usd)
    except ModelError as error:
        note = Notice("fallback", f"Ordered without {reranker.name}: {error.message}")
        return replace(findings, notices=(*findings.notices, note))
    return replace(findings, hits=tuple(hits), usage=usage)


def reranked(
    hits: Sequence[Hit], question: str, reranker: Reranker, *, across_roles: bool, spent_usd: float = 0.0
) -> tuple[list[Hit], Usage]:
    """The hits with the first `CANDIDATES` in the reranker's order, and what that took.

    Relevances are dealt out anew along the order, so that they still fall. Without `across_roles`, a paper stays among
    the matches, the borderline papers or the rest, where the search has put it. Raises ModelError.
    """
    first, rest = list(hits[:CANDIDATES]), list(hits[CANDIDATES:])
    if len(first) < 2:
        return list(hits), Usage(cost_usd=0.0)
    order = reranker.order(question, [hit.paper for hit in first], spent_usd)
    new = [first[position] for position in order.positions]
    if not across_roles:
        roles = [role_of(hit.relevance) for hit in first]
        new.sort(key=lambda hit: roles.index(role_of(hit.relevance)))
    dealt = [replace(hit, relevance=place.relevance) for hit, place in zip(new, first, strict=True)]
    return [*dealt, *rest], order.usage
