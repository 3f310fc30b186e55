"""Labels: the system a paper introduces, else a whole phrase of at most eight words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vectorstore.naming import label

SYSTEMS = {
    "direct": ("LoRA is popular. We propose FooRA, a variant of LoRA for tables. FooRA wins.", "FooRA"),
    "acronym after": ("We introduce Very Big Networks (VeBiN), which are big. Experiments support this.", "VeBiN"),
    "acronym before": ("We propose BINGO (Big Networks Going Online), a scalable method.", "BINGO"),
    "plus": ("Methods like ZOO fail. We propose ZOO+, an efficient algorithm. ZOO+ outperforms ZOO.", "ZOO+"),
    "version": ("After TabBar and BarNetv1, we introduce TabBarv2, a new model. TabBarv2 is fast.", "TabBarv2"),
    "plain word": ("Using these tools, we develop Otter, a transformer-based model. Otter is strong.", "Otter"),
    "two words": ("We introduce the Shape Transformer—a novel architecture. It is good.", "Shape Transformer"),
    "called": ("We describe a library called foolib2 for search. It is fast and foolib2 is free.", ""),
    "resulting model": ("We add gates. The resulting model, TabQuick, is competitive with others.", "TabQuick"),
    "chinese": ("我们提出了一种新方法FooNet，用于图像分类。实验表明FooNet效果更好。", "FooNet"),
    "owned": ("Nets forget. We train them slowly. Our SlowNet beats them all, and SlowNet is small.", "SlowNet"),
    "defined": ("LangFoo is a framework that explains images. LangFoo is free, and LangFoo helps.", "LangFoo"),
    "aside": ("We propose a model based on fused graphs, GraFu, in this work. GraFu can do more.", "GraFu"),
    "not a rival": ("We fine-tune BERT-based models with LoRA and study the loss of accuracy.", ""),
    "part of it": (
        "We propose GOFoo, which orders features. We further introduce the PoolUnit (PU) module. GOFoo improves it.",
        "GOFoo",
    ),
}


@pytest.mark.parametrize(("abstract", "name"), SYSTEMS.values(), ids=SYSTEMS.keys())
def test_the_system_that_an_abstract_introduces(abstract: str, name: str) -> None:
    found = label("", abstract)
    assert found == name if name else " " in found


TITLES = {
    "participle": (
        "Children and young adults with a carcinoma of the nose who were treated between two dates with two drugs",
        "Children and young adults with a carcinoma of the nose",
    ),
    "colon": ("BarRA: Balanced Adaptation of Big Networks", "BarRA"),
    "bracket": ("Balanced Adaptation of Networks (BaNet)", "BaNet"),
    "short": ("On the Loss of Plasticity", "On the Loss of Plasticity"),
    "long": (
        "A Unified Theory of Feature Learning in Deep Linear Networks with Small Initialization",
        "A Unified Theory of Feature Learning in Deep Linear Networks",
    ),
    "preposition": (
        "Traditional and accelerated approaches to the repair of wells following implantation of pumps",
        "Traditional and accelerated approaches to the repair of wells",
    ),
    "question": ("Do Networks Dream? A Study of Sleep", "Do Networks Dream? A Study of Sleep"),
}


LABELLED = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "labels.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Titles and heads of abstracts with the label they should give, written before the code."""


@pytest.mark.parametrize("case", LABELLED, ids=[case["label"] for case in LABELLED])
def test_labels_of_written_titles(case: dict[str, str]) -> None:
    assert label(case["title"], case["abstract"]) == case["label"]


@pytest.mark.parametrize(("title", "expected"), TITLES.values(), ids=TITLES.keys())
def test_a_titled_paper_is_called_by_its_title(title: str, expected: str) -> None:
    assert label(title, "We study things and report on them.") == expected


CONTRIBUTIONS = {
    "we propose": ("We propose a new rule for choosing step sizes, which works.", "Rule for choosing step sizes"),
    "problem of": ("We study the problem of counting cats in boxes.", "Counting cats in boxes"),
    "vague head": (
        "We provide an analysis that characterizes how pruning hurts attention heads in practice.",
        "How pruning hurts attention heads in practice",
    ),
    "tested": (
        "We study matrices. Extensive experiments show that scaling the rows by two outperforms the usual choice.",
        "Scaling the rows by two",
    ),
    "points back": (
        "We address this gap. We derive tight bounds for stochastic games.",
        "Tight bounds for stochastic games",
    ),
    "section words": (
        "BACKGROUND Deep wells are common. METHODS We assessed the depth of wells in two valleys. RESULTS It varies.",
        "Depth of wells in two valleys",
    ),
    "aim of the study": (
        "Wells are deep. The aim of the present study was to determine the frequency of dry wells. All were dry.",
        "Frequency of dry wells",
    ),
    "objective of a section": (
        "OBJECTIVE: To compare deep pumps with shallow ones in dry valleys. RESULTS: One won.",
        "Deep pumps with shallow ones in dry valleys",
    ),
    "question": (
        "Wells fall dry. We sought to determine if deep pumps reach water, which nobody had tried before.",
        "Whether deep pumps reach water",
    ),
    "two verbs": ("Here we characterize the brick walls and measure their height in nine houses.", "Brick walls"),
    "less than": (
        "We examine the value of early iron levels less than ten grams a litre.",
        "Value of early iron levels",
    ),
    "hanging participle": (
        "We describe changes of the soil that are related to water. They are slow.",
        "Changes of the soil",
    ),
    "purpose that points back": (
        "We propose a guided search of wells to address this issue.",
        "Guided search of wells",
    ),
    "participle before its object": (
        "We build a water-saving map for very dry valleys tailored to farms. It is good.",
        "Water-saving map for very dry valleys",
    ),
    "short theorem": ("We prove that every dry well has a wet neighbour.", "Every dry well has a wet neighbour"),
    "survey": ("This paper surveys methods for counting bats.", "Methods for counting bats"),
    "points elsewhere": (
        "Court interpreters have little time. We interviewed them. We discuss implications for training.",
        "Court interpreters",
    ),
    "vague subject": (
        "A detailed study was made. It depends on wall pressure, and wall pressure is low.",
        "Wall pressure",
    ),
    "initial": ("We study prose by Müller and Å. Strand of the north.", "Prose by Müller and Å. Strand"),
    "chinese": ("猫喜欢小盒子，这一现象尚无解释。", "猫喜欢小盒子"),
    "years": ("Of all papers on time series since 2024", "Of all papers on time series since 2024"),
    "no claim": ("Deep convolutional networks are powerful tools.", "Deep convolutional networks"),
}


@pytest.mark.parametrize(("abstract", "expected"), CONTRIBUTIONS.values(), ids=CONTRIBUTIONS.keys())
def test_a_paper_without_a_system_is_called_by_its_contribution(abstract: str, expected: str) -> None:
    assert label("", abstract) == expected


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Farms face drought. Soil moisture varies. Pumps follow soil moisture, not rain.", "Soil moisture"),
        ("Rust spreads. We study how they differ. Wheat rust kills. Spores of wheat rust fly.", "Wheat rust"),
        ("Evidence has grown that bees sleep. Bee sleep is short. Light ends bee sleep.", "Bee sleep"),
        ("UNLABELLED Malaria is old. Nets stop malaria. Malaria stays.", "Malaria"),
    ],
    ids=["no verb with its subject", "no clause that points back", "no half of a sentence", "no mark of PubMed"],
)
def test_a_paper_that_claims_nothing_is_called_by_what_it_repeats(abstract: str, expected: str) -> None:
    assert label("", abstract) == expected


def test_an_acronym_of_the_field_is_no_system() -> None:
    text = "We propose an advanced Retrieval-Augmented Generation (RAG) pipeline for dialects."
    assert label("", text) != "RAG"
    assert label("", text.replace("Retrieval-Augmented Generation (RAG)", "Fast Old Grid (FOG)")) == "FOG"
