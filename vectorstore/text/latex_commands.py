"""LaTeX commands in running text: formatted arguments stay, accents and symbols become characters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pylatexenc.latex2text import get_default_latex_context_db

_MACROS = get_default_latex_context_db()

_ARGUMENT = r"\s*\{([^{}]*)\}"
_FORMAT = re.compile(
    r"\\(?:text(?:bf|it|tt|sc|sf|rm|up|sl|md|normal)?|emph|underline|uline|ul|mbox|hbox|texorpdfstring\{[^{}]*\}|url|path"
    r"|textcolor\s*\{[^{}]*\}|color\s*\{[^{}]*\}|math(?:bf|rm|it|sf|tt|cal|bb)|operatorname|textsuperscript"
    r"|textsubscript|section\*?|paragraph\*?|title|keywords)" + _ARGUMENT
)
_SWITCH = re.compile(
    r"\{\s*\\(?:em|bf|it|tt|sc|sf|rm|sl|cal|bfseries|itshape|scshape|sffamily|ttfamily|small|large|normalfont)\b\s*"
    r"(?:\{([^{}]*)\}\s*|([^{}]*))\}"
)
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}" + _ARGUMENT)
_FOOTNOTE = re.compile(r"\s*\\footnote" + _ARGUMENT)
_DROPPED = re.compile(
    r"[~\s]*\\cite[A-Z][\w:,-]*\w"
    r"|\\(?:textit|textbf|texttt|textsc|emph|math(?:bb|cal|bf|rm|frak))(?=[A-Za-z])(?!math|text)"
    r"|[~\s]*\\(?:cite[a-z]*\*?(?:\[[^\]]*\])*|label|vspace\*?|hspace\*?|thanks)\s*\{[^{}]*\}"
    r"|\\url(?=\s*https?:)|\\[bB]igg?[lrm]?(?![A-Za-z])"
    r"|\\(?:begin|end)\{[a-zA-Z*]+\}(?:\[[^\]]*\])?|\\(?:noindent|centering|newline|par|smallskip|medskip|bigskip)\b"
)
_MAY_BE_DROPPED = re.compile(
    r"\\(?:cite|text|emph|math|label|[vh]space|thanks|url|[bB]ig|begin|end|noindent|centering|newline|par|small|med)"
)
"""How every command that is dropped begins, the white space before it aside."""
_ACCENTS = dict(
    zip(
        "\"'`^~=.uvHcdbkr",
        "\u0308\u0301\u0300\u0302\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u0323\u0331\u0328\u030a",
        strict=True,
    )
)
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "i", "j": "j",
}  # fmt: skip
_AUTHORS_OWN = {
    "ie": "i.e.", "eg": "e.g.", "etal": "et al.", "wrt": "w.r.t.", "iid": "i.i.d.", "vs": "vs.", "xspace": "",
    "la": "≲", "ga": "≳", "msun": "M☉", "rsun": "R☉", "lsun": "L☉", "kms": "km/s",
    "eps": "ε", "ep": "ε",
}  # fmt: skip
"""Macros that nearly every style file defines alike."""
_NAME_OF_A_CLASS = re.compile(r"[A-Z]{2,8}")
"""Macros that print their own name: NP, PSPACE."""
_ACCENT = re.compile(
    r"(?P<open>\{)?\\(?:(?:(?P<accent>[\"'`^~=.]|[uvHcdbkr](?![A-Za-z]))\s*(?P<group>\{)?(?P<letter>\\[ij](?![A-Za-z])|[A-Za-z])"
    r"(?(group)\}))|(?P<special>ss|o|O|l|L|ae|AE|oe|OE|aa|AA|i|j)(?![A-Za-z])(?:\{\})?\s?)(?(open)\})"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)(?![A-Za-z])(?:\{\}|(?!\{))")
_OWN_MACRO = re.compile(r"(?<![\w:\\/$^_}])\\([A-Za-z]{2,})(?![A-Za-z])(?:\{([^{}\\]*)\}|\{\}|(?![{_^\\]))")
"""A command where a word may stand, so in no path ("C:\\Users") and in no formula without its dollar signs."""
_OF_TEX = frozenset(
    "choose over atop above brace brack left right middle limits nolimits displaystyle textstyle "
    "em bf it tt sc sf rm sl cal".split()
)
"""Commands of plain TeX that the library does not list; they print no name of their own."""
_LINE_END = re.compile(r"[nrt][A-Z]")
"""A line end that was escaped twice: "\\nWe propose"."""
_ESCAPED = re.compile(r"\\([%&_#{}$])")
_TIE = re.compile(r"(?<=[A-Za-z.,)])~(?=[\\A-Z\d(\[])")


@lru_cache(maxsize=4096)
def symbol(command: str) -> str:
    """What a command without argument prints (`\\alpha` -> α); the command itself when it is not known."""
    if not command.startswith("\\"):
        return command
    name = command[1:].strip()
    if name in _LETTERS:
        return _LETTERS[name]
    if name in _AUTHORS_OWN:
        return _AUTHORS_OWN[name]
    specification = _MACROS.get_macro_spec(name)
    if not specification and _NAME_OF_A_CLASS.fullmatch(name):
        return name
    shown = specification.simplify_repl if specification else None
    return shown if isinstance(shown, str) and shown.strip() and not set(shown) & set("%\\\n<> ") else command


def _accented(match: re.Match[str]) -> str:
    if letter := match.group("letter"):
        plain = letter.lstrip("\\")
        return unicodedata.normalize("NFC", plain + _ACCENTS[match.group("accent")])
    return _LETTERS[match.group("special")]


def _own_macro(match: re.Match[str]) -> str:
    name, argument = match.groups()
    if _LINE_END.match(name):
        return f" {name[1:]}"
    return match.group() if name in _OF_TEX or _MACROS.get_macro_spec(name) else argument or name


def plain_commands(text: str) -> str:
    """Text without LaTeX commands; formulas hidden before. Formatted arguments stay.

    A macro of the authors' own is shown by its name, one with an argument by that ("\\ours beats \\base{BERT}" becomes
    "ours beats BERT"); commands that LaTeX knows and this does not are left, as `\\frac{1}{2}`.
    """
    if "\\" not in text:
        return text
    text = _TIE.sub(" ", text)
    if _MAY_BE_DROPPED.search(text):
        text = _DROPPED.sub("", text)
    text = _ACCENT.sub(_accented, text)
    text = _HREF.sub(lambda m: m.group(1) if m.group(1) == m.group(2) else f"{m.group(2)} ({m.group(1)})", text)
    previous = ""
    while previous != text:
        previous = text
        text = _SWITCH.sub(r"\1\2", _FORMAT.sub(r"\1", text))
    text = _FOOTNOTE.sub(r" (\1)", text)
    text = re.sub(r"\\item\b", "•", text)
    text = _COMMAND.sub(lambda m: symbol("\\" + m.group(1)), text)
    text = _OWN_MACRO.sub(_own_macro, text)
    text = re.sub(r"\\\\|\\[,;: ]", " ", text)
    return _ESCAPED.sub(r"\1", text)
