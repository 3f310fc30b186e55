"""The facts of every paper of a snapshot: extracted once, at ingest, and read when they are asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Self

from vectorstore.facts import Facts, extract_facts, facts_from_json, facts_to_json

APART_FROM = 300
"""Abstracts from which a second process is worth its start."""


class FactsTable:
    """Facts by position, kept as lines of JSON until they are asked for; what no line is known of is extracted then."""

    def __init__(self, abstracts: Sequence[str], known: Mapping[str, str]) -> None:
        """`known` holds lines by abstract."""
        self._abstracts = abstracts
        self._lines = [known.get(abstract, "") for abstract in abstracts]
        self._read: dict[int, Facts] = {}

    @classmethod
    def load(cls, path: Path, abstracts: Sequence[str]) -> FactsTable:
        """A table as `save` wrote it."""
        lines = path.read_text(encoding="utf-8").split("\n")
        return cls(abstracts, dict(zip(abstracts, lines, strict=False)))

    def save(self, path: Path) -> None:
        """Write one line a paper."""
        self._lines = [line or line_of(text) for line, text in zip(self._lines, self._abstracts, strict=True)]
        path.write_text("\n".join(self._lines), encoding="utf-8")

    def at(self, position: int) -> Facts:
        """The facts of the paper at this position."""
        facts = self._read.get(position)
        if facts is None:
            line = self._lines[position] or line_of(self._abstracts[position])
            facts = self._read.setdefault(position, facts_from_json(json.loads(line)))
        return facts

    def by_abstract(self) -> dict[str, str]:
        """The lines by abstract, for the next table to take over."""
        return dict(zip(self._abstracts, self._lines, strict=True))


def line_of(abstract: str) -> str:
    """The facts of one abstract as a line of JSON."""
    return json.dumps(facts_to_json(extract_facts(abstract)), ensure_ascii=False)


class FactsBeside:
    """Extracts the facts of many abstracts in a process of its own, while this one embeds and writes.

    Chroma holds Python's lock while it writes, so a thread would not help. A context manager; leaving it ends the
    process. What the process did not deliver is simply extracted later.
    """

    def __init__(self, abstracts: Iterable[str]) -> None:
        self._abstracts = list(dict.fromkeys(abstracts))
        self._process: subprocess.Popen[bytes] | None = None
        self._out: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if len(self._abstracts) >= APART_FROM:
            given = tempfile.TemporaryFile()
            given.writelines(json.dumps(abstract).encode() + b"\n" for abstract in self._abstracts)
            given.seek(0)
            self._out = tempfile.TemporaryFile()
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            command = [sys.executable, "-m", "vectorstore.facts"]
            self._process = subprocess.Popen(command, stdin=given, stdout=self._out, env=environment)
            given.close()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
        if self._out:
            self._out.close()

    def lines(self) -> dict[str, str]:
        """The lines by abstract, waiting for the process to end; empty where it was not worth one."""
        if self._process is None or self._out is None:
            return {}
        self._process.wait()
        self._out.seek(0)
        delivered = self._out.read().decode("utf-8").split("\n")[:-1]
        return dict(zip(self._abstracts, delivered, strict=False))
