"""What the Papers tab shows: the papers that fit, and the report of an ingest. Pure functions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Protocol

from ui.abstracts import found_html, heading_html, keywords_html
from ui.choosing import box_html
from ui.render import count
from ui.watching import Step
from vectorstore.records import Paper, Skipped

PAGE_SIZE = 25
SKIPPED_SHOWN = 20


class Report(Protocol):
    """What an ingest did, or would do."""

    @property
    def added(self) -> int: ...
    @property
    def changed(self) -> int: ...
    @property
    def unchanged(self) -> int: ...
    @property
    def merged(self) -> int: ...
    @property
    def skipped(self) -> Sequence[Skipped]: ...
    @property
    def papers(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the reader of the list is looking for; an empty value limits nothing."""

    words: str = ""
    venue: str = ""
    year: int | None = None
    with_code: bool = False
    among: tuple[str, ...] | None = None
    """Ids of the only papers to look at; None looks at all."""


def filtered(papers: Sequence[Paper], wanted: Wanted) -> list[Paper]:
    """The papers that have every wanted word somewhere, in stored order."""
    words = wanted.words.casefold().split()
    among = None if wanted.among is None else frozenset(wanted.among)
    return [
        paper
        for paper in papers
        if (not wanted.venue or paper.venue == wanted.venue)
        and (wanted.year is None or paper.year == wanted.year)
        and (not wanted.with_code or paper.code_url)
        and (among is None or paper.paper_id in among)
        and _has_all(words, paper)
    ]


def _has_all(words: Sequence[str], paper: Paper) -> bool:
    if not words:
        return True
    fields = [paper.label, paper.title, paper.abstract, paper.venue, *paper.authors, *paper.keywords]
    text = "\n".join(fields).casefold()
    return all(word in text for word in words)


def list_html(papers: Sequence[Paper], shown: int, total: int, words: str = "") -> str:
    """The first `shown` of the papers found, each with its abstract folded under its heading.

    An abstract that has some of the `words` searched for is open, with them marked.
    """
    if not papers:
        reason = "No paper fits." if total else "The list is empty."
        return f'<div class="sources list"><p class="empty">{reason}</p></div>'
    found = count(len(papers), "paper") + ("" if len(papers) == total else f" of {total:,}")
    cards = "".join(_card(paper, words.split()) for paper in papers[:shown])
    return f'<div class="sources list"><p class="found" role="status">{found}</p>{cards}</div>'


def _card(paper: Paper, words: Sequence[str]) -> str:
    text = found_html(paper.abstract, words)
    fold = "<details open>" if "<mark>" in text else "<details>"
    abstract = f'{fold}<summary>Abstract</summary><p class="abstract">{text}</p></details>'
    return f'<article class="card">{box_html(paper)}{heading_html(paper)}{abstract}{keywords_html(paper)}</article>'


def report_html(report: Report, told: Sequence[str], *, dry_run: bool) -> str:
    """What was or would be stored, and what was not, with the reasons; before it what was told, such as a price."""
    verb = "Would store" if dry_run else "Stored"
    parts = [(report.added, "new"), (report.changed, "changed"), (report.unchanged, "unchanged")]
    parts += [(report.merged, "merged")] if report.merged else []
    numbers = ", ".join(f"{number:,} {name}" for number, name in parts)
    skipped = "".join(
        f"<li>{escape(Path(item.source).name)}{f', {item.line}' if item.line else ''}: {escape(item.reason)}</li>"
        for item in report.skipped[:SKIPPED_SHOWN]
    )
    more = len(report.skipped) - SKIPPED_SHOWN
    rest = f"<li>and {more:,} more</li>" if more > 0 else ""
    left_out = f"<p>{count(len(report.skipped), 'record')} skipped:</p><ul>{skipped}{rest}</ul>" if skipped else ""
    total = "" if dry_run else f"<p>The list now has {count(report.papers, 'paper')}.</p>"
    lines = "".join(f"<p>{escape(line)}</p>" for line in told)
    return f'<div class="report" role="status">{lines}<p><strong>{verb}: {numbers}.</strong></p>{total}{left_out}</div>'


_STEPS = {"reading": "Reading", "labelling": "Labelling", "embedding": "Embedding", "switching": "Indexing"}


def progress_html(step: Step) -> str:
    """A bar with papers a second and the time left, as far as they are known."""
    name = _STEPS.get(step.name, step.name)
    done = f"{step.done:,} of {count(step.total, 'paper')}" if step.total else count(step.done, "paper")
    rate = f", {step.rate:,.0f} papers/s" if step.rate else ""
    left = f", {_duration(step.seconds_left)} left" if step.seconds_left is not None else ""
    reached = f' max="{step.total}" value="{step.done}"' if step.total else ""
    bar = f'<progress{reached} aria-label="{escape(name)}"></progress>'
    return f'<div class="report"><p>{escape(name)}: {done}{rate}{left}</p>{bar}</div>'


def _duration(seconds: float) -> str:
    return f"{math.ceil(seconds)} s" if seconds < 90 else f"{math.ceil(seconds / 60)} min"
