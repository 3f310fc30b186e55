"""Every shape of citation mark that models write is read; brackets that are no citations are left alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.checking.markers import marks, marks_before_stops, without_marks


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("LoRA helps [1].", [(1,)]),
        ("LoRA helps [1,2].", [(1, 2)]),
        ("LoRA helps [1, 2; 4].", [(1, 2, 4)]),
        ("LoRA helps [1][2].", [(1,), (2,)]),
        ("LoRA helps [1-3].", [(1, 2, 3)]),
        ("LoRA helps [1–3, 7].", [(1, 2, 3, 7)]),
        ("LoRA helps 【1】.", [(1,)]),
        ("LoRA helps 【2†source】.", [(2,)]),
        ("LoRA helps [^1].", [(1,)]),
        ("LoRA helps [^1, ^3].", [(1, 3)]),
        ("LoRA helps (Source 1).", [(1,)]),
        ("LoRA helps (Sources 1 and 3).", [(1, 3)]),
        ("LoRA helps [Source 2].", [(2,)]),
        ("LoRA helps [source: 2, 3].", [(2, 3)]),
        ("LoRA helps [Paper 4].", [(4,)]),
        ("LoRA helps [#2].", [(2,)]),
        ("LoRA 有用（来源 1）。", [(1,)]),
        ("LoRA 有用[1、2]。", [(1, 2)]),
        ("LoRA helps (1).", [(1,)]),
        ("LoRA helps (1), and so does ETF (2).", [(1,), (2,)]),
        ("LoRA[1] helps.", [(1,)]),
    ],
)
def test_shapes_of_citations(text: str, numbers: list[tuple[int, ...]]) -> None:
    assert [mark.numbers for mark in marks(text)] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "The weights lie in [0, 1].",
        "In [2023] it was shown.",
        "The [CLS] token is pooled.",
        "The entry x[1] is zero.",
        "We use $[1]$ and `a[1]`.",
        "Steps (1) and (2) alternate here",
        "See [1](http://example.org).",
        "It has [12.5] points and [a] letter.",
        "A range of [3-1] is none.",
    ],
)
def test_brackets_that_are_no_citations(text: str) -> None:
    assert marks(text) == ()
    assert without_marks(text) == text


def test_marks_are_taken_out_with_their_spaces() -> None:
    assert without_marks("LoRA helps [1], and ETF too [2][3]. More [4] here.") == "LoRA helps, and ETF too. More here."


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("It gains. [1] Next one. [2][3]", "It gains [1]. Next one [2][3]."),
        ("It gains [1]. Next.", "It gains [1]. Next."),
        ("它更快。[1] 它更小。[2]", "它更快 [1]。 它更小 [2]。"),
    ],
)
def test_marks_after_the_stop_belong_to_the_sentence_before(text: str, moved: str) -> None:
    assert marks_before_stops(text) == moved


@given(st.text(alphabet="aL1 2,-[]()【】^.$`x", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    found = marks(text)
    assert all(text[mark.start] in "[(【" for mark in found)
    assert all(1 <= number <= 99 for mark in found for number in mark.numbers)
    assert all(first.end <= second.start for first, second in pairwise(found))
    without_marks(text)
    marks_before_stops(text)
