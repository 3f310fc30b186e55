"""A sentence behind a question that only says how to answer it: "Give me the top three.", "Yes or no."."""

from __future__ import annotations

import re

MOST = 2
"""Such sentences that are taken off a question."""

_LAST = re.compile(
    r"^(?P<asked>.*\w\W*[?.!])\s+(?P<form>[^?.!]+)[?.!\s]*$",
    re.DOTALL,
)
_REQUEST = re.compile(
    r"(?:which|what|who|how|where|when|why|is|are|was|were|does|do|did|can|has|have|tell|show|list|find|give|compare"
    r"|contrast|explain|summari[sz]e|describe|rank|sort|count|name)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_FORM = frozenset(
    """a an the of in with by as to for and or no not than at up i we you it them these those all each every both me us
    only just more most least first last top best short brief briefly shortly concise quick quickly simple simply plain
    please thanks give show list name tell print keep make answer reply write use need want get have like do does will
    would should can is are be suffices enough fine ok okay yes sentence sentences word words line lines bullet bullets
    point points table titles title names labels quotes quote result results lists paper papers study studies article
    articles ones one two three four five six seven eight nine ten twenty dozen detail details example examples their
    its my your rest important relevant source sources reference references citation citations sorted ordered order
    alphabetically""".split()
)
"""Words that ask for nothing but a form: articles and pronouns, requests, numbers, and the parts of an answer."""
_OPENS = re.compile(r"(?:which|what|who|how|where|when|why|is|are|does|do|did|can|has|have)\b", re.IGNORECASE)


def without_form(text: str) -> str:
    """The question without a last sentence that asks for nothing new; another question ("which ones?") stays."""
    for _ in range(MOST):
        match = _LAST.match(text)
        if match is None:
            break
        asked, form = match["asked"].strip(), match["form"].strip()
        complete = asked.endswith("?") or _REQUEST.match(asked)
        if not complete or _OPENS.match(form) or not _FORM.issuperset(_WORD.findall(form.lower())):
            break
        text = asked
    return text
