"""Which papers a question is about, when it names them."""

from __future__ import annotations

import re

from rag.answer import Findings, Question
from rag.understanding.asked_names import COMMON
from vectorstore.lexical import terms
from vectorstore.lookup.spellings import plain
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

FEW = 3
"""An acronym that no more papers mention stands for them."""
_NAME_LIKE = re.compile(r"\b[A-Z][\w-]*[A-Z][\w+-]*")
_CAPITALISED_RUN = re.compile(r"(?<=[\s(])[A-Z][\w.+-]*\w(?: (?:[A-Z][\w.+-]*\w|\d[\w.]*))*")
_CAPITALISED = re.compile(r"(?<=[\w,] )[A-Z][\w-]*[a-z0-9]\b")


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
        stems = terms(acronym)  # none of "IS", short for immunosuppressive
        if acronym.lower() in COMMON or not stems:
            continue
        mentioning, _ = snapshot.lexical.postings(stems[0])
        if 0 < len(mentioning) <= FEW:
            return [int(position) for position in mentioning]
    return []


def name_parts(paper: Paper, question: str) -> tuple[str, ...]:
    """What a question calls the paper by without giving its whole name: "Gemma 3" of "Gemma 3 Technical Report".

    Capitalised words and numbers that stand together in its title or label; they tell which paper is meant, and
    nothing of what is asked of it.
    """
    called = f"{paper.label} {paper.title}"
    found = []
    for run in _CAPITALISED_RUN.finditer(question, 1):
        words = run.group()
        if re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", called):
            found.append(words)
    return tuple(found)


def has_names(paper: Paper, question: str) -> bool:
    """Whether every capitalised word inside the question stands in the paper: an answer about another is none."""
    text = plain(f"{paper.label} {paper.title} {paper.abstract}")
    return all(plain(word).removesuffix("s") in text for word in _CAPITALISED.findall(question))


def _is_carried(name: str, paper: Paper, snapshot: Snapshot) -> bool:
    """False for a name of its own that was only taken for a misspelling of the paper's: "DP-LoRA" for "PLoRA"."""
    written = plain(name) in plain(f"{paper.label} {paper.title}")
    return written or snapshot.lexical.document_frequency(name.lower()) == 0
