"""`paperchat papers` and `paperchat export`: what is stored, and answers in other formats."""

from __future__ import annotations

import json
from dataclasses import asdict

from rag.answer import Answer
from rag.saved import answer_from_json
from ui.export import Format, export
from ui.output import json_line
from vectorstore.errors import InputError
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

KEYS = (
    "paper_id", "label", "title", "abstract", "authors", "venue", "year", "url", "code_url", "keywords", "source",
)  # fmt: skip


def paper_line(paper: Paper) -> str:
    """One paper as a line of JSON; the abstract is the text that every offset refers to."""
    values = asdict(paper)
    return json_line({key: values[key] for key in KEYS})


def paper_summary(paper: Paper) -> str:
    """One paper as a line for people."""
    place = " ".join(str(part) for part in (paper.venue, paper.year) if part)
    title = "" if paper.title.startswith(paper.label) else paper.label
    return "  ".join(part for part in (paper.paper_id, title, paper.title, f"({place})" if place else "") if part)


def exported(text: str, name: str, snapshot: Snapshot, form: Format) -> str:
    """A saved answer in another format. Raises InputError when the text is no answer of ours."""
    try:
        answer = answer_from_json(json.loads(text))
    except (ValueError, KeyError, TypeError):
        raise InputError(
            f"{name} holds no saved answer.", "Save one with: paperchat ask QUESTION --json > FILE"
        ) from None
    return export(answer, papers_of(answer, snapshot), form)


def papers_of(answer: Answer, snapshot: Snapshot) -> dict[str, Paper]:
    """The stored papers that an answer names, by id; those that are stored no longer are left out."""
    ids = {paper.paper_id for paper in answer.papers} | {citation.paper_id for citation in answer.citations}
    return {paper_id: snapshot.paper(paper_id) for paper_id in ids if paper_id in snapshot.position}
