"""One calibrated probability per paper: does it answer the question?

A logistic model over a dozen features, each of which means the same in a list of 76 papers and of 20,000. The
coefficients stand in relevance.json, with how they were made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RelevanceModel:
    """Intercept and one coefficient a feature, by the feature's name."""

    intercept: float
    coefficients: Mapping[str, float]

    def probabilities(self, features: Mapping[str, Scores]) -> Scores:
        """The probability of each paper, shape (papers,). Raises KeyError for a feature that is not there."""
        logits = np.full(len(next(iter(features.values()))), self.intercept, np.float32)
        for name, coefficient in self.coefficients.items():
            logits = logits + np.float32(coefficient) * features[name]
        result: Scores = (1.0 / (1.0 + np.exp(-logits))).astype(np.float32)
        return result


def shipped_model() -> RelevanceModel:
    """The model of relevance.json."""
    values = json.loads(files("rag").joinpath("relevance.json").read_text(encoding="utf-8"))
    return RelevanceModel(float(values["intercept"]), values["coefficients"])
