"""Phrases that tell a subject: their papers are alike, more than papers taken by chance."""

from __future__ import annotations

import numpy as np

from rag.retrieval.subject_phrases import chosen_of, further, phrases_of
from vectorstore.records import Paper

TEXTS = (
    "We use federated learning on phones. It is compact.",
    "Federated learning needs clients. Clients leave.",
    "Clients of federated learning differ.",
    "Federated learning on the machines of clients is slow.",
    "Tabular foundation models read tables. They are compact.",
    "We train tabular foundation models on tables.",
    "Tabular foundation models fit small tables.",
    "Coral reefs bleach. The survey is compact.",
    "Whales sing.",
)
TOPICS = (0, 0, 0, 0, 1, 1, 1, 2, 3)


def read() -> tuple[list[Paper], np.ndarray]:
    papers = [Paper(f"p{number}", "", text) for number, text in enumerate(TEXTS)]
    vectors = np.eye(4, dtype=np.float32)[list(TOPICS)]
    without = vectors - vectors.mean(axis=0)
    return papers, without / np.linalg.norm(without, axis=1, keepdims=True)


def test_a_phrase_of_like_papers_tells_a_subject_and_a_word_of_any_paper_does_not() -> None:
    phrases = phrases_of(*read())
    chosen = [phrases.spelled(key).lower() for key in chosen_of(phrases, len(TEXTS))]
    assert sorted(chosen) == ["federated learning", "tabular foundation models"]
    assert ("compact",) not in phrases.worth


def test_a_word_is_shown_with_the_one_that_mostly_follows_it() -> None:
    phrases = phrases_of(*read())
    assert phrases.spelled(next(key for key in phrases.worth if key[0].startswith("feder"))) == "federated learning"


def test_a_further_phrase_says_something_else() -> None:
    phrases = phrases_of(*read())
    chosen = chosen_of(phrases, len(TEXTS))
    of_federated = np.asarray(TOPICS) == 0
    assert [phrases.spelled(key).lower() for key in further(phrases, of_federated, chosen)] == ["clients"]
    assert further(phrases, np.asarray(TOPICS) == 2, chosen) == ()


def test_no_phrase_tells_anything_of_papers_that_have_nothing_in_common() -> None:
    papers = [Paper("a", "", "Whales sing."), Paper("b", "", "Rents fell.")]
    assert chosen_of(phrases_of(papers, np.eye(2, dtype=np.float32)), 2) == []
