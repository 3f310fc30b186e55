"""What follows a comparison: another paper, one paper less, or something else to compare by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.follow_up.earlier import Earlier
from rag.follow_up.references import NAMED_AT_MOST, THEM, together
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.criteria import themes_of
from rag.understanding.kinds import aspects_of

LONGEST = 8
"""Words of such a question at most."""

_POLITE = re.compile(r"[?.! ]+$|^(?:ok|and(?! with)|but|so|now|then|please)\b[ ,]*|,? please$", re.IGNORECASE)
_REMOVES = re.compile(
    r"^(?:without|drop|remove|leave out|leave|omit|except|exclude|minus|skip|not)\b(?P<what>.+?)(?: out)?$",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"^(?:add|also|include|plus|throw in|what about|how about|same for)\b(?P<what>.+?)"
    r"(?: too| as well| to (?:it|them|the table))*$",
    re.IGNORECASE,
)
_BY = re.compile(
    r"^(?:(?:what|how) about|compare (?:them|these) (?:on|by)|on|in terms of|by|regarding|only)?\s*"
    r"(?:the |their |its )*(?P<what>[\w -]+)$",
    re.IGNORECASE,
)
_WHICH = re.compile(
    rf"^which (?:(?:one|of {THEM}) (?!of\b)|(?=(?:is|are|was|has|have|needs|uses|gives|can)\b))"
    r"(?P<what>[a-z].+)$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:,|\band\b|\bor\b|\bthe\b|\bpapers?\b|[“”\"\s])+", re.IGNORECASE)
_ASKS = re.compile(r"^(?:how|what|which|why|who|where|when|is|are|do|does|did|can|has|have)\b", re.IGNORECASE)


def with_comparison(text: str, earlier: Earlier, names: NameLookup) -> str:
    """The comparison before with what this changes in it; empty where it changes nothing.

    "add X" and "and X?" add a paper, "without X" takes one away, "what about the memory?" compares by it.
    """
    group = compared(earlier)
    if len(group) < 2 or len(text.split()) > LONGEST:
        return ""
    words = text
    for _ in range(3):
        words = _POLITE.sub("", words).strip()
    removes = _REMOVES.match(words)
    if removes:
        gone = _only_names(removes["what"], names)
        ids = {paper_id for name in gone for paper_id in names.carriers(name)}
        left = [name for name in group if not ids.intersection(names.carriers(name))]
        return _comparison(left, text) if gone and 1 < len(left) < len(group) else ""
    adds = _ADDS.match(words)
    more = _only_names(adds["what"] if adds else words, names)
    new = [name for name in more if not any(set(names.carriers(name)) & set(names.carriers(old)) for old in group)]
    if new:
        return _comparison([*group, *new], text)
    which = _WHICH.match(words)
    if which and not more and (themes_of(which["what"]) or aspects_of(which["what"])):
        return f"which of {together(group, text)} {which['what']}"
    by = None if _ASKS.match(words) and not words.lower().startswith(("what about", "how about")) else _BY.match(words)
    if by and not more and (themes_of(by["what"]) or aspects_of(by["what"])):
        return f"{_comparison(group, text)} on {by['what'].strip()}"
    return ""


def compared(earlier: Earlier) -> Sequence[str]:
    """The papers of the comparison before, by name; none where no comparison was before or it had too many."""
    question = earlier.question
    if question.kind != "compare" or question.language != "en":
        return ()
    group = question.names if len(question.names) > 1 else earlier.shown
    return group if len(group) <= 2 * NAMED_AT_MOST else ()


def _only_names(words: str, names: NameLookup) -> tuple[str, ...]:
    """The names in the words, where they hold nothing else."""
    found = asked_names(words, "about", names)
    rest = words
    for name in sorted(found, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return found if found and not _JOINED.sub("", rest) else ()


def _comparison(group: Sequence[str], text: str) -> str:
    return f"compare {together(group, text)}"
