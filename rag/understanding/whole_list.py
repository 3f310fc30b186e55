"""Whether a question asks what the whole list is about: nothing is left of it but words for that."""

from __future__ import annotations

import re

_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SUBJECTS = frozenset(
    """themes topics subjects areas fields directions trends categories disciplines domains strands lines""".split()
)
_ONE_SUBJECT = frozenset("theme topic subject focus scope content contents".split())
"""Words of which one may belong to one paper: the list must be named beside them."""
_KINDS = frozenset("kinds types sorts".split())
_REQUESTS = frozenset("summarise summarize categorise categorize cluster group organise organize sort".split())
_SUMS_UP = _REQUESTS | frozenset("overview summary about common contain contains hold holds cover covers find".split())
_LIST = frozenset("list collection corpus library bibliography papers abstracts here everything".split())
_WHOLE = frozenset("list collection corpus library bibliography".split())
_FRAME = frozenset(
    """a an the this that my your our its it is are was were be of in on over for to by into from with and or as at
    what which how many whats do does did can could would i me us we you they there have has get give show tell want
    need list please all whole entire every together each some main key major most important common biggest largest
    central different various broad broader general overall high-level short brief quick rough research scientific
    covered represented included addressed present found seen come comes fall level s dominant frequent prevalent hot
    kind words through around mostly mainly primarily chiefly""".split()
)
"""What may stand around them: closed classes, frames of requests, and what sizes a subject."""


def asks_for_the_whole(text: str) -> bool:
    """Whether an English question asks for the subjects of the list: "which areas are covered here?".

    "Overview" and "topics" alone do. What sums up, or a subject in the singular, does where the list is named or its
    papers are; a word of anything else makes it a question about that.
    """
    words = [word.lower() for word in _WORDS.findall(text.replace("'s", " is").replace("’s", " is"))]
    present = set(words)
    if not words or present - (_SUBJECTS | _ONE_SUBJECT | _KINDS | _SUMS_UP | _LIST | _FRAME):
        return False
    if present & _SUBJECTS or ("overview" in present and not present & (_LIST | {"this", "it", "that"})):
        return True
    asks = bool(present & {"what", "overview", "summary", "tell"}) or words[0] in _REQUESTS
    if present & (_ONE_SUBJECT | _KINDS):
        return bool(present & _LIST) and (asks or bool(present & {"which", "give"}))
    if present & _SUMS_UP:
        return asks and bool(present & _LIST)
    return words[0] == "what" and "in" in present and bool(present & _WHOLE)
