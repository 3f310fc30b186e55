"""Sentences as chat models write them, over one to three abstracts of many fields, each held against what it cites.

Right ones restate, merge, set two papers side by side, sum up, hedge, round numbers, open with what everybody knows, or
are in Chinese; each wrong one is the twin of a right one, with one thing changed. The abstracts of the sample list are
asked as digests and as the owner's own; the others lie beside the repository and are read there, without their titles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from eval.datasets import ROOT
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from eval.judged import OWNERS_LIST, owners_papers, sample_papers
from eval.labelled import list_texts
from rag.answer import Sentence
from rag.citations import check
from vectorstore.merge.identity import to_paper
from vectorstore.records import Paper, Record

CASES = ROOT / "tests" / "data" / "support_written.jsonl"
PASSING = ("supported", "none_needed")
WRONG = "wrong_"
SAMPLE = "sample"
OWNERS = "owner"
Source = tuple[str, str]
"""A list and a paper in it, as `eval/data/README.md` names them."""


@dataclass(frozen=True, slots=True)
class WrittenCase:
    """One or a few sentences over these sources, `[1]` being the first; all are right, or, where the kind begins with
    "wrong_", at least one is wrong."""

    case_id: str
    kind: str
    sources: tuple[Source, ...]
    text: str

    @property
    def is_right(self) -> bool:
        """Whether its sentences should pass."""
        return not self.kind.startswith(WRONG)

    @property
    def for_fitting(self) -> bool:
        """The split: a right case and its twins are for fitting where the hash of their common id is odd. A second set,
        with ids that begin with "v", has odd ones only; a third, with "y", has both."""
        return is_for_fitting(self.case_id.rstrip("x"))


def written_cases() -> list[WrittenCase]:
    """The cases; those over the sample list stand there twice, the second time over the owner's abstracts."""
    rows = read_json_lines(CASES)
    cases = [
        WrittenCase(row["id"], row["kind"], tuple((name, paper) for name, paper in row["sources"]), row["text"])
        for row in rows
    ]
    twice = [
        WrittenCase(case.case_id, case.kind, tuple((OWNERS, paper) for _, paper in case.sources), case.text)
        for case in cases
        if all(name == SAMPLE for name, _ in case.sources)
    ]
    return cases + twice


def source_papers() -> Mapping[Source, Paper]:
    """The papers that the cases are about, as far as their lists are at hand."""
    sample = sample_papers()
    found = {(SAMPLE, paper.title): paper for paper in sample}
    if OWNERS_LIST.is_dir():
        found |= {(OWNERS, digest.title): paper for digest, paper in zip(sample, owners_papers(), strict=True)}
    wanted = {source for case in written_cases() for source in case.sources}
    return found | {key: to_paper(Record(text)) for key, _, text in list_texts() if key in wanted and key not in found}


def written_findings(
    cases: Sequence[WrittenCase], papers: Mapping[Source, Paper]
) -> Iterator[tuple[WrittenCase, tuple[Sentence, ...]]]:
    """Each case whose papers are at hand, with its checked sentences."""
    for case in cases:
        if all(source in papers for source in case.sources):
            yield case, check(case.text, [papers[source] for source in case.sources]).sentences


def passes(sentence: Sentence) -> bool:
    """Whether the reader is shown the sentence as the model wrote it, without a mark of doubt."""
    return sentence.support in PASSING and not sentence.repaired


def written_table(judged: Sequence[tuple[WrittenCase, Sequence[Sentence]]]) -> str:
    """One line for each kind: of right cases the share of sentences that pass, of wrong ones the share of cases with a
    sentence that does not."""
    lines = [f"{'as models write':20} {'count':>5} {'correct':>8}   struck out"]
    kinds = sorted({case.kind for case, _ in judged}, key=lambda kind: (kind.startswith(WRONG), kind))
    groups = [(kind, [item for item in judged if item[0].kind == kind]) for kind in kinds]
    groups.append(("right, all", [item for item in judged if item[0].is_right]))
    groups.append(("wrong, all", [item for item in judged if not item[0].is_right]))
    for name, group in groups:
        right = [passes(sentence) for case, found in group if case.is_right for sentence in found]
        wrong = [not all(map(passes, found)) for case, found in group if not case.is_right]
        marks = right + wrong
        struck = Counter(sentence.support for _, found in group for sentence in found)["unsupported"]
        lines.append(f"{name:20} {len(marks):5} {sum(marks) / max(1, len(marks)):8.1%}   {struck:10}")
    return "\n".join(lines)
