"""A follow-up becomes a question that stands alone, without a model; a full question stays as it was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rag.answer import LONGEST_QUESTION, Notice, Turn, Usage
from rag.follow_up.comparison_changes import with_comparison
from rag.follow_up.earlier import Earlier
from rag.follow_up.follow_ups import (
    with_another_page,
    with_another_subject,
    with_limits,
    with_some,
    with_subject,
    with_total,
)
from rag.follow_up.references import with_ordinals, with_pronouns
from rag.language.shorthand import written_out
from rag.question import understand
from rag.understanding.asked_names import NameLookup, Remembered
from rag.understanding.courtesy import without_courtesy

LOOKED_BACK = 8
"""Turns, counted from the last, among which the last one that was answered is what a follow-up refers to."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A question as it is searched for, what making it so took, and what the reader should know of that."""

    text: str
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))
    notices: tuple[Notice, ...] = ()


def stand_alone(text: str, turns: Sequence[Turn], names: NameLookup) -> str:
    """The question with everything it takes from earlier turns written out; `text` itself where it takes nothing."""
    asked = without_courtesy(written_out(" ".join(text.split())))
    names = Remembered(names)
    earlier = _earlier(turns, names)
    if earlier is None or not asked or len(asked) > LONGEST_QUESTION:
        return text
    resolved = with_ordinals(asked, earlier)
    for rule in (with_another_page, with_total, with_comparison, with_limits, with_some, with_another_subject):
        result = rule(resolved, earlier, names)
        if result:
            return result
    resolved = with_pronouns(resolved, earlier, names)
    if resolved == asked:
        resolved = with_subject(asked, earlier, names)
    return text if resolved == asked else resolved


def _earlier(turns: Sequence[Turn], names: NameLookup) -> Earlier | None:
    answered = [turn for turn in turns[-LOOKED_BACK:] if turn.answer.status != "refused"]
    if not answered:
        return None
    question = understand(answered[-1].standalone_question or answered[-1].question, names)
    shown = [_shown(turn) for turn in reversed(answered)]
    return Earlier(question, shown[0], next((labels for labels in shown if len(labels) > 1), shown[0]))


def _shown(turn: Turn) -> tuple[str, ...]:
    """Labels of the papers that a reader of the answer sees, in the order of their numbers, then the other matches.

    Borderline papers count where they stand beside a single match: "they" are both.
    """
    labels = {paper.paper_id: paper.label for paper in turn.answer.papers if paper.role != "retrieved"} or {
        paper.paper_id: paper.label for paper in turn.answer.papers
    }
    numbered = {citation.paper_id: citation.number for citation in turn.answer.citations}
    matches = {paper.paper_id for paper in turn.answer.papers if paper.role == "match"}
    cited = sorted((paper_id for paper_id in numbered if paper_id in labels), key=numbered.__getitem__)
    shown = [paper_id for paper_id in cited if len(matches) < 2 or paper_id in matches]
    shown.sort(key=lambda paper_id: bool(matches) and paper_id not in matches)
    rest = [paper.paper_id for paper in turn.answer.papers if paper.role == "match" and paper.paper_id not in shown]
    return tuple(labels[paper_id] for paper_id in (*shown, *rest))
