"""What is measured: rankings by ir_measures, sets by F1, and how sure a mean is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import ir_measures
import numpy as np

from eval.datasets import Judgements

MEASURES = {"nDCG@10": ir_measures.nDCG @ 10, "R@10": ir_measures.R @ 10, "MRR": ir_measures.RR}
RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over questions with the bounds of its 95 % bootstrap interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float], seed: int = 0) -> Estimate:
    """Mean and percentile bootstrap interval (Efron 1979) of per-question values; zeros for none."""
    if not values:
        return Estimate(0.0, 0.0, 0.0)
    sample = np.asarray(values, float)
    drawn = np.random.default_rng(seed).integers(0, len(sample), (RESAMPLES, len(sample)))
    low, high = np.percentile(sample[drawn].mean(axis=1), [2.5, 97.5])
    return Estimate(float(sample.mean()), float(low), float(high))


def ranking_values(judgements: Judgements, runs: Mapping[str, Mapping[str, float]]) -> dict[str, list[float]]:
    """Measure name -> one value a question, in the order of `judgements`; a question without a run counts 0."""
    values = {name: dict.fromkeys(judgements, 0.0) for name in MEASURES}
    names = {str(measure): name for name, measure in MEASURES.items()}
    for metric in ir_measures.iter_calc(list(MEASURES.values()), judgements, runs):
        values[names[str(metric.measure)]][metric.query_id] = metric.value
    return {name: list(by_question.values()) for name, by_question in values.items()}


def set_f1(found: Collection[str], right: Collection[str], ignored: Collection[str] = ()) -> float:
    """F1 of a set of papers, ignored (borderline) ones counted neither way; 1 when both sets are empty."""
    answered = set(found) - set(ignored)
    if not answered and not right:
        return 1.0
    return 2 * len(answered & set(right)) / (len(answered) + len(set(right)))
