"""Which stretch of a sentence is said of which source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.checking.stretches import stretches


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("One thing [1].", [("One thing [1].", (1,))]),
        (
            "It projects factors onto a manifold [1], while the other adds memory slots [2].",
            [("It projects factors onto a manifold [1], ", (1,)), ("while the other adds memory slots [2].", (2,))],
        ),
        (
            "[1] projects factors onto a manifold, whereas [2] adds memory slots.",
            [("[1] projects factors onto a manifold, ", (1,)), ("whereas [2] adds memory slots.", (2,))],
        ),
        (
            "BaLoRA [1] projects its factors, and MoRAM [2] adds memory slots.",
            [("BaLoRA [1] projects its factors, ", (1,)), ("and MoRAM [2] adds memory slots.", (2,))],
        ),
        ("Both [1] and [2] adapt large models.", [("Both [1] and [2] adapt large models.", (1, 2))]),
        ("BaLoRA [1] and MoRAM [2] adapt large models.", [("BaLoRA [1] and MoRAM [2] adapt large models.", (1, 2))]),
        (
            "According to [1], memory drops; in [2], memory grows.",
            [("According to [1], memory drops; ", (1,)), ("in [2], memory grows.", (2,))],
        ),
        (
            "The former balances factors, the latter adds memory slots [1][2].",
            [("The former balances factors, ", (1,)), ("the latter adds memory slots [1][2].", (2,))],
        ),
        ("[1] 投影低秩因子，[2] 增加记忆单元。", [("[1] 投影低秩因子，", (1,)), ("[2] 增加记忆单元。", (2,))]),
    ],
)
def test_stretches(sentence: str, parts: list[tuple[str, tuple[int, ...]]]) -> None:
    assert [(sentence[part.start : part.end], part.numbers) for part in stretches(sentence)] == parts


def test_what_opens_a_sentence_is_said_of_all_that_follow() -> None:
    lead, *rest = stretches("Both adapt models: BaLoRA projects its factors [1], and MoRAM adds memory slots [2].")
    assert (lead.is_lead, lead.numbers) == (True, (1, 2))
    assert [part.numbers for part in rest] == [(1,), (2,)]


@given(st.text(alphabet="ab [12],;:.和，and whereas the former", max_size=80))
def test_the_stretches_are_the_sentence(sentence: str) -> None:
    parts = stretches(sentence)
    assert "".join(sentence[part.start : part.end] for part in parts) == sentence
