"""What each sentence of an abstract does, and whether it speaks of the paper's own work: a small fitted chain."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vectorstore.facts.cues import sentence_features
from vectorstore.facts.records import ROLES, SentenceFact, SentenceRole
from vectorstore.passages import Span
from vectorstore.sections import SectionKind, sections

STATES: tuple[tuple[SentenceRole, bool], ...] = (
    ("background", False),
    ("problem", False),
    ("problem", True),
    ("approach", True),
    ("result", True),
    ("resource", True),
)
"""What a sentence can be: its role and whether it is the paper's own."""

SECTION_STATES: Mapping[SectionKind, tuple[int, ...]] = {
    "background": (0, 1),
    "objective": (2, 3),
    "methods": (3,),
    "results": (4,),
    "conclusions": (4,),
}
"""Positions in `STATES` of what a section of a structured abstract holds."""
SECTION_WEIGHT = 5.0
"""What its section adds to the score of a state: a word of the authors' own weighs more than any cue."""

Floats = NDArray[np.float64]

MODEL_FILE = "roles.json"


@dataclass(frozen=True)
class RoleModel:
    """A linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) over `STATES`.

    `weights[feature][s]` is added to the score of state s, `transitions[s][t]` when t follows s.
    """

    weights: Mapping[str, Sequence[float]]
    transitions: Sequence[Sequence[float]]

    @cached_property
    def row(self) -> Mapping[str, int]:
        """The row of each feature in `matrix`."""
        return {feature: i for i, feature in enumerate(self.weights)}

    @cached_property
    def matrix(self) -> Floats:
        """The weights, shape (features, states)."""
        return np.asarray(list(self.weights.values()), np.float64).reshape(-1, len(STATES))

    @cached_property
    def steps(self) -> Floats:
        """The factor of each transition, shape (states, states)."""
        factors: Floats = np.exp(np.asarray(self.transitions))
        return factors

    def scores(self, features: Collection[str]) -> Floats:
        """The score of each state from the features of one sentence alone, shape (states,)."""
        # Sorted, because the sum of floats depends on their order and a set has none.
        rows = sorted(self.row[feature] for feature in features if feature in self.row)
        total: Floats = self.matrix.take(rows, axis=0).sum(axis=0)
        return total


@lru_cache(maxsize=1)
def load_role_model() -> RoleModel:
    """The fitted model that ships with the package; `python -m eval.fit_roles` makes it."""
    values = json.loads(files("vectorstore.facts").joinpath(MODEL_FILE).read_text(encoding="utf-8"))
    return RoleModel(values["weights"], values["transitions"])


def judge_sentences(
    abstract: str, spans: Sequence[Span], coined: frozenset[str], model: RoleModel
) -> tuple[SentenceFact, ...]:
    """Role and ownership of every sentence, each from its own marginal probabilities.

    `coined` are the names the paper gives to its own work (`vectorstore.facts.cues.own_names`).
    """
    if not spans:
        return ()
    scores = [model.scores(sentence_features(abstract[a:b], i, len(spans), coined)) for i, (a, b) in enumerate(spans)]
    evidence = np.stack(scores) + _of_sections(abstract, spans)
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
        for state in SECTION_STATES.get(kind, ()):
            added[number, state] = SECTION_WEIGHT
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
    return SentenceFact(span[0], span[1], role, own >= 0.5, round(own, 3), tuple(round(p, 3) for p in by_role))
