"""How good is the check of sentences against abstracts? `python -m eval.support` prints the table."""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rag.support import Verdict, judge
from vectorstore.records import Paper

ROOT = Path(__file__).parents[1]
PAIRS = ROOT / "tests" / "data" / "support_pairs.jsonl"
SAMPLE = ROOT / "vectorstore" / "sample" / "icml2026.jsonl"
SCIFACT = ROOT.parent / "shared" / "bench" / "scifact"
RIGHT = ("right", "paraphrase", "chinese")
"""Kinds of pairs that should pass; all others should be caught."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One sentence, the paper it cites, and what is right or wrong with that."""

    pair_id: str
    kind: str
    sentence: str
    paper: Paper
    is_for_fitting: bool


def is_odd(text: str) -> bool:
    """The split of papers and cases: an odd SHA-256 is for fitting, an even one for reporting."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 2 == 1


def sample_papers() -> dict[str, Paper]:
    """The sample list by title; the label is what stands before the colon."""
    papers = {}
    for line in SAMPLE.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        title = record["title"]
        label = title.split(":")[0] if ":" in title else title
        papers[title] = Paper(title, label, record["abstract"], title, keywords=tuple(record["keywords"]))
    return papers


def pairs() -> list[Pair]:
    """The labelled pairs."""
    papers = sample_papers()
    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    return [Pair(row["id"], row["kind"], row["sentence"], papers[row["title"]], is_odd(row["title"])) for row in rows]


def verdicts(chosen: Sequence[Pair]) -> Iterator[tuple[Pair, Verdict]]:
    """Each pair with the verdict on it."""
    for pair in chosen:
        yield pair, judge(pair.sentence, pair.paper)


def is_correct(pair: Pair, verdict: Verdict) -> bool:
    """A right pair must be supported, a wrong one must not."""
    return (verdict.support == "supported") == (pair.kind in RIGHT)


def table(judged: Sequence[tuple[Pair, Verdict]]) -> str:
    """One line for each kind: pairs, share judged correctly, and the three verdicts."""
    lines = [f"{'kind':20} {'pairs':>5} {'correct':>8}   supported partly unsupported"]
    kinds = sorted({pair.kind for pair, _ in judged}, key=lambda kind: (kind not in RIGHT, kind))
    groups = [(kind, (kind,)) for kind in kinds] + [("right, all three", RIGHT)]
    for name, members in groups:
        group = [(pair, verdict) for pair, verdict in judged if pair.kind in members]
        counts = Counter(verdict.support for _, verdict in group)
        correct = sum(is_correct(pair, verdict) for pair, verdict in group) / max(1, len(group))
        lines.append(
            f"{name:20} {len(group):5} {correct:8.1%}   {counts['supported']:9} {counts['partly']:6} "
            f"{counts['unsupported']:11}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Print the tables; `--failures` lists the pairs for fitting that are judged wrongly."""
    judged = list(verdicts(pairs()))
    for name, fitting in (("for fitting (odd)", True), ("for reporting (even)", False)):
        print(f"\n{name}\n{table([item for item in judged if item[0].is_for_fitting == fitting])}")
    if "--failures" in arguments:
        for pair, verdict in judged:
            if pair.is_for_fitting and not is_correct(pair, verdict):
                print(f"{pair.kind:18} {verdict.support:11} {verdict.score:.2f} {verdict.against} {pair.sentence}")


if __name__ == "__main__":
    main(sys.argv[1:])
