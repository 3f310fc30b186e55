"""Which questions are in a language that is not understood."""

from __future__ import annotations

import pytest

from rag.answer import Question
from rag.language.foreign import is_foreign
from rag.retrieval.reading import FOREIGN, reading_notices


@pytest.mark.parametrize(
    "text",
    [
        "Quels articles parlent de l'apprentissage fédéré ?",
        "Braucht PLATE Daten der alten Aufgaben?",
        "Quali articoli trattano di apprendimento federato?",
        "Какие статьи о федеративном обучении?",
        "連合学習に関する論文は？",
        "연합 학습에 관한 논문은?",
    ],
)
def test_other_languages_are_told_by_letters_or_small_words(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "42?",
        "which papers use LoRA?",
        "de novo protein design",
        "en bloc resection, in situ",
        "TGF-β1 polymorphisms",
        "hyperspectal imge clasification lora",
        "有哪些论文研究联邦学习？",
        "does α-synuclein aggregate?",
    ],
)
def test_english_is_not_foreign_though_mistyped_or_with_words_of_latin_and_greek(text: str) -> None:
    assert not is_foreign(text)


def test_the_reader_is_told_unless_the_question_was_translated() -> None:
    french = "Quels articles parlent de l'apprentissage fédéré ?"
    assert reading_notices(Question(french, french)) == (FOREIGN,)
    assert [
        notice.code for notice in reading_notices(Question(french, "which papers ...", read_as="which papers"))
    ] == ["read_as"]
    assert reading_notices(Question("graphs?", "graphs?")) == ()
