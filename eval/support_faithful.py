"""Faithful sentences and their twins with one subtle change, over abstracts that no rule was made for.

The abstracts lie beside the repository and are read there: papers of machine learning, medicine, aerodynamics and
library science. Each sentence restates one of them as a careful model would; its twin changes a number, a unit, a name,
a bound, a direction, an order, a negation, a cause or a scope, or tells earlier work as the paper's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from eval.datasets import ROOT, SHARED
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from rag.support import Verdict, judge
from vectorstore.merge.identity import to_paper
from vectorstore.records import Paper, Record

CASES = ROOT / "tests" / "data" / "support_faithful.jsonl"
RIGHT = "right"
_LISTS = {
    "ml_20k": SHARED / "lists" / "ml_20k.jsonl.gz",
    "arxiv_lora": SHARED / "lists" / "arxiv_lora.jsonl.gz",
    **{name: SHARED / "bench" / name / "corpus.jsonl" for name in ("scifact", "med", "cranfield", "cisi")},
}


@dataclass(frozen=True, slots=True)
class FaithfulCase:
    """One sentence about one abstract of one list; `kind` is "right", or what is wrong with it."""

    case_id: str
    list_name: str
    document: str
    kind: str
    sentence: str

    @property
    def for_fitting(self) -> bool:
        """The split by abstract: one whose id has an odd hash is for fitting, the others are for reporting."""
        return is_for_fitting(self.document)


def faithful_cases() -> list[FaithfulCase]:
    """All cases whose list lies beside the repository."""
    rows = read_json_lines(CASES)
    cases = [FaithfulCase(row["id"], row["list"], row["document"], row["kind"], row["sentence"]) for row in rows]
    return [case for case in cases if _LISTS[case.list_name].is_file()]


def faithful_papers(cases: Sequence[FaithfulCase]) -> Mapping[tuple[str, str], Paper]:
    """The papers that the cases are about, by list and id."""
    wanted = {(case.list_name, case.document) for case in cases}
    names = {name for name, _ in wanted}
    rows = ((name, row) for name in sorted(names) for row in _rows(_LISTS[name]))
    return {
        (name, str(row["id"])): to_paper(Record(str(row["abstract"]), title=str(row["title"] or "")))
        for name, row in rows
        if (name, row["id"]) in wanted
    }


@cache
def _rows(path: Path) -> tuple[Mapping[str, object], ...]:
    """The records of a list, those of a bench under the same names as the others."""
    rows = read_json_lines(path)
    return tuple(row if "id" in row else {**row, "id": row["_id"], "abstract": row["text"]} for row in rows)


def faithful_verdicts(cases: Sequence[FaithfulCase]) -> Iterator[tuple[FaithfulCase, Verdict]]:
    """Each case with the verdict on it."""
    papers = faithful_papers(cases)
    for case in cases:
        yield case, judge(case.sentence, papers[case.list_name, case.document])


def is_correct(case: FaithfulCase, verdict: Verdict) -> bool:
    """A right sentence must be supported, a wrong one must not."""
    return (verdict.support == "supported") == (case.kind == RIGHT)


def faithful_table(judged: Sequence[tuple[FaithfulCase, Verdict]]) -> str:
    """One line for each kind, and one for all wrong sentences."""
    lines = [f"{'unseen abstracts':20} {'count':>5} {'correct':>8}"]
    kinds = sorted({case.kind for case, _ in judged}, key=lambda kind: (kind != RIGHT, kind))
    groups = [(kind, (kind,)) for kind in kinds] + [("wrong, all", tuple(kind for kind in kinds if kind != RIGHT))]
    for name, members in groups:
        group = [is_correct(case, verdict) for case, verdict in judged if case.kind in members]
        lines.append(f"{name:20} {len(group):5} {sum(group) / max(1, len(group)):8.1%}")
    return "\n".join(lines)
