"""What a ranking question asks for, as a record, and the stems that say of what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rag.retrieval.concepts import FRAME
from rag.understanding.rank_group import FILLER
from vectorstore.lexical import STOPWORDS, stem

Wish = Literal["extreme", "limit", "names", "lacks", "promised", "linked", "does"]
Measure = Literal["", "gain", "reduction", "speed"]

WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
BREAK = re.compile(r"\b(?:of|in|on|for|with|among|at|by|from|its|their|they|to|when)\b.*$", re.IGNORECASE)
"""The end of the phrase that says what is measured."""


@dataclass(frozen=True, slots=True)
class RankRequest:
    """What to look for in the facts of every paper."""

    wish: Wish
    upward: bool = True
    """Whether the largest comes first, or a limit is a least value."""
    noun: str = ""
    """Stem of what is counted or measured, the head of its phrase: "record" of "the most sleep recordings"."""
    modifiers: tuple[str, ...] = ()
    """Stems of the other words of the phrase."""
    alternatives: tuple[str, ...] = ()
    """Stems of what else may be counted: "session" of "the most recordings or sessions"."""
    subject: tuple[str, ...] = ()
    """Stems of words that say which papers are meant: "feder" of "which federated method ..."."""
    value: float = 0.0
    unit: str = ""
    counted: bool = False
    """Whether only a count of the noun will do: "the most clients", not a share that stands near the word."""
    names: tuple[str, ...] = ()
    compared: bool = False
    """Whether the names must stand in a comparison."""
    whole_order: bool = False
    """Whether all are asked for in order, not the first alone."""
    group: str = ""
    """Which papers are to be ranked, in the question's words: "zeroth-order"; empty for the whole list."""
    measure: Measure = ""
    """Which way of getting better is asked for, where one is: only numbers of the same can be compared."""
    years: str = ""
    """After how many years what is measured holds, in digits: "5" of "5-year survival"."""
    trained: str = ""
    """Stem of the verb that says what data are for: "pretrain" of "pretrained on the most recordings"."""
    data: bool = False
    """Whether the amount of data is asked for, whatever it is counted in: recordings, hours, stars."""


def phrase_of(text: str) -> tuple[str, tuple[str, ...]]:
    """(stem of the last content word, stems of the others)."""
    stems = stems_of(text)
    return (stems[-1], tuple(stems[:-1])) if stems else ("", ())


def stems_of(text: str) -> list[str]:
    """The stems of the words that say what is counted or which papers are meant."""
    words = (word.lower() for word in WORD.findall(text))
    told = [word for word in words if word not in STOPWORDS and word not in FILLER and word not in FRAME]
    return [word if "-" in word else stem(word) for word in told]  # as `terms` has them
