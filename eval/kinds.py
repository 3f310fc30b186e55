"""Is the kind of a question told right, however it is asked? Questions in many wordings, over the sample list's names.

    python -m eval.kinds [--show]

Reads `tests/data/question_kinds.tsv`, and `question_readings.tsv`, which also says what names and what topic are to be
read, and whether a message asks one thing or several. A question whose hash is odd is for fitting, the others are for
reporting. To find and to list count as one kind, because both give the whole set. --show prints what was misread of
the odd half.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from eval.asking import CASES, Ask, asked, sample_engine
from eval.halves import is_for_fitting
from rag.answer import Question
from rag.conversation import stand_alone
from rag.question import understand
from rag.understanding.asked_names import NameLookup
from rag.understanding.several import questions_of
from vectorstore.lookup.names import NameIndex

THEN = " || "
"""What stands between the turns of a conversation."""
SEVERAL = "several"
"""The kind of a message that asks several questions."""
READINGS = ("kind", "names", "topic", "all")


def load_questions() -> Iterator[tuple[str, str]]:
    """Kind and question, as they were written."""
    for line in (CASES / "question_kinds.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, question = line.split("\t")
            yield kind, question


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question is to be read as: its kind, the names it asks about, words that its topic has."""

    kind: str
    names: frozenset[str]
    topic: tuple[str, ...]
    turns: tuple[str, ...]

    @property
    def odd(self) -> bool:
        """Whether it is for fitting."""
        return is_for_fitting(THEN.join(self.turns))

    def right(self, kind: str, question: Question) -> dict[str, bool]:
        """Which parts of a question, read as this kind, are read as they should be."""
        topic = question.topic.lower()
        has = ((word.lower().lstrip("!") in topic) is not word.startswith("!") for word in self.topic)
        several = self.kind == SEVERAL
        parts = {
            "kind": set_kind(kind) == set_kind(self.kind),
            "names": several or self.names == frozenset(question.names),
            "topic": several or all(has),
        }
        return {**parts, "all": all(parts.values())}


def load_readings() -> Iterator[Reading]:
    """Questions with their kind, names and topic, as they were written."""
    for line in (CASES / "question_readings.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, names, topic, question = ("" if part == "-" else part for part in line.split("\t"))
            yield Reading(
                kind, frozenset(filter(None, names.split(";"))), tuple(topic.split()), tuple(question.split(THEN))
            )


def last_read(turns: tuple[str, ...], ask: Ask, names: NameLookup) -> tuple[str, Question]:
    """The kind that the last turn is read as, and all that is understood of it."""
    question = understand(stand_alone(turns[-1], asked(turns[:-1], ask), names), names)
    return (SEVERAL if len(questions_of(turns[-1], names)) > 1 else question.kind), question


def set_kind(kind: str) -> str:
    """Find and list as one."""
    return "find" if kind == "list" else kind


def main() -> None:
    """Print how many questions of each kind were read as that kind, for each half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true")
    show = parser.parse_args().show
    ask, papers = sample_engine()
    names = NameIndex.build(tuple(papers.values()))
    number: Counter[tuple[bool, str]] = Counter()
    right: Counter[tuple[bool, str]] = Counter()
    for wanted, question in load_questions():
        read, half = understand(question, names).kind, is_for_fitting(question)
        number[half, wanted] += 1
        right[half, wanted] += set_kind(read) == set_kind(wanted)
        if show and half and set_kind(read) != set_kind(wanted):
            print(f"{wanted} read as {read}: {question}")
    print("kind          fitting   reporting")
    for kind in dict.fromkeys(kind for _, kind in number):
        shares = (f"{right[half, kind]:3} of {number[half, kind]:3}" for half in (True, False))
        print(f"{kind:10}", *shares, sep="  ")
    totals = (
        sum(count for (where, _), count in right.items() if where == half)
        / sum(count for (where, _), count in number.items() if where == half)
        for half in (True, False)
    )
    print(f"{'all':10}", *(f"{total:10.3f}" for total in totals), sep="  ")
    print_readings(ask, names, show)


def print_readings(ask: Ask, names: NameLookup, show: bool) -> None:
    """Print how many questions of `question_readings.tsv` were read rightly, by part and half."""
    counted: Counter[tuple[bool, str]] = Counter()
    number: Counter[bool] = Counter()
    for wanted in load_readings():
        kind, question = last_read(wanted.turns, ask, names)
        right = wanted.right(kind, question)
        number[wanted.odd] += 1
        counted.update((wanted.odd, part) for part, good in right.items() if good)
        if show and wanted.odd and not right["all"]:
            wrong = ", ".join(part for part, good in right.items() if not good and part != "all")
            print(f"{wrong}: {THEN.join(wanted.turns)}\n  {kind} {question.names} {question.topic!r}")
    for part in READINGS:
        print(f"read {part:5}", *(f"{counted[half, part]:3} of {number[half]:3}" for half in (True, False)), sep="  ")


if __name__ == "__main__":
    main()
