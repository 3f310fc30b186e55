"""Which papers a name in a question brings first."""

from __future__ import annotations

import numpy as np
import pytest

from rag.retrieval.named_papers import RARE, among_few, named_first
from vectorstore.lookup.names import NameIndex
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper, build

PAPERS = (
    Paper("review", "COPD", "We review how common COPD is.", title="COPD: how common it is"),
    Paper("tool", "TMEM27", "We measure a protein in mice.", title="TMEM27: a membrane protein"),
    *(Paper(f"p{i}", f"Trial {i}", f"A trial of drug number{i} against COPD.") for i in range(RARE)),
)
SNAPSHOT = build(
    [IndexedPaper(paper, np.ones(2, np.float32), (), np.empty((0, 2), np.float32)) for paper in PAPERS],
    "two numbers",
    2,
)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("TMEM27 is cleaved in human cells", ["tool"]),  # rare in the list
        ("exercise lowers the risk of death in COPD", []),  # what the list is about
        ("What is COPD?", ["review"]),  # the name is all that is asked
        ("What is asthma?", []),
    ],
)
def test_a_name_that_is_rare_or_all_that_is_asked_brings_its_paper_first(question: str, first: list[str]) -> None:
    found = named_first(NameIndex.build(PAPERS), SNAPSHOT, question)
    assert [SNAPSHOT.papers[position].paper_id for position in found] == first


def test_of_a_few_named_papers_those_whose_own_claims_have_it_all_answer() -> None:
    relevance = np.array([0.42, 0.3, 0.1, 0.9], np.float32)
    own = np.array([1.0, 0.5, 1.0, 0.0], np.float32)
    assert among_few(relevance, own).tolist() == pytest.approx([0.5, 0.3, 0.1, 0.9])
