"""Sentences and passages: where they break, and that nothing is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.passages import MAX_PASSAGES, sentence_spans, split_passages
from vectorstore.text.residue import residue
from vectorstore.text.sections import sections


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("We use LoRA, e.g. X, and more. It works.", ["We use LoRA, e.g. X, and more.", "It works."]),
        ("See Fig. 3 and Smith et al. (2023). It works.", ["See Fig. 3 and Smith et al. (2023).", "It works."]),
        ("LoRA vs. DoRA is open. We ask.", ["LoRA vs. DoRA is open.", "We ask."]),
        ("TabPFN-2.5 wins by 3.5 points. Done.", ["TabPFN-2.5 wins by 3.5 points.", "Done."]),
        ("Let $f(x. Y) = 1$ hold. Then.", ["Let $f(x. Y) = 1$ hold.", "Then."]),
        ("The rate is $O(1/T)$. We prove it.", ["The rate is $O(1/T)$.", "We prove it."]),
        ('He said "yes." Then he left.', ['He said "yes."', "Then he left."]),
        ("Code: https://github.com/a/b.c. Enjoy.", ["Code: https://github.com/a/b.c.", "Enjoy."]),
        ("by J. Smith and A. B. Jones. Good.", ["by J. Smith and A. B. Jones.", "Good."]),
        ("We call it iFoo. mHC is older.", ["We call it iFoo.", "mHC is older."]),
        ("我们提出方法。结果很好。", ["我们提出方法。", "结果很好。"]),
        (
            "Doses of 5 mg/kg i.v. Cisplatin were given i.v. daily. All did well.",
            ["Doses of 5 mg/kg i.v. Cisplatin were given i.v. daily.", "All did well."],
        ),
        ("the lift grows with speed . it falls later . ", ["the lift grows with speed .", "it falls later ."]),
        ("two groups were seen. both did well.", ["two groups were seen.", "both did well."]),
        ("a child of 3 yr. of age. 2. the liver was normal.", ["a child of 3 yr. of age.", "2. the liver was normal."]),
        ("3230. cats and e. coli, cf. above. ii. dogs.", ["3230. cats and e. coli, cf. above.", "ii. dogs."]),
        ("Cats sleep, approx. daily. lions nap.", ["Cats sleep, approx. daily. lions nap."]),
        ("It lowers the overhead.We propose it.", ["It lowers the overhead.", "We propose it."]),
        (
            "This hurts (the mind or health).Design: A range was seen.",
            ["This hurts (the mind or health).", "A range was seen."],
        ),
        (
            "It acts on stem cells and progenitors. p53 loss stops it.",
            ["It acts on stem cells and progenitors.", "p53 loss stops it."],
        ),
        ("Code is at https://github.com/Foo.Bar and works.", ["Code is at https://github.com/Foo.Bar and works."]),
        (
            "BACKGROUND: Cats sleep. METHODS AND RESULTS We saw 12 cats. CONCLUSION Cats sleep.",
            ["Cats sleep.", "We saw 12 cats.", "Cats sleep."],
        ),
        (
            "Design A range of cats. Results show that cats sleep.",
            ["A range of cats.", "Results show that cats sleep."],
        ),
        ("AIM. To see cats. MAIN OUTCOME MEASURES: Naps.", ["To see cats.", "Naps."]),
        ("Cats sleep. They nap.(ABSTRACT TRUNCATED AT 250 WORDS)", ["Cats sleep.", "They nap."]),
        ("Cats sleep. © 2004 American Cat Society.", ["Cats sleep."]),
        ("Cats sleep. [Author Abstract] KEY WORDS: cats; naps", ["Cats sleep."]),
        ("(ABSTRACT TRUNCATED)", ["(ABSTRACT TRUNCATED)"]),
        ("In 2004 we saw (c) 12 cats.", ["In 2004 we saw (c) 12 cats."]),
        ("no end mark", ["no end mark"]),
        ("", []),
        ("   ", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text())
def test_every_visible_character_belongs_to_exactly_one_sentence(text: str) -> None:
    spans = sentence_spans(text)
    assert all(a_end <= b_start for (_, a_end), (b_start, _) in pairwise(spans))
    places = {at for start, end in spans for at in range(start, end)}
    places |= {at for section in sections(text) for at in range(section.start, section.end)}
    places |= set(range(residue(text)[0], len(text)))
    assert places >= {at for at, character in enumerate(text) if not character.isspace()}


@given(st.integers(0, 40))
def test_passages_are_at_most_four_and_cover_every_sentence(count: int) -> None:
    text = " ".join(f"Sentence number {i}." for i in range(count))
    passages = split_passages("p", text)
    assert len(passages) == min(MAX_PASSAGES, -(-count // 3))
    assert " ".join(text[p.start : p.end] for p in passages) == text
    assert [p.number for p in passages] == list(range(len(passages)))


def test_seven_sentences_give_passages_of_two_or_three() -> None:
    text = " ".join(f"S{i} is here." for i in range(7))
    assert [len(sentences(text[p.start : p.end])) for p in split_passages("p", text)] == [2, 3, 2]
