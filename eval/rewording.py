"""Does the same question in other words get the same answer? Written questions, reworded so that their meaning stays.

    python -m eval.rewording [--every N] [--show]

The wordings stand in `tests/data/rewordings.tsv`; lower case, no question mark and a mistyped word are made here. Every
N-th question of `eval.cases` is asked as it was written and once in each family of wordings; of a conversation the last
turn is reworded. Printed is how often the answer stays as it was:

    kind, limits, status   the same kind (to find and to list are one), papers checked, and status
    papers                 F1 of the matches, or of the rows of a table, against those of the question as written
    quote, same            the first quote is of the same sentence; all of these

A case whose id hashes to an odd number is for fitting and is reworded by wordings with an odd hash alone, the others
are for reporting. --show prints the changed answers of the first half.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from eval.asking import CASES, Ask, Case, asked, questions_of, sample_engine
from eval.cases import load_cases
from eval.halves import is_for_fitting
from eval.metrics import set_f1
from rag.answer import Answer

Wording = tuple[str, re.Pattern[str], str]
"""Family, what is replaced, replacement."""
MEASURES = ("kind", "limits", "status", "papers", "quote", "same")
_LONGER = re.compile(r"(?<![\w-])[a-z]{7,}(?![\w-])")


def load_wordings() -> Iterator[Wording]:
    """The written wordings, in their order; an underscore stands for a space at an end."""
    for line in (CASES / "rewordings.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            family, pattern, replacement = line.split("\t")
            replacement = "" if replacement == "-" else replacement.replace("_", " ")
            yield family, re.compile(pattern, re.IGNORECASE), replacement


def mistyped(question: str, random: Random) -> str:
    """The question with one longer plain word that lacks an inner letter or has two of them swapped."""
    words = list(_LONGER.finditer(question))
    if not words:
        return question
    word = random.choice(words)
    at = random.randrange(word.start() + 1, word.end() - 2)
    swapped = question[at + 1] + question[at]
    return question[:at] + (swapped if random.random() < 0.5 else swapped[0]) + question[at + 2 :]


def reworded(question: str, case_id: str, wordings: Sequence[Wording]) -> Iterator[tuple[str, str]]:
    """(family, question in other words), at most one a family, drawn by the case's id from its half of the wordings."""
    plain = re.sub(r"^[A-Z](?=[a-z]+ )", lambda match: match.group().lower(), question)
    made = {"lower": question.lower(), "no mark": question.rstrip("?"), "typo": mistyped(question, Random(case_id))}
    fitting: dict[str, list[str]] = defaultdict(list)
    for family, pattern, replacement in wordings:
        text = pattern.sub(replacement, plain)
        if text != plain and is_for_fitting(f"{family} {replacement}") == is_for_fitting(case_id):
            fitting[family].append(text)
    made |= {family: Random(f"{case_id} {family}").choice(texts) for family, texts in fitting.items()}
    yield from ((family, text) for family, text in made.items() if text != question)


def sameness(before: Answer, after: Answer) -> dict[str, float]:
    """How much of an answer stays, measure by measure, each 0 to 1."""
    kinds = {"find" if answer.kind == "list" else answer.kind for answer in (before, after)}
    scores = {
        "kind": float(len(kinds) == 1),
        "limits": float(before.checked == after.checked),
        "status": float(before.status == after.status),
        "papers": set_f1(_papers(after), _papers(before)),
        "quote": float(_same_sentence(before, after)),
    }
    return {**scores, "same": float(min(scores.values()) == 1)}


def _papers(answer: Answer) -> frozenset[str]:
    if answer.table:
        return frozenset(row.paper_id for row in answer.table.rows)
    return frozenset(paper.paper_id for paper in answer.papers if paper.role == "match")


def _same_sentence(before: Answer, after: Answer) -> bool:
    if not (before.citations and after.citations):
        return not before.citations and not after.citations
    old, new = before.citations[0], after.citations[0]
    return old.paper_id == new.paper_id and max(old.start, new.start) < min(old.end, new.end)


def tried(case: Case, ask: Ask, wordings: Sequence[Wording]) -> Iterator[tuple[str, str, Answer, Answer]]:
    """(family, question in other words, answer to the question as written, answer to the other) of a case."""
    *earlier, question = questions_of(case)
    turns = asked(earlier, ask)
    before = ask(question, turns)
    for family, text in reworded(question, case["id"], wordings):
        yield family, text, before, ask(text, turns)


def table(scored: Mapping[str, Sequence[tuple[bool, Mapping[str, float]]]]) -> str:
    """Means by family and measure: of the reported half, and in brackets of the half for fitting."""
    lines = [f"{'family':12}{'n':>10}" + "".join(f"{measure:>14}" for measure in MEASURES)]
    for family, rows in [*scored.items(), ("all", [row for each in scored.values() for row in each])]:
        halves = [[scores for odd, scores in rows if odd is side] for side in (False, True)]
        line = f"{family:12}{f'{len(halves[0])} ({len(halves[1])})':>10}"
        for measure in MEASURES:
            means = [statistics.mean(s[measure] for s in half) if half else float("nan") for half in halves]
            line += f"{means[0]:.3f} ({means[1]:.2f})".rjust(14)
        lines.append(line)
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Print the table, and with --show the questions for fitting whose answer changes."""
    parser = argparse.ArgumentParser(prog="python -m eval.rewording", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--every", type=int, default=3, help="ask every N-th question (default: 3)")
    parser.add_argument("--show", action="store_true", help="print the questions for fitting whose answer changes")
    options = parser.parse_args(arguments)
    wordings = list(load_wordings())
    cases = [case for _, case in load_cases(CASES, ()) if questions_of(case)[-1].isascii()]
    ask, _ = sample_engine()
    scored: dict[str, list[tuple[bool, Mapping[str, float]]]] = defaultdict(list)
    for case in cases[:: options.every]:
        for family, text, before, after in tried(case, ask, wordings):
            scores = sameness(before, after)
            scored[family].append((is_for_fitting(case["id"]), scores))
            if options.show and is_for_fitting(case["id"]) and scores["same"] < 1:
                changed = [f"{name} {value:.2f}" for name, value in scores.items() if value < 1 and name != "same"]
                kinds = f"{before.kind} -> {after.kind}"
                print(f"{family}: {before.question}\n  -> {text}\n  {kinds}, {', '.join(changed)}")
    print(table(scored))


if __name__ == "__main__":
    main(sys.argv[1:])
