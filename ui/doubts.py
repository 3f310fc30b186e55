"""Why the check does not pass a sentence, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_WORDS: Mapping[str, str] = {
    "name": "a name",
    "number": "a number",
    "misplaced": "what a number is of",
    "qualifier": "a bound such as “up to”",
    "fraction": "a share",
    "negation": "a “not”",
    "direction": "which way it goes",
    "only": "an “only”",
    "opposite": "an opposite",
    "exchanged": "which of two it says that of",
    "order": "which is better",
    "earlier": "whose work it is",
}


def to_check(doubts: Sequence[str]) -> str:
    """What a reader should check: "a number and which is better"; empty where nothing in particular is known."""
    known = [_WORDS[doubt] for doubt in doubts if doubt in _WORDS]
    return " and ".join(filter(None, (", ".join(known[:-1]), *known[-1:])))
