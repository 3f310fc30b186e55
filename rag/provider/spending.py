"""What an ingest is going to cost: told first, and above the limit only with the user's consent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag.provider.cost import Prices
from vectorstore.embedders_remote import TextEmbedder
from vectorstore.errors import CostCapError
from vectorstore.records import Paper
from vectorstore.steps.writing import text_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one step will take; `cost_usd` is None where the price is not known."""

    work: str
    tokens: int
    cost_usd: float | None
    priced: str = ""
    """The date of the price."""

    def __str__(self) -> str:
        """One line for the user."""
        if self.cost_usd is None:
            return f"{self.work}: about {self.tokens:,} tokens; the price is not known."
        return f"{self.work}: about {self.tokens:,} tokens, at most ${self.cost_usd:.4f} (prices of {self.priced})."


def embedding_estimate(embedder: TextEmbedder, papers: Sequence[Paper], prices: Prices) -> Estimate:
    """Tokens and price of embedding these papers with a model of OpenAI, every text counted as it is sent."""
    from rag.provider.tokens import count_all  # loads tiktoken, which other ingests do not need

    model = embedder.name.removeprefix("openai:")
    tokens = count_all([text for paper in papers for text in embedder.sent(text_of(paper))], model)
    work = f"Embedding {len(papers):,} paper{'' if len(papers) == 1 else 's'} with {model}"
    return Estimate(work, tokens, prices.embedding_cost(model, tokens), prices.date)


@dataclass(slots=True)
class Spending:
    """The money of one ingest. Each estimate is told; one that leads above the limit needs consent, or stops it.

    `consent` is asked with a sentence; None where nobody can be asked.
    """

    limit_usd: float
    tell: Callable[[str], None]
    consent: Callable[[str], bool] | None
    hint: str
    """What to do when it was stopped because nobody could be asked."""
    total_usd: float = 0.0

    def approve(self, estimate: Estimate) -> None:
        """Tell the estimate, and add it up. Raises CostCapError when it is not allowed."""
        self.tell(str(estimate))
        self.total_usd += estimate.cost_usd or 0.0
        if self.total_usd <= self.limit_usd:
            return
        message = f"This ingest may cost ${self.total_usd:.4f}, more than the limit of ${self.limit_usd:.4f}"
        if self.consent is None:
            raise CostCapError(f"{message}; nothing was written.", self.hint)
        if not self.consent(f"{message}. Go on?"):
            raise CostCapError("Stopped as you wished; nothing was written.")
        self.limit_usd = self.total_usd
