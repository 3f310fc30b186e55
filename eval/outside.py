"""Questions of outsiders over twelve lists: how many answers are right, partly right and wrong.

    python -m eval.outside [--show] [--round NAME] [LIST...]

People who had not seen the code or other cases wrote down what a fair reader of the abstracts expects, then asked
(`tests/data/outside_round2.jsonl` to `outside_round5.jsonl`). `eval.outside_scoring` says what a case may expect and
how it is graded, `eval.outside_lists` where the lists are from. The questions of the round `open` are ours: how, why
and what of several papers. What is not right is named and shown of the odd half only, which is for
fitting (`eval/halves.py`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from eval.asking import CASES, Ask, Case, asked, engine_over, questions_of
from eval.datasets import snapshot_of
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from eval.judged import JudgedList, JudgedQuestion
from eval.outside_lists import LISTS, AskedList, asked_list
from eval.outside_scoring import NAMES, RIGHT, SETS, grade
from rag.answer import Answer
from vectorstore.embeddings import Embedder, MiniLM

ROUNDS = ("round2", "round3", "round4", "round5", "open")
SET_ROUNDS = ("round2", "round3")
"""Rounds whose questions for a set of papers relevance is fitted on, their odd half."""
OURS = ("sides", "asked", "comparisons", "facts")
"""Rounds written by the authors, asked only by `--round NAME`: comparisons and rankings, ways of asking, one paper."""


@dataclass(frozen=True, slots=True)
class Graded:
    """One case, the answers to its turns, and what became of it."""

    case: Case
    answers: tuple[Answer, ...]
    grade: int

    @property
    def reported(self) -> bool:
        """Whether the case is for reporting, not for fitting."""
        return not is_for_fitting(self.case["id"])


def load_outside(names: Sequence[str] = LISTS, rounds: Sequence[str] = ROUNDS) -> list[Case]:
    """The cases of these rounds over these lists, each with the `round` it was asked in."""
    cases = ({**row, "round": name} for name in rounds for row in read_json_lines(CASES / f"outside_{name}.jsonl"))
    return [case for case in cases if case["list"] in names]


def outsiders_sets(names: Sequence[str] = LISTS) -> Iterator[JudgedList]:
    """The cases of `SET_ROUNDS` that ask for a set, over these lists as far as they are beside the repository."""
    for name in names:
        over = asked_list(name)
        if over is not None:
            questions = (
                JudgedQuestion(case["id"], case["question"], *(
                    frozenset(map(over.paper_id, case.get(key, ()))) for key in ("papers", "also")
                ))
                for case in load_outside([name], SET_ROUNDS)
                if case["kind"] in SETS and "question" in case and "papers" in case
            )  # fmt: skip
            judged = JudgedList(f"outside {name}", over.papers, tuple(questions))
            if judged.questions:
                yield judged


def answer_turns(case: Case, ask: Ask) -> tuple[Answer, ...]:
    """The answers to all turns of a case."""
    return tuple(turn.answer for turn in asked(questions_of(case), ask))


def graded(cases: Iterable[Case], over: AskedList, embedder: Embedder) -> Iterator[Graded]:
    """The cases of one list, asked of the engine without a chat model."""
    ask = engine_over(snapshot_of(over.papers, embedder), embedder)
    for case in cases:
        answers = answer_turns(case, ask)
        yield Graded(case, answers, grade(case, answers, over))


def table(results: Sequence[Graded]) -> str:
    """Right, partly and wrong, by round and list and by kind, of the even half and of the odd one."""
    lines = [f"{'':20}{'even half':>27}{'odd half':>27}", f"{'':20}" + f"{'right':>9}{'partly':>9}{'wrong':>9}" * 2]
    groups: dict[str, list[Graded]] = {}
    for result in results:
        groups.setdefault(f"{result.case['round']} {result.case['list']}", []).append(result)
    for result in sorted(results, key=lambda result: str(result.case["kind"])):
        groups.setdefault(f"kind {result.case['kind']}", []).append(result)
    for name, group in (groups | {"all": list(results)}).items():
        counts = [Counter(r.grade for r in group if r.reported is half) for half in (True, False)]
        numbers = (f"{count[g]:9}" for count in counts for g in reversed(range(len(NAMES))))
        lines.append(f"{name:20}{''.join(numbers)}")
    shares = (
        f"{name} {sum(r.grade == RIGHT for r in half) / max(len(half), 1):.1%} of {len(half)}"
        for name, half in (
            ("even", [r for r in results if r.reported]),
            ("odd", [r for r in results if not r.reported]),
            ("all", results),
        )
    )
    return "\n".join([*lines, "right: " + ", ".join(shares)])


def named(results: Sequence[Graded]) -> str:
    """The ids of the odd half that are wrong or partly right."""
    lines = []
    for value in range(RIGHT):
        ids = [result.case["id"] for result in results if not result.reported and result.grade == value]
        lines.append(f"odd half, {NAMES[value]} ({len(ids)}): {' '.join(ids)}")
    return "\n".join(lines)


def shown(result: Graded) -> str:
    """What was expected of a case, and the text of its last answer."""
    case, answer = result.case, result.answers[-1]
    wanted = {key: value for key, value in case.items() if key not in ("id", "list", "question", "turns", "round")}
    return (
        f"{case['id']} {NAMES[result.grade]}: {case.get('question') or case['turns']}\n  {wanted}\n"
        f"  {answer.kind}, {answer.status}, {answer.matched} match\n{answer.text}\n"
    )


def main(arguments: Sequence[str]) -> None:
    """Print the tables, and with --show every case for fitting that is not right."""
    parser = argparse.ArgumentParser(prog="python -m eval.outside", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("lists", nargs="*", choices=[[], *LISTS], help="only these lists")
    parser.add_argument("--show", action="store_true", help="print what is not right of the cases for fitting")
    parser.add_argument("--round", action="append", choices=[*ROUNDS, *OURS], help="only this round (repeatable)")
    options = parser.parse_args(arguments)
    embedder, results = MiniLM(), []
    for name in options.lists or LISTS:
        cases, over = load_outside([name], options.round or ROUNDS), asked_list(name)
        if over is None:
            print(f"{name}: its source is not beside the repository, {len(cases)} cases left out")
            continue
        for result in graded(cases, over, embedder):
            results.append(result)
            if options.show and result.grade < RIGHT and not result.reported:
                print(shown(result))
    print(table(results))
    print(named(results))


if __name__ == "__main__":
    main(sys.argv[1:])
