"""A second look at the best papers of a search, off by default: a cross-encoder, or the configured chat model.

    PAPERCHAT_RERANKER=fastembed:Xenova/ms-marco-MiniLM-L-6-v2        PAPERCHAT_RERANKER=model

It changes the order of papers, never which of them match: that is decided by a calibrated probability a paper.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from prompts import fill
from rag.answer import Usage, role_of
from rag.budget import Budget
from rag.chat_model import ChatModel
from rag.chat_request import Message
from rag.sources import free_tokens, new_delimiter, source_block
from rag.tokens import fitting
from vectorstore.errors import SetupError
from vectorstore.records import Hit, Paper

CANDIDATES = 30
"""Papers of a ranking, from the first, that are looked at again."""
TOKENS_A_NUMBER = 3
"""Tokens of one number and its comma in a model's reply."""


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

    def order(self, question: str, papers: Sequence[Paper]) -> Order:
        """The order of these papers, best first. Raises ModelError."""


@dataclass(frozen=True)
class CrossEncoder:
    """fastembed's `TextCrossEncoder`: reads question and paper together and gives a score."""

    name: str
    encoder: Any

    def order(self, question: str, papers: Sequence[Paper]) -> Order:
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

    def order(self, question: str, papers: Sequence[Paper]) -> Order:
        """As the model says; papers that it leaves out, or that its window does not hold, keep their place behind.

        Raises ModelError, and CostCapError before the call when it would cost more than is allowed.
        """
        delimiter = new_delimiter()
        blocks = [source_block(number, paper, delimiter) for number, paper in enumerate(papers, 1)]
        empty = fill("rerank", delimiter=delimiter, question=question, sources="")
        shown = blocks[: fitting(blocks, free_tokens(self.model.endpoint, [empty]), self.model.name)]
        content = fill("rerank", delimiter=delimiter, question=question, sources="\n\n".join(shown))
        messages: tuple[Message, ...] = ({"role": "user", "content": content},)
        estimate = self.budget.estimate(self.model.name, messages, TOKENS_A_NUMBER * len(shown))
        self.budget.stop_above(estimate, ())
        reply, last = self.model.complete(messages)
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
    if folder is None and not allow_download:
        raise SetupError(
            f"The reranker fastembed:{model} would have to be downloaded.",
            "Set PAPERCHAT_ALLOW_DOWNLOAD=1, or PAPERCHAT_RERANKER_FOLDER to the folder of its files.",
        )
    try:
        encoders = importlib.import_module("fastembed.rerank.cross_encoder")
    except ImportError as error:
        raise SetupError("fastembed is not installed.", "Install it with: pip install fastembed") from error
    places = {"specific_model_path": str(folder)} if folder else {}
    return CrossEncoder(f"fastembed:{model}", encoders.TextCrossEncoder(model_name=model, **places))


def reranked(hits: Sequence[Hit], question: str, reranker: Reranker, *, across_roles: bool) -> tuple[list[Hit], Usage]:
    """The hits with the first `CANDIDATES` in the reranker's order, and what that took.

    Relevances are dealt out anew along the order, so that they still fall. Without `across_roles`, a paper stays among
    the matches, the borderline papers or the rest, where the search has put it. Raises ModelError.
    """
    first, rest = list(hits[:CANDIDATES]), list(hits[CANDIDATES:])
    if len(first) < 2:
        return list(hits), Usage(cost_usd=0.0)
    order = reranker.order(question, [hit.paper for hit in first])
    new = [first[position] for position in order.positions]
    if not across_roles:
        roles = [role_of(hit.relevance) for hit in first]
        new.sort(key=lambda hit: roles.index(role_of(hit.relevance)))
    dealt = [replace(hit, relevance=place.relevance) for hit, place in zip(new, first, strict=True)]
    return [*dealt, *rest], order.usage
