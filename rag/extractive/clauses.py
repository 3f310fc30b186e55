"""Where a quote may begin and end so that it reads well on its own."""

from __future__ import annotations

import re

from rag.extractive.comparison.aspect_cues import POINTS
from vectorstore.passages import Span

SHORTEST = 12
"""Characters that must be left for a quote to begin after its lead-in."""
CLAUSE = 170
"""Characters that a clause in a table cell has at most, where the sentence can be cut so short."""
TELLING = 80
"""Characters outside brackets that a clause should have to tell anything."""

_LEAD_IN = re.compile(
    r"""(?: To \s (?: address | tackle | overcome | solve | resolve | mitigate | fill | bridge | close | remedy | this
              | that | achieve ) \b [^,.;:$]{0,90}
          | (?: In | Within ) \s (?: this | the \s present ) \s (?: paper | work | study | article )
          | (?: Specifically | In \s particular | Concretely | More \s specifically | More \s precisely | However
              | Furthermore | Moreover | Additionally | In \s addition | Besides | Therefore | Thus | Hence | Crucially
              | Consequently | As \s a \s result | Accordingly | Importantly | Notably | Interestingly | Finally
              | First | Second | Third | Lastly | Here | Building \s on \s (?: this | these ) [^,.;:$]{0,60}
              | Motivated \s by \s (?: this | these ) [^,.;:$]{0,60} | In \s response | In \s contrast | Instead
              | For \s this \s purpose | Based \s on \s (?: this | these ) [^,.;:$]{0,60} | Nevertheless | Yet
              | On \s the \s other \s hand | Meanwhile | Overall | In \s summary | Unfortunately | By \s contrast
              | With \s this \s (?: in \s mind | insight ) | To \s (?: this | that ) \s end ) )
        , \s+ (?= [^\W\d_] | [$\d] )""",
    re.VERBOSE,
)
_STARTS = re.compile(
    r"(?:;\s+|,\s+(?:but|yet)\s+|\s+[—–]\s+|(?<=[a-z]):\s+)"
    r"(?=[\w$])(?!(?:this|these|that|those|it|its|they|their|there|together|such|then|thus|hence|so|as|and|or|e\.g|i\.e)\b)"
)
_ENDS = re.compile(
    r"(?=;\s)|(?=,\s+(?:but(?!\s+also\b)|yet|while|whereas|which|where|so\s+that|so|since|because|as|thereby|thus|leading|making|making)\s)"
    r"|(?=\s+[—–]\s)|(?=,\s+and\s+(?:we|it|its|they|our|this|the)\s)|(?<=[a-z])(?=:\s)"
)
_COLON = re.compile(r"(?<=[a-z]):\s+(?=\S)")
_PROTECTED = re.compile(r"\$[^$\n]+\$|\([^()]*\)|“[^”]*”|\"[^\"]*\"|\[[^\[\]]*\]")


def clean_start(text: str, span: Span) -> Span:
    """The span without a lead-in such as "To address this issue, ": the rest is a clause of its own."""
    start, end = span
    match = _LEAD_IN.match(text, start, end)
    if match is None or end - match.end() < SHORTEST:
        return span
    return match.end(), end


def announced(text: str, span: Span) -> Span | None:
    """What stands behind the colon of a sentence that announces it: "with two additions: a gate and a router".

    None where the sentence announces nothing, or what it announces has no words worth a clause.
    """
    for colon in _COLON.finditer(text, *span):
        if POINTS.search(text[span[0] : colon.start()]) and span[1] - colon.end() >= TELLING:
            return clause(text, (colon.end(), span[1]), limit=3 * CLAUSE)
    return None


def clause(text: str, span: Span, focus: re.Pattern[str] | None = None, limit: int = CLAUSE) -> Span:
    """The part of a sentence to show where there is little room, as whole clauses.

    It begins where a clause can begin, ends where one can end, never inside a formula or a bracket, and holds the
    first place that `focus` matches. A sentence that cannot be cut so stays whole.
    """
    start, end = clean_start(text, span)
    if end - start <= limit:
        return start, end
    protected = [match.span() for match in _PROTECTED.finditer(text, start, end)]
    starts = [start, *(m.end() for m in _STARTS.finditer(text, start, end) if not _inside(m.start(), protected))]
    ends = [m.start() for m in _ENDS.finditer(text, start, end) if not _inside(m.start(), protected)]
    ends = [*(stop for stop in ends if not (text[stop] == ":" and POINTS.search(text[start:stop]))), end]
    found = focus.search(text, start, end) if focus else None
    wanted = found.span() if found else (start, start)
    pieces = [(s, e) for s in starts for e in ends if e - s >= 3 * SHORTEST and s <= wanted[0] and wanted[1] <= e]
    if not pieces:
        return start, end
    return min(pieces, key=lambda piece: (_cost(text[piece[0] : piece[1]], limit), piece[0] - piece[1]))


def _cost(words: str, limit: int) -> int:
    """Characters too many, and twice those too few: "We propose X (its long name)" alone says nothing."""
    return max(0, len(words) - limit) + 2 * max(0, TELLING - len(_PROTECTED.sub("", words)))


def _inside(offset: int, spans: list[Span]) -> bool:
    return any(first < offset < last for first, last in spans)
