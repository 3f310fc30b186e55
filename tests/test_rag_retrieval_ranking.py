"""Fusion and smoothing on numbers that can be checked by hand."""

from __future__ import annotations

import numpy as np

from rag.retrieval.ranking import NEIGHBOURS, SMOOTHED, leading, non_increasing, scaled, smoothed, spread


def test_scaling_puts_the_mean_at_zero_and_the_best_at_one() -> None:
    assert scaled(np.array([0, 0, 3], np.float32)).tolist() == [-0.5, -0.5, 1.0]
    assert scaled(np.array([2, 2], np.float32)).tolist() == [0.0, 0.0]


def test_a_paper_among_good_ones_rises_above_one_among_bad_ones() -> None:
    # Two groups of alike papers in a long list; position 0 scores a little more than 11 but its fellows score less.
    size, group = 1_000, 11
    vectors = np.zeros((size, 2), np.float32)
    vectors[:group, 0] = 1
    vectors[group:, 1] = 1
    scores = np.zeros(size, np.float32)
    scores[:group] = 0.5
    scores[group : 2 * group] = 0.8
    scores[0], scores[group] = 0.9, 0.89
    found = smoothed(vectors, scores, np.argsort(-scores)[:50].tolist(), 0.6)
    assert found[group] > found[0]


def test_papers_that_are_not_smoothed_stay_below_those_that_are() -> None:
    size = SMOOTHED + NEIGHBOURS
    scores = np.linspace(1, 0.5, size, dtype=np.float32)
    found = smoothed(np.ones((size, 1), np.float32), scores, list(range(size)), 0.6)
    assert found[:SMOOTHED].min() > found[SMOOTHED:].max()
    assert np.argsort(-found[SMOOTHED:]).tolist() == list(range(NEIGHBOURS))


def test_the_nearest_non_increasing_sequence_pools_what_rises() -> None:
    assert non_increasing([0.9, 0.4, 0.6, 0.1]) == [0.9, 0.5, 0.5, 0.1]


def test_a_copy_makes_room_for_a_paper_that_says_something_else() -> None:
    vectors = np.array([[1, 0], [1, 0], [0.6, 0.8], [0, 1]], np.float32)
    scores = np.array([1.0, 0.9, 0.8, 0.0], np.float32)
    assert spread(vectors, scores, np.array([0, 1, 2, 3])).tolist() == [0, 2, 1, 3]


def test_papers_that_are_merely_alike_keep_their_order() -> None:
    vectors = np.array([[1, 0], [0.8, 0.6], [0.6, 0.8]], np.float32)
    scores = np.array([1.0, 0.9, 0.0], np.float32)
    assert spread(vectors, scores, np.array([0, 1, 2])).tolist() == [0, 1, 2]
    assert spread(vectors[:0], scores[:0], np.array([], np.int64)).tolist() == []


def test_the_leading_ones_are_those_of_the_whole_order() -> None:
    scores = np.array([0.2, 0.9, 0.5, 0.9, 0.5, 0.1, 0.5], np.float32)
    assert leading(scores, 4).tolist() == [1, 3, 2, 4]  # equal ones by position, also where they are cut
    assert leading(scores, 0).tolist() == []
    assert leading(scores, 20).tolist() == [1, 3, 2, 4, 6, 0, 5]
