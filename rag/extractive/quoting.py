"""Frames of single quotes: whose claim it is, and that an abstract is silent."""

from __future__ import annotations

from rag.answer import Language
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.matching import Candidate
from rag.extractive.phrases import called, say
from vectorstore.facts import SentenceFact
from vectorstore.records import Paper


def framed_quote(candidate: Candidate, language: Language, draft: Draft) -> tuple[str, int]:
    """The frame that names the paper, and the quote; a quote about earlier work is said to be one."""
    paper, fact = candidate.paper, candidate.fact
    frame = f"{called(paper)}: " if fact.own else say(language, "earlier_work", name=called(paper))
    return frame, draft.quote(paper, *clean_start(paper.abstract, (fact.start, fact.end)))


def write_silence(paper: Paper, nearest: SentenceFact | None, language: Language, draft: Draft) -> None:
    """That the abstract does not say it, and the sentence that comes nearest, so that a mistake shows."""
    draft.paragraph(say(language, "silent", name=called(paper)))
    if nearest is not None:
        draft.say(say(language, "nearest_sentence"), draft.quote(paper, nearest.start, nearest.end))
