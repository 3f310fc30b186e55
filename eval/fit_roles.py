"""Fits the sentence-role model on hand-labelled abstracts, or reports how well it does on the others.

    python -m eval.fit_roles            fit on papers with an odd hash, write vectorstore/facts/roles.json, report
    python -m eval.fit_roles --report   only report, on papers with an even hash

The shipped roles.json was fitted before the third set of labels came; what fitting on all three gives, and why that is
not shipped, is in docs/measurements.md. Labels: `eval.labelled`. Lists beside the repository are left out where absent.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from eval.chain import fit_chain
from eval.datasets import ROOT
from eval.labelled import SETS, LabelledAbstract, labelled_abstracts
from vectorstore.facts.cues import own_names
from vectorstore.facts.features import abstract_features, with_neighbours
from vectorstore.facts.records import ROLES, SentenceFact
from vectorstore.facts.roles import MODEL_FILE, STATES, RoleModel, judge_sentences, load_role_model

PENALTY = 1.0
"""Half of the weight of the squared coefficients in the loss; chosen by cross-validation on the odd papers."""
SEEN = 3
"""Sentences in which a feature must stand to be fitted."""
SLIGHT = 0.05
"""Features none of whose weights exceeds this are dropped, and the others fitted again."""


def fit(abstracts: Sequence[LabelledAbstract], penalty: float = PENALTY) -> RoleModel:
    """The chain of the greatest penalised likelihood of the labels, without features that tell little."""
    rows = [_features(item) for item in abstracts]
    counts = Counter(feature for sentences in rows for features in sentences for feature in features)
    names = sorted(feature for feature, count in counts.items() if count >= SEEN)
    labels = [item.states for item in abstracts]
    weights, _ = fit_chain(_design(rows, names), labels, len(STATES), penalty)
    names = [name for name, row in zip(names, weights, strict=True) if abs(row).max() > SLIGHT]
    weights, transitions = fit_chain(_design(rows, names), labels, len(STATES), penalty)
    return RoleModel(dict(zip(names, weights.round(2).tolist(), strict=True)), transitions.round(2).tolist())


def _features(item: LabelledAbstract) -> list[set[str]]:
    spans = item.spans
    return with_neighbours(abstract_features(item.abstract, spans, own_names(item.abstract, spans)))


def _design(rows: Sequence[Sequence[set[str]]], names: Sequence[str]) -> Any:
    """A sparse matrix of shape (sentences, features): 1 where the feature holds."""
    from scipy.sparse import csr_matrix

    index = {name: i for i, name in enumerate(names)}
    sentences = [[index[name] for name in sorted(row) if name in index] for abstract in rows for row in abstract]
    starts = np.cumsum([0, *map(len, sentences)])
    columns = [column for sentence in sentences for column in sentence]
    return csr_matrix((np.ones(len(columns)), columns, starts), shape=(len(sentences), len(names)))


def accuracies(abstracts: Sequence[LabelledAbstract], model: RoleModel) -> dict[str, float]:
    """Shares of sentences whose role, and whose ownership, is right, and what is wrong with ownership.

    `earlier_taken_for_own` is the share of the sentences called own that are not; `own_missed` the share of the own
    ones that are not called so. `ROLE_told` is the share of the abstracts with such a sentence in which the likeliest
    sentence of that role (which answers quote) is one.
    """
    judged = [[(fact, STATES[state]) for fact, state in _pairs(item, model)] for item in abstracts]
    every = [pair for pairs in judged for pair in pairs]
    count = max(1, len(every))
    taken = sum(fact.own and not own for fact, (_, own) in every)
    missed = sum(own and not fact.own for fact, (_, own) in every)
    figures = {
        "sentences": len(every),
        "role": sum(fact.role == role for fact, (role, _) in every) / count,
        "own": sum(fact.own == own for fact, (_, own) in every) / count,
        "earlier_taken_for_own": taken / max(1, sum(fact.own for fact, _ in every)),
        "own_missed": missed / max(1, sum(own for _, (_, own) in every)),
    }
    for role in ("problem", "approach", "result"):
        position = ROLES.index(role)
        able = [pairs for pairs in judged if any(true == role for _, (true, _) in pairs)]
        likeliest = [max(pairs, key=lambda pair: pair[0].role_probabilities[position])[1][0] for pairs in able]
        figures[f"{role}_told"] = sum(true == role for true in likeliest) / max(1, len(able))
    return {name: round(value, 4) for name, value in figures.items()}


def _pairs(item: LabelledAbstract, model: RoleModel) -> list[tuple[SentenceFact, int]]:
    judged = judge_sentences(item.abstract, item.spans, own_names(item.abstract, item.spans), model)
    return list(zip(judged, item.states, strict=True))


def cross_validate(abstracts: Sequence[LabelledAbstract], penalty: float, folds: int = 5) -> dict[str, float]:
    """The same accuracies when every fold is judged by a model fitted on the others."""
    parts = [abstracts[i::folds] for i in range(folds)]
    results = []
    for i, part in enumerate(parts):
        rest = [item for j, other in enumerate(parts) if j != i for item in other]
        results.append(accuracies(part, fit(rest, penalty)))
    total = sum(result["sentences"] for result in results)
    means = {name: sum(result[name] * result["sentences"] for result in results) / total for name in results[0]}
    return means | {"sentences": total}


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
        _write(fit(odd))
    model = load_role_model()
    for name, half in (("fitting", odd), ("reporting", [item for item in abstracts if not item.for_fitting])):
        for labels in SETS:
            print(name, labels, json.dumps(accuracies([item for item in half if item.labels == labels], model)))
        for source in sorted({item.source for item in half}):
            print(name, source, json.dumps(accuracies([item for item in half if item.source == source], model)))
        print(name, "all", json.dumps(accuracies(half, model)))


def _write(model: RoleModel) -> None:
    """The model as JSON, a feature a line, weights in hundredths."""
    weights = {feature: [round(100 * weight) for weight in row] for feature, row in model.weights.items()}
    transitions = [[round(100 * weight) for weight in row] for row in model.transitions]
    text = json.dumps({"version": 2, "transitions": transitions, "weights": weights}, ensure_ascii=False)
    target = ROOT / "vectorstore" / "facts" / MODEL_FILE
    target.write_text(text.replace("], ", "],\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
