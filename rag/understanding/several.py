"""Several questions in one message: "Which papers use LoRA? And how many are about privacy?"

Each is asked as a turn of its own, so that a later one may refer to an earlier ("which of them have code?"), and their
answers become one (`rag.joining`). Two questions about papers that the message names are one question
(`rag.extractive.compound`).
"""

from __future__ import annotations

import re

from rag.question import language_of
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.courtesy import without_courtesy
from rag.understanding.kinds import kind_of
from rag.understanding.usual import without_opening

MOST = 4
"""Questions of a message that are answered one by one; of more, the message is read as a whole."""
SHORTEST = 3
"""Words that each of the questions has at least."""

_BREAK = re.compile(
    r"\?\s+(?!(?:i|we) mean\b|i\.\s?e\.|that is\b|meaning\b|namely\b)(?=\w)"
    r"|[;.]\s+(?:(?:and|also|then)\b,?\s+)?(?=(?:which|how many|what|list|compare|find)\b)"
    r"|,?\s+and\s+(?:also\s+)?(?=(?:which|what) (?:papers?|stud(?:y|ies)|ones|of them|articles?)\b|how many\b)",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:and|also|then|or|but)\b,?\s+(?:also\s+)?", re.IGNORECASE)
_SETS = frozenset(("find", "list", "count", "compare", "rank"))


def questions_of(text: str, names: NameLookup) -> tuple[str, ...]:
    """The questions of a message, where it asks at least two for sets of papers; else the message itself."""
    if language_of(text) == "zh" or len(text) > 1_000:
        return (text,)
    parts = [_AND.sub("", part.strip()) for part in _BREAK.split(without_courtesy(text))]
    if not 1 < len(parts) <= MOST or any(len(part.split()) < SHORTEST for part in parts):
        return (text,)
    kinds = [kind_of(without_opening(part), chinese=False) for part in parts]
    named = asked_names(parts[0], kinds[0], names) and kinds[0] not in ("list", "count")
    return (text,) if named or not _SETS.issuperset(kinds) else tuple(f"{part.rstrip('?.! ')}?" for part in parts)
