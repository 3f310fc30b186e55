"""The indexes of a list are the same, made beside the writing or after it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from fakes import NullEmbedder

from vectorstore.ingest import ingest
from vectorstore.library import Library
from vectorstore.records import Paper, Record
from vectorstore.steps.deriving import derive, listed
from vectorstore.steps.facts_table import line_of
from vectorstore.steps.switching import APART_FROM, deriving
from vectorstore.steps.workers import Workers


def papers(count: int) -> list[Paper]:
    return [Paper(f"p{i}", "Net", f"We propose Net{i}. It cuts memory by {i}%.", year=2000 + i) for i in range(count)]


def test_made_beside_they_are_what_they_are_made_here(tmp_path: Path) -> None:
    library = Library(str(tmp_path), "null", 8)
    with Workers(1) as workers:
        beside = deriving(library, papers(20), APART_FROM, workers)()
        here = deriving(library, papers(20), APART_FROM - 1, workers)()
    assert beside.lexical.vocabulary == here.lexical.vocabulary
    assert here.lexical.document_frequency("net7") == 1
    np.testing.assert_array_equal(beside.lexical.contributions, here.lexical.contributions)
    np.testing.assert_array_equal(beside.sentences.sentences, here.sentences.sentences)
    np.testing.assert_array_equal(beside.sentences.kinds, here.sentences.kinds)
    assert beside.facts == {paper.abstract: line_of(paper.abstract) for paper in papers(20)}
    assert here.facts == {}  # they are extracted when the snapshot is saved


def test_facts_that_are_known_are_not_extracted_again(tmp_path: Path) -> None:
    library = Library(str(tmp_path), "null", 8)
    ingest(library, NullEmbedder(), [Record("We propose Net. It cuts memory by 3%.", source="f.txt")])
    [stored] = library.snapshot().papers
    with Workers(1) as workers:
        derived = deriving(library, [stored, *papers(2)], APART_FROM, workers)()
    assert [*derived.facts] == [stored.abstract, *(paper.abstract for paper in papers(2))]


def test_papers_are_listed_by_id_with_labels_that_tell_them_apart() -> None:
    assert [(paper.paper_id, paper.label) for paper in listed(reversed(papers(2)))] == [
        ("p0", "Net\u00a0(2000)"),
        ("p1", "Net\u00a0(2001)"),
    ]


def test_facts_are_derived_for_those_asked_for_alone() -> None:
    first, second = papers(2)
    assert derive([first, second], [second.abstract]).facts == {second.abstract: line_of(second.abstract)}
