"""Names of a list: who carries them, who mentions them, and what a missing or mistyped one may mean."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vectorstore.lookup.names import NameIndex
from vectorstore.lookup.spellings import fold
from vectorstore.naming import label
from vectorstore.records import Paper


def _paper(paper_id: str, title: str, abstract: str) -> Paper:
    return Paper(paper_id, title.split(":")[0], abstract, title=title)


PAPERS = (
    _paper("lora", "LoRA: Low-Rank Adapters", "We propose Low-Rank Adaptation (LoRA) for large models."),
    _paper("lokr", "LoKr: Kronecker Adapters", "LoKr writes the update as a Kronecker product, unlike LoRA."),
    _paper("loha", "LoHa: Hadamard Adapters", "LoHa takes Hadamard products. Gains over LoRA are steady."),
    _paper("wan", "LoRaWAN: Radio over Long Distances", "LoRaWAN devices send over a long range. Costs surge."),
    _paper("bal", "BaLoRA: Balanced Adapters", "BaLoRA projects onto a balanced manifold."),
    _paper("fed", "FedDR-LoRA: Noise in Federated Tuning", "Federated Learning (FL) with noise; FedDR-LoRA helps."),
    _paper("lokra", "LoKRA: Kruskal Rank", "LoKRA maximises the Kruskal rank of the update."),
    _paper("lozo", "LOZO+: Greedy Subspaces", "LOZO+ improves LOZO by greedy subspace choice."),
    _paper("surge", "SURGE: Gradient Compensation", "SURGE learns gradients of binary networks."),
    _paper("mantis", "Mantis: Time Series", "Mantis classifies time series with TabPFN-like training."),
)
INDEX = NameIndex.build(PAPERS)


@pytest.mark.parametrize(
    ("spelling", "owner"),
    [
        ("LoRA", "lora"), ("LoKr", "lokr"), ("LoHa", "loha"), ("LoRaWAN", "wan"), ("BaLora", "bal"),
        ("balora", "bal"), ("Ba-LoRA", "bal"), ("FedDR LoRA", "fed"), ("feddr-lora", "fed"), ("Lo-KRA", "lokra"),
        ("LOZO+", "lozo"), ("lozo +", "lozo"), ("BaLoRRA", "bal"), ("LoRa", "wan"), ("lora", "lora"),
        ("FeDDR-LoRAA", "fed"), ("GaLoRA", ""), ("LoKro", ""), ("Kronecker", ""),
        ("Balanced Adapters", ""), ("LOZO", ""), ("VeRA", ""), ("TabPFN", ""),
        ("LoRaWAN: Radio over Long Distances", "wan"),
    ],
)  # fmt: skip
def test_carriers(spelling: str, owner: str) -> None:
    assert INDEX.carriers(spelling) == ((owner,) if owner else ())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What is LoKr?", ("LoKr",)),
        ("compare BaLora with feddr lora", ("BaLora", "feddr lora")),
        ("what does mantis classify?", ("mantis",)),
        ("do costs surge?", ()),
        ("what is SURGE?", ("SURGE",)),
        ("which papers do FL?", ("FL",)),
        ("which papers are about federated learning?", ()),
        ("does LOZO+ beat LoHa", ("LOZO+", "LoHa")),
        ("what about BaLoRRA?", ("BaLoRRA",)),
        ("tell me about Mantiss", ("Mantiss",)),
        ("which devices send over long range?", ()),
        ("compare LoHa and LoKra", ("LoHa", "LoKra")),
        ("", ()),
    ],
)
def test_names_in(text: str, names: tuple[str, ...]) -> None:
    assert INDEX.names_in(text) == names


def test_a_name_may_be_mentioned_without_being_carried() -> None:
    assert INDEX.mentions("TabPFN") == ("mantis",)
    assert INDEX.mentions("LOZO") == ("lozo",)
    assert INDEX.mentions("VeRA") == ()


def test_nearest_names_of_a_missing_one() -> None:
    assert INDEX.nearest("DoRA")[0] == "LoRA"
    assert set(INDEX.nearest("LoKRAA", 2)) == {"LoKRA", "LoKr"}
    assert INDEX.nearest("quicksort") == ()


def test_names_inside_names() -> None:
    papers = (_paper("c", "PixCLIP: Pixels", "x"), _paper("t", "TabICLv2: Tables", "y"), _paper("b", "BaLoRA", "z"))
    assert set(NameIndex.build(papers).inner_names()) == {
        ("PixCLIP", "CLIP"), ("TabICLv2", "TabICL"), ("TabICLv2", "ICLv2"), ("BaLoRA", "LoRA"),
    }  # fmt: skip


def test_versions_and_plus_signs_are_kept_apart() -> None:
    assert fold("LoKRA$^+$") == fold("LoKRA+") != fold("LoKRA")
    assert fold("TabPFN-2.5") != fold("TabPFN-25")


def test_only_plausible_misspellings_are_near() -> None:
    papers = (_paper("f", "FedHera", "x"), _paper("p", "PLATE", "y"), _paper("l", "LimiX-2M", "z"))
    index = NameIndex.build(papers)
    assert index.nearest("VeRA") == index.nearest("mHC-lite") == ()
    assert index.nearest("FedHora") == ("FedHera",)
    assert index.carriers("LimiX") == ("l",)


LABELLED = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "labels.jsonl").read_text(encoding="utf-8").splitlines()
]
WRITTEN = [
    Paper(str(i), label(case["title"], case["abstract"]), case["abstract"], title=case["title"])
    for i, case in enumerate(LABELLED)
]
WRITTEN_INDEX = NameIndex.build(WRITTEN)


@pytest.mark.parametrize(
    ("name", "owner"), [(name, str(i)) for i, case in enumerate(LABELLED) for name in case["names"]]
)
def test_every_coined_name_is_an_alias_of_its_paper(name: str, owner: str) -> None:
    assert WRITTEN_INDEX.carriers(name) == (owner,)


@pytest.mark.parametrize(
    ("name", "other"), [(name, str(i)) for i, case in enumerate(LABELLED) for name in case["never"]]
)
def test_topics_baselines_and_scraps_are_no_names(name: str, other: str) -> None:
    assert other not in WRITTEN_INDEX.carriers(name)


def test_a_word_of_the_list_is_no_misspelling() -> None:
    papers = (_paper("n", "LoRAN: Nonlinear", "LoRAN bends LoRA."), _paper("o", "Cats", "We use LoRA."))
    assert NameIndex.build(papers).carriers("LoRA") == ()
    assert NameIndex.build(papers).names_in("compare LoRAN and LoRA") == ("LoRAN",)


def test_titles_that_begin_alike_name_a_topic() -> None:
    papers = (
        Paper("a", "Throat cancer\u00a0(Li 2001)", "x", title="Throat cancer: a study"),
        Paper("b", "Throat cancer\u00a0(Xu 2002)", "y", title="Throat cancer: a review"),
    )
    index = NameIndex.build(papers)
    assert index.carriers("Throat cancer (Xu 2002)") == ("b",)
    assert index.names_in("compare Throat cancer (Li 2001) and x") == ("Throat cancer (Li 2001",)


def test_mentions_are_found_whatever_their_hyphens_and_case() -> None:
    papers = [
        Paper("a", "A", "We build on DoRA-GA."),
        Paper("b", "B", "Unlike dora ga, ours is short."),
        Paper("c", "C", "Dora met Gauss."),
    ]
    assert NameIndex.build(papers).mentions("DoRA-GA") == ("a", "b")


@pytest.mark.parametrize(
    ("name", "carrier"),
    [("HarmoTool", "a"), ("MindLift", "b"), ("RivalNet", ""), ("OldNet", "")],
)
def test_a_name_that_acts_in_one_untitled_abstract_is_its_own(name: str, carrier: str) -> None:
    untitled = (
        Paper("a", "Vowel harmony", "Harmony decays. HarmoTool measures it from word lists."),
        Paper("b", "A lesson", "We tested a short lesson. We call the programme MindLift."),
        Paper("c", "OwnNet", "We propose OwnNet. RivalNet needs more memory. OldNet has been used for years."),
    )
    assert "".join(NameIndex.build(untitled).carriers(name)) == carrier
