"""Numbers of a question against those of a sentence, and whose number is whose."""

from __future__ import annotations

import pytest

from rag.extractive.yes_no.amounts import agrees, numbers_of, share_of
from vectorstore.lexical import terms


@pytest.mark.parametrize(
    ("sentence", "about", "value"),
    [
        ("AlphaNet and BetaNet reach 80% and 90%, respectively.", "BetaNet", "90%"),
        ("AlphaNet and BetaNet reach 80% and 90%, respectively.", "AlphaNet", "80%"),
        ("Sensitivity, specificity and accuracy were 71%, 82%, and 93% respectively.", "specificity", "82%"),
        ("The 5-year survival of stages I and II was 95.2 and 80.1%, respectively.", "stage II", "80.1%"),
        (
            "The 1-, 3-, 5- and 15-year overall survival rates were 92%, 63%, 54% and 42%, respectively.",
            "5-year overall survival",
            "54%",
        ),
        (
            "Our 5-year overall and event-free survival were 74% (adults 81%) and 87% (adults 90%), respectively.",
            "5-year overall survival",
            "74%",
        ),
        ("The alpha and beta survival rates were 80% and 90%, respectively.", "alpha survival", "80%"),
        ("AlphaNet reaches 80%.", "AlphaNet", ""),
        ("AlphaNet and BetaNet were trained and then reach 80% and 90%, respectively.", "AlphaNet", ""),
    ],
)
def test_whose_number_it_is(sentence: str, about: str, value: str) -> None:
    span = share_of(sentence, terms(about))
    assert (sentence[slice(*span)].strip() if span else "") == value


@pytest.mark.parametrize(
    ("question", "sentence", "verdict"),
    [
        ("reduce passes by 70%", "It needs up to 70% fewer passes.", 1),
        ("reduce passes by 50%", "It needs up to 70% fewer passes.", -1),
        ("reduce passes by more than 50%", "It needs up to 70% fewer passes.", 1),
        ("use more than 30,000 recordings", "It was trained on over 20,000 recordings.", -1),
        ("use 200 patients", "We enrolled 158 patients.", -1),
        ("use 200 patients", "It reaches 93% accuracy.", 0),
        ("BetaNet reach 80%", "AlphaNet and BetaNet reach 80% and 90%, respectively.", -1),
    ],
)
def test_whether_the_numbers_agree(question: str, sentence: str, verdict: int) -> None:
    assert agrees(numbers_of(question), sentence, terms(question)) == verdict
