"""Ways to ask the same question."""

from __future__ import annotations

import pytest

from rag.understanding.frames import told_as_one


@pytest.mark.parametrize(("text", "usual"), [
    ("are there any papers that have numbers above 50%?", "which papers have numbers above 50%?"),
    ("any work that uses LoRA", "which work uses LoRA"),
    ("papers which never mention LoRA", "which papers never mention LoRA"),
    ("I'm looking for studies that test LoRA", "which studies test LoRA"),
    ("do you have papers that prove convergence?", "which papers prove convergence?"),
    ("name the paper that reports the largest speedup", "which paper reports the largest speedup"),
    ("what are the papers that use LoRA?", "which papers use LoRA?"),
    ("in which papers do the authors use LoRA?", "which papers use LoRA?"),
    ("which research articles use LoRA?", "which articles use LoRA?"),
    ("has anyone looked at sleep?", "which papers study sleep?"),
    ("who has studied sleep?", "which papers study sleep?"),
    ("where can I read about sleep?", "papers on sleep?"),
    ("recommend some papers on sleep", "papers on sleep"),
    ("is there research on sleep?", "papers on sleep?"),
    ("papers where sleep is studied", "papers on sleep"),
    ("is sleep studied here?", "are there papers on sleep?"),
    ("in how many papers is LoRA used?", "how many papers mention LoRA?"),
    ("how often is LoRA used?", "how many papers mention LoRA?"),
    ("are there many papers on sleep?", "how many papers are there on sleep?"),
    ("PLATE compared to MoRAM", "compare PLATE and MoRAM"),
    ("pros and cons of PLATE and MoRAM", "compare PLATE and MoRAM"),
    ("a short description of PLATE", "summary of PLATE"),
    ("walk me through PLATE", "tell me about PLATE"),
    ("is there any evidence that LoRA forgets?", "is it true that LoRA forgets?"),
    ("doesn't PLATE need old data?", "does PLATE need old data?"),
    ("Roughly, what is this list about?", "what is this list about?"),
    ("what are these papers about, in general?", "what are these papers about?"),
    ("I was sent this list. Roughly, what is it about?", "what is this list about?"),
    ("what's wrong with LoRA?", "what are the limitations of LoRA?"),
    ("top 5 papers by speedup", "rank the papers by speedup"),
    ("give me the full list", "list everything"),
    ("give me some examples of papers that use LoRA", "which papers use LoRA"),
    ("what papers would help me understand sleep?", "papers on sleep?"),
    ("what has been done on sleep?", "papers on sleep?"),
    ("what's new in zeroth-order optimization here?", "papers on zeroth-order optimization here?"),
    ("how do people merge LoRA adapters?", "which papers merge LoRA adapters?"),
    ("papers on scour, i.e. erosion at piers", "papers on scour (erosion at piers)"),
    ("papers on scour (that is, erosion at piers)", "papers on scour (erosion at piers)"),
    ("studies of code-switching - in other words, mixing languages?", "studies of code-switching (mixing languages)?"),
    ("how much papers are there?", "how many papers are there?"),
    ("what have you got on sleep?", "papers on sleep?"),
    ("let me see what we have on sleep", "papers on sleep"),
    ("who interviewed tenants?", "which papers interviewed tenants?"),
    ("what limitations do the authors admit?", "what are the limitations?"),
    ("which side effects of statins do the trials report?", "what are the side effects of statins?"),
    ("what effects of rent caps are reported?", "what are the effects of rent caps?"),
    ("what open problems remain for LoRA?", "what are the open problems for LoRA?"),
    ("what is believed to be the cause of scour?", "what causes scour?"),
    ("what causes scour according to these papers?", "what causes scour?"),
    ("what does the term scour mean?", "what is scour?"),
    ("how is scour defined here?", "what is scour?"),
    ("what do the authors mean by scour?", "what is scour?"),
    ("how do they save memory? I mean swapping and so on", "how do they save memory (swapping and so on)"),
    ("list the papers by usefulness for nurses", "rank the papers by usefulness for nurses"),
    ("give me the forecasting error of ChaosNexus", "what is the forecasting error of ChaosNexus"),
])  # fmt: skip
def test_several_ways_are_one(text: str, usual: str) -> None:
    assert told_as_one(text) == usual


@pytest.mark.parametrize("text", [
    "papers on sleep", "list all papers that use LoRA", "give me the papers on the safety of LoRA",
    "which papers use LoRA?", "how do the papers differ in size?", "how do they keep plasticity?", "what is new?",
    "tell me the main idea of PLATE", "show me the titles of the papers",
    "are there papers about sleep?", "who recorded the light curves?",
    "what is the paper on sleep about?", "is PLATE used with LoRA?", "how often does training fail?",
    "pros and cons of PLATE", "which is faster, PLATE compared to MoRAM?",
])  # fmt: skip
def test_others_stay_as_they_are(text: str) -> None:
    assert told_as_one(text) == text
