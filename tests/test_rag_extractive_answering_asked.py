"""What a fact question wants to know."""

from __future__ import annotations

import pytest

from rag.extractive.answering.asked import asked_of


@pytest.mark.parametrize(
    ("question", "sought", "unit"),
    [
        ("on how many recordings was SleepMaMi pretrained?", "number", "record"),
        ("how many fMRI sessions was it pretrained on?", "number", "session"),
        ("what speedup does PLoRA report?", "number", "x"),
        ("what fraction of parameters does it train?", "number", "%"),
        ("how much memory does it need?", "number", ""),
        ("which dataset does DARE use?", "dataset", ""),
        ("what is it evaluated on?", "dataset", ""),
        ("which tasks is SURGE evaluated on?", "task", ""),
        ("which backbone does Time-PEFT use?", "model", ""),
        ("where is the code of KromHC?", "code", ""),
        ("who are the authors of SPARD?", "record", ""),
        ("do you know the authors of SPARD?", "record", ""),
        ("what do the SPARD authors prove?", "words", ""),
        ("what do the authors of SPARD claim?", "words", ""),
        ("which loss fails according to the authors?", "words", ""),
        ("how many iPSC lines passed the test of capacity?", "number", "line"),
        ("who proposed the martingale posterior?", "person", ""),
        ("what does SHINE stand for?", "expansion", ""),
        ("PLoRA 的加速是多少？", "number", "x"),
        ("DARE 用了什么数据集？", "dataset", ""),
        ("how does LOZO+ select its subspaces?", "words", ""),
        ("5-year overall survival of 158 patients?", "number", ""),
        ("which gpus were used for FullFlow?", "hardware", ""),
        ("what is the licence of the PLoRA code?", "words", ""),
    ],
)
def test_the_kind_of_thing(question: str, sought: str, unit: str) -> None:
    asked = asked_of(question)
    assert (asked.sought, asked.unit) == (sought, unit)


@pytest.mark.parametrize("question", ["what does PRISM prove?", "under which assumption is it optimal?"])
def test_a_verb_and_a_noun_for_any_circumstance_need_not_stand_in_the_answer(question: str) -> None:
    assert asked_of(question).phrase == ()


def test_the_noun_phrase_must_stand_in_the_answer() -> None:
    assert asked_of("what learning rate does PLoRA use?").phrase == ("learn", "rate")


def test_a_generic_noun_need_not() -> None:
    assert asked_of("what problem does PLoRA solve?").phrase == ()
