"""The words around the quotes, in English and Chinese."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import cast

from rag.answer import Language
from vectorstore.records import Paper


@cache
def phrases() -> Mapping[str, Mapping[Language, str]]:
    """Every frame of phrases.toml, by name and language."""
    text = files("rag.extractive").joinpath("phrases.toml").read_text(encoding="utf-8")
    return cast(Mapping[str, Mapping[Language, str]], tomllib.loads(text))


def say(language: Language, phrase: str, **values: object) -> str:
    """A frame with its values. Raises KeyError for an unknown frame or a value that is missing."""
    return phrases()[phrase][language].format(**values)


def counted(language: Language, phrase: str, count: int, **values: object) -> str:
    """A frame about `count` papers, in the singular where it is one. Raises KeyError as `say` does."""
    return say(language, f"{phrase}_one" if count == 1 else phrase, count=count, **values)


def called(paper: Paper) -> str:
    """A paper's label as part of a sentence: one that is a phrase, no name, stands between quotation marks."""
    return f"“{paper.label}”" if " " in paper.label else paper.label


def listed(language: Language, names: Sequence[str], conjunction: str = "and") -> str:
    """Names as an enumeration: "A, B and C"; the conjunction is only used in English."""
    if language == "zh":
        return "、".join(names)
    return f" {conjunction} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
