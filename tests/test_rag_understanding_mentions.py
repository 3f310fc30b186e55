"""Questions that ask which papers mention a word."""

from __future__ import annotations

import numpy as np
import pytest

from rag.understanding.mentions import mentioned_in, only_mentioned, saying
from tests.small_list import snapshot_of
from vectorstore.records import Paper


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("which abstracts mention MeZO?", ("MeZO",)),
        ("how many abstracts mention Adam or AdamW?", ("Adam", "AdamW")),
        ("which abstracts mention TabPFN by name", ("TabPFN",)),
        ("papers with the word 'reward hacking'", ("reward hacking",)),
        ("which papers use LoRA?", ()),
        ("papers that mention how their models were trained on long data", ()),
    ],
)
def test_the_words_that_must_stand_there(text: str, wanted: tuple[str, ...]) -> None:
    assert mentioned_in(text) == wanted


@pytest.mark.parametrize(
    ("abstract", "word", "stands"),
    [
        ("We merge two LoRAs.", "LoRA", True),
        ("FedLoRA averages adapters.", "LoRA", True),
        ("Gradient clipping helps.", "CLIP", False),
        ("AdamW is the optimizer.", "Adam", False),
        ("It fits on one GPU.", "GPUs", True),
        ("Federated averaging of clients.", "federated", True),
        ("Learning in a federation of states.", "federated learning", False),
    ],
)
def test_a_name_is_found_to_the_letter(abstract: str, word: str, stands: bool) -> None:
    assert saying(snapshot_of([Paper("p1", "", abstract)]), word).tolist() == [stands]


def test_nothing_but_the_word_counts() -> None:
    papers = [Paper("p1", "", "MeZO needs little memory."), Paper("p2", "", "Much about zeroth-order methods.")]
    found = only_mentioned(np.array([0.1, 0.9], np.float32), snapshot_of(papers), ("MeZO",))
    assert found[0] >= 0.5 > 0.2 > found[1]
