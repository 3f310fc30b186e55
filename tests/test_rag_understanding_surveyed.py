"""Questions that several papers answer together, told from those for one fact."""

from __future__ import annotations

import pytest

from rag.understanding.surveyed import asks_several, subject_of


@pytest.mark.parametrize(
    "text",
    [
        "how do the federated methods handle slow clients?",
        "How is uncertainty quantified in these papers?",
        "why does low-rank adaptation fall short?",
        "what limits garnet batteries?",
        "which datasets do the time series papers use?",
        "What kinds of attacks are considered?",
        "how good are self-reports?",
        "what links obesity to asthma?",
        "这些论文如何处理噪声?",
    ],
)
def test_a_manner_a_reason_and_several_things_are_asked_of_several(text: str) -> None:
    assert asks_several(text)


@pytest.mark.parametrize(
    "text",
    [
        "how many patients were treated?",
        "how much memory does it need?",
        "what is the dose of aspirin?",
        "which dataset is used?",
        "who introduced the term?",
        "when was it published?",
    ],
)
def test_one_number_thing_person_or_time_is_not(text: str) -> None:
    assert not asks_several(text)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("What are the limitations of LoRA mentioned in these papers?", "LoRA"),
        ("what are the challenges in federated learning according to the abstracts?", "federated learning"),
        ("how is the rank chosen in this list?", "rank chosen"),
        ("What limitations of plain LoRA are mentioned here?", "LoRA"),
        ("Why does LoRA fail?", "Why does LoRA"),
        ("what are the limitations?", ""),
        ("what are the weaknesses of their own methods?", ""),
        ("what causes scour?", "scour"),
        ("what hinders federated learning?", "federated learning"),
    ],
)
def test_the_subject_is_without_the_aspect_and_the_list(text: str, subject: str) -> None:
    assert subject_of(text, False) == subject
