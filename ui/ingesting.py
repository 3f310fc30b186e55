"""`paperchat ingest`: files in, a report out."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import click

from rag.build import Parts, open_parts, open_writable_parts
from rag.build_ingest import build_labeller, build_paid_steps
from rag.provider.spending import Spending
from rag.settings import Settings
from ui.output import json_line
from ui.progress import TerminalProgress, terminal_progress
from vectorstore.errors import CostCapError, InputError
from vectorstore.ingest import NothingToStoreError, Report, ingest, rebuild
from vectorstore.readers import read_papers, read_stream, reported
from vectorstore.records import Record, Skipped

SHOWN = 20
"""Skipped records named on a terminal; `--json` has them all."""


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """What the command line says about an ingest."""

    venue: str = ""
    year: int | None = None
    dry_run: bool = False
    prune: bool = False
    rebuild: bool = False
    yes: bool = False
    titles: str = "rule"


def run_ingest(settings: Settings, paths: Sequence[str], options: IngestOptions, *, as_json: bool) -> None:
    """Ingest and print the report, as JSON also when nothing could be stored.

    Raises the errors of `vectorstore.ingest.ingest`, and after the report InputError when a path could not be read;
    click.UsageError for options that exclude each other.
    """
    if options.rebuild and options.dry_run:
        raise click.UsageError("--rebuild replaces the stored vectors; it cannot be combined with --dry-run.")
    errors: dict[str, InputError] = {}
    try:
        with terminal_progress() as progress:
            report = _ingest(settings, _found(paths, errors), paths, options, progress)
    except NothingToStoreError as error:
        _print(error.report, as_json)
        if errors:
            raise _unread(errors, len(paths), "Nothing was stored") from None
        raise
    except (InputError, CostCapError):
        if as_json:
            _print(Report(papers=len(open_parts(settings).library.snapshot().papers)), as_json)
        raise
    _print(report, as_json)
    if errors:
        raise _unread(errors, len(paths), "The papers of the others were " + ("read" if options.dry_run else "stored"))


def _ingest(
    settings: Settings,
    found: Iterable[Record | Skipped],
    paths: Sequence[str],
    options: IngestOptions,
    progress: TerminalProgress,
) -> Report:
    parts = open_writable_parts(settings)
    labeller = build_labeller(settings, progress) if options.titles == "model" else None
    paid = build_paid_steps(parts, spending_of(settings, options, progress), labeller, dry_run=options.dry_run)
    if options.rebuild:
        report = rebuild(parts.library, parts.embedder, progress=progress, paid=paid)
        if not paths:
            return report
    return ingest(
        parts.library,
        parts.embedder,
        _with_defaults(found, options),
        prune_sources=_sources_below(paths, parts) if options.prune else frozenset(),
        dry_run=options.dry_run,
        progress=progress,
        paid=paid,
    )


def spending_of(settings: Settings, options: IngestOptions, progress: TerminalProgress) -> Spending:
    """Estimates go to stderr; above the limit a person on the terminal is asked, or `--yes` has answered already."""
    unlimited = options.yes or options.dry_run
    is_terminal = sys.stdin.isatty() and sys.stderr.isatty()

    def consent(question: str) -> bool:
        with progress.paused():
            return click.confirm(question, err=True)

    return Spending(
        limit_usd=math.inf if unlimited else settings.max_cost_usd,
        tell=lambda line: click.echo(line, err=True),
        consent=consent if is_terminal else None,
        hint="Agree with --yes, or raise PAPERCHAT_MAX_COST_USD.",
    )


def _unread(errors: dict[str, InputError], given: int, rest: str) -> InputError:
    """The one error of an ingest in which paths could not be read."""
    if given == 1:
        return next(iter(errors.values()))
    count = f"{len(errors)} of the {given} given paths"
    return InputError(f"{count} could not be read: {', '.join(errors)}", f"{rest}; the report gives each reason.")


def _found(paths: Sequence[str], errors: dict[str, InputError]) -> Iterator[Record | Skipped]:
    """What the paths hold; a path that cannot be read does not keep the others from being read."""
    for path in paths:
        if path == "-":
            yield from reported("-", lambda: read_stream(sys.stdin.buffer.read()), errors)
        else:
            place = _absolute(path)
            yield from reported(str(place), partial(read_papers, place), errors)


def _absolute(path: str) -> Path:
    """An absolute path, so that a file is the same source from every working folder."""
    try:
        return Path(path).expanduser().absolute()
    except RuntimeError:  # "~name" of a user that does not exist
        return Path(path).absolute()


def _with_defaults(found: Iterable[Record | Skipped], options: IngestOptions) -> Iterator[Record | Skipped]:
    for item in found:
        if isinstance(item, Record):
            yield replace(item, venue=item.venue or options.venue, year=item.year or options.year)
        else:
            yield item


def _sources_below(paths: Sequence[str], parts: Parts) -> frozenset[str]:
    """The stored sources that these paths stand for: the files themselves, and everything in the folders."""
    roots = [_absolute(path) for path in paths if path != "-"]
    sources = {source for paper in parts.library.snapshot().papers for source in paper.sources}
    below = {source for source in sources if any(Path(source).is_relative_to(root) for root in roots)}
    return frozenset(below | ({"-"} if "-" in paths else set()) | {str(root) for root in roots})


def _print(report: Report, as_json: bool) -> None:
    if as_json:
        values = asdict(report)
        del values["merges"]
        click.echo(json_line(values))
        return
    click.echo(
        f"{report.added} added, {report.changed} changed, {report.unchanged} unchanged, {report.merged} merged, "
        f"{report.removed} removed, {len(report.skipped)} skipped; "
        f"{report.papers} papers in the list ({report.seconds:.1f} s)"
    )
    for line in report.merges[:SHOWN]:
        click.echo(f"  merged: {line}")
    if len(report.merges) > SHOWN:
        click.echo(f"  ... and {len(report.merges) - SHOWN} more merged")
    for item in report.skipped[:SHOWN]:
        place = f"{item.source}:{item.line}" if item.line else item.source
        click.echo(f"  skipped: {place}: {item.reason}")
    if len(report.skipped) > SHOWN:
        click.echo(f"  ... and {len(report.skipped) - SHOWN} more skipped (--json has them all)")
