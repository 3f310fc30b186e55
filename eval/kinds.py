"""Is the kind of a question told right, however it is asked? Questions in many wordings, over the sample list's names.

    python -m eval.kinds [--show]

Reads `tests/data/question_kinds.tsv`. A question whose hash is odd is for fitting, the others are for reporting.
To find and to list count as one kind, because both give the whole set. --show prints what was misread of the odd half.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from eval.asking import CASES, sample_engine
from eval.halves import is_for_fitting
from rag.question import understand
from vectorstore.lookup.names import NameIndex


def load_questions() -> Iterator[tuple[str, str]]:
    """Kind and question, as they were written."""
    for line in (CASES / "question_kinds.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, question = line.split("\t")
            yield kind, question


def set_kind(kind: str) -> str:
    """Find and list as one."""
    return "find" if kind == "list" else kind


def main() -> None:
    """Print how many questions of each kind were read as that kind, for each half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true")
    show = parser.parse_args().show
    _, papers = sample_engine()
    names = NameIndex.build(tuple(papers.values()))
    asked: Counter[tuple[bool, str]] = Counter()
    right: Counter[tuple[bool, str]] = Counter()
    for wanted, question in load_questions():
        read, half = understand(question, names).kind, is_for_fitting(question)
        asked[half, wanted] += 1
        right[half, wanted] += set_kind(read) == set_kind(wanted)
        if show and half and set_kind(read) != set_kind(wanted):
            print(f"{wanted} read as {read}: {question}")
    print("kind          fitting   reporting")
    for kind in dict.fromkeys(kind for _, kind in asked):
        shares = (f"{right[half, kind]:3} of {asked[half, kind]:3}" for half in (True, False))
        print(f"{kind:10}", *shares, sep="  ")
    totals = (
        sum(count for (where, _), count in right.items() if where == half)
        / sum(count for (where, _), count in asked.items() if where == half)
        for half in (True, False)
    )
    print(f"{'all':10}", *(f"{total:10.3f}" for total in totals), sep="  ")


if __name__ == "__main__":
    main()
