"""Does the writer without a model answer well? Written cases over the sample list, scored kind by kind.

    python -m eval.cases [--show] [KIND...]

A case is a JSON line of `tests/data/cases_KIND.jsonl`, written before the code that it tests: a `question` (or `turns`)
and what a good answer to it has, see `eval/case_scoring.py`. Means of both halves are printed (`eval/halves.py`).

The cases of `tests/data/outside.jsonl`, kinds `outside KIND` (`outside`: all), were written from the abstracts and the
promises alone, without sight of the code or the other cases: questions and wanted papers before any was asked, the
words that a quote must have then from the digests. `perfect` is the share of cases that are right in every measure.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.asking import CASES, Case, asked, questions_of, sample_engine
from eval.case_scoring import score
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from rag.answer import Answer


@dataclass(frozen=True, slots=True)
class Scored:
    """One case with its scores, each 0 to 1, by measure."""

    case: Case
    answer: Answer
    scores: Mapping[str, float]
    seconds: float

    @property
    def reported(self) -> bool:
        """Whether the case is for reporting, not for fitting."""
        return not is_for_fitting(self.case["id"])


def load_cases(folder: Path, kinds: Sequence[str]) -> Iterator[tuple[str, Case]]:
    """(kind, case) of every case of the folder, or of the given kinds; `outside` is all outside questions."""
    for path in sorted(folder.glob("cases_*.jsonl")):
        kind = path.stem.removeprefix("cases_")
        if not kinds or kind in kinds:
            yield from ((kind, case) for case in read_json_lines(path))
    for case in read_json_lines(folder / "outside.jsonl"):
        kind = f"outside {case['kind']}"
        if not kinds or kind in kinds or "outside" in kinds:
            yield kind, case


def table(scored: Sequence[tuple[str, Scored]]) -> str:
    """Means by kind and measure: reported cases, and in brackets those for fitting."""
    sums: dict[tuple[str, str], dict[bool, list[float]]] = defaultdict(lambda: {True: [], False: []})
    for kind, result in scored:
        perfect = float(min(result.scores.values()) == 1)
        for measure, value in [*result.scores.items(), ("perfect", perfect), ("milliseconds", result.seconds * 1000)]:
            sums[kind, measure][result.reported].append(value)
    lines = [f"{'kind':18}{'measure':14}{'reported':>10}{'(n)':>6}{'fitting':>10}{'(n)':>6}"]
    for (kind, measure), values in sums.items():
        means = [statistics.mean(values[side]) if values[side] else float("nan") for side in (True, False)]
        lines.append(
            f"{kind:18}{measure:14}{means[0]:10.3f}{len(values[True]):6}{means[1]:10.3f}{len(values[False]):6}"
        )
    return "\n".join(lines)


def denied(scored: Sequence[tuple[str, Scored]]) -> str:
    """How many questions that have an answer got a no, of both halves."""
    parts = []
    for name, side in (("reported", True), ("fitting", False)):
        answerable = [r for _, r in scored if r.reported is side and r.case.get("status", "answered") == "answered"]
        no = [r.case["id"] for r in answerable if r.answer.status != "answered"]
        parts.append(f"{name} {len(no)} of {len(answerable)} ({', '.join(no)})")
    return "answerable questions answered with a no: " + "; ".join(parts)


def main(arguments: Sequence[str]) -> None:
    """Print the table, and with --show every case for fitting that is not perfect."""
    parser = argparse.ArgumentParser(prog="python -m eval.cases", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("kinds", nargs="*", help="only these kinds")
    parser.add_argument("--show", action="store_true", help="print what is not perfect of the cases for fitting")
    options = parser.parse_args(arguments)
    ask, papers = sample_engine()
    scored: list[tuple[str, Scored]] = []
    for kind, case in load_cases(CASES, options.kinds):
        *earlier, question = questions_of(case)
        turns = asked(earlier, ask)
        started = time.perf_counter()
        answer = ask(question, turns)
        seconds = time.perf_counter() - started
        result = Scored(case, answer, score(case, answer, papers), seconds)
        scored.append((kind, result))
        if options.show and not result.reported and min(result.scores.values()) < 1:
            print(f"{case['id']} {case.get('question') or case['turns']}\n  {dict(result.scores)}\n{answer.text}\n")
    print(table(scored))
    print(denied(scored))


if __name__ == "__main__":
    main(sys.argv[1:])
