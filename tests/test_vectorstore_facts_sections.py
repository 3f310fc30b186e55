"""Section words of a structured abstract decide what its sentences do."""

from __future__ import annotations

from vectorstore.facts import extract_facts

ABSTRACT = (
    "BACKGROUND: Corin is made in the heart. METHODS: Serum of 856 patients was collected over two years. "
    "RESULTS: Levels were lower in patients than in controls. CONCLUSIONS: Low corin goes with infarction."
)


def test_sentences_do_what_their_section_says() -> None:
    sentences = extract_facts(ABSTRACT).sentences
    assert [(s.role, s.own) for s in sentences] == [
        ("background", False),
        ("approach", True),
        ("result", True),
        ("result", True),
    ]


def test_prose_without_sections_is_judged_by_its_words() -> None:
    sentences = extract_facts("Recent methods are slow. We propose a fast method. It outperforms baselines.").sentences
    assert [s.own for s in sentences] == [False, True, True]
