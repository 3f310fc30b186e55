"""`paperchat ask` and `paperchat search`: one question, or a batch of JSON lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from rag.answer import Answer, Turn
from rag.build import Parts, build_engine, build_retriever
from rag.saved import to_json
from ui.failures import failure
from ui.listing import papers_of
from ui.output import json_line
from ui.progress import terminal_status
from vectorstore.errors import InputError, PaperchatError
from vectorstore.snapshot import Snapshot


def print_answer(parts: Parts, question: str, among: Sequence[str] = (), *, as_json: bool) -> None:
    """Answer one question on stdout, of the papers `among` alone where there are any.

    Raises InputError for an empty question, and for papers that the list does not have.
    """
    engine = build_engine(parts.settings, parts.library.snapshot, parts.embedder)
    if among:
        engine = engine.among(among)
    with terminal_status("Searching ...") as show:
        for answer in engine.stream(question):
            show(doing(answer))
    if as_json:
        click.echo(json_line(to_json(answer)))
    else:
        _print(answer, parts.library.snapshot())


def doing(answer: Answer) -> str:
    """What an answer that is still growing is at: how many papers are judged, or how much is written."""
    for notice in answer.notices:
        if notice.code == "progress":
            return notice.text
    words = len(answer.text.split())
    return f"Writing, {words:,} words so far ..." if words else f"Waiting for {answer.writer} ..."


def _print(answer: Answer, snapshot: Snapshot) -> None:
    from rich.console import Console

    from ui.terminal import answer_renderable

    Console(highlight=False).print(answer_renderable(answer, papers_of(answer, snapshot)))


def answer_lines(parts: Parts, lines: Iterable[bytes]) -> None:
    """Answer each JSON line; a bad one gives an error in its place, and exit code 1 at the end."""
    engine = build_engine(parts.settings, parts.library.snapshot, parts.embedder)

    def answered(values: dict[str, Any], line_id: str) -> dict[str, Any]:
        turns: list[Turn] = []
        questions, among = _questions(values), _among(values)
        asked = engine.among(among) if among else engine
        for question in questions[:-1]:
            answer = asked.ask(question, turns)
            turns.append(Turn(question, answer.standalone_question, answer))
        final: Answer = asked.ask(questions[-1], turns, line_id)
        return to_json(final)

    _each_line(lines, answered)


def print_hits(parts: Parts, query: str, count: int, *, as_json: bool) -> None:
    """Rank the list for one query on stdout. Raises InputError for an empty query."""
    ranked = _ranked(parts, count)({"question": query}, "1")
    if as_json:
        click.echo(json_line(ranked))
        return
    for number, paper in enumerate(ranked["papers"], 1):
        click.echo(f"{number:>3}  {paper['relevance']:.2f}  {paper['label']}")


def search_lines(parts: Parts, lines: Iterable[bytes], count: int) -> None:
    """Rank the list for each JSON line; a bad one gives an error in its place, and exit code 1 at the end."""
    _each_line(lines, _ranked(parts, count))


def _ranked(parts: Parts, count: int) -> Callable[[dict[str, Any], str], dict[str, Any]]:
    retriever = build_retriever(parts.settings, parts.library.snapshot, parts.embedder)

    def ranked(values: dict[str, Any], line_id: str) -> dict[str, Any]:
        question = _questions(values)[-1]
        hits = retriever.rank(question, count)
        papers = [
            {"paper_id": hit.paper.paper_id, "label": hit.paper.label, "relevance": hit.relevance} for hit in hits
        ]
        return {"id": line_id, "question": question, "papers": papers}

    return ranked


def _questions(values: dict[str, Any]) -> Sequence[str]:
    """The turns of a batch line, the last one being asked."""
    turns = values.get("turns", [values.get("question")])
    if not isinstance(turns, list) or not turns or not all(isinstance(turn, str) for turn in turns):
        raise InputError("The line has no question.", 'Write {"question": "..."} or {"turns": ["...", "..."]}.')
    if not turns[-1].strip():
        raise InputError("The question is empty.", "Write a question.")
    return turns


def _among(values: dict[str, Any]) -> Sequence[str]:
    """The ids of the only papers that a batch line is asked of; none where it is asked of the whole list."""
    among = values.get("among", [])
    if not isinstance(among, list) or not all(isinstance(paper_id, str) for paper_id in among):
        raise InputError('The line\'s "among" is no list of paper ids.', 'Write "among": ["...", "..."].')
    return among


def _each_line(lines: Iterable[bytes], answered: Callable[[dict[str, Any], str], dict[str, Any]]) -> None:
    failed = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        line_id = str(number)
        try:
            values = _object(line)
            line_id = _id_of(values, line_id)
            result = answered(values, line_id)
        except PaperchatError as error:
            failed = True
            result = _refused(line_id, error)
        except Exception as error:  # noqa: BLE001 - a fault in one answer must not cost the others
            failed = True
            result = _refused(line_id, failure(error))
        click.echo(json_line(result))
    if failed:
        raise click.exceptions.Exit(1)


def _refused(line_id: str, error: PaperchatError) -> dict[str, Any]:
    return {"id": line_id, "error": {"message": error.message, "hint": error.hint}}


def _id_of(values: dict[str, Any], default: str) -> str:
    """The id of a batch line; null is none, and what is no word or number stays the JSON it was."""
    given = values.get("id")
    if given is None:
        return default
    return given if isinstance(given, str) else json_line(given)


def _object(line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError("The line is not UTF-8 text.", "Save the file as UTF-8.") from None
    except (json.JSONDecodeError, RecursionError):
        raise InputError("The line is not JSON.", 'Write {"id": "1", "question": "..."} on each line.') from None
    if not isinstance(values, dict):
        raise InputError("The line is no JSON object.", 'Write {"id": "1", "question": "..."} on each line.')
    return values
