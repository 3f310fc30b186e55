"""How the command line prints: JSON on stdout, errors as a sentence and a hint on stderr."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import click

from vectorstore.errors import PaperchatError


def json_line(values: Any) -> str:
    """One line of JSON that keeps every script readable; half a surrogate pair, which UTF-8 has not, is escaped."""
    line = json.dumps(values, ensure_ascii=False)
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(values)
    return line


def write_utf8() -> None:
    """Write UTF-8, whatever the system's own encoding: JSON is UTF-8, and papers are not all in western letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def show_error(error: PaperchatError) -> None:
    """One line that says what is wrong and one that says what to do."""
    click.echo(f"Error: {error.message}", err=True)
    if error.hint:
        click.echo(f"  {error.hint}", err=True)
