"""One calibrated probability per paper: does it answer the question?

A logistic model over fifteen features, each of which means the same in a list of 76 papers and of 20,000. The
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

from rag.retrieval.coverage import Coverage

Scores = NDArray[np.float32]

SHORT = 2.0
"""Concepts up to which a question is short."""

NORMAL_90 = 1.645
"""Half the width, in standard deviations, of the interval that holds 90 % of a normal distribution."""


def features_of(
    coverage: Coverage, cosine: Scores, passage_cosine: Scores, usual: tuple[float, float] = (0.0, 1.0)
) -> dict[str, Scores]:
    """What the model and the ranking read, by name, each of shape (papers,). None depends on the size of the list.

    `title`, `own`, `often` and the `near_...` ones are shares of what is asked for; the `..._weight` ones are the same
    in absolute weight, so that three rare words found together count for more than one common word found alone.
    The `short_...` ones fade with the number of concepts: of two words neither can be spared, of eight one can.
    """
    short = np.minimum(1, SHORT / np.maximum(coverage.count, 1)) ** 2
    return {
        "title": coverage.title,
        "own": coverage.own,
        "often": coverage.often,
        "missing": coverage.missing,
        "named": coverage.named,
        "weight": coverage.total,
        "paper_weight": coverage.total * coverage.paper,
        "near_paper": coverage.near_paper,
        "near_sentence": coverage.near_sentence,
        "near_missing": coverage.near_missing,
        "near_weight": coverage.total * coverage.near_sentence,
        "short_missing": short * (1 - coverage.paper),
        "short_near_missing": short * coverage.near_missing,
        "short_sentence": short * coverage.near_sentence,
        "cosine": cosine,
        "passage_cosine": passage_cosine,
        "unusual": (cosine - np.float32(usual[0])) / np.float32(usual[1]),
        "passage_unusual": (passage_cosine - np.float32(usual[0])) / np.float32(usual[1]),
    }


@dataclass(frozen=True, slots=True)
class Relative:
    """A second look at the logits, which knows the best of the list.

    own * logit + best * min(best logit, cap) + beyond * max(best logit - cap, 0) + intercept. A question in other words
    than the abstracts' gives low logits throughout; there the cut comes down towards the best paper. Beside a paper
    that has all that is asked for, one that has half of it is no answer: above `cap` the cut rises again.
    """

    own: float = 1.0
    best: float = 0.0
    beyond: float = 0.0
    cap: float = 0.0
    intercept: float = 0.0

    def logits(self, logits: Scores) -> Scores:
        """The logits of a list, looked at again, shape (papers,)."""
        highest = float(logits.max(initial=-np.inf))
        moved = self.best * min(highest, self.cap) + self.beyond * max(highest - self.cap, 0.0) + self.intercept
        result: Scores = (self.own * logits + np.float32(moved)).astype(np.float32)
        return result


@dataclass(frozen=True, slots=True)
class RelevanceModel:
    """Intercept and one coefficient a feature, by the feature's name."""

    intercept: float
    coefficients: Mapping[str, float]
    relative: Relative = Relative()

    def logits(self, features: Mapping[str, Scores]) -> Scores:
        """The logit of each paper by itself, shape (papers,). Raises KeyError for a feature that is not there."""
        logits = np.full(len(next(iter(features.values()))), self.intercept, np.float32)
        for name, coefficient in self.coefficients.items():
            logits = logits + np.float32(coefficient) * features[name]
        return logits

    def probabilities(self, features: Mapping[str, Scores]) -> Scores:
        """The probability of each paper, shape (papers,). Raises KeyError for a feature that is not there."""
        result: Scores = (1.0 / (1.0 + np.exp(-self.relative.logits(self.logits(features))))).astype(np.float32)
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
    return RelevanceModel(float(values["intercept"]), values["coefficients"], Relative(**values["relative"]))
