"""Two groups of papers that are compared: where the sides part, and what a side without papers does."""

from __future__ import annotations

import pytest
from small_list import findings_of, snapshot_of

from rag.answer import Findings, Question
from rag.understanding.groups import groups_in, with_sides
from vectorstore.records import Paper

ONE, TWO = Paper("p1", "One", "One is sparse."), Paper("p2", "Two", "Two is dense.")
SNAPSHOT = snapshot_of((ONE, TWO))


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("compare zeroth-order methods with evolution strategies", ("zeroth-order methods", "evolution strategies")),
        ("compare methods that prune with methods that merge", ("prune", "merge")),
        ("sparse methods versus dense ones", ("sparse methods", "dense")),
        ("how do graph models differ from models for time series?", ("graph models", "time series")),
        ("contrast papers on learning with noise and papers on privacy", ("learning with noise", "privacy")),
        ("difference between the papers on vision and those on speech", ("vision", "speech")),
        ("compare the federated papers and the methods they use", ()),
        ("compare the papers on vision and speech", ()),
        ("compare the graph methods with other methods", ()),
        ("compare the graph methods", ()),
    ],
)  # fmt: skip
def test_groups(text: str, groups: tuple[str, ...]) -> None:
    assert groups_in(text) == groups


def test_beside_a_named_paper_there_is_one_group() -> None:
    assert groups_in("compare BaLoRA with the papers on diffusion", "BaLoRA") == ("diffusion",)
    assert groups_in("compare BaLoRA to other LoRA variants", "BaLoRA") == ("LoRA variants",)
    assert groups_in("compare BaLoRA with existing methods", "BaLoRA") == ()


def searched(question: Question) -> Findings:
    relevances = {"sparse": {"p1": 0.9, "p2": 0.6}, "dense": {"p2": 0.8}, "near": {"p2": 0.3}}
    return findings_of(relevances.get(question.topic, {}), SNAPSHOT)


def test_each_paper_belongs_to_the_group_that_it_is_most_about() -> None:
    question = Question("q", "q", "compare", groups=("sparse", "dense"))
    findings = with_sides(question, findings_of({"p1": 0.9}, SNAPSHOT), searched)
    assert findings.named == {"sparse": ("p1",), "dense": ("p2",)}
    assert [hit.relevance for hit in findings.hits] == [0.9, 0.8]


def test_a_group_without_papers_has_none_and_one_without_matches_the_nearest() -> None:
    question = Question("q", "q", "compare", groups=("near", "absent"))
    findings = with_sides(question, findings_of({}, SNAPSHOT), searched)
    assert findings.named == {"near": ("p2",), "absent": ()}


def test_a_described_paper_is_the_best_that_is_not_named_already() -> None:
    question = Question("q", "q", "compare", names=("One",), described=("sparse", "absent"))
    findings = with_sides(question, findings_of({"p1": 0.98}, SNAPSHOT, named={"One": ("p1",)}), searched)
    assert findings.named == {"One": ("p1",), "sparse": ("p2",), "absent": ()}
    assert [hit.relevance for hit in findings.hits] == [0.98, 0.98]
