"""Names in a sentence, and whether a paper has them."""

from __future__ import annotations

import pytest

from rag.support.names import formulas, knows, knows_formula, names
from vectorstore.records import Paper

PAPER = Paper(
    "p", "LoKRA",
    "Partial differential equations are solved by Segment Anything Models (SAM) on CIFAR-100. TabPFN v2 and "
    "post-training of $\\Delta W = B A Q^\\top$ with Kruskal rank help. Sirt1 is expressed.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("BaLoRA beats LoRA.", ("BaLoRA", "LoRA")),
        ("Tests on CIFAR-100 and GLUE.", ("CIFAR-100", "GLUE")),
        ("The SAMs and LoZO+ help.", ("SAM", "LoZO+")),
        ("With Gaussian noise, it fails.", ("Gaussian",)),
        ("Photosynthesis is old.", ()),
        ("It needs 12x and 50GB.", ()),
        ("在 GSM8K 上", ("GSM8K",)),
        ("segment anything models (SAM), then SAM again", ()),
    ],
)
def test_names_of_a_text(text: str, found: tuple[str, ...]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("SAM", True),
        ("PDE", True),
        ("CIFAR100", True),
        ("TabPFN-v2", True),
        ("Sirt1-expressing", True),
        ("LoKRA", True),
        ("CIFAR-10", False),
        ("LoRA", False),
        ("LoKRA+", False),
        ("ImageNet", False),
    ],
)
def test_what_a_paper_knows(name: str, known: bool) -> None:
    assert knows(PAPER, name) is known


def test_a_name_in_mixed_case_may_be_spelled_out() -> None:
    paper = Paper("q", "", "A signal is stored as low-rank adaptations of a frozen model.")
    assert knows(paper, "LoRA")
    assert not knows(paper, "DoRA")


def test_formulas_are_compared_without_spaces() -> None:
    (formula,) = formulas("It is $\\Delta W=BAQ^\\top$ with $A$.")
    assert knows_formula(PAPER, formula)
    assert not knows_formula(PAPER, formulas("$\\mathcal{O}(n^3)$")[0])
