"""What a chat model is shown: the sources of a question, numbered and fenced, and earlier turns, cut to its window."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import Turn, role_of
from rag.checking.markers import without_marks
from rag.provider.chat_request import Endpoint, Message
from rag.provider.tokens import HISTORY_SHARE, MESSAGE_TOKENS, count_tokens, fitting
from vectorstore.errors import ContextOverflowError
from vectorstore.records import Hit, Paper

MOST_SOURCES = 24
"""Papers that one answer is written from at most; a longer set is judged in batches."""

LEAST_SOURCES = 8
"""Where fewer papers match, the nearest others fill up to this many."""

_STRUCK = re.compile(r"~~.*?~~\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The messages of one request and the papers behind its source numbers."""

    messages: tuple[Message, ...]
    sources: tuple[Paper, ...]


def new_delimiter() -> str:
    """A line mark that no abstract can contain, since it is drawn anew for each request."""
    return f"=={secrets.token_hex(8)}=="


def source_block(number: int, paper: Paper, delimiter: str) -> str:
    """One source: its number, label and year in a line of ours, then its text."""
    head = [f"{delimiter} SOURCE {number}", _one_line(paper.label)]
    if paper.title and paper.title != paper.label:
        head.append(_one_line(paper.title))
    if paper.year:
        head.append(str(paper.year))
    return f"{' | '.join(head)}\n{paper.abstract.replace(delimiter, ' ')}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def history(turns: Sequence[Turn], tokens: int, model: str) -> tuple[Message, ...]:
    """The latest whole turns that fit, as pairs of messages; without citation numbers, which mean other papers now."""
    kept: list[tuple[Message, Message]] = []
    for turn in reversed(turns):
        said = without_marks(_STRUCK.sub("", turn.answer.text)).strip()
        if not said:
            continue
        tokens -= count_tokens(turn.question, model) + count_tokens(said, model) + 2 * MESSAGE_TOKENS
        if tokens < 0:
            break
        kept.append(({"role": "user", "content": turn.question}, {"role": "assistant", "content": said}))
    return tuple(message for pair in reversed(kept) for message in pair)


def candidates(hits: Sequence[Hit]) -> tuple[Paper, ...]:
    """The papers to write from: matches and borderline ones, and where these are few the nearest others."""
    near = sum(role_of(hit.relevance) != "retrieved" for hit in hits)
    return tuple(hit.paper for hit in hits[: min(MOST_SOURCES, max(LEAST_SOURCES, near))])


def free_tokens(endpoint: Endpoint, fixed: Sequence[str]) -> int:
    """Tokens left for sources and history beside these texts and the answer. May be negative."""
    used = sum(count_tokens(text, endpoint.model) + MESSAGE_TOKENS for text in fixed)
    return endpoint.context_window - output_limit(endpoint, answer_limit(endpoint)) - used


def answer_limit(endpoint: Endpoint) -> int:
    """Tokens kept free for the answer: never more than a quarter of a small window."""
    return min(endpoint.answer_tokens, endpoint.context_window // 4)


def output_limit(endpoint: Endpoint, answer_tokens: int) -> int:
    """Tokens that a call may write and is charged for: its answer, and what a model thinks before it."""
    return answer_tokens + endpoint.thinking_tokens


def fitted(
    papers: Sequence[Paper], turns: Sequence[Turn], endpoint: Endpoint, fixed: Sequence[str], delimiter: str
) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """The source blocks and the earlier turns that fit beside the fixed texts; sources come first.

    Raises ContextOverflowError when not even one source fits.
    """
    free = free_tokens(endpoint, fixed)
    past = history(turns, int(max(0, free) * HISTORY_SHARE), endpoint.model)
    free -= sum(count_tokens(message["content"], endpoint.model) + MESSAGE_TOKENS for message in past)
    blocks = [source_block(number, paper, delimiter) for number, paper in enumerate(papers, 1)]
    count = fitting(blocks, free, endpoint.model)
    if not count:
        raise ContextOverflowError(
            f"The window of {endpoint.model} ({endpoint.context_window} tokens) does not hold one abstract.",
            "Set PAPERCHAT_CONTEXT_WINDOW to the server's real window, or raise the server's.",
        )
    return tuple(blocks[:count]), past
