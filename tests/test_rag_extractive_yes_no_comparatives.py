"""Who is ahead of whom: questions against sentences."""

from __future__ import annotations

import pytest

from rag.extractive.yes_no.comparatives import Asked, comparative_of, says, shared_left_out

OWN = ("AlphaTune",)


def verdict(claim: str, sentence: str, own: tuple[str, ...] = OWN) -> int:
    compared = comparative_of(claim)
    assert compared is not None
    return says(Asked(shared_left_out(compared), own), sentence, own, is_own=True)


@pytest.mark.parametrize(
    ("claim", "sentence", "expected"),
    [
        ("AlphaTune faster than Adam", "AlphaTune is markedly faster than Adam.", 1),
        ("AlphaTune slower than Adam", "AlphaTune is markedly faster than Adam.", -1),
        ("Adam faster than AlphaTune", "AlphaTune is markedly faster than Adam.", -1),
        ("Adam slower than AlphaTune", "It is markedly faster than Adam.", 1),
        ("AlphaTune worse than Adam", "Our method consistently outperforms Adam.", -1),
        ("AlphaTune beat Adam", "AlphaTune is outperformed by Adam.", -1),
        ("AlphaTune need more parameters than Adam", "AlphaTune matches Adam with fewer parameters.", -1),
        ("AlphaTune more expensive than Adam", "It is far cheaper than Adam.", -1),
        ("AlphaTune beat existing methods", "AlphaTune surpasses strong baselines.", 1),
        ("AlphaTune better than Adam", "AlphaTune is competitive with Adam.", -1),
        ("AlphaTune as good as Adam", "AlphaTune is competitive with Adam.", 1),
        ("AlphaTune more efficient than Adam", "AlphaTune is on par with Adam while being more efficient.", 1),
        ("any network beat the baseline", "No network strictly beats the baseline.", -1),
        ("tight frames worse than Gaussian frames", "Starting from tight frames beats the usual Gaussian choice.", -1),
    ],
)
def test_a_sentence_that_decides(claim: str, sentence: str, expected: int) -> None:
    assert verdict(claim, sentence) == expected


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("AlphaTune beat TabNetv2", "AlphaTune surpasses TabNet."),  # another version is another method
        ("AlphaTune beat Adam", "AlphaTune is trained with Adam."),
        ("AlphaTune faster than Adam", "AlphaTune needs less memory than Adam."),
        ("AlphaTune need more parameters than Adam", "AlphaTune needs fewer epochs than Adam."),
        ("AlphaTune beat Adam", "AlphaTune beats Muon."),
        ("AlphaTune slower than Adam", "AlphaTune is no more than two percent slower than Adam."),
        ("AlphaTune better than Adam", "AlphaTune was set against Adam, and the better of the two is used."),
    ],
)
def test_a_sentence_that_does_not(claim: str, sentence: str) -> None:
    assert verdict(claim, sentence) == 0


@pytest.mark.parametrize(
    ("claim", "sentence", "expected"),
    [
        ("AlphaTune use more memory than Adam", "AlphaTune wins while matching the memory of Adam.", -1),
        ("AlphaTune use more memory than Adam", "AlphaTune matches Adam.", 0),  # level in something else
        ("AlphaTune beat strong baselines", "Our method makes better use of memory.", 0),  # "our method" is no rival
        ("AlphaTune beat Adam", "We test AlphaTune as well as Adam.", 0),
    ],
)
def test_level_in_what_is_asked(claim: str, sentence: str, expected: int) -> None:
    assert verdict(claim, sentence) == expected


def test_one_side_alone_is_no_comparative() -> None:
    assert comparative_of("AlphaTune use more memory at deployment") is None


def test_a_sentence_that_says_both_does_not_say_which() -> None:
    assert verdict("AlphaTune better than Adam", "AlphaTune is comparable to Adam or superior to Adam.") == 0


def test_rather_than_compares_nobody() -> None:
    assert verdict("AlphaTune better than Adam", "AlphaTune makes better use of memory rather than of Adam.") == 0
