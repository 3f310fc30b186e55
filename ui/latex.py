"""Formulas inside abstracts and answers: where they are, as MathML for the sources, as Unicode for plain text."""

from __future__ import annotations

import re
from html import escape, unescape
from xml.etree.ElementTree import Element

from latex2mathml import exceptions as latex2mathml_exceptions
from latex2mathml.converter import convert_to_element
from pylatexenc.latex2text import LatexNodes2Text
from pylatexenc.latexwalker import LatexWalkerError

Span = tuple[int, int]

_FORMULA = re.compile(
    r"""  \$\$ (.+?) \$\$
        | \\\( (.+?) \\\)
        | \\\[ (.+?) \\\]
        | (?<![\\$\w]) \$ (?![\s$]) ( [^$\n]*? [^\s$\\] ) \$ (?![\d$])   # pandoc's rule, which keeps prices out
    """,
    re.VERBOSE | re.DOTALL,
)
_PROSE = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,}(?![A-Za-z])")
_TEX_SIGN = re.compile(r"[\\^_{}=<>]")
_MATHML_TAGS = frozenset(
    "math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover "
    "mmultiscripts mtable mtr mtd mstyle mpadded mphantom menclose".split()
)
_MATHML_ATTRIBUTES = frozenset(
    "display mathvariant stretchy fence form accent movablelimits largeop lspace rspace width height depth voffset "
    "linethickness displaystyle scriptlevel columnalign columnspacing rowlines columnlines notation minsize "
    "maxsize".split()
)
# latex2mathml has no common base for its errors, and both libraries let Python's own through on broken input.
_CONVERSION_ERRORS: tuple[type[BaseException], ...] = (
    *(
        kind
        for kind in vars(latex2mathml_exceptions).values()
        if isinstance(kind, type) and issubclass(kind, Exception)
    ),
    LatexWalkerError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
    RuntimeError,
)


def formula_spans(text: str) -> tuple[Span, ...]:
    r"""Offsets of the formulas of `text`, delimiters included: `$x$`, `$$x$$`, `\(x\)`, `\[x\]`.

    A price is no formula: the opening `$` touches its content, the closing one too, no digit follows it, and what
    stands between them is not prose that begins with a number.
    """
    return tuple(match.span() for match in _FORMULA.finditer(text) if not _is_money(match))


def _is_money(match: re.Match[str]) -> bool:
    inside = match.group(4)
    return bool(inside and inside[0].isdigit() and _PROSE.search(inside) and not _TEX_SIGN.search(inside))


def tex_of(formula: str) -> str:
    """What stands between the delimiters of a formula found by `formula_spans`."""
    width = 1 if formula[0] == "$" and formula[1] != "$" else 2
    return formula[width:-width].strip()


def mathml(formula: str) -> str:
    """A delimited formula as MathML, drawn by the browser itself; as its source in `<code>` when it cannot be read.

    Tags and attributes outside a fixed set (links, colours, styles) are left out, and every text is escaped.
    """
    try:
        element = convert_to_element(tex_of(formula))
    except _CONVERSION_ERRORS:
        return f'<code class="tex">{escape(formula)}</code>'
    return _serialized(element)


def _serialized(element: Element) -> str:
    text = unescape(element.text or "")
    if element.tag == "mtext":
        text = text.replace("---", "—").replace("--", "–")
    inner = escape(text) + "".join(_serialized(child) for child in element)
    if element.tag not in _MATHML_TAGS:
        return inner
    attributes = "".join(
        f' {name}="{escape(value)}"' for name, value in element.attrib.items() if name in _MATHML_ATTRIBUTES
    )
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"


def plain(text: str) -> str:
    """`text` with its formulas as Unicode (`$\\alpha$` becomes α); what cannot be read stays as it is."""
    parts: list[str] = []
    position = 0
    for start, end in formula_spans(text):
        parts += [text[position:start], _unicode(text[start:end])]
        position = end
    return "".join([*parts, text[position:]])


def _unicode(formula: str) -> str:
    tex = tex_of(formula)
    if tex.count("{") != tex.count("}") or tex.endswith("\\"):
        return formula
    try:
        shown = LatexNodes2Text(math_mode="text").latex_to_text(tex).strip()
    except _CONVERSION_ERRORS:
        return formula
    return shown if shown and "%s" not in shown else formula
