"""Fit the relevance model on the judged sets: `python -m eval.fit [--leave-one-out]`.

Half of the questions of every list, of the written cases and of outsiders (by the hash of their ids) and the four of
lora_sets are fitted on; the other half is only reported. `--leave-one-out` prints the table with each lora_sets
question left out in turn, then that of the ranking with each judged set left out; without it the coefficients are
written to rag/relevance.json.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eval.datasets import ROOT, SHARED, snapshot_of
from eval.fit_ranking import left_out_table
from eval.judged import JudgedList, JudgedQuestion, judged_lists, two_criteria_lists, written_cases
from eval.metrics import set_f1
from eval.outside import outsiders_sets
from rag.answer import MATCH, Question
from rag.filters import Filters
from rag.relevance import Relative, RelevanceModel, shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM

FEATURES = (
    "title", "own", "missing", "named", "weight", "paper_weight", "near_paper", "near_sentence", "near_missing",
    "near_weight", "short_missing", "short_near_missing", "short_sentence", "unusual", "passage_unusual",
)  # fmt: skip
FIRST_LISTS = ("sample", "owners list", "lora_sets", "low-rank list", "outside lora")
"""Lists whose questions the first regression sees. With all of them in it no list gained, left out by fifths, and more
questions about absent things were answered; where the cut lies is learnt on all of them."""
PENALTY = 30.0
"""Weight of the squared coefficients (of features brought to one spread) in the first regression. Several features say
nearly the same thing, and take opposite signs where little is asked of them: set F1 of 506 questions left out by
fifths is 0.81 with hardly any penalty, 0.83 with 10, 0.835 with 30, 0.83 with 100 and 300."""
FIRST_MATCH_WEIGHT, MATCH_WEIGHT = 1.3, 1.5
"""Weight of a matching paper in the two regressions: the cut at 0.5 then is nearer to the best F1, which lies below
an even chance."""
CAP = 1.0
"""The best logit of a list counts in one way up to here and in another beyond it."""


@dataclass(frozen=True)
class Case:
    """One question: `features` of shape (papers, features), `right` (papers,) of 1, 0 or nan for borderline."""

    list_name: str
    question: JudgedQuestion
    paper_ids: tuple[str, ...]
    features: NDArray[np.float32]
    right: NDArray[np.float32]


def cases_of(judged: JudgedList, embedder: MiniLM) -> list[Case]:
    """The set questions (look-ups by name left out) of a judged list."""
    snapshot = snapshot_of(judged.papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    ids = tuple(paper.paper_id for paper in snapshot.papers)
    cases = []
    for question in judged.questions:
        asked = retriever.understood(question.text)
        if not question.question_id.startswith("name") and by_relevance_alone(asked):
            evidence = retriever.evidence(asked)
            features = np.stack([evidence.features[name] for name in FEATURES], axis=1)
            right = [np.nan if i in question.borderline else float(i in question.match) for i in ids]
            cases.append(Case(judged.name, question, ids, features, np.array(right, np.float32)))
    return cases


def by_relevance_alone(question: Question) -> bool:
    """Whether nothing but relevance decides which papers answer: no limit, no word that must be mentioned."""
    return not (question.mentions or question.everything or question.filters != Filters())


def fit(cases: Sequence[Case]) -> RelevanceModel:
    """Two logistic regressions (L2) on the papers of these cases, borderline ones left out.

    The first sees a paper's features (on `FIRST_LISTS`), the second its logit and the best logit of its list, up to
    `CAP` and beyond.
    """
    seen_first = [case for case in cases if case.list_name in FIRST_LISTS]
    spread = np.concatenate([case.features for case in seen_first]).std(axis=0)
    first = _regression([case.features / spread for case in seen_first], seen_first, FIRST_MATCH_WEIGHT, PENALTY)
    coefficients = (round(float(value), 4) for value in first.coef_[0] / spread)
    model = RelevanceModel(float(first.intercept_[0]), dict(zip(FEATURES, coefficients, strict=True)))
    logits = [model.logits(_named(case)) for case in cases]
    seen = [
        np.stack([own, np.full(len(own), min(CAP, own.max())), np.full(len(own), max(own.max() - CAP, 0))], axis=1)
        for own in logits
    ]
    second = _regression(seen, cases, MATCH_WEIGHT)
    own, best, beyond = (round(float(value), 4) for value in second.coef_[0])
    return replace(model, relative=Relative(own, best, beyond, CAP, round(float(second.intercept_[0]), 4)))


def _regression(
    features: Sequence[NDArray[np.float32]], cases: Sequence[Case], match_weight: float, penalty: float = 1.0
) -> Any:
    from sklearn.linear_model import LogisticRegression

    known = [~np.isnan(case.right) for case in cases]
    right = np.concatenate([case.right[keep] for case, keep in zip(cases, known, strict=True)])
    weights = np.concatenate([
        np.where(case.right[keep] > 0, match_weight, 1.0)
        for case, keep in zip(cases, known, strict=True)
    ])  # fmt: skip
    shown = np.concatenate([values[keep] for values, keep in zip(features, known, strict=True)])
    return LogisticRegression(C=1 / penalty, max_iter=5_000).fit(shown, right, sample_weight=weights)


def _named(case: Case) -> dict[str, NDArray[np.float32]]:
    return {name: case.features[:, i] for i, name in enumerate(FEATURES)}


def f1_of(case: Case, model: RelevanceModel) -> float:
    """Set F1 of a case at the product's own cut."""
    probability = model.probabilities(_named(case))
    found = {paper_id for paper_id, p in zip(case.paper_ids, probability, strict=True) if p >= MATCH}
    return set_f1(found, case.question.match, case.question.borderline)


def fitted_on(case: Case) -> bool:
    """Whether the shipped model may have seen the case."""
    return case.list_name == "lora_sets" or case.question.for_fitting


def table(cases: Sequence[Case]) -> list[str]:
    """Set F1 by list, kind and group, with the lora_sets questions left out one by one."""
    fitting = [case for case in cases if fitted_on(case)]
    model = fit(fitting)
    lines = ["list          questions                          set F1   n"]
    for name in dict.fromkeys(case.list_name for case in cases if case.list_name != "lora_sets"):
        for kind in ("set", "absent") if not name.startswith("written") else ():
            for group, member in (("reported", lambda case: not fitted_on(case)), ("fitted", fitted_on)):
                lines.append(_line(f"{name:13} {kind}, {group}", model, cases, name, kind, member))
    left_out = [case for case in cases if case.list_name == "lora_sets"]
    values = []
    for case in left_out:
        values.append(f1_of(case, fit([other for other in fitting if other is not case])))
        lines.append(f"{'lora_sets':13} {case.question.text[:50]:52}{values[-1]:.3f}")
    if values:
        lines.append(f"{'lora_sets':13} {'mean, each left out of its fit':34}{np.mean(values):.3f} {len(values):3}")
    return lines


def _line(
    title: str, model: RelevanceModel, cases: Sequence[Case], name: str, kind: str, member: Callable[[Case], bool]
) -> str:
    values = [
        f1_of(case, model)
        for case in cases
        if case.list_name == name and case.question.question_id.startswith(kind) and member(case)
    ]
    return f"{title:48}{np.mean(values):.3f} {len(values):3}"


def main() -> None:
    """Fit and write the coefficients, or print the leave-one-out table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leave-one-out", action="store_true", help="print the table, write nothing")
    arguments = parser.parse_args()
    embedder = MiniLM()
    lists = (*judged_lists(), *two_criteria_lists(), *written_cases(), *outsiders_sets())
    cases = [case for judged in lists for case in cases_of(judged, embedder)]
    if arguments.leave_one_out:
        print("\n".join(table(cases)))
        print("\n".join(left_out_table(SHARED / "bench", embedder)))
        return
    fitting = [case for case in cases if fitted_on(case)]
    model = fit(fitting)
    made = (
        f"python -m eval.fit: two logistic regressions (L2) over {sum(len(case.right) for case in fitting)} "
        f"papers of {len(fitting)} questions ({', '.join(dict.fromkeys(case.list_name for case in cases))}), the first "
        f"on {', '.join(FIRST_LISTS)} with a penalty of {PENALTY:.0f}, "
        f"matches weighted {FIRST_MATCH_WEIGHT} and {MATCH_WEIGHT}."
    )
    values = {
        "made": made,
        "intercept": round(model.intercept, 4),
        "coefficients": dict(model.coefficients),
        "relative": asdict(model.relative),
    }
    (ROOT / "rag" / "relevance.json").write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
