"""The fit of relevance: what is learnt from cases made by hand."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from eval.fit import FEATURES, Case, f1_of, fit
from eval.judged import JudgedQuestion

pytestmark = pytest.mark.skipif(find_spec("sklearn") is None, reason="scikit-learn is in the group `fit`")

IDS = ("all", "half", "none")


def case(number: int, best: float = 1.0) -> Case:
    """A question that one paper answers; every feature is `best` for it, half of that for the next, 0 for the last."""
    features = np.repeat(np.float32([[best], [best / 2], [0.0]]), len(FEATURES), axis=1)
    question = JudgedQuestion(f"set-{number}", "?", frozenset({"all"}))
    return Case("sample", question, IDS, features, np.float32([1, 0, 0]))


def test_the_paper_that_has_most_of_every_feature_is_found() -> None:
    cases = [case(number) for number in range(40)]
    assert f1_of(cases[0], fit(cases)) == 1.0


def test_a_feature_measured_on_a_larger_scale_gets_the_smaller_coefficient() -> None:
    """What counts is a feature's spread: a hundred times the values, a hundredth of the coefficient."""
    scaled = [case(number) for number in range(40)]
    for each in scaled:
        each.features[:, 0] *= 100
    coefficients = fit(scaled).coefficients
    assert np.isclose(coefficients[FEATURES[0]] * 100, coefficients[FEATURES[1]], rtol=0.02)
