"""Frames of single quotes: whose claim it is, and that an abstract is silent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answer import Language
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.matching import Candidate, names_itself
from rag.extractive.phrases import called, say
from vectorstore.facts import SentenceFact
from vectorstore.records import Paper

_SPEAKS = re.compile(r"\b(?:we|our|us|this (?:paper|work|study|article))\b", re.IGNORECASE)
"""Words of authors who speak of themselves; where there are none, own work is told in the passive."""
_OTHERS = re.compile(
    r"\b(?:existing|prior|previous\w*|earlier|recent\w*|typically|often|usually|widely|et al"
    r"|(?:has|have) been|is known)\b",
    re.IGNORECASE,
)


def framed_quote(candidate: Candidate, language: Language, draft: Draft) -> tuple[str, int]:
    """The frame that names the paper, and the quote; a quote about earlier work is said to be one."""
    paper, fact = candidate.paper, candidate.fact
    is_own = (
        fact.own
        or names_itself(paper, candidate.text)
        or not (_SPEAKS.search(paper.abstract) or _OTHERS.search(candidate.text))
    )
    frame = f"{called(paper)}: " if is_own else say(language, "earlier_work", name=called(paper))
    return frame, draft.quote(paper, *clean_start(paper.abstract, (fact.start, fact.end)))


def write_unsettled(closest: Sequence[Candidate], language: Language, draft: Draft) -> None:
    """The sentences that come closest, without a verdict: they speak of what is asked and do not decide it."""
    if len(closest) == 1:
        frame, quote = framed_quote(closest[0], language, draft)
        draft.paragraph(say(language, "unsettled") + frame, quote)
        return
    draft.paragraph(say(language, "unsettled"))
    for candidate in closest:
        draft.item(*framed_quote(candidate, language, draft))


def write_silence(paper: Paper, nearest: SentenceFact | None, language: Language, draft: Draft) -> None:
    """That the abstract does not say it, and the sentence that comes nearest, so that a mistake shows."""
    draft.paragraph(say(language, "silent", name=called(paper)))
    if nearest is not None:
        draft.say(say(language, "nearest_sentence"), draft.quote(paper, nearest.start, nearest.end))
