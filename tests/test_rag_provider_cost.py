"""Costs: a dated table, the user's own over it, unknown prices, and the cap."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag.answer import Answer, Turn, Usage
from rag.provider.cost import Prices, add, load_prices, priced, spent, stop_above
from vectorstore.errors import CostCapError, InputError

TABLE = Prices("2026-01-01", {"m": (1.0, 10.0)})


def test_a_known_model_has_a_price() -> None:
    assert TABLE.cost("m", 1_000_000, 100_000) == pytest.approx(2.0)
    assert TABLE.cost("m-2025-01-31", 1_000_000, 0) == pytest.approx(1.0)


def test_an_unknown_model_has_none() -> None:
    assert TABLE.cost("m-mini", 1, 1) is None
    assert priced(Usage(5, 6), "llama3", TABLE) == Usage(5, 6, None)


def test_the_shipped_table_says_when_it_was_made() -> None:
    prices = load_prices()
    assert len(prices.date) == 10
    assert prices.cost("gpt-4o-mini", 1_000_000, 0) is not None


def test_the_users_table_goes_over_it(tmp_path: Path) -> None:
    file = tmp_path / "prices.json"
    file.write_text('{"date": "2026-05-05", "models": {"gpt-4o-mini": {"prompt": 7, "completion": 8}}}')
    prices = load_prices(file)
    assert prices.date == "2026-05-05"
    assert prices.cost("gpt-4o-mini", 1_000_000, 0) == pytest.approx(7.0)
    assert prices.cost("gpt-4o", 1_000_000, 0) is not None


@pytest.mark.parametrize("text", ["", "[]", '{"models": {}}', '{"date": "x", "models": {"a": 3}}'])
def test_a_bad_table_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "prices.json").write_text(text)
    with pytest.raises(InputError, match="cannot be read"):
        load_prices(tmp_path / "prices.json")


def test_usages_add_up() -> None:
    assert add(Usage(1, 2, 0.5), Usage(10, 20, 0.25)) == Usage(11, 22, 0.75)
    assert add(Usage(1, 2, 0.5), Usage(1, 1, None)) == Usage(2, 3, None)


def test_a_conversation_sums_its_answers() -> None:
    turns = [Turn("q", "q", Answer(usage=Usage(1, 1, cost))) for cost in (0.25, None, 0.5)]
    assert spent(turns) == pytest.approx(0.75)


def test_the_cap_stops_before_the_call() -> None:
    with pytest.raises(CostCapError, match=r"\$0\.3000; \$0\.8000 of your limit of \$1\.0000"):
        stop_above(1.0, 0.3, 0.8)
    stop_above(1.0, 0.2, 0.8)
    stop_above(None, 5.0, 0.0)
    stop_above(1.0, None, 5.0)
