"""SciFact's claims held against its abstracts: the view from outside, biomedical claims written by others."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from eval.datasets import SHARED
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from rag.support import Verdict, judge
from vectorstore.records import Paper

SCIFACT = SHARED / "bench" / "scifact"


def scifact(folder: Path) -> list[tuple[str, Verdict]]:
    """(supported | contradicted | unrelated, verdict) for half of SciFact's training claims and their judged abstracts:
    the claims whose id has an even SHA-256; the others were looked at.

    Unrelated is the abstract of the claim before it in the list, where that is none of its own.
    """
    evidence = json.loads((folder / "evidence_train.json").read_text(encoding="utf-8"))
    labels = {(row["claim_id"], row["doc_id"]): row["label"] for row in evidence}
    wanted = {document for _, document in labels}
    documents = {row["_id"]: row for row in read_json_lines(folder / "corpus.jsonl") if row["_id"] in wanted}
    claims = {row["_id"]: row["text"] for row in read_json_lines(folder / "queries.jsonl")}
    papers = {key: Paper(key, row["title"], row["text"], row["title"]) for key, row in documents.items()}
    judged = []
    before = ""
    for (claim, document), label in labels.items():
        if is_for_fitting(claim):
            before = document
            continue
        judged.append(("supported" if label == "SUPPORT" else "contradicted", judge(claims[claim], papers[document])))
        if before and (claim, before) not in labels:
            judged.append(("unrelated", judge(claims[claim], papers[before])))
        before = document
    return judged


def scifact_table(judged: Sequence[tuple[str, Verdict]]) -> str:
    """One line for each label: the shares of the three verdicts."""
    lines = [f"{'SciFact':20} {'pairs':>5}  supported  partly unsupported"]
    for label in ("supported", "contradicted", "unrelated"):
        counts = Counter(verdict.support for other, verdict in judged if other == label)
        total = sum(counts.values())
        shares = (counts[support] / total for support in ("supported", "partly", "unsupported"))
        lines.append(f"{label:20} {total:5} {next(shares):10.1%} {next(shares):7.1%} {next(shares):11.1%}")
    return "\n".join(lines)
