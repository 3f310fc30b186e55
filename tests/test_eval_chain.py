"""Chains: the recursion against sums over all paths, and a fit that finds what was put in."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from eval.chain import expectations, fit_chain


def test_the_recursion_sums_over_all_paths() -> None:
    local = np.array([[[1.0, 2.0], [3.0, 1.0], [0.5, 4.0]], [[2.0, 1.0], [1.0, 5.0], [1.0, 1.0]]])
    step = np.array([[1.0, 0.5], [2.0, 1.0]])
    log_totals, nodes, counts = expectations(local, step, np.array([[True, True, True], [True, True, False]]))
    wanted_counts = np.zeros((2, 2))
    for number, length in enumerate((3, 2)):
        weights = {}
        for path in product((0, 1), repeat=length):
            emitted = np.prod([local[number, t, state] for t, state in enumerate(path)])
            weights[path] = emitted * np.prod([step[a, b] for a, b in pairwise(path)])
        total = sum(weights.values())
        assert log_totals[number] == pytest.approx(np.log(total))
        assert nodes[number, 0, 1] == pytest.approx(sum(w for path, w in weights.items() if path[0] == 1) / total)
        for path, weight in weights.items():
            for a, b in pairwise(path):
                wanted_counts[a, b] += weight / total
    assert counts == pytest.approx(wanted_counts)
    assert not nodes[1, 2].any()


def test_a_fit_follows_the_feature_where_there_is_one_and_the_step_where_there_is_none() -> None:
    design = csr_matrix(np.array([[1.0], [0.0]] * 20))
    weights, transitions = fit_chain(design, [(1, 0)] * 20, 2, penalty=0.1)
    assert weights[0, 1] > weights[0, 0] + 1
    assert transitions[1, 0] > transitions[1, 1] + 1
