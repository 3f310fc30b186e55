"""Questions that no list of abstracts is asked, told by a word such as "weather" and by what the list is about."""

from __future__ import annotations

import re

from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.kinds import METHODS, PAPERS

_ASIDE = re.compile(
    r"\b(?P<word>weather|rain|snow|temperature outside|world cup|capital of|stock price|recipe|restaurant|horoscope"
    r"|football|lottery|what time is it|today['’]s date|what day is)\b",
    re.IGNORECASE,
)
_TO_THE_LIST = re.compile(rf"\b(?:{PAPERS}|{METHODS}|abstracts?|list)\b", re.IGNORECASE)
_HERE_AND_NOW = re.compile(
    r"\b(?:today|tomorrow|tonight|outside|right now|this (?:week|weekend|morning|evening)|like)\b"
    r"|\bin (?-i:[A-Z])[a-z]+\W*$|^what(?:['’]s| is) the \w+\W*$",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:what|which|who|how|where|when|why|is|are|does|do|did|can|could|will|would|should|tell|give|show)\b",
    re.IGNORECASE,
)


def is_aside(text: str, names: NameLookup) -> bool:
    """Whether a question is about the world and not about the list.

    A word such as "weather" says so only where the question speaks of no papers and names none, and where it asks for
    here and now, or is a whole question with a word that no paper mentions: "weather nowcasting" alone is a subject.
    """
    found = _ASIDE.search(text)
    if found is None or _TO_THE_LIST.search(text):
        return False
    if any(names.carriers(name) for name in asked_names(text, "fact", names)):
        return False
    return bool(_HERE_AND_NOW.search(text)) or (bool(_QUESTION.match(text)) and not names.mentions(found["word"]))
