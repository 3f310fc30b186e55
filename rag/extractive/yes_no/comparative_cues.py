"""Words by which one thing is said to be ahead of another, behind it or level with it, by axis and sign."""

from __future__ import annotations

import re

_GOOD = r"(?:accurate|robust|stable|stably|effective|reliable|precise|general|expressive|scalable)"
_EFFICIENT = r"efficient(?:ly)?"
_COSTLY = r"(?:expensive|costly|demanding)"
_OTHER = rf"(?:{_GOOD}|{_EFFICIENT}|{_COSTLY})"
"""What is more or less of, but no amount."""
_CUES: tuple[tuple[str, int, str], ...] = (
    ("better", 1, r"(?:outperform(?!ed by)\w*|beat(?!en by)\w*|surpass(?!ed by)\w*|exceed\w*|outdo\w*|overtakes?"
     r"|improv\w+ (?:up)?on|ahead of|superior(?: \w+)? (?:to|over)|(?:lead|gains?|improvements?|advantages?) over"
     r"|wins? (?:over|against)|displace[sd]?|dethron\w+)"),
    ("better", -1, r"(?:(?:outperformed|beaten|surpassed) by|inferior to|(?:lag|fall|trail)s? behind|underperform\w*)"),
    ("better", 0, r"(?:match(?:es|ing)?|equals?|rivals?|on (?:a )?par with|competitive with|competes with"
     r"|(?:competitive|comparable) (?:\w+ ){1,2}(?:to|with)|comparabl[ey] (?:to|with)"
     r"|as (?:good|accurate|strong|effective) as|(?:performs?|works?|does|do) (?:\w+ )?as well as|level with)"),
    ("speed", 0, r"as (?:fast|quick)(?:ly)? as"),
    ("efficient", 0, rf"as {_EFFICIENT} as"),
)  # fmt: skip
_THAN: tuple[tuple[str, int, str], ...] = (
    ("better", 1, rf"(?:better|stronger|stabler|superior|improved|more {_GOOD})"),
    ("better", -1, rf"(?:worse|weaker|less {_GOOD})"),
    ("speed", 1, r"(?:faster|quicker|speedier|(?:more quickly|more rapidly|less slowly))"),
    ("speed", -1, r"(?:slower|more slowly|less quickly)"),
    ("efficient", 1, rf"more {_EFFICIENT}"),
    ("efficient", -1, rf"less {_EFFICIENT}"),
    ("cost", 1, rf"(?:costlier|more {_COSTLY})"),
    ("cost", -1, rf"(?:cheaper|less {_COSTLY})"),
    (
        "amount",
        1,
        rf"(?:more(?! {_OTHER}\b)|higher|larger|bigger|greater|longer|increas\w+|rais\w+)",
    ),
    (
        "amount",
        -1,
        rf"(?:less(?! {_OTHER}\b)|fewer|lower\w*|smaller|shorter|reduc\w+|cut(?:s|ting)?|sav\w+)",
    ),
)
_RIVAL = (
    r"(?P<of>[^.;:]{0,80}?)\b(?:(?<!rather )(?<!other )than|over|relative to|compared (?:to|with)|versus|vs\.?)\b"
    r"(?!\s*\d)"
)
PATTERNS = (
    *((axis, sign, re.compile(rf"\b{cue}\b", re.IGNORECASE)) for axis, sign, cue in _CUES),
    *((axis, sign, re.compile(rf"\b{cue}\b{_RIVAL}", re.IGNORECASE)) for axis, sign, cue in _THAN),
)
ALONE = tuple((axis, sign, re.compile(rf"(?<!the )\b{cue}\b(?P<of>)", re.IGNORECASE)) for axis, sign, cue in _THAN)
