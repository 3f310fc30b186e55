"""Limits that only the list's own records can tell: "papers by Ronckers", "in Lancet Oncol", "what did Yu publish"."""

from __future__ import annotations

import re
from typing import Protocol

from rag.understanding.kinds import PAPERS
from vectorstore.lookup.venues import is_known_venue

_GIVEN = r"(?:[A-ZÀ-Þ][\w.'’-]*\.?\s){0,3}(?:(?:van|von|de|der|den|di|la|le)\s){0,2}"
_AUTHOR = rf"(?P<author>{_GIVEN}[A-ZÀ-Þ][^\W\d_]+(?:[-'’][^\W\d_]+)*)"
_ANY_CASE = r"(?P<author>[^\W\d_]+(?:[-'’][^\W\d_]+)*)"
_SET = rf"(?:{PAPERS}|anything|everything|something)"
_WROTE = r"(?:publish(?:ed)?|writ(?:e|ten)|wrote|author(?:ed)?|work(?:ed)? on|stud(?:y|ied))"
_BY = r"(?:(?:that|which)\s)?(?:(?:are|were|is|was)\s)?(?:(?:co-?)?(?:written|authored|published)\s)?by\s"
_GOES_ON = r"(?=\s*(?:$|[?.,;!])|\s(?:and|on|about|in|since|from|after|before)\b)"
_NAMED_BY = re.compile(rf"\b(?i:{_SET})\s{_BY}{_AUTHOR}{_GOES_ON}")
_DID = rf"(?:what|which {PAPERS})(?: else)? (?:did|has|have|does)"
_KNOWN_ONLY = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?i:{_SET})\s(?:of|from)\s{_AUTHOR}(?=\s*(?:$|[?.,;!]))",
        rf"\b(?i:{_DID})\s{_AUTHOR}\s{_WROTE}(?:\s(?:about|on)\b)?",
        rf"(?<![\w'’-]){_AUTHOR}['’]s?\s(?i:{PAPERS})\b",
        rf"\b(?i:{_SET})\s{_BY}(?i:{_ANY_CASE})(?=\s*(?:$|[?.,;!]))",
        rf"\b(?i:{_DID})\s(?i:{_ANY_CASE})\s{_WROTE}(?=\s*(?:$|[?.!]))",
        rf"\bby\s{_AUTHOR}\b",
    )
)
_PHRASE = r"(?:[^\W\d_][\w.&-]*(?:,?\s(?!(?:in|since|from|after|before|papers?)\b)[\w.&-]+){0,9})"
_END = r"(?=\s*(?:$|[?.,;!])|\s(?:in|since|from|after|before|between)\s(?:19|20)\d\d)"
_VENUES = (
    re.compile(rf"\b(?:published\s|appeared\s)?(?:in|at|from)\s(?:the\s)?(?:journal\s)?(?P<venue>{_PHRASE}?){_END}"),
    re.compile(rf"^(?:(?i:the|all|which|what|list|show me)\s)*(?P<venue>{_PHRASE}?)(?=\s(?i:papers?|articles?)\b)"),
    re.compile(rf"^(?P<venue>{_PHRASE}?)[?.!]*$"),
)


class Records(Protocol):
    """What the list knows of authors and venues."""

    def has_author(self, name: str) -> bool:
        """Whether some author has this name."""

    def has_venue(self, name: str) -> bool:
        """Whether some paper of the list appeared there."""


def read_record_limits(text: str, records: Records) -> tuple[str, str, str]:
    """(author, venue, question without them); each empty where the question has none.

    Somebody whom the list does not know is an author only where papers "by" him are asked for.
    """
    author = ""
    for pattern in (_NAMED_BY, *_KNOWN_ONLY):
        match = pattern.search(text)
        if match and (pattern is _NAMED_BY or records.has_author(match["author"])):
            author = match["author"]
            on = match.group().endswith((" about", " on"))
            kept = "" if match.group().startswith("by") else "papers on" if on else "papers"
            text = f"{text[: match.start()]}{kept}{text[match.end() :]}"
            break
    for pattern in _VENUES:
        match = pattern.search(text)
        if match and _is_venue(match["venue"], pattern is _VENUES[0], records):
            before = text[: match.start()] if pattern is _VENUES[0] else ""
            return author, match["venue"], " ".join(f"{before} {text[match.end() :]}".split()) or "papers"
    return author, "", " ".join(text.split())


def _is_venue(name: str, after_in: bool, records: Records) -> bool:
    """Whether the list has the venue, and the wording means it: "in Cancer", but not "cancer papers"."""
    meant = is_known_venue(name) or (name[:1].isupper() and (after_in or " " in name))
    return meant and records.has_venue(name)
