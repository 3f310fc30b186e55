"""Fitting a linear-chain conditional random field on many short sequences at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def fit_chain(design: Any, sequences: Sequence[Sequence[int]], states: int, penalty: float) -> tuple[Floats, Floats]:
    """The weights, shape (features, states), and transitions, shape (states, states), of greatest penalised likelihood.

    `design` is a sparse matrix with a row for each item of the sequences, in order; `sequences` hold the true states;
    `penalty` weighs half of the squared coefficients. Solved by L-BFGS (Lafferty, McCallum and Pereira 2001).
    """
    from scipy.optimize import minimize

    truth = _Truth(sequences, states)
    transposed = design.T.tocsr()
    split = design.shape[1] * states

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights, transitions = flat[:split].reshape(-1, states), flat[split:].reshape(states, states)
        scores = np.zeros((truth.valid.size, states))
        scores[truth.items] = design @ weights
        scores = scores.reshape(*truth.valid.shape, states)
        top = scores.max(axis=2, keepdims=True)
        log_totals, nodes, steps = expectations(np.exp(scores - top), np.exp(transitions), truth.valid)
        likelihood = (scores * truth.nodes).sum() + (transitions * truth.steps).sum()
        likelihood -= log_totals.sum() + (top[:, :, 0] * truth.valid).sum()
        of_weights = transposed @ (nodes - truth.nodes).reshape(-1, states)[truth.items]
        gradient = np.concatenate([of_weights.ravel(), (steps - truth.steps).ravel()]) + penalty * flat
        return float(penalty * (flat @ flat) / 2 - likelihood), gradient

    solved = minimize(loss, np.zeros(split + states * states), jac=True, method="L-BFGS-B", options={"maxiter": 100})
    return solved.x[:split].reshape(-1, states), solved.x[split:].reshape(states, states)


class _Truth:
    """The true states as one-hot arrays: `nodes` (sequences, longest, states), `steps` (states, states) counts."""

    def __init__(self, sequences: Sequence[Sequence[int]], states: int) -> None:
        lengths = np.array([len(sequence) for sequence in sequences])
        self.valid = np.arange(lengths.max()) < lengths[:, None]
        self.items = np.flatnonzero(self.valid)
        self.nodes = np.zeros((*self.valid.shape, states))
        self.steps = np.zeros((states, states))
        for number, sequence in enumerate(sequences):
            self.nodes[number, np.arange(len(sequence)), list(sequence)] = 1
            for state, following in pairwise(sequence):
                self.steps[state, following] += 1


def expectations(local: Floats, step: Floats, valid: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
    """Log normaliser of each sequence, probability of each state at each item, and expected count of each transition.

    `local` has shape (sequences, longest, states), `step` (states, states): factors, not logarithms. Forward-backward
    recursion with scaling over all sequences at once; items past the end of a sequence are not `valid`.
    """
    forward, backward = np.empty_like(local), np.ones_like(local)
    scale = np.ones(valid.shape)
    scale[:, 0] = local[:, 0].sum(axis=1)
    forward[:, 0] = local[:, 0] / scale[:, :1]
    for t in range(1, local.shape[1]):
        row = (forward[:, t - 1] @ step) * local[:, t]
        scale[:, t] = np.where(valid[:, t], row.sum(axis=1), 1.0)
        forward[:, t] = np.where(valid[:, t, None], row / scale[:, t, None], forward[:, t - 1])
    counts = np.zeros_like(step)
    for t in range(local.shape[1] - 2, -1, -1):
        row = local[:, t + 1] * backward[:, t + 1] / scale[:, t + 1, None]
        backward[:, t] = np.where(valid[:, t + 1, None], row @ step.T, 1.0)
        counts += (forward[:, t] * valid[:, t + 1, None]).T @ row
    nodes = forward * backward * valid[:, :, None]
    return np.log(scale).sum(axis=1), nodes, counts * step
