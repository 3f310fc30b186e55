"""What each sentence of an abstract does, and whether it speaks of the paper's own work: a small fitted chain."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vectorstore.facts.features import Feature, abstract_features, feature_of
from vectorstore.facts.records import ROLES, SentenceFact, SentenceRole
from vectorstore.passages import Span
from vectorstore.text.sections import SectionKind, sections

STATES: tuple[tuple[SentenceRole, bool], ...] = (
    ("background", False),
    ("problem", False),
    ("problem", True),
    ("approach", True),
    ("result", True),
    ("resource", True),
)
"""What a sentence can be: its role and whether it is the paper's own."""

SECTION_STATES: Mapping[SectionKind, Mapping[int, float]] = {
    "background": {0: 5.0, 1: 5.0},
    "objective": {0: 3.0, 1: 3.0, 2: 5.0, 3: 5.0},
    "methods": {3: 5.0},
    "results": {4: 5.0},
    "conclusions": {4: 5.0},
}
"""What a section word of a structured abstract adds to the score of states (positions in `STATES`): a word of the
authors' own weighs more than any cue. Many a statement of aims begins with what is known."""

Floats = NDArray[np.float64]

MODEL_FILE = "roles.json"
OWN_FROM = 0.7
"""Probability from which a sentence counts as the paper's own: to take earlier work for it is the worse mistake."""


@dataclass(frozen=True)
class RoleModel:
    """A linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) over `STATES`.

    `weights[feature][s]` is added to the score of state s, `transitions[s][t]` when t follows s. A feature whose name
    begins with "previous:" or "next:" is one of the sentence before or after.
    """

    weights: Mapping[str, Sequence[float]]
    transitions: Sequence[Sequence[float]]

    @cached_property
    def row(self) -> Mapping[Feature, int]:
        """The row in `matrix` of each feature, as it stands in the sentence in which it holds."""
        return {feature: i for i, feature in enumerate(dict.fromkeys(_feature(name) for name in self.weights))}

    @cached_property
    def matrix(self) -> Floats:
        """The weights, shape (features, 3, states): for the sentence itself, for the next one, for the one before."""
        matrix = np.zeros((len(self.row), 3, len(STATES)))
        for name, weights in self.weights.items():
            side = 1 if name.startswith("previous:") else 2 if name.startswith("next:") else 0
            matrix[self.row[_feature(name)], side] = weights
        return matrix

    @cached_property
    def steps(self) -> Floats:
        """The factor of each transition, shape (states, states)."""
        factors: Floats = np.exp(np.asarray(self.transitions))
        return factors

    def scores(self, features: Sequence[Collection[Feature]]) -> Floats:
        """The score of each state at each sentence from features alone, shape (sentences, states).

        Every sentence has a feature that the model knows: "bias" holds of all.
        """
        known = self.row
        # Sorted, because the sum of floats depends on their order and a set has none.
        rows = [sorted([known[feature] for feature in found if feature in known]) for found in features]
        starts = np.cumsum([0, *map(len, rows[:-1])])
        told = np.add.reduceat(
            self.matrix.take([row for of_sentence in rows for row in of_sentence], axis=0), starts, axis=0
        )
        scores: Floats = told[:, 0]
        scores[1:] += told[:-1, 1]
        scores[:-1] += told[1:, 2]
        return scores


def _feature(name: str) -> Feature:
    return feature_of(name.removeprefix("previous:").removeprefix("next:"))


@lru_cache(maxsize=1)
def load_role_model() -> RoleModel:
    """The fitted model that ships with the package; `python -m eval.fit_roles` makes it."""
    values = json.loads(files("vectorstore.facts").joinpath(MODEL_FILE).read_text(encoding="utf-8"))
    hundredths = {feature: [weight / 100 for weight in row] for feature, row in values["weights"].items()}
    return RoleModel(hundredths, [[weight / 100 for weight in row] for row in values["transitions"]])


def judge_sentences(
    abstract: str, spans: Sequence[Span], coined: frozenset[str], model: RoleModel
) -> tuple[SentenceFact, ...]:
    """Role and ownership of every sentence, each from its own marginal probabilities.

    `coined` are the names the paper gives to its own work (`vectorstore.facts.cues.own_names`).
    """
    if not spans:
        return ()
    evidence = model.scores(abstract_features(abstract, spans, coined)) + _of_sections(abstract, spans)
    return tuple(
        _sentence(span, probabilities)
        for span, probabilities in zip(spans, marginals(evidence, model.steps), strict=True)
    )


def _of_sections(abstract: str, spans: Sequence[Span]) -> Floats:
    """What the section words of a structured abstract add to each state of each sentence, shape (sentences, states)."""
    added = np.zeros((len(spans), len(STATES)))
    heads = sections(abstract)
    for number, (start, _) in enumerate(spans):
        kind: SectionKind = next((head.kind for head in reversed(heads) if head.start <= start), "other")
        for state, weight in SECTION_STATES.get(kind, {}).items():
            added[number, state] = weight
    return added


def marginals(scores: Floats, step: Floats) -> list[list[float]]:
    """The probability of each state at each sentence, by the forward-backward recursion with scaling.

    `scores` has shape (sentences, states), `step` the factor of each transition, shape (states, states).
    """
    local = np.exp(scores - scores.max(axis=1, keepdims=True))
    forward, backward = np.empty_like(local), np.ones_like(local)
    forward[0] = local[0] / local[0].sum()
    for t in range(1, len(local)):
        row = local[t] * (forward[t - 1] @ step)
        forward[t] = row / row.sum()
    for t in range(len(local) - 2, -1, -1):
        row = step @ (local[t + 1] * backward[t + 1])
        backward[t] = row / row.sum()
    both = forward * backward
    probabilities: list[list[float]] = (both / both.sum(axis=1, keepdims=True)).tolist()
    return probabilities


def _sentence(span: Span, probabilities: Sequence[float]) -> SentenceFact:
    background, problem, own_problem, *rest = probabilities
    by_role = (background, problem + own_problem, *rest)
    own = own_problem + sum(rest)
    role: SentenceRole = ROLES[by_role.index(max(by_role))]
    return SentenceFact(span[0], span[1], role, own >= OWN_FROM, round(own, 3), tuple(round(p, 3) for p in by_role))
