"""Fits the model that says which sentence answers a question, or reports how well it does on questions not fitted on.

python -m eval.fit_answering            fit on odd cases, write answering.json, report on even ones
python -m eval.fit_answering --report   only report
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from eval.answer_cases import AnswerCase, answer_cases
from eval.datasets import ROOT
from rag.extractive.answering.features import FEATURES, features
from rag.extractive.answering.model import MODEL_FILE, AnswerModel, shipped_model
from rag.extractive.answering.wishes import Wish, wish_of, wish_of_criterion, wish_of_set
from rag.understanding.topic import topic_of

PENALTY = 1.0
"""Inverse strength of the L2 penalty; chosen by cross-validation on the odd cases."""
SOURCE_WEIGHT = {"labelled": 2.0, "sample": 2.0, "scifact": 0.6}
"""A sentence of a question weighs more than one of a claim, which asks for nothing."""

Floats = NDArray[np.float64]
Scorer = Callable[[AnswerCase], Floats]


def features_of(case: AnswerCase) -> Floats:
    """The features of every sentence of the case's abstract."""
    return features(wish_for(case), case.paper, case.facts)


def wish_for(case: AnswerCase) -> Wish:
    """What the question of a case wishes to learn, by what the sentence is for."""
    if case.use == "find":
        return wish_of_set(topic_of(case.question, False))
    return wish_of_criterion(case.question) if case.use == "cell" else wish_of(case.question, case.names)


def fit(cases: Sequence[AnswerCase], penalty: float = PENALTY) -> AnswerModel:
    """A logistic regression over the sentences of these cases: does this one answer?"""
    from sklearn.linear_model import LogisticRegression

    values = np.concatenate([features_of(case) for case in cases])
    right = np.concatenate([[n in case.right for n in range(len(case.facts.sentences))] for case in cases])
    weights = np.concatenate([np.full(len(case.facts.sentences), SOURCE_WEIGHT[case.source]) for case in cases])
    solved = LogisticRegression(C=penalty, max_iter=5_000).fit(values, right, sample_weight=weights)
    named = dict(zip(FEATURES, (round(float(value), 3) for value in solved.coef_[0]), strict=True))
    return AnswerModel(round(float(solved.intercept_[0]), 3), named)


def rank_of_right(scores: Floats, right: frozenset[int]) -> int:
    """The place, from 1, of the best-placed right sentence; of equal scores the earlier sentence comes first."""
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    return 1 + min(order.index(number) for number in right)


def table(cases: Sequence[AnswerCase], score: Scorer) -> str:
    """Mean reciprocal rank and share of right first sentences, by group of cases and half."""
    lines = [f"{'cases':16}{'half':10}{'n':>5}{'MRR':>8}{'first':>8}"]
    for group in dict.fromkeys(case.group for case in cases):
        for half, fitting in (("reported", False), ("fitted", True)):
            ranks = [
                rank_of_right(score(case), case.right)
                for case in cases
                if case.group == group and case.for_fitting is fitting and case.right
            ]
            if ranks:
                reciprocal, first = np.mean([1 / rank for rank in ranks]), np.mean([rank == 1 for rank in ranks])
                lines.append(f"{group:16}{half:10}{len(ranks):5}{reciprocal:8.3f}{first:8.3f}")
    return "\n".join(lines)


def calibration(cases: Sequence[AnswerCase], score: Scorer) -> str:
    """Of the best sentences at each level of probability: the mean probability, and the share that answers.

    Each answered case counts a second time without its right sentences, where the best of the rest does not answer.
    """
    pairs = [pair for case in cases if not case.for_fitting for pair in _best(case, score(case))]
    lines = [f"{'best sentence':16}{'n':>5}{'mean':>8}{'answers':>9}"]
    for low, high in ((0, 0.1), (0.1, 0.2), (0.2, 0.35), (0.35, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 1.01)):
        inside = [pair for pair in pairs if low <= pair[0] < high]
        if inside:
            mean, share = np.mean(inside, axis=0)
            lines.append(f"{low:4.2f} to {min(high, 1):4.2f}{len(inside):9}{mean:8.2f}{share:9.2f}")
    return "\n".join(lines)


def _best(case: AnswerCase, scores: Floats) -> list[tuple[float, float]]:
    """(probability, whether it answers) of the best sentence, and of the best that does not answer."""
    best = int(np.argmax(scores))
    rest = [score for number, score in enumerate(scores.tolist()) if number not in case.right]
    first = (float(scores[best]), float(best in case.right))
    return [first, (max(rest), 0.0)] if case.right and rest else [first]


def main() -> None:
    """Fit and write, or only report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--report", action="store_true", help="report on the shipped coefficients, write nothing")
    cases = answer_cases()
    if parser.parse_args().report:
        model = shipped_model()
    else:
        fitting = [case for case in cases if case.for_fitting]
        model = fit(fitting)
        made = (
            f"python -m eval.fit_answering: logistic regression (L2, C {PENALTY:g}) over "
            f"{sum(len(case.facts.sentences) for case in fitting)} sentences of {len(fitting)} questions"
        )
        values = {"made": made, "intercept": model.intercept, "coefficients": dict(model.coefficients)}
        path = ROOT / "rag" / "extractive" / "answering" / MODEL_FILE
        path.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")

    def score(case: AnswerCase) -> Floats:
        return np.asarray(1 / (1 + np.exp(-model.logits(features_of(case)))), np.float64)

    print(table(cases, score))
    print(calibration(cases, score))


if __name__ == "__main__":
    main()
