"""The word lists that lie beside the modules: read here and nowhere else."""

from __future__ import annotations

from importlib.resources import files


def lines_of(package: str, name: str) -> tuple[str, ...]:
    """The lines of a word list in a package, without empty ones and remarks, which begin with `#`."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line.strip() and not line.startswith("#"))


def rows_of(package: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a table in a package as their cells, which tabs separate."""
    return tuple(tuple(line.split("\t")) for line in lines_of(package, name))
