"""Set questions, look-ups by name and questions about absent things, through the whole of retrieval.

    python -m eval.sets [--show]

Prints, for every judged list, set F1 at the product's own cut with its interval, the share of names that find exactly
their papers, and the false answers; --show also what was missed and wrong of the questions for fitting.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from eval.datasets import snapshot_of
from eval.judged import JudgedList, JudgedQuestion, judged_lists, two_criteria_lists
from eval.metrics import Estimate, estimate, set_f1
from rag.answer import MATCH
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import Embedder, MiniLM


@dataclass(frozen=True, slots=True)
class SetResult:
    """One question and the papers that were found to match it."""

    question: JudgedQuestion
    found: frozenset[str]

    @property
    def f1(self) -> float:
        """Set F1, borderline papers counted neither way."""
        return set_f1(self.found, self.question.match, self.question.borderline)


def set_results(judged: JudgedList, embedder: Embedder) -> list[SetResult]:
    """What the shipped retrieval finds for every question of a judged list."""
    snapshot = snapshot_of(judged.papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    results = []
    for question in judged.questions:
        hits = retriever.search(retriever.understood(question.text)).hits
        found = frozenset(hit.paper.paper_id for hit in hits if hit.relevance >= MATCH)
        results.append(SetResult(question, found))
    return results


def by_kind(results: list[SetResult]) -> dict[str, Estimate]:
    """Mean set F1 for sets, names and absent things, and for the sets that were not fitted on."""
    kinds = {
        "sets": [r.f1 for r in results if r.question.question_id.startswith("s")],
        "sets not fitted on": [
            r.f1 for r in results if r.question.question_id.startswith("set") and not r.question.for_fitting
        ],
        "names": [float(r.f1 == 1) for r in results if r.question.question_id.startswith("name")],
        "absent": [float(not r.found) for r in results if r.question.question_id.startswith("absent")],
    }
    return {kind: estimate(values) for kind, values in kinds.items() if values}


def missed(results: list[SetResult]) -> Iterator[str]:
    """A line for each question for fitting whose set is not exactly right."""
    for result in results:
        if result.f1 < 1 and result.question.for_fitting:
            wrong = sorted(result.found - result.question.match - result.question.borderline)
            lacking = sorted(result.question.match - result.found)
            yield f"   {result.f1:.2f} {result.question.text[:70]}  missed {lacking[:8]} wrong {wrong[:8]}"


def main() -> None:
    """Print the table, and with --show what is not right of the questions for fitting."""
    parser = argparse.ArgumentParser(prog="python -m eval.sets", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--show", action="store_true", help="print what is not right of the questions for fitting")
    show, embedder = parser.parse_args().show, MiniLM()
    for judged in (*judged_lists(), *two_criteria_lists()):
        results = set_results(judged, embedder)
        for kind, value in by_kind(results).items():
            print(f"{judged.name:12} {kind:20} {value.mean:.3f}  ({value.low:.3f} to {value.high:.3f})")
        if show:
            print(*missed(results), sep="\n")


if __name__ == "__main__":
    main()
