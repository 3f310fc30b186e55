"""Dirty text -> plain text that a person can read, without losing meaning: `p<0.05`, `$3000`, `n^2`, CJK survive."""

from __future__ import annotations

import re

from vectorstore.text.characters import joined_lines, readable, with_escapes
from vectorstore.text.latex import hide_formulas, show_formulas
from vectorstore.text.latex_commands import plain_commands
from vectorstore.text.markup import plain_html, plain_lines, plain_markdown

MAX_PASSES = 20
"""Each pass undoes one layer (`&amp;lt;` has two); real text needs two passes."""

_PLAIN = re.compile(r"[ !\"()+,./0-9:;=?@A-Z^a-z|%>'-]*")
_TELLING = ("  ", "--", "''", "- ", "(cid:", ". %", "! %", "? %")
"""What a text of plain characters has where it is not clean yet."""
_FIRST = frozenset("AaSZKR %")
"""How "Abstract:", "Summary:", "Résumé:" and a comment begin."""
_OPENINGS = (
    "abstract",
    "summary",
    "zusammenfassung",
    "kurzfassung",
    "résumé",
    "resumen",
    "resumo",
    "riassunto",
    "摘要",
)
_PREFIX = re.compile(
    r"""\W{0,3}(?:[Aa]bstract|ABSTRACT|Summary|SUMMARY)(?:[\s*]*[:—–][\s*]*|\.\s+(?=[A-Z])|\s+-+\s+|-(?=[A-Z][a-z]+\s))
      | \W{0,3}(?:ABSTRACT|SUMMARY)\s+(?=[A-Z]) | Abstract(?=[A-Z][a-z]+\s)
      | \W{0,3}(?:Zusammenfassung|Kurzfassung|Résumé|RÉSUMÉ|Resumen|RESUMEN|Resumo|RESUMO|Riassunto|摘\s?要)
        [\s*]*[:：—–][\s*]*
      | Abstract\s+(?=(?:We|This|In|The|A|An|Our|Background|Purpose|Objectives?|Aims?|Introduction|Motivation)\b)
    """,
    re.VERBOSE,
)
_GLYPH = re.compile(r"\(cid:(\d{1,5})\)\s*")
"""A character of a PDF whose font has no text for it; 173 is the hyphen at the end of a line."""
_COMMENT = re.compile(r"%(?:(?<=\A%)|(?<=[.!?]\s%))%*\s*(?=[A-Z][a-z])")
"""TeX's comment mark before a sentence; "12 %" and "%-wise" are none."""
_LONE_ACCENT = re.compile(r"\{([À-ɏ])\}")
"""An accented letter that BibTeX's braces protected: "Fr{é}chet"."""
_NO_LINK = r"(?!(?:and|or|to|but|nor|as|vs|versus|than)\b)"
_BROKEN_WORD = re.compile(rf"(?<![-\w])([a-z]{{2,}})-\s+{_NO_LINK}([a-z]{{2,}}[a-z-]*)")
_HYPHEN_AT_BREAK = re.compile(rf"-(?<=[a-z]{{2}}-)\s+{_NO_LINK}[a-z]{{2}}")
"""What every broken word has; found in a tenth of the time, and most hyphens before a space are of no such word."""
_PREFIXES = frozenset(
    """inter intra multi cross self non pre post semi sub low high long short real state end well large small fine human
    time task one two three few zero first second third single over under full half near far open closed
    worst best""".split()
)
_ENDINGS = frozenset(
    """based driven aware free level specific efficient effective dependent independent oriented wise guided agnostic
    order scale style centric sensitive invariant preserving related type like induced mediated associated derived
    intensive""".split()
)
"""Words that are joined to another by a hyphen, and by nothing else."""


def clean(text: str) -> str:
    """One line of plain text. Formulas stay verbatim as `$...$`; `clean(clean(x)) == clean(x)`."""
    if text[:1] not in _FIRST and _PLAIN.fullmatch(text) and not any(map(text.__contains__, _TELLING)):
        return text.strip()
    for _ in range(MAX_PASSES):
        line = _one_line(text)
        text = _plain(line)
        if text == line:
            break
    return text


def _one_line(text: str) -> str:
    """White space collapsed, after everything that depends on line breaks and tabs is done."""
    if not text.isprintable():
        text = with_escapes(text)
        if "\n" in text:
            text = joined_lines(plain_lines(text))
    return " ".join(text.split())


def _plain(line: str) -> str:
    line = _COMMENT.sub("", readable(line)) if "%" in line else readable(line)
    if "(cid:" in line:
        line = _GLYPH.sub(_glyph, line)
    if "<" in line or "&" in line:
        line = plain_html(line)
    if line[:16].lstrip(" *_#-").lower().startswith(_OPENINGS):
        line = _PREFIX.sub("", line, count=1) if _PREFIX.match(line) else line
    line, formulas = hide_formulas(line) if "$" in line or "\\" in line else (line, [])
    line = plain_markdown(plain_commands(line))
    if "{" in line:
        line = _LONE_ACCENT.sub(r"\1", line)
    if "- " in line and _HYPHEN_AT_BREAK.search(line):
        line = _BROKEN_WORD.sub(_mended, line)
    return show_formulas(" ".join(line.split()), formulas)


def _glyph(match: re.Match[str]) -> str:
    """A line end's hyphen, with a space where a word goes on, so that the word is mended like any broken one."""
    before, after = match.string[: match.start()][-1:], match.string[match.end() :][:1]
    if match[1] != "173":
        return " " if match.group()[-1].isspace() else ""
    return "- " if before.islower() and after.islower() else "-"


def _mended(match: re.Match[str]) -> str:
    """A word that a line end broke ("con- vergence"), or a compound that lost its line ("graph- reasoning")."""
    left, right = match.groups()
    compound = left in _PREFIXES or right in _ENDINGS or "-" in right or re.search(rf"\b{left}\b(?!-)", match.string)
    return f"{left}-{right}" if compound else left + right
