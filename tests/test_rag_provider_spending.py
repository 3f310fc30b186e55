"""What an ingest costs is told first, and above the limit nothing happens without consent."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from fakes import make_paper

from rag.provider.cost import load_prices
from rag.provider.spending import Estimate, Spending, embedding_estimate
from rag.provider.tokens import count_all, count_tokens
from vectorstore.embedders_remote import MAX_CHARACTERS, TextEmbedder
from vectorstore.errors import CostCapError
from vectorstore.steps.writing import text_of


class Silent:
    """A model that may not be asked."""

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        raise AssertionError(texts)

    def question(self, text: str) -> list[float]:
        raise AssertionError(text)


SMALL = TextEmbedder("openai:text-embedding-3-small", 1536, Silent())
STEP = Estimate("Embedding 2 papers", 1000, 0.1, "2026-03-21")


def test_every_text_that_is_sent_is_counted() -> None:
    paper = make_paper("p", "First sentence here. Second sentence there.", title="Title")
    texts = SMALL.sent(text_of(paper))
    model = "text-embedding-3-small"
    estimate = embedding_estimate(SMALL, [paper], load_prices())
    assert estimate.tokens == sum(count_tokens(text, model) for text in texts) == count_all(texts, model) > 10
    assert estimate.cost_usd == pytest.approx(estimate.tokens * 0.02 / 1e6)


def test_a_text_is_counted_as_it_is_cut() -> None:
    long = make_paper("p", "word " * MAX_CHARACTERS)
    assert embedding_estimate(SMALL, [long], load_prices()).tokens < MAX_CHARACTERS


@pytest.mark.parametrize(
    ("model", "price"),
    [("text-embedding-3-small", 0.02), ("text-embedding-3-large", 0.13), ("text-embedding-ada-002", 0.1)],
)
def test_prices_of_a_million_tokens(model: str, price: float) -> None:
    assert load_prices().embedding_cost(model, 1_000_000) == pytest.approx(price)


def test_an_unknown_model_has_tokens_and_no_price() -> None:
    paper = make_paper("p", "A text.")
    estimate = embedding_estimate(TextEmbedder("openai:own", 3, Silent()), [paper], load_prices())
    assert estimate.cost_usd is None
    assert str(estimate).endswith("tokens; the price is not known.")


def test_the_line_for_the_user() -> None:
    assert str(STEP) == "Embedding 2 papers: about 1,000 tokens, at most $0.1000 (prices of 2026-03-21)."


def test_below_the_limit_it_is_told_and_done() -> None:
    told: list[str] = []
    spending = Spending(0.25, told.append, None, "hint")
    spending.approve(STEP)
    spending.approve(STEP)
    assert told == [str(STEP)] * 2
    with pytest.raises(
        CostCapError, match=r"\$0\.3000, more than the limit of \$0\.2500; nothing was written"
    ) as error:
        spending.approve(STEP)
    assert error.value.hint == "hint"
    assert len(told) == 3


@pytest.mark.parametrize("agrees", [True, False])
def test_above_the_limit_a_person_is_asked(agrees: bool) -> None:
    asked: list[str] = []

    def consent(question: str) -> bool:
        asked.append(question)
        return agrees

    spending = Spending(0.05, lambda _: None, consent, "hint")
    if agrees:
        spending.approve(STEP)
    else:
        with pytest.raises(CostCapError, match="as you wished"):
            spending.approve(STEP)
    assert asked == ["This ingest may cost $0.1000, more than the limit of $0.0500. Go on?"]


def test_an_unknown_price_stops_nothing() -> None:
    spending = Spending(0.0, lambda _: None, None, "")
    spending.approve(Estimate("Embedding", 10, None))
    Spending(math.inf, lambda _: None, None, "").approve(STEP)
