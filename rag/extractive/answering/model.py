"""How likely each sentence of a paper answers a question: one small fitted model over what a reader would look at.

The model is a logistic regression; answering.json holds its coefficients and how they were made (`eval.fit_answering`).
A probability means the same for every paper and list, so it ranks the sentences of a paper, those of several papers,
and says whether the best of them answers at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from rag.extractive.answering.features import FEATURES, features
from rag.extractive.answering.wishes import Wish
from vectorstore.facts import Facts
from vectorstore.records import Paper

MODEL_FILE = "answering.json"
RELEVANCE = 3.0
"""What the relevance of a paper (0 to 1) adds to the log odds that one of its sentences answers."""

Probabilities = NDArray[np.float64]
Logits = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class AnswerModel:
    """The weight of each feature, by name."""

    intercept: float
    coefficients: Mapping[str, float]

    def logits(self, values: NDArray[np.float64]) -> Logits:
        """The log odds of rows of features, shape (rows, len(FEATURES)) -> (rows,)."""
        weights = np.array([self.coefficients.get(name, 0.0) for name in FEATURES])
        return np.asarray(values @ weights + self.intercept, np.float64)


def answer_logits(wish: Wish, paper: Paper, facts: Facts, model: AnswerModel | None = None) -> Logits:
    """For each sentence of the abstract, the log odds that it answers the question, shape (sentences,)."""
    return (model or shipped_model()).logits(features(wish, paper, facts))


def answer_probabilities(wish: Wish, paper: Paper, facts: Facts, model: AnswerModel | None = None) -> Probabilities:
    """For each sentence of the abstract, how likely it is that it answers the question, shape (sentences,)."""
    return np.asarray(1 / (1 + np.exp(-answer_logits(wish, paper, facts, model))), np.float64)


@lru_cache(maxsize=1)
def shipped_model() -> AnswerModel:
    """The model in answering.json."""
    values = json.loads(files("rag.extractive.answering").joinpath(MODEL_FILE).read_text(encoding="utf-8"))
    return AnswerModel(float(values["intercept"]), values["coefficients"])
