"""One calibrated probability per paper: does it answer the question?

A logistic model over a dozen features, each of which means the same in a list of 76 papers and of 20,000. The
coefficients stand in relevance.json, with how they were made.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from rag.coverage import Coverage

Scores = NDArray[np.float32]

NORMAL_90 = 1.645
"""Half the width, in standard deviations, of the interval that holds 90 % of a normal distribution."""


def features_of(coverage: Coverage, cosine: Scores, passage_cosine: Scores) -> dict[str, Scores]:
    """What the model reads, by name, each of shape (papers,). None depends on the size of the list.

    `paper`, `sentence`, `title`, `own`, `often` are shares of what is asked for; the `..._weight` ones are the same
    in absolute weight, so that three rare words found together count for more than one common word found alone.
    """
    return {
        "paper": coverage.paper,
        "sentence": coverage.sentence,
        "title": coverage.title,
        "own": coverage.own,
        "often": coverage.often,
        "missing": coverage.missing,
        "named": coverage.named,
        "weight": coverage.total,
        "paper_weight": coverage.total * coverage.paper,
        "sentence_weight": coverage.total * coverage.sentence,
        "own_weight": coverage.total * coverage.own,
        "cosine": cosine,
        "passage_cosine": passage_cosine,
    }


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


def likely_count(probabilities: Sequence[float], found: int) -> tuple[int, int]:
    """Between which counts the true number of answering papers lies with 90 %, given `found` counted ones.

    The papers' probabilities are taken as independent: their number is Poisson binomial, here by its normal
    approximation. The interval holds `found` and lies within 0 and the number of probabilities.
    """
    chances = np.asarray(probabilities, float)
    spread = NORMAL_90 * float(np.sqrt((chances * (1 - chances)).sum()))
    low, high = math.floor(chances.sum() - spread), math.ceil(chances.sum() + spread)
    return max(0, min(low, found)), min(len(chances), max(high, found))


def shipped_model() -> RelevanceModel:
    """The model of relevance.json."""
    values = json.loads(files("rag").joinpath("relevance.json").read_text(encoding="utf-8"))
    return RelevanceModel(float(values["intercept"]), values["coefficients"])
