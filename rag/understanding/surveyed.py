"""Questions that several papers answer together: "how do they handle noise?", "what are the challenges here?"."""

from __future__ import annotations

import re

from rag.understanding.kinds import METHODS, PAPERS, aspect_words, aspects_of
from rag.understanding.topic import topic_of

_OPEN = re.compile(
    r"how (?:is|are|was|were|do|does|did|can|could|has|have|should)\b"
    r"|how (?:good|well|effective|effectively|useful|reliable|reliably|accurate|accurately|robust|safe|efficient)\b"
    r"|why\b|(?:for )?what reasons?\b"
    r"|what (?!is\b|was\b|does\b|has\b)[a-z]+s\b|what (?:happened|caused)\b"
    r"|(?:what|which)(?: [\w-]+){0,5}? (?:are|were|do|have)\b"
    r"|.*(?:如何|怎么|怎样|为什么|为何|哪些)",
    re.IGNORECASE,
)
"""Ways to ask for a manner, for reasons, or for several things; a question for a number, a time or a person is none."""
_IN_THE_LIST = re.compile(
    r"(?:,? (?:that are |which are )?(?:mentioned|reported|discussed|described|named|given|raised|treated|listed))?"
    r",? (?:in|by|among|across|within|from|according to) (?:all )?(?:the|these|those|this|my|your|our)"
    rf"(?: [\w-]+)?? (?:{PAPERS}|lists?|collection|literature)\b(?! (?:on|about|of|that|which)\b)"
    r"|(?: (?:is|are|was|were))? (?:mentioned|reported|discussed|described|named|given|raised|listed)(?: here| there)?"
    r"(?=\W*$)",
    re.IGNORECASE,
)
"""Where it is to be looked up: says nothing of what is sought."""

_PLAIN = re.compile(
    r"\b(?:plain|vanilla|standard|basic|ordinary|regular|original|normal|classical?|conventional) (?=\S*[A-Z])"
)
"""What says of a name that nothing was added to it."""


_CAUSES = re.compile(r"^what (?:causes?|caused|leads? to|led to|drives?|triggers?|induces?|explains?)\b", re.IGNORECASE)
_THEIR_OWN = re.compile(
    rf"\b(?:of|in|with|for) (?:their|its|the) (?:own |proposed |new )*(?:{METHODS}|{PAPERS}|authors?|results?)\b"
    r"|\bof their own\b",
    re.IGNORECASE,
)
"""What says that the papers themselves are meant."""


def asks_several(text: str) -> bool:
    """Whether a question that names no paper may be answered by several, each in its own way."""
    return _OPEN.match(text) is not None


def subject_of(text: str, chinese: bool) -> str:
    """What such a question is about, without the aspect of it that it asks for and the list that it asks; empty where
    only an aspect is asked for, of any paper."""
    plain = _CAUSES.sub("", _PLAIN.sub("", _IN_THE_LIST.sub("", text)))
    subject = topic_of(_THEIR_OWN.sub("", aspect_words(plain)), chinese)
    return subject if subject or aspects_of(plain) else topic_of(plain, chinese)
