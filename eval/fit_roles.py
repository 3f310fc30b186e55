"""Fits the sentence-role model on hand-labelled abstracts, or reports how well it does on the others.

    python -m eval.fit_roles            fit on papers with an odd hash, write vectorstore/facts/roles.json, report
    python -m eval.fit_roles --report   only report, on papers with an even hash

Labels: eval/data/role_labels.jsonl. The long list is read from ../shared where it is present and left out otherwise.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vectorstore.facts.cues import own_names, sentence_features
from vectorstore.facts.records import SentenceFact
from vectorstore.facts.roles import (
    MODEL_FILE,
    STATES,
    RoleModel,
    judge_sentences,
    load_role_model,
)
from vectorstore.passages import sentence_spans

Floats = NDArray[np.float64]

ROOT = Path(__file__).parents[1]
LONG_LIST = ROOT.parent / "shared" / "lists" / "ml_20k.jsonl.gz"
LETTERS = {"b": 0, "p": 1, "P": 2, "A": 3, "R": 4, "S": 5}
PENALTY = 1.0
"""Half of the weight of the squared coefficients in the loss; chosen by cross-validation on the odd papers."""


@dataclass(frozen=True, slots=True)
class LabelledAbstract:
    """One abstract with a state (position in `STATES`) for each sentence."""

    source: str
    paper: str
    abstract: str
    states: tuple[int, ...]

    @property
    def for_fitting(self) -> bool:
        """Whether this paper belongs to the half that models are fitted on."""
        return int(hashlib.sha256(self.paper.encode()).hexdigest(), 16) % 2 == 1


def labelled_abstracts() -> list[LabelledAbstract]:
    """All labelled abstracts whose text is at hand and unchanged."""
    texts = dict(_texts())
    found = []
    for line in files("eval").joinpath("data/role_labels.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        abstract = texts.get((row["source"], row["paper"]))
        if abstract is not None and hashlib.sha256(abstract.encode()).hexdigest().startswith(row["sha256"]):
            states = tuple(LETTERS[letter] for letter in row["labels"])
            found.append(LabelledAbstract(row["source"], row["paper"], abstract, states))
    return found


def _texts() -> Iterable[tuple[tuple[str, str], str]]:
    sample = files("vectorstore").joinpath("sample/icml2026.jsonl").read_text(encoding="utf-8")
    for line in sample.splitlines():
        row = json.loads(line)
        yield ("sample", row["title"]), row["abstract"]
    if LONG_LIST.exists():
        with gzip.open(LONG_LIST, "rt", encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                yield ("ml_20k", row["id"]), row["abstract"]


def fit(abstracts: Sequence[LabelledAbstract], penalty: float = PENALTY) -> RoleModel:
    """The chain's weights with the greatest penalised likelihood of the labels (L-BFGS)."""
    from scipy.optimize import minimize

    rows = [_features(item.abstract) for item in abstracts]
    counts = Counter(feature for sentences in rows for features in sentences for feature in features)
    names = sorted(feature for feature, count in counts.items() if count >= 3)
    index = {name: i for i, name in enumerate(names)}
    designs = [_design(sentences, index) for sentences in rows]
    labels = [np.asarray(item.states) for item in abstracts]
    size = len(STATES)

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat[: len(names) * size].reshape(-1, size)
        transitions = flat[len(names) * size :].reshape(size, size)
        total, of_weights, of_transitions = 0.0, np.zeros_like(weights), np.zeros_like(transitions)
        for design, states in zip(designs, labels, strict=True):
            value, nodes, edges = _chain(design @ weights, transitions, states)
            total += value
            of_weights += design.T @ nodes
            of_transitions += edges
        gradient = np.concatenate([of_weights.ravel(), of_transitions.ravel()]) + penalty * flat
        return total + penalty * float(flat @ flat) / 2, gradient

    solved = minimize(loss, np.zeros(len(names) * size + size * size), jac=True, method="L-BFGS-B")
    weights = solved.x[: len(names) * size].reshape(-1, size).round(2)
    transitions = solved.x[len(names) * size :].reshape(size, size).round(2)
    return RoleModel(dict(zip(names, weights.tolist(), strict=True)), transitions.tolist())


def _features(abstract: str) -> list[list[str]]:
    spans = sentence_spans(abstract)
    coined = own_names(abstract, spans)
    return [sorted(sentence_features(abstract[a:b], i, len(spans), coined)) for i, (a, b) in enumerate(spans)]


def _design(sentences: Sequence[Sequence[str]], index: dict[str, int]) -> Floats:
    design = np.zeros((len(sentences), len(index)))
    for row, features in enumerate(sentences):
        for feature in features:
            if feature in index:
                design[row, index[feature]] = 1.0
    return design


def _chain(scores: Floats, transitions: Floats, states: NDArray[np.int64]) -> tuple[float, Floats, Floats]:
    """Negative log likelihood of one abstract's states and its gradients by scores and by transitions."""
    count = len(scores)
    forward = np.empty_like(scores)
    backward = np.zeros_like(scores)
    forward[0] = scores[0]
    for t in range(1, count):
        forward[t] = scores[t] + np.logaddexp.reduce(forward[t - 1][:, None] + transitions, axis=0)
    for t in range(count - 2, -1, -1):
        backward[t] = np.logaddexp.reduce(transitions + (scores[t + 1] + backward[t + 1])[None, :], axis=1)
    log_total = np.logaddexp.reduce(forward[-1])
    nodes = np.exp(forward + backward - log_total)
    edges = np.zeros_like(transitions)
    gold = scores[np.arange(count), states].sum()
    nodes[np.arange(count), states] -= 1
    for t in range(1, count):
        edges += np.exp(forward[t - 1][:, None] + transitions + (scores[t] + backward[t])[None, :] - log_total)
        edges[states[t - 1], states[t]] -= 1
        gold += transitions[states[t - 1], states[t]]
    return float(log_total - gold), nodes, edges


def accuracies(abstracts: Sequence[LabelledAbstract], model: RoleModel) -> dict[str, float]:
    """Shares of sentences whose role, and whose ownership, is right, with the two kinds of wrong ownership."""
    judged = [(fact, STATES[state]) for item in abstracts for fact, state in _pairs(item, model)]
    count = max(1, len(judged))
    taken = sum(fact.own and not own for fact, (_, own) in judged)
    return {
        "sentences": len(judged),
        "role": sum(fact.role == role for fact, (role, _) in judged) / count,
        "own": sum(fact.own == own for fact, (_, own) in judged) / count,
        "earlier_taken_for_own": taken / max(1, sum(fact.own for fact, _ in judged)),
    }


def _pairs(item: LabelledAbstract, model: RoleModel) -> list[tuple[SentenceFact, int]]:
    spans = sentence_spans(item.abstract)
    judged = judge_sentences(item.abstract, spans, own_names(item.abstract, spans), model)
    return list(zip(judged, item.states, strict=True))


def cross_validate(abstracts: Sequence[LabelledAbstract], penalty: float, folds: int = 5) -> dict[str, float]:
    """The same accuracies when every fold is judged by a model fitted on the others."""
    parts = [abstracts[i::folds] for i in range(folds)]
    results = []
    for i, part in enumerate(parts):
        rest = [item for j, other in enumerate(parts) if j != i for item in other]
        results.append(accuracies(part, fit(rest, penalty)))
    total = sum(result["sentences"] for result in results)
    return {
        name: total if name == "sentences" else sum(r[name] * r["sentences"] for r in results) / total
        for name in results[0]
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point of `python -m eval.fit_roles`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--report", action="store_true", help="only report, do not fit")
    parser.add_argument("--cross-validate", type=float, metavar="PENALTY", help="judge a penalty on the odd half")
    options = parser.parse_args(arguments)
    abstracts = labelled_abstracts()
    odd = [item for item in abstracts if item.for_fitting]
    if options.cross_validate is not None:
        print(json.dumps(cross_validate(odd, options.cross_validate)))
        return
    if not options.report:
        model = fit(odd)
        target = ROOT / "vectorstore" / "facts" / MODEL_FILE
        text = json.dumps({"version": 1, "transitions": model.transitions, "weights": dict(model.weights)})
        target.write_text(text.replace("], ", "],\n") + "\n", encoding="utf-8")
    model = load_role_model()
    for name, half in (("fitting", odd), ("reporting", [item for item in abstracts if not item.for_fitting])):
        for source in ("sample", "ml_20k"):
            print(name, source, json.dumps(accuracies([item for item in half if item.source == source], model)))
        print(name, "all", json.dumps(accuracies(half, model)))


if __name__ == "__main__":
    main()
