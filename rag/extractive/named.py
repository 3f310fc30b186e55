"""Which papers a question is about, when it names them."""

from __future__ import annotations

import re

from rag.answer import Findings, Question
from rag.filtering import fold
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

FEW = 3
"""An acronym that no more papers mention stands for them."""
_NAME_LIKE = re.compile(r"\b[A-Z][\w-]*[A-Z][\w+-]*")


def named_positions(question: Question, findings: Findings, snapshot: Snapshot) -> list[int]:
    """Positions of the papers that the question names; else of the few that mention the acronyms in it."""
    carried = [
        snapshot.position[paper_id]
        for name, ids in findings.named.items()
        for paper_id in ids
        if _is_carried(name, snapshot.paper(paper_id), snapshot)
    ]
    if carried:
        return list(dict.fromkeys(carried))
    for acronym in _NAME_LIKE.findall(question.standalone):
        mentioning, _ = snapshot.lexical.postings(acronym.lower())
        if 0 < len(mentioning) <= FEW:
            return [int(position) for position in mentioning]
    return []


def _is_carried(name: str, paper: Paper, snapshot: Snapshot) -> bool:
    """False for a name of its own that was only taken for a misspelling of the paper's: "DP-LoRA" for "PLoRA"."""
    written = fold(name) in fold(f"{paper.label} {paper.title}")
    return written or snapshot.lexical.document_frequency(name.lower()) == 0
