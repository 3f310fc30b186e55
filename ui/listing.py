"""`paperchat papers` and `paperchat export`: what is stored, and answers in other formats."""

from __future__ import annotations

from dataclasses import asdict

from ui.output import json_line
from vectorstore.records import Paper

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
