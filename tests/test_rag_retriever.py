"""The retriever on lists small enough to check by hand, with the packaged embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fakes import indexed
from llama_index.core.schema import QueryBundle

from rag.answer import Findings, Question, role_of
from rag.filters import Filters
from rag.relevance import shipped_model
from rag.retrieval.scoring import usual_cosine
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot, build

ADAPTERS = (
    Paper("lora", "LoRA", "We propose LoRA, which freezes the model and trains a low-rank update of its weights.",
          year=2021),
    Paper("lokr", "LoKr", "LoKr writes the weight update of an adapter as a Kronecker product of small factors.",
          year=2023),
    Paper("loha", "LoHa", "LoHa writes the weight update of an adapter as a Hadamard product of low-rank factors.",
          year=2022),
    Paper("wan", "LoRaWAN", "LoRaWAN gateways reach sensors over a long radio range at low power.", year=2015),
    Paper("twin1", "Twins", "We study sleep stages in recordings of brain waves."),
    Paper("twin2", "Twins", "We study sleep stages in recordings of brain waves."),
)  # fmt: skip


def snapshot_of(papers: Sequence[Paper]) -> Snapshot:
    return build(indexed(papers, MiniLM()), MiniLM.name, MiniLM.dimension)


@pytest.fixture(scope="module")
def retriever() -> HybridRetriever:
    snapshot = snapshot_of(ADAPTERS)
    return HybridRetriever(lambda: snapshot, MiniLM(), shipped_model())


def _matches(findings: Findings) -> list[str]:
    return [hit.paper.paper_id for hit in findings.hits if role_of(hit.relevance) == "match"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("What is LoRA?", "lora"), ("What is LoKr?", "lokr"), ("What is LoHa?", "loha"), ("What is LoRaWAN?", "wan"),
        ("LoRa radio range", "wan"), ("Kronecker product adapters", "lokr"),
    ],
)  # fmt: skip
def test_each_name_finds_its_own_paper(retriever: HybridRetriever, text: str, first: str) -> None:
    assert retriever.rank(text, 6)[0].paper.paper_id == first


@pytest.mark.parametrize(("name", "owner"), [("LoRA", "lora"), ("Lokr", "lokr"), ("Lo-Ha", "loha"), ("LoRaWAN", "wan")])
def test_a_question_about_a_name_matches_that_paper_alone(retriever: HybridRetriever, name: str, owner: str) -> None:
    findings = retriever.search(Question(f"tell me about {name}", f"tell me about {name}", "about", name, (name,)))
    assert _matches(findings) == [owner]
    assert findings.named == {name: (owner,)}
    assert findings.missing_names == ()


def test_a_name_that_is_not_there_is_missing_with_its_nearest(retriever: HybridRetriever) -> None:
    findings = retriever.search(Question("What is DoRA?", "What is DoRA?", "about", "DoRA", ("DoRA",)))
    assert findings.missing_names == ("DoRA",)
    assert findings.nearest_names["DoRA"][0] == "LoRA"
    assert _matches(findings) == []


def test_two_papers_with_one_text_are_both_found(retriever: HybridRetriever) -> None:
    question = "which papers study sleep stages in brain recordings?"
    assert _matches(retriever.search(Question(question, question, topic="sleep stages"))) == ["twin1", "twin2"]


def test_an_unrelated_question_matches_nothing(retriever: HybridRetriever) -> None:
    text = "What is the GDP of France?"
    findings = retriever.search(Question(text, text))
    assert _matches(findings) == []
    assert findings.checked == len(ADAPTERS)


def test_filters_limit_what_is_checked(retriever: HybridRetriever) -> None:
    text = "weight update of an adapter"
    findings = retriever.search(Question(text, text, filters=Filters(year_from=2022)))
    assert findings.checked == 2
    assert {hit.paper.paper_id for hit in findings.hits} == {"lokr", "loha"}


def test_everything_is_every_paper_that_the_filters_pass(retriever: HybridRetriever) -> None:
    everything = Question("list all papers", "list all papers", "list", everything=True)
    assert len(_matches(retriever.search(everything))) == len(ADAPTERS)
    findings = retriever.search(replace(everything, filters=Filters(year_from=2030)))
    assert (findings.hits, findings.checked) == ((), 0)


def test_newest_first_orders_the_matches_by_year(retriever: HybridRetriever) -> None:
    text = "weight update of an adapter"
    findings = retriever.search(Question(text, text, filters=Filters(newest_first=True)))
    years = [hit.paper.year or 0 for hit in findings.hits if hit.relevance >= 0.2]
    assert years == sorted(years, reverse=True)
    assert len(years) >= 2


def test_the_llama_index_way_hands_out_passages_with_offsets(retriever: HybridRetriever) -> None:
    nodes = retriever.retrieve(QueryBundle("Kronecker product of small factors"))
    assert nodes[0].metadata["paper_id"] == "lokr"
    abstracts = {paper.paper_id: paper.abstract for paper in ADAPTERS}
    for node in nodes:
        start, end = node.metadata["start"], node.metadata["end"]
        assert abstracts[node.metadata["paper_id"]][start:end] == node.text
    assert len({node.metadata["paper_id"] for node in nodes}) == len(nodes)


def test_a_list_that_changes_is_seen() -> None:
    lists: list[Snapshot] = [snapshot_of(ADAPTERS[:1])]
    growing = HybridRetriever(lambda: lists[-1], MiniLM(), shipped_model())
    assert growing.search(Question("x", "LoKr")).checked == 1
    lists.append(snapshot_of(ADAPTERS[:2]))
    assert growing.rank("LoKr", 1)[0].paper.paper_id == "lokr"


def test_an_empty_list_answers_with_nothing() -> None:
    empty = snapshot_of(())
    retriever = HybridRetriever(lambda: empty, MiniLM(), shipped_model())
    findings = retriever.search(Question("anything", "anything", names=("LoRA",)))
    assert (findings.hits, findings.checked, findings.missing_names) == ((), 0, ("LoRA",))
    assert retriever.rank("anything", 5) == []


def test_a_very_long_question_is_answered(retriever: HybridRetriever) -> None:
    assert retriever.rank("Kronecker products of small factors " * 1500, 3)[0].paper.paper_id == "lokr"


OWNERS_LIST = Path(__file__).parents[1].parent / "shared" / "corpus" / "icml2026"


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.skipif(not OWNERS_LIST.exists(), reason="the owner's list is not beside the repository")
def test_the_owners_question_finds_its_two_papers() -> None:
    blocks = [block for file in sorted(OWNERS_LIST.glob("*.txt")) for block in file.read_text("utf-8").split("\n\n")]
    papers = [Paper(f"p{i:02d}", block[:30], block.strip()) for i, block in enumerate(blocks) if len(block) > 200]
    assert len(papers) == 76
    snapshot = snapshot_of(papers)
    retriever = HybridRetriever(lambda: snapshot, MiniLM(), shipped_model())
    text = "which papers fix LoRA initialization?"
    matches = [
        hit.paper.abstract
        for hit in retriever.search(Question(text, text, topic="LoRA initialization")).hits
        if role_of(hit.relevance) == "match"
    ]
    assert len(matches) == 2
    assert any("Equiangular Tight Frame" in abstract for abstract in matches)
    assert any("Fisher" in abstract for abstract in matches)


def test_the_order_of_a_search_can_be_told_from_its_relevance(retriever: HybridRetriever) -> None:
    for text in ("low-rank adapters", "radio", "sleep", "nothing of the kind"):
        hits = retriever.rank(text, 100)
        assert [hit.paper.paper_id for hit in hits] == [
            hit.paper.paper_id for hit in sorted(hits, key=lambda hit: (-hit.relevance, hit.paper.paper_id))
        ]


def test_another_model_of_the_same_size_has_its_own_scale_and_says_so() -> None:
    """Papers that all lie close to any question, as those of some models do, are not all matches."""
    own = snapshot_of(ADAPTERS)
    shift = np.float32(4) * own.vectors.mean(axis=0)
    crowded = (own.vectors + shift) / np.linalg.norm(own.vectors + shift, axis=1, keepdims=True)
    other = replace(own, embedding_model="fastembed:other", vectors=crowded)
    question = crowded.mean(axis=0) / np.linalg.norm(crowded.mean(axis=0))
    mean, deviation = usual_cosine(question, other, crowded @ question)
    assert mean == pytest.approx(float((crowded @ question).mean()), abs=1e-6)
    assert deviation >= 0.02
    assert usual_cosine(question, own, own.vectors @ question)[0] < mean
    found = HybridRetriever(lambda: other, MiniLM(), shipped_model()).search(Question("sleep", "sleep", topic="sleep"))
    assert [notice.code for notice in found.notices] == ["uncalibrated"]
    found = HybridRetriever(lambda: own, MiniLM(), shipped_model()).search(Question("sleep", "sleep", topic="sleep"))
    assert found.notices == ()
