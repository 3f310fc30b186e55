"""Whole answers as a model writes them, each sentence checked: how many right ones pass, how many wrong ones do not.

The answers are short: one to four sentences over one or two papers, half of them with one mistake. They hold for the
digests of the sample list as well as for the owner's own abstracts, so both are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from eval.datasets import ROOT
from eval.json_lines import read_json_lines
from rag.answer import Sentence
from rag.citations import check
from vectorstore.records import Paper

ANSWERS = ROOT / "tests" / "data" / "support_answers.jsonl"
PASSING = ("supported", "none_needed")
WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class LabelledAnswer:
    """A model's answer over the papers with these titles, `[1]` being the first; all its sentences are right, or,
    where the kind begins with "wrong", all are wrong."""

    answer_id: str
    kind: str
    titles: tuple[str, ...]
    text: str
    for_fitting: bool
    """The first set, written over all papers, was looked at while the rules were mended; the second one was not."""

    @property
    def is_right(self) -> bool:
        """Whether its sentences should pass."""
        return not self.kind.startswith(WRONG)


def labelled_answers() -> list[LabelledAnswer]:
    """The labelled answers."""
    rows = read_json_lines(ANSWERS)
    return [
        LabelledAnswer(row["id"], row["kind"], tuple(row["titles"]), row["text"], row["for_fitting"]) for row in rows
    ]


def checked_sentences(
    answers: Iterable[LabelledAnswer], papers: Mapping[str, Paper]
) -> list[tuple[LabelledAnswer, Sentence]]:
    """Every sentence of the answers with what the check says of it."""
    return [
        (answer, sentence)
        for answer in answers
        for sentence in check(answer.text, [papers[title] for title in answer.titles]).sentences
    ]


def is_correct(answer: LabelledAnswer, sentence: Sentence) -> bool:
    """A right sentence must pass, a wrong one must not."""
    return (sentence.support in PASSING and not sentence.repaired) == answer.is_right


def answer_table(judged: Sequence[tuple[LabelledAnswer, Sentence]]) -> str:
    """One line for each kind, then one for all right and one for all wrong sentences."""
    lines = [f"{'sentences of answers':20} {'count':>5} {'correct':>8}   passed partly struck out"]
    kinds = sorted({answer.kind for answer, _ in judged}, key=lambda kind: (kind.startswith(WRONG), kind))
    groups: list[tuple[str, tuple[str, ...]]] = [(kind, (kind,)) for kind in kinds]
    groups.append(("right, all", tuple(kind for kind in kinds if not kind.startswith(WRONG))))
    groups.append(("wrong, all", tuple(kind for kind in kinds if kind.startswith(WRONG))))
    for name, members in groups:
        group = [(answer, sentence) for answer, sentence in judged if answer.kind in members]
        correct = sum(is_correct(answer, sentence) for answer, sentence in group) / max(1, len(group))
        counts = Counter("passed" if sentence.support in PASSING else sentence.support for _, sentence in group)
        lines.append(
            f"{name:20} {len(group):5} {correct:8.1%}   {counts['passed']:6} {counts['partly']:6} "
            f"{counts['unsupported']:10}"
        )
    return "\n".join(lines)
