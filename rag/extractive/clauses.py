"""Where a quote may begin and end so that it reads well on its own."""

from __future__ import annotations

import re

from vectorstore.passages import Span

SHORTEST = 12
"""Characters that must be left for a quote to begin after its lead-in."""

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


def clean_start(text: str, span: Span) -> Span:
    """The span without a lead-in such as "To address this issue, ": the rest is a clause of its own."""
    start, end = span
    match = _LEAD_IN.match(text, start, end)
    if match is None or end - match.end() < SHORTEST:
        return span
    return match.end(), end
