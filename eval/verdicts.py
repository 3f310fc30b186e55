"""Are verdicts and silences right? Written yes-or-no and fact questions over lists beside the repository.

    python -m eval.verdicts [--show]

A case of `tests/data/verdicts.jsonl` names a paper by its id and says what an answer may be, the best first:

    yes, no   that verdict; "no|open": or no verdict, where the abstract says it in other words only
    open      a trap: what stands there is a rival's, or less than is asked, so that any verdict is wrong
    answer    a fact: the sentence with these words (`quote`) is quoted
    silent    the abstract does not say it

The papers of all cases are one list. Both errors are counted, for verdicts and for silences. Cases whose id hashes to
an odd number are for fitting, the others for reporting.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from eval.cases import CASES
from eval.datasets import SHARED, load_beir, load_list, snapshot_of
from rag.answer import Answer
from rag.build import EXTRACTIVE, build_engine
from rag.settings import Settings
from vectorstore.embeddings import MiniLM
from vectorstore.naming import label
from vectorstore.records import Paper

Case = Mapping[str, Any]


def load_verdict_cases() -> list[Case]:
    """The written cases, in their order."""
    return [json.loads(line) for line in (CASES / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()]


def papers_of(cases: Sequence[Case]) -> Iterator[Paper]:
    """The papers that the cases ask about, labelled as an ingest labels them."""
    for name in dict.fromkeys(case["list"] for case in cases):
        wanted = {case["paper"] for case in cases if case["list"] == name}
        folder = SHARED / "bench" / name
        papers = load_beir(folder).papers if folder.is_dir() else load_list(SHARED / "lists" / f"{name}.jsonl.gz")
        for paper in papers:
            if paper.paper_id in wanted:
                yield Paper(paper.paper_id, label(paper.title, paper.abstract), paper.abstract, title=paper.title)


def said(answer: Answer) -> str:
    """yes, no, silent, or open: an answer without a verdict."""
    if answer.status != "answered":
        return "silent"
    return next((word for word in ("yes", "no") if answer.text.lower().startswith(f"{word}:")), "open")


def outcome(case: Case, answer: Answer) -> str:
    """What became of a case: "right", or the name of the error."""
    given, wanted = said(answer), case["expects"].split("|")
    has_quote = any(c.paper_id == case["paper"] and case.get("quote", "") in c.quote for c in answer.citations)
    if wanted == ["silent"]:
        return "right" if given == "silent" else "false verdict" if given in ("yes", "no") else "false answer"
    if wanted == ["open"]:
        return "false verdict" if given in ("yes", "no") else "right"
    if wanted == ["answer"]:
        return "false silence" if given == "silent" else "right" if has_quote else "wrong quote"
    if given in wanted:
        return "right" if has_quote else "wrong quote"
    return {"silent": "false silence", "open": "withheld"}.get(given, "wrong verdict")


def reported(case: Case) -> bool:
    """Whether the case is for reporting, not for fitting."""
    return int(sha256(case["id"].encode()).hexdigest(), 16) % 2 == 0


def table(cases: Sequence[Case], outcomes: Sequence[str]) -> str:
    """One line for each kind of expectation and half: how many came out how."""
    lines = []
    for half, side in (("reported", True), ("fitting", False)):
        for group in ("verdict", "open", "answer", "silent"):
            counts = Counter(
                result
                for case, result in zip(cases, outcomes, strict=True)
                if reported(case) is side and group_of(case) == group
            )
            errors = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if name != "right")
            lines.append(f"{half:9} {group:8} right {counts['right']:2} of {counts.total():2}  {errors}")
    return "\n".join(lines)


def group_of(case: Case) -> str:
    """verdict, open, answer or silent."""
    return "verdict" if case["expects"].startswith(("yes", "no")) else str(case["expects"])


def main(arguments: Sequence[str]) -> None:
    """Print the table, and with --show every case for fitting that is not right."""
    parser = argparse.ArgumentParser(prog="python -m eval.verdicts", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--show", action="store_true", help="print what is not right of the cases for fitting")
    options = parser.parse_args(arguments)
    cases, embedder = load_verdict_cases(), MiniLM()
    snapshot = snapshot_of(tuple(papers_of(cases)), embedder)
    chosen: dict[str, Any] = {"model": EXTRACTIVE}
    engine = build_engine(Settings(**chosen), lambda: snapshot, embedder)
    outcomes, seconds = [], 0.0
    for case in cases:
        started = time.perf_counter()
        answer = engine.ask(case["question"])
        seconds += time.perf_counter() - started
        outcomes.append(outcome(case, answer))
        if options.show and outcomes[-1] != "right" and not reported(case):
            print(f"{case['id']} {outcomes[-1]}, wanted {case['expects']}: {case['question']}\n{answer.text}\n")
    print(table(cases, outcomes))
    print(f"{1000 * seconds / len(cases):.0f} ms an answer")


if __name__ == "__main__":
    main(sys.argv[1:])
