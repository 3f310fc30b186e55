"""Money and tokens of one answer: the estimate and the cap before a call, the real figures after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import Notice, Usage
from rag.provider.chat_request import Delta, Message
from rag.provider.cost import Prices, stop_above
from rag.provider.tokens import MESSAGE_TOKENS, count_tokens

CUT_PROMPT = 0.6
"""A server that counts less than this share of our estimate has not read the whole prompt."""
LEAST_PROMPT = 1000
"""Tokens below which the two counts are not compared."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The price table and the most that one answer on top of its conversation may cost; None is no limit."""

    prices: Prices
    cap_usd: float | None = None

    def estimate(self, model: str, messages: Sequence[Message], answer_tokens: int) -> Usage:
        """What a call will cost at most, if its answer takes all the tokens it may."""
        prompt = prompt_tokens(model, messages)
        return Usage(prompt, answer_tokens, self.prices.cost(model, prompt, answer_tokens))

    def stop_above(self, estimate: Usage, spent_usd: float) -> None:
        """Raise CostCapError when the estimate on top of what the conversation has cost so far, the earlier calls for
        this question included, exceeds the cap."""
        stop_above(self.cap_usd, estimate.cost_usd, spent_usd)

    def used(self, model: str, estimate: Usage, last: Delta, text: str) -> Usage:
        """What a call took: the server's count, or ours where it gives none."""
        prompt = last.prompt_tokens or estimate.prompt_tokens
        completion = last.completion_tokens or count_tokens(text, model)
        return Usage(prompt, completion, self.prices.cost(model, prompt, completion))


def prompt_tokens(model: str, messages: Sequence[Message]) -> int:
    """Tokens of the messages as they are sent."""
    return sum(count_tokens(message["content"], model) + MESSAGE_TOKENS for message in messages)


def cut_prompt(estimate: Usage, last: Delta) -> tuple[Notice, ...]:
    """A notice when the server read far less than was sent: some cut the prompt to their window without a word."""
    if not last.prompt_tokens or estimate.prompt_tokens < LEAST_PROMPT:
        return ()
    if last.prompt_tokens >= CUT_PROMPT * estimate.prompt_tokens:
        return ()
    return (
        Notice(
            "cut_prompt",
            f"The server read only {last.prompt_tokens} of about {estimate.prompt_tokens} tokens, so sources are "
            "missing. Raise its context window (Ollama: num_ctx), or set PAPERCHAT_CONTEXT_WINDOW.",
        ),
    )
