"""Facts are kept as they were extracted."""

from __future__ import annotations

from pathlib import Path

from vectorstore.facts import extract_facts
from vectorstore.steps.facts_table import FactsTable, line_of

ABSTRACTS = [f"We propose Net{i}.\u2028It cuts memory by up to {i}% on GLUE. Code is available." for i in range(5)]


def test_a_table_gives_the_facts_of_each_abstract() -> None:
    table = FactsTable(ABSTRACTS, {ABSTRACTS[0]: line_of(ABSTRACTS[0])})
    assert [table.at(i) for i in range(5)] == [extract_facts(abstract) for abstract in ABSTRACTS]


def test_known_lines_are_taken_over() -> None:
    other = line_of("Another abstract with 17 papers.")
    assert FactsTable(ABSTRACTS, {ABSTRACTS[2]: other}).at(2) == extract_facts("Another abstract with 17 papers.")


def test_a_table_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    table = FactsTable(ABSTRACTS, {})
    table.save(tmp_path / "facts.jsonl")
    back = FactsTable.load(tmp_path / "facts.jsonl", ABSTRACTS)
    assert [back.at(i) for i in range(5)] == [table.at(i) for i in range(5)]
    assert back.by_abstract() == {abstract: line_of(abstract) for abstract in ABSTRACTS}


def test_an_empty_table_comes_back_empty(tmp_path: Path) -> None:
    FactsTable([], {}).save(tmp_path / "facts.jsonl")
    assert FactsTable.load(tmp_path / "facts.jsonl", []).by_abstract() == {}
