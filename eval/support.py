"""How good is the check of sentences against abstracts? `python -m eval.support [--show]` prints the tables.

Single sentences and whole answers are held against the digests of the sample list and, where they lie beside the
repository, against the owner's own abstracts of the same papers; faithful sentences and their twins with one subtle
change against abstracts of other fields, and so are sentences as chat models write them; SciFact's claims are the view
from outside.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from eval.datasets import ROOT
from eval.halves import is_for_fitting
from eval.judged import OWNERS_LIST, owners_papers, sample_papers
from eval.support_answers import answer_table, checked_sentences, labelled_answers
from eval.support_answers import is_correct as is_answer_correct
from eval.support_faithful import faithful_cases, faithful_table, faithful_verdicts
from eval.support_faithful import is_correct as is_faithful_correct
from eval.support_scifact import SCIFACT, scifact, scifact_table
from eval.support_written import passes, source_papers, written_cases, written_findings, written_table
from rag.support import Verdict, judge
from vectorstore.passages import sentence_spans
from vectorstore.records import Paper

PAIRS = ROOT / "tests" / "data" / "support_pairs.jsonl"
HALVES = (("for fitting (odd)", True), ("for reporting (even)", False))
RIGHT = ("right", "paraphrase", "chinese", "restated")
"""Kinds of pairs that should pass; all others should be caught."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One sentence, the title of the paper it cites, and what is right or wrong with that."""

    pair_id: str
    kind: str
    sentence: str
    title: str


def lists(sample: Sequence[Paper]) -> Iterator[tuple[str, Mapping[str, Paper]]]:
    """The lists the sentences are held against, each by the sample list's titles."""
    yield "sample list", {paper.title: paper for paper in sample}
    if OWNERS_LIST.is_dir():
        own = zip(sample, owners_papers(), strict=True)
        yield "owner's abstracts", {digest.title: paper for digest, paper in own}


def pairs() -> list[Pair]:
    """The labelled pairs."""
    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    return [Pair(row["id"], row["kind"], row["sentence"], row["title"]) for row in rows]


def restated(sample: Sequence[Paper]) -> list[Pair]:
    """Every sentence of the digests: restatements of the owner's abstracts, all of them right."""
    return [
        Pair(f"{paper.paper_id}-{start}", "restated", paper.abstract[start:end], paper.title)
        for paper in sample
        for start, end in sentence_spans(paper.abstract)
    ]


def verdicts(chosen: Sequence[Pair], papers: Mapping[str, Paper]) -> Iterator[tuple[Pair, Verdict]]:
    """Each pair with the verdict on it."""
    for pair in chosen:
        yield pair, judge(pair.sentence, papers[pair.title])


def is_correct(pair: Pair, verdict: Verdict) -> bool:
    """A right pair must be supported, a wrong one must not."""
    return (verdict.support == "supported") == (pair.kind in RIGHT)


def table(judged: Sequence[tuple[Pair, Verdict]]) -> str:
    """One line for each kind: pairs, share judged correctly, and the three verdicts."""
    lines = [f"{'kind':20} {'pairs':>5} {'correct':>8}   supported partly unsupported"]
    kinds = sorted({pair.kind for pair, _ in judged}, key=lambda kind: (kind not in RIGHT, kind))
    groups = [(kind, (kind,)) for kind in kinds] + [("right, all", RIGHT)]
    for name, members in groups:
        group = [(pair, verdict) for pair, verdict in judged if pair.kind in members]
        counts = Counter(verdict.support for _, verdict in group)
        correct = sum(is_correct(pair, verdict) for pair, verdict in group) / max(1, len(group))
        lines.append(
            f"{name:20} {len(group):5} {correct:8.1%}   {counts['supported']:9} {counts['partly']:6} "
            f"{counts['unsupported']:11}"
        )
    return "\n".join(lines)


def single_sentences() -> Iterator[str]:
    """Prints the tables of single sentences and of whole answers over each list; yields what is judged wrongly."""
    sample = sample_papers()
    for name, papers in lists(sample):
        chosen = pairs() if papers[sample[0].title] is sample[0] else pairs() + restated(sample)
        judged = list(verdicts(chosen, papers))
        checked = checked_sentences(labelled_answers(), papers)
        for half, fitting in HALVES:
            print(f"\n{name}, {half}\n{table([item for item in judged if is_for_fitting(item[0].title) == fitting])}")
            print(answer_table([item for item in checked if item[0].for_fitting == fitting]))
        for pair, verdict in judged:
            if is_for_fitting(pair.title) and not is_correct(pair, verdict):
                yield f"{name} | {pair.pair_id} {pair.kind} | {_told(verdict)} | {pair.sentence}"
        for answer, sentence in checked:
            if answer.for_fitting and not is_answer_correct(answer, sentence):
                yield f"{name} | {answer.answer_id} {answer.kind} | {sentence.support} | {sentence.text}"


def faithful_sentences() -> Iterator[str]:
    """Prints the table of faithful sentences and their twins; yields what is judged wrongly."""
    judged = list(faithful_verdicts(faithful_cases()))
    for half, fitting in HALVES:
        print(f"\n{half}\n{faithful_table([item for item in judged if item[0].for_fitting == fitting])}")
    for case, verdict in judged:
        if case.for_fitting and not is_faithful_correct(case, verdict):
            place = f"{case.list_name} {case.document} | {case.case_id} {case.kind}"
            yield f"{place} | {_told(verdict)} | {case.sentence}"


def written_sentences() -> Iterator[str]:
    """Prints the table of sentences as models write them; yields what is judged wrongly."""
    judged = list(written_findings(written_cases(), source_papers()))
    for half, fitting in HALVES:
        print(f"\n{half}\n{written_table([item for item in judged if item[0].for_fitting == fitting])}")
    for case, found in judged:
        if case.for_fitting and all(map(passes, found)) != case.is_right:
            supports = [sentence.support for sentence in found]
            yield f"{case.sources[0][0]} | {case.case_id} {case.kind} | {supports} | {case.text}"


def _told(verdict: Verdict) -> str:
    return f"{verdict.support} {verdict.score:.2f} {verdict.against}"


def main(arguments: Sequence[str]) -> None:
    """Print the tables, and with --show what is judged wrongly of the half for fitting."""
    parser = argparse.ArgumentParser(prog="python -m eval.support", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--show", action="store_true", help="print what is judged wrongly of the half for fitting")
    show = parser.parse_args(arguments).show
    failures = [*single_sentences(), *faithful_sentences(), *written_sentences()]
    if SCIFACT.is_dir():
        print(f"\n{scifact_table(scifact(SCIFACT))}")
    if show:
        print("", *failures, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
