"""Which terms stand in which sentence: hand-counted on three small papers, and unchanged by saving."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vectorstore.lexical import LexicalIndex, paper_terms, stem
from vectorstore.records import Paper
from vectorstore.sentences import KEYWORDS, LABEL, OTHER, OWN, TITLE, SentenceIndex

PAPERS = (
    Paper("a", "Orchard", "Apples are red. We grow apples in orchards. They sell. However, frost.", title="Apples",
          keywords=("fruit",)),
    Paper("b", "Quince", "Pears are green. Quince is sour."),
    Paper("c", "Silent", ""),
)  # fmt: skip


def _index() -> tuple[SentenceIndex, dict[str, int]]:
    vocabulary = LexicalIndex.build(paper_terms(paper) for paper in PAPERS).vocabulary
    return SentenceIndex.build(PAPERS, vocabulary), vocabulary


def test_a_term_is_found_in_its_sentences_only() -> None:
    index, vocabulary = _index()
    assert index.postings(vocabulary[stem("apples")]).tolist() == [0, 2, 3]
    assert index.postings(vocabulary[stem("orchards")]).tolist() == [3]
    assert index.postings(vocabulary[stem("green")]).tolist() == [7]


def test_sentences_know_their_paper_and_kind() -> None:
    index, _ = _index()
    assert index.owners.tolist() == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2]
    assert index.kinds.tolist() == [TITLE, KEYWORDS, OTHER, OWN, OWN, OTHER, LABEL, OTHER, OWN, LABEL]
    assert index.starts.tolist() == [0, 6, 9]


def test_a_saved_index_is_the_same(tmp_path: Path) -> None:
    index, _ = _index()
    index.save(tmp_path / "sentences.bin")
    again = SentenceIndex.load(tmp_path / "sentences.bin")
    for name in ("indptr", "sentences", "owners", "kinds"):
        assert np.array_equal(getattr(index, name), getattr(again, name))


def test_no_papers_give_an_empty_index() -> None:
    index = SentenceIndex.build((), {})
    assert len(index.owners) == 0
    assert index.indptr.tolist() == [0]
