"""Dirty text -> plain text that a person can read, without losing meaning: `p<0.05`, `$3000`, `n^2`, CJK survive."""

from __future__ import annotations

import re

from vectorstore.characters import readable
from vectorstore.latex import hide_formulas, plain_commands, show_formulas
from vectorstore.markup import plain_html, plain_markdown

MAX_PASSES = 20
"""Each pass undoes one layer (`&amp;lt;` has two); real text needs two passes."""

_PLAIN = re.compile(r"[ !\"()+,./0-9:;=?@A-Z^a-z|%>'-]*")
_TWO = re.compile(r"  |--|''")
_PREFIX = re.compile(
    r"""\W{0,3}(?:[Aa]bstract|ABSTRACT|Summary|SUMMARY)(?:[\s*]*[:—–][\s*]*|\.\s+(?=[A-Z])|\s*\n\s*|\s+-+\s+|-(?=[A-Z][a-z]+\s))
      | \W{0,3}(?:ABSTRACT|SUMMARY)\s+(?=[A-Z]) | Abstract(?=[A-Z][a-z]+\s)
      | Abstract\s+(?=(?:We|This|In|The|A|An|Our|Background|Purpose|Objectives?|Aims?|Introduction|Motivation)\b)
    """,
    re.VERBOSE,
)
_BROKEN_WORD = re.compile(r"(?<=[a-z]{2})-[ \t]*\r?\n[ \t]*(?=[a-z]{2})")


def clean(text: str) -> str:
    """One line of plain text. Formulas stay verbatim as `$...$`; `clean(clean(x)) == clean(x)`."""
    if _PLAIN.fullmatch(text) and not _TWO.search(text) and text[:1] not in ("A", "a", "S", " "):
        return text.strip()
    for _ in range(MAX_PASSES):
        cleaned = _one_pass(text)
        if cleaned == text:
            break
        text = cleaned
    return text


def _one_pass(text: str) -> str:
    text = readable(text)
    if "<" in text or "&" in text:
        text = plain_html(text)
    if text[:16].lstrip(" *_#\n-").lower().startswith(("abstract", "summary")):
        text = _PREFIX.sub("", text, count=1) if _PREFIX.match(text) else text
    text, formulas = hide_formulas(text) if "$" in text or "\\" in text else (text, [])
    text = plain_markdown(plain_commands(text))
    return show_formulas(" ".join(text.split()), formulas)
