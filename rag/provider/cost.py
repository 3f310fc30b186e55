"""What a call costs: an estimate before it, the figure after it, and a cap that stops before anything is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from rag.answer import Turn, Usage
from vectorstore.errors import CostCapError, InputError

_DATED = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{4}|latest)$")


@dataclass(frozen=True, slots=True)
class Prices:
    """US dollars per million tokens by model name: (prompt, completion) of a chat model, one price of an embedding."""

    date: str
    models: Mapping[str, tuple[float, float]]
    embeddings: Mapping[str, float] = field(default_factory=dict)

    def cost(self, model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
        """US dollars for these tokens; None for a model whose price is not known.

        A dated name ("gpt-4o-2024-08-06") has the price of its undated one.
        """
        price = self.models.get(model) or self.models.get(_DATED.sub("", model))
        if price is None:
            return None
        return (prompt_tokens * price[0] + completion_tokens * price[1]) / 1_000_000

    def embedding_cost(self, model: str, tokens: int) -> float | None:
        """US dollars for embedding these tokens; None for a model whose price is not known."""
        price = self.embeddings.get(model)
        return None if price is None else tokens * price / 1_000_000


def load_prices(path: Path | None = None) -> Prices:
    """The shipped price table, with the models of the user's own file of the same shape put over it.

    Raises InputError when that file cannot be read as such a table.
    """
    shipped = _parsed(files("rag.provider").joinpath("prices.json").read_text(encoding="utf-8"))
    if path is None:
        return shipped
    try:
        own = _parsed(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"The price file {path} cannot be read: {type(error).__name__}.",
            'It is JSON: {"date": "2026-01-01", "models": {"NAME": {"prompt": 0.5, "completion": 2.0}}}',
        ) from None
    return Prices(own.date, {**shipped.models, **own.models}, {**shipped.embeddings, **own.embeddings})


def _parsed(text: str) -> Prices:
    table: dict[str, Any] = json.loads(text)
    models = {name: (float(price["prompt"]), float(price["completion"])) for name, price in table["models"].items()}
    embeddings = {name: float(price) for name, price in table.get("embeddings", {}).items()}
    return Prices(str(table["date"]), models, embeddings)


def add(first: Usage, second: Usage) -> Usage:
    """Both usages together; the price is unknown when one is."""
    known = first.cost_usd is not None and second.cost_usd is not None
    return Usage(
        first.prompt_tokens + second.prompt_tokens,
        first.completion_tokens + second.completion_tokens,
        (first.cost_usd or 0.0) + (second.cost_usd or 0.0) if known else None,
    )


def priced(usage: Usage, model: str, prices: Prices) -> Usage:
    """The usage with its price."""
    return replace(usage, cost_usd=prices.cost(model, usage.prompt_tokens, usage.completion_tokens))


def spent(turns: Sequence[Turn]) -> float:
    """US dollars that a conversation has cost so far, as far as prices are known."""
    return sum(turn.answer.usage.cost_usd or 0.0 for turn in turns)


def stop_above(cap_usd: float | None, estimate_usd: float | None, spent_usd: float) -> None:
    """Raise CostCapError when the estimate on top of what is spent exceeds the cap; an unknown price never does."""
    if cap_usd is None or estimate_usd is None or spent_usd + estimate_usd <= cap_usd:
        return
    raise CostCapError(
        f"This answer may cost up to ${estimate_usd:.4f}; ${spent_usd:.4f} of your limit of ${cap_usd:.4f} are spent.",
        "Raise PAPERCHAT_MAX_COST_USD, or start a new conversation.",
    )
