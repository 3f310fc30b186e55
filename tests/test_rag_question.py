"""What is asked, told from the words alone: a table of questions written before the code that reads them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.filters import Filters
from rag.question import understand
from rag.understanding.asked_names import MOST
from vectorstore.lookup.bibliography import Bibliography

TABLE = [json.loads(line) for line in (Path(__file__).parent / "data" / "questions.jsonl").read_text().splitlines()]
CARRIED = """SPARD GOTabPFN FedDR-LoRA SleepMaMi PLATE U-LoRA ZO-Finetuner MultiLoReFT R-GFM SHINE FedPissa FIM-ODE
LimiX-2M AdaMeZO Janus-LoRA FiX DARE FedDTL StarEmbed LoKRA LoKRA+ SALAAD KromHC TabICLv2 CalM SHERPA Omni-fMRI
TabSwift UB-SMoE TabMGP Time-PEFT PLoRA Walrus FedHera BaLoRA SPN E-SUOT DTop-p ChaosNexus Mantis PRISM TileQ OVLR
LOZO+ LRSA AOEPT MoRAM SQSD SURGE""".split()
MENTIONED = "LoRA TabPFN GSM8K GLUE Muon Adam MeZO CLIP LongGRIT ETF".split()


class Names:
    """A name lookup over fixed spellings."""

    bibliography = Bibliography()
    words = frozenset(("backpropagation", "gradients"))

    def names_in(self, text: str) -> tuple[str, ...]:
        words = re.findall(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\+?", text)
        known = {name.lower(): name for name in CARRIED + MENTIONED}
        return tuple(w for w in words if w.lower() in known and not (w.islower() and known[w.lower()].istitle()))

    def carriers(self, name: str) -> tuple[str, ...]:
        return tuple(known for known in CARRIED if known.lower() == name.lower())

    def mentions(self, name: str) -> tuple[str, ...]:
        return tuple(known for known in CARRIED + MENTIONED if known.lower() == name.lower())


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["text"])
def test_table(row: dict[str, Any]) -> None:
    question = understand(row["text"], Names())
    expected = {"to_the_list": True, "language": "en", "skip": 0, **row}
    if "filters" in expected:
        values = {key: tuple(v) if isinstance(v, list) else v for key, v in expected["filters"].items()}
        expected["filters"] = Filters(**values)
    for key, value in expected.items():
        assert getattr(question, key) == (tuple(value) if isinstance(value, list) else value), key


def test_the_table_is_large_enough() -> None:
    assert len(TABLE) >= 150
    assert len({row["text"] for row in TABLE}) == len(TABLE)


@given(st.text(max_size=300))
def test_any_text_is_understood(text: str) -> None:
    question = understand(text, Names())
    assert question.text == text
    assert question.standalone == text


@pytest.mark.timeout(2)
@pytest.mark.parametrize(
    "unit", ["which papers ", "between 2020 and ", "without X ", "((", "a, b and ", "哪些论文", "A-", "[1]"]
)
def test_a_long_question_is_read_quickly(unit: str) -> None:
    understand(unit * (50_000 // len(unit)), Names())


class Counting(Names):
    """Counts how often a spelling is looked up."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def mentions(self, name: str) -> tuple[str, ...]:
        self.asked.append(name)
        return super().mentions(name)


def test_a_pasted_page_of_names_is_looked_up_in_part_and_once() -> None:
    names = Counting()
    understand("compare " + ", ".join(f"Name{i}X" for i in range(3000)), names)
    assert 0 < len(names.asked) <= MOST
    assert len(set(names.asked)) == len(names.asked)


@pytest.mark.parametrize(("text", "topic", "without"), [
    ("data for languages other than English", "data for languages", ()),
    ("papers other than LoRA", "", ("LoRA",)),
    ("hydrocephalus in dogs treated with shunts", "hydrocephalus in dogs treated with shunts", ()),
])  # fmt: skip
def test_a_kind_of_thing_may_stand_beside_what_is_asked_for(text: str, topic: str, without: tuple[str, ...]) -> None:
    question = understand(text, Names())
    assert (question.topic, question.filters.without) == (topic, without)
