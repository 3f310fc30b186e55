"""Two questions in one about named papers: "what does X do and how much memory does it save?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answer import Findings, Question, RankedPaper
from rag.extractive.verdict import Verdict
from rag.understanding.kinds import aspects_of, kind_of

_BREAK = re.compile(
    r"(?:,\s*(?:and\s+)?|\s+and\s+)(?=(?:(?:by|on|in|for|to|with|at|of) )?(?:what|which|how|who|whose|where|when|why)\b"
    r"|(?:is|are|was|does|do|did|can|has|have) (?:it|its|they|their|the|there|code)\b)|\?\s+(?=\w)",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|does|do|did|can|could|has|have|had|will|wrote|made|took|[a-z]{2,}s)\b", re.IGNORECASE
)
_ALONE = frozenset({"fact", "about", "verify"})
SHORTEST = 3
"""Words that each of the questions has at least."""


def parts_of(question: Question, findings: Findings) -> tuple[Question, ...]:
    """The questions that a question about named papers is made of, each with the same names; itself where it is one."""
    if question.kind not in _ALONE or not findings.named or question.language == "zh":
        return (question,)
    texts = [text.strip(" ,?") for text in _BREAK.split(question.standalone)]
    if len(texts) < 2 or any(len(text.split()) < SHORTEST or not _VERB.search(text) for text in texts):
        return (question,)
    return tuple(_part(text, question) for text in texts)


def _part(text: str, question: Question) -> Question:
    kind = kind_of(text, chinese=False)
    aspects = aspects_of(text)
    if kind == "about":  # what it does, in one sentence
        return replace(question, standalone=text, topic=text, kind="fact", aspects=aspects or ("approach",))
    kind = kind if kind in _ALONE else "fact"
    return replace(question, standalone=text, topic=text, kind=kind, aspects=aspects)


def together(verdicts: Sequence[Verdict]) -> Verdict:
    """One verdict for all parts: answered when any is, with the papers of all, best first."""
    status = next((v.status for v in verdicts if v.status == "answered"), verdicts[0].status)
    papers: dict[str, RankedPaper] = {}
    for paper in (paper for verdict in verdicts for paper in verdict.papers):
        known = papers.get(paper.paper_id)
        if known is None or known.relevance < paper.relevance:
            papers[paper.paper_id] = paper
    return Verdict(status, tuple(sorted(papers.values(), key=lambda paper: -paper.relevance)))
