"""The command line: stdout is data, stderr is talk. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from ui.commands import Commands
from ui.inputs import lines_of, one_of, opened, settings_of, text_of
from ui.output import show_error, write_utf8
from vectorstore.errors import PaperchatError

if TYPE_CHECKING:
    from ui.export import Format

_store = click.option("--store", metavar="PATH|URL|sample", help="Where the list is kept (else PAPERCHAT_STORE).")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
_batch = click.option("--batch", metavar="FILE|-", help="One JSON line in, one JSON line out, in order.")


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="paperchat")
@_store
@click.pass_context
def cli(context: click.Context, store: str | None) -> None:
    """Ask a list of paper abstracts questions, and get answers that quote them.

    Without a command: open the chat on your list, or on the sample list when you have none yet.
    """
    context.obj = store
    if context.invoked_subcommand is None:
        context.invoke(chat)


@cli.command()
@_store
@click.option("--host", help="Address to listen on (else PAPERCHAT_HOST, 127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), help="Port (else PAPERCHAT_PORT, 7860); 0 picks a free one.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.pass_obj
def chat(
    outer: str | None,
    store: str | None = None,
    host: str | None = None,
    port: int | None = None,
    no_browser: bool = False,
) -> None:
    """Open the chat in the browser."""
    # Before the imports, which take longer than anything else.
    click.echo("Starting paperchat; the first start after an install takes longest. Reading the list ...", err=True)
    from ui.opening import open_chat

    open_chat(settings_of(store or outer, host=host, port=port), open_browser=not no_browser)


@cli.command()
@click.argument("paths", nargs=-1)
@_store
@click.option("--venue", default="", help="Venue of papers that name none.")
@click.option("--year", type=click.IntRange(1000, 3000), help="Year of papers that name none.")
@click.option("--dry-run", is_flag=True, help="Only report what would change.")
@click.option("--prune", is_flag=True, help="Remove papers that the given paths no longer have.")
@click.option("--titles", type=click.Choice(["rule", "model"]), default="rule", help="Who labels untitled papers.")
@click.option("--yes", is_flag=True, help="Do not ask before a model costs more than PAPERCHAT_MAX_COST_USD.")
@click.option("--rebuild", is_flag=True, help="Embed the stored papers anew with the configured model.")
@_json
@click.pass_obj
def ingest(outer: str | None, /, paths: tuple[str, ...], store: str | None, as_json: bool, **options: Any) -> None:
    """Add lists of papers: files, folders, or - for standard input.

    Any common format is read, with titles or without; what is stored already is not stored twice.
    """
    from ui.ingesting import IngestOptions, run_ingest

    if not paths and not options["rebuild"]:
        raise click.UsageError("Name at least one file, folder or - (standard input).")
    run_ingest(settings_of(store or outer), paths, IngestOptions(**options), as_json=as_json)


@cli.command()
@click.argument("question", required=False)
@_store
@click.option("--among", metavar="ID", multiple=True, help="Ask this paper only; again for more. See paperchat papers.")
@_batch
@_json
@click.pass_obj
def ask(
    outer: str | None, /, question: str | None, store: str | None, among: tuple[str, ...], batch: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Answer a question about the list, with quotes."""
    from ui.questions import answer_lines, print_answer

    one_of(question, batch, "QUESTION")
    if batch is not None and among:
        raise click.UsageError('With --batch, write "among": ["ID", ...] in the line.')
    parts = opened(store or outer)
    if batch is not None:
        answer_lines(parts, lines_of(batch))
    else:
        print_answer(parts, question or "", among, as_json=as_json)


@cli.command()
@click.argument("query", required=False)
@_store
@click.option("-k", "count", type=click.IntRange(1), default=20, show_default=True, help="How many papers.")
@_batch
@_json
@click.pass_obj
def search(
    outer: str | None, query: str | None, store: str | None, count: int, batch: str | None, as_json: bool
) -> None:
    """Rank the papers of the list for a query, best first."""
    from ui.questions import print_hits, search_lines

    one_of(query, batch, "QUERY")
    parts = opened(store or outer)
    if batch is not None:
        search_lines(parts, lines_of(batch), count)
    else:
        print_hits(parts, query or "", count, as_json=as_json)


@cli.command()
@_store
@_json
@click.pass_obj
def papers(outer: str | None, store: str | None, as_json: bool) -> None:
    """Show what is stored."""
    from ui.listing import paper_line, paper_summary

    parts = opened(store or outer, allow_empty=as_json)
    for paper in parts.library.snapshot().papers:
        click.echo(paper_line(paper) if as_json else paper_summary(paper))


@cli.command()
@click.argument("answer", metavar="ANSWER.json")
@_store
@click.option("--format", "form", type=click.Choice(["md", "bibtex", "csv"]), required=True)
@click.pass_obj
def export(outer: str | None, answer: str, store: str | None, form: Format) -> None:
    """Turn a saved answer into Markdown, BibTeX or CSV.

    BibTeX has the cited papers, CSV a line for each quote, or the comparison.
    """
    from ui.listing import exported

    text = text_of(answer)
    parts = opened(store or outer)
    click.echo(exported(text, answer, parts.library.snapshot(), form))


@cli.command("eval")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...")
@_json
def evaluate(folders: tuple[str, ...], as_json: bool) -> None:
    """Measure the search on judged questions.

    DIR is a folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.
    """
    from ui.evaluating import run_eval

    run_eval(settings_of(None), folders, as_json=as_json)


@cli.command()
@_store
@click.pass_obj
def doctor(outer: str | None, store: str | None) -> int:
    """Say what is configured, reachable and repairable."""
    from ui.checkup import run_doctor

    return run_doctor(settings_of(store or outer))


def main() -> None:
    """Run the command line; errors become one line and a hint."""
    write_utf8()
    try:
        status = cli.main(standalone_mode=False)
        code = status if isinstance(status, int) else 0
    except PaperchatError as error:
        show_error(error)
        code = 1
    except click.UsageError as error:
        error.show()
        code = 2
    except click.ClickException as error:
        error.show()
        code = 1
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stderr.close()
        code = 0
    except Exception as error:  # noqa: BLE001 - the last place: a traceback helps no user, and goes into a file
        from ui.failures import failure

        show_error(failure(error))
        code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
