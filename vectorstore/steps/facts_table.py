"""The facts of every paper of a snapshot: extracted once, at ingest, and read when they are asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from vectorstore.facts import Facts, extract_facts, facts_from_json, facts_to_json


class FactsTable:
    """Facts by position, kept as lines of JSON until they are asked for; what no line is known of is extracted then."""

    def __init__(self, abstracts: Sequence[str], known: Mapping[str, str]) -> None:
        """`known` holds lines by abstract."""
        self._abstracts = abstracts
        self._lines = [known.get(abstract, "") for abstract in abstracts]
        self._read: dict[int, Facts] = {}

    @classmethod
    def load(cls, path: Path, abstracts: Sequence[str]) -> FactsTable:
        """A table as `save` wrote it. Raises ValueError when it is not whole."""
        lines = path.read_bytes().decode("utf-8").split("\n") if abstracts else []
        json.loads(lines[-1] if lines else "{}")
        return cls(abstracts, dict(zip(abstracts, lines, strict=True)))

    def save(self, path: Path) -> None:
        """Write one line a paper."""
        self._lines = [line or line_of(text) for line, text in zip(self._lines, self._abstracts, strict=True)]
        path.write_bytes("\n".join(self._lines).encode("utf-8"))  # bytes: a line end stays what it is everywhere

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
