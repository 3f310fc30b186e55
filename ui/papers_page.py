"""The Papers tab: browse, search, filter and choose, take what was found away, and add by dropping files."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from ui.choosing import CHOICE, MOST_AT_ONCE, chosen_ids, pairs_json
from ui.failures import failure
from ui.paper_list import PAGE_SIZE, Report, Wanted, filtered, list_html, progress_html, report_html
from ui.quiet_gradio import gr
from ui.references import bibtex_of, csv_of
from ui.render import problem_html
from ui.session import ChatService
from ui.watching import watched
from vectorstore.errors import PaperchatError
from vectorstore.ingest import NothingToStoreError
from vectorstore.records import Paper
from vectorstore.steps.writing import Progress

ANY = "any"
_WITH_CHOSEN = "(...values) => paperchat.chosen.into(values)"
_log = logging.getLogger(__name__)


class Ingest(Protocol):
    """Stores the papers of files, or with `dry_run` only says what it would do. Raises PaperchatError.

    What it is going to cost is told in a line, where it costs anything.
    """

    def __call__(
        self, paths: Sequence[Path], *, dry_run: bool, tell: Callable[[str], None], progress: Progress
    ) -> Report: ...


def papers_tab(page: gr.Blocks, tab: gr.Tab, service: ChatService, ingest: Ingest | None) -> None:
    """The contents of the tab; the list is read anew when the page is loaded, the tab opened, or papers were added."""
    storing = _adding(ingest) if ingest else None
    with gr.Row(elem_id="filters"):
        words = gr.Textbox("", label="Search the list", placeholder="words of title, abstract, authors", scale=4)
        venue = gr.Dropdown([ANY], value=ANY, label="Venue", scale=1, min_width=110)
        year = gr.Dropdown([ANY], value=ANY, label="Year", scale=1, min_width=90)
        with_code = gr.Checkbox(label="With code", scale=1, min_width=110)
        only_chosen = gr.Checkbox(label="Chosen only", scale=1, min_width=120, elem_id="only-chosen")
    taking = _taking()
    choose_all = taking[0][0]
    found = gr.HTML(elem_id="papers", label="Papers")
    shown = gr.State(PAGE_SIZE)
    more = gr.Button(f"Show {PAGE_SIZE} more", visible=False, elem_id="more")
    gr.HTML(CHOICE, elem_id="choice")
    chosen = gr.Textbox("[]", visible=False)

    def fitting(words: str, venue: str, year: str, with_code: bool, only_chosen: bool, ids: str) -> list[Paper]:
        among = chosen_ids(ids) if only_chosen else None
        limits = "" if venue == ANY else venue, None if year == ANY else int(year)
        return filtered(service.papers(), Wanted(words or "", *limits, with_code, among))

    def listed(shown: int, words: str, *wanted: Any) -> tuple[str, Any, int, Any]:
        papers, total = fitting(words, *wanted), len(service.papers())
        some = 0 < len(papers) < total and len(papers) <= MOST_AT_ONCE
        html = list_html(papers, shown, total, words or "")
        return html, gr.update(visible=len(papers) > shown), shown, gr.update(visible=some)

    def anew(*wanted: Any) -> tuple[Any, ...]:
        papers = service.papers()
        venues = sorted({paper.venue for paper in papers if paper.venue})
        years = sorted({paper.year for paper in papers if paper.year}, reverse=True)
        choices = gr.update(choices=[ANY, *venues]), gr.update(choices=[ANY, *map(str, years)])
        return *listed(PAGE_SIZE, *wanted), *choices

    quiet: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
    read: dict[str, Any] = {**quiet, "js": _WITH_CHOSEN}
    limits = [words, venue, year, with_code, only_chosen]
    filters, outputs = [*limits, chosen], [found, more, shown, choose_all]
    changes = [limit.change for limit in limits]
    gr.on(changes, partial(listed, PAGE_SIZE), filters, outputs, trigger_mode="always_last", **read)
    more.click(lambda now: now + PAGE_SIZE, shown, shown, **quiet).then(listed, [shown, *filters], outputs, **read)
    gr.on([page.load, tab.select], anew, filters, [*outputs, venue, year], **read)
    for button, written, act in taking:
        text = gr.Textbox(visible=False)
        click = button.click(lambda *values, written=written: written(fitting(*values)), filters, text, **read)
        click.then(None, text, None, js=act)
    if storing:
        storing.then(anew, filters, [*outputs, venue, year], **read)


def _taking() -> list[tuple[Any, Callable[[Sequence[Paper]], str], str]]:
    """A button for each thing that can be done with the papers found: it, what writes them, what the page does then."""
    save = "(text) => paperchat.save(text, '{}')".format
    kinds = [
        ("Choose all", pairs_json, "(pairs) => paperchat.chosen.add(pairs)"),
        ("BibTeX", bibtex_of, save("papers.bib")),
        ("CSV", csv_of, save("papers.csv")),
    ]
    with gr.Row(elem_id="taking"):
        return [(gr.Button(name, size="sm", min_width=80), written, act) for name, written, act in kinds]


def _adding(ingest: Ingest) -> Any:
    """Dropped files: first what would be stored, then, on a second click, the storing; returns its event."""
    with gr.Accordion("Add papers", open=False, elem_id="adding"):
        files = gr.File(label="Text, JSON, CSV, BibTeX, RIS", file_count="multiple", height=180)
        with gr.Row():
            preview = gr.Button("Preview", min_width=120, size="sm")
            store = gr.Button("Add to the list", variant="primary", min_width=120, size="sm")
        report = gr.HTML(elem_id="report", label="Report")
    options: dict[str, Any] = {"concurrency_id": "ingest", "concurrency_limit": 1, "api_visibility": "private"}
    options |= {"show_progress": "hidden"}  # we draw our own, with papers a second
    preview.click(partial(ingested, ingest, dry_run=True), [files], [report], **options)
    return store.click(partial(ingested, ingest, dry_run=False), [files], [report], **options)


def ingested(ingest: Ingest, paths: Sequence[str] | None, *, dry_run: bool) -> Iterator[str]:
    """As HTML: how far the ingest is, then its report, or the error that stands in its place."""
    if not paths:
        yield '<p role="status">Drop one or more files first.</p>'
        return
    told: list[str] = []
    files = [Path(path) for path in paths]

    def work(progress: Progress) -> Report:
        return ingest(files, dry_run=dry_run, tell=told.append, progress=progress)

    try:
        report = yield from watched(work, progress_html)
        yield report_html(report, told, dry_run=dry_run)
    except NothingToStoreError as error:
        yield problem_html(error) + report_html(error.report, told, dry_run=dry_run)
    except PaperchatError as error:
        yield problem_html(error)
    except Exception as error:  # noqa: BLE001 - otherwise the bar stands still for ever, and nobody knows why
        _log.exception("The files %s were not stored", [path.name for path in files])
        yield problem_html(failure(error))
