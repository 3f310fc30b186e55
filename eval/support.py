"""How good is the check of sentences against abstracts? `python -m eval.support` prints the table."""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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


def scifact(folder: Path) -> list[tuple[str, Verdict]]:
    """(supported | contradicted | unrelated, verdict) for SciFact's training claims and the abstracts judged with them.

    Unrelated is the abstract of the claim before it in the list, where that is none of its own.
    """
    evidence = json.loads((folder / "evidence_train.json").read_text(encoding="utf-8"))
    labels = {(row["claim_id"], row["doc_id"]): row["label"] for row in evidence}
    wanted = {document for _, document in labels}
    documents = {row["_id"]: row for row in _lines(folder / "corpus.jsonl") if row["_id"] in wanted}
    claims = {row["_id"]: row["text"] for row in _lines(folder / "queries.jsonl")}
    papers = {key: Paper(key, row["title"], row["text"], row["title"]) for key, row in documents.items()}
    judged = []
    before = ""
    for (claim, document), label in labels.items():
        judged.append(("supported" if label == "SUPPORT" else "contradicted", judge(claims[claim], papers[document])))
        if before and (claim, before) not in labels:
            judged.append(("unrelated", judge(claims[claim], papers[before])))
        before = document
    return judged


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def scifact_table(judged: Sequence[tuple[str, Verdict]]) -> str:
    """One line for each label: the shares of the three verdicts."""
    lines = [f"{'SciFact':20} {'pairs':>5}  supported  partly unsupported"]
    for label in ("supported", "contradicted", "unrelated"):
        counts = Counter(verdict.support for other, verdict in judged if other == label)
        total = sum(counts.values())
        shares = (counts[support] / total for support in ("supported", "partly", "unsupported"))
        lines.append(f"{label:20} {total:5} {next(shares):10.1%} {next(shares):7.1%} {next(shares):11.1%}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Print the tables; `--failures` lists the pairs for fitting that are judged wrongly."""
    judged = list(verdicts(pairs()))
    for name, fitting in (("for fitting (odd)", True), ("for reporting (even)", False)):
        print(f"\n{name}\n{table([item for item in judged if item[0].is_for_fitting == fitting])}")
    if SCIFACT.is_dir():
        print(f"\n{scifact_table(scifact(SCIFACT))}")
    if "--failures" in arguments:
        for pair, verdict in judged:
            if pair.is_for_fitting and not is_correct(pair, verdict):
                print(f"{pair.kind:18} {verdict.support:11} {verdict.score:.2f} {verdict.against} {pair.sentence}")


if __name__ == "__main__":
    main(sys.argv[1:])
