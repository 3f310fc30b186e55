"""Are verdicts and silences right? Yes-or-no and fact questions over lists beside the repository.

    python -m eval.verdicts [LIST ...] [--show]

A case (see `eval/verdict_cases.py`) says what an answer may be, the best first:

    yes, no   that verdict; "no|open": or no verdict, where the abstract says it in other words only
    depends   it is so for a part only: a group, a condition
    conflict  papers say the opposite of each other, and the answer says so
    open      a trap: what stands there is a rival's, or less than is asked, so that any verdict is wrong
    answer    a fact: the sentence with these words is quoted
    silent    the abstract does not say it

Both errors are counted, for verdicts and for silences. Cases whose id hashes to an odd number are for fitting, the
others for reporting.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from eval.asking import engine_over
from eval.datasets import snapshot_of
from eval.halves import is_for_fitting
from eval.verdict_cases import Case, CaseList, case_lists
from rag.answer import Answer
from vectorstore.embeddings import Embedder, MiniLM

OPENINGS = {"yes:": "yes", "no:": "no", "it depends": "depends", "the abstracts disagree": "conflict"}
"""How an answer with a verdict begins, in small letters."""
VERDICTS = frozenset({"yes", "no", "depends", "conflict"})


def said(answer: Answer) -> str:
    """yes, no, depends, conflict, silent, or open: an answer without a verdict."""
    if answer.status != "answered":
        return "silent"
    text = answer.text.lower()
    return next((verdict for opening, verdict in OPENINGS.items() if text.startswith(opening)), "open")


def outcome(case: Case, answer: Answer) -> str:
    """What became of a case: "right", or the name of the error."""
    given, wanted = said(answer), case.expects
    has_quote = any(
        (not case.papers or c.paper_id in case.papers) and any(words in c.quote for words in case.quotes or ("",))
        for c in answer.citations
    )
    if wanted == ("silent",):
        return "right" if given == "silent" else "false verdict" if given in VERDICTS else "false answer"
    if wanted == ("open",):
        return "false verdict" if given in VERDICTS else "right"
    if wanted == ("answer",):
        return "false silence" if given == "silent" else "right" if has_quote else "wrong quote"
    if given in wanted:
        return "right" if has_quote or given == "silent" else "wrong quote"
    hedged = {"open": "withheld", "depends": "hedged", "conflict": "hedged"}
    return "false silence" if given == "silent" else hedged.get(given, "wrong verdict")


def reported(case: Case) -> bool:
    """Whether the case is for reporting, not for fitting."""
    return not is_for_fitting(case.case_id)


def table(cases: Sequence[Case], outcomes: Sequence[str]) -> Iterator[str]:
    """One line for each kind of expectation and half: how many came out how."""
    for half, side in (("reported", True), ("fitting", False)):
        for group in ("yes or no", "depends", "conflict", "open", "answer", "silent"):
            counts = Counter(
                result
                for case, result in zip(cases, outcomes, strict=True)
                if reported(case) is side and group_of(case) == group
            )
            errors = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if name != "right")
            if counts:
                yield f"  {half:9} {group:9} right {counts['right']:3} of {counts.total():3}  {errors}"


def group_of(case: Case) -> str:
    """What the best answer is: yes or no, depends, conflict, open, answer or silent."""
    return "yes or no" if case.expects[0] in ("yes", "no") else case.expects[0]


def run(listed: CaseList, embedder: Embedder, show: bool) -> list[str]:
    """What became of each case of a list; with `show`, those for fitting that are not right are printed."""
    ask = engine_over(snapshot_of(listed.papers, embedder), embedder)
    outcomes = []
    for case in listed.cases:
        answer = ask(case.question, ())
        outcomes.append(outcome(case, answer))
        if show and outcomes[-1] != "right" and not reported(case):
            wanted = "|".join(case.expects)
            print(f"{case.case_id} {outcomes[-1]}, wanted {wanted}: {case.question}\n{answer.text}\n")
    return outcomes


def main(arguments: Sequence[str]) -> None:
    """Print the tables, and with --show every case for fitting that is not right."""
    parser = argparse.ArgumentParser(prog="python -m eval.verdicts", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("lists", nargs="*", help="written, claims, or a list of verdicts_wide.jsonl; all by default")
    parser.add_argument("--show", action="store_true", help="print what is not right of the cases for fitting")
    options = parser.parse_args(arguments)
    embedder = MiniLM()
    for listed in case_lists():
        if not options.lists or listed.name in options.lists:
            started = time.perf_counter()
            outcomes = run(listed, embedder, options.show)
            took = 1000 * (time.perf_counter() - started) / len(outcomes)
            print(f"{listed.name}: {len(outcomes)} questions over {len(listed.papers)} papers, {took:.0f} ms each")
            print("\n".join(table(listed.cases, outcomes)))


if __name__ == "__main__":
    main(sys.argv[1:])
