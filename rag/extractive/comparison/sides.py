"""Two things that a question sets against each other, named or not: "protamine or polybrene, which is better?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.understanding.kinds import PAPERS

LONGEST = 7
"""Words of a side at most; more is a sentence of its own."""

_MORE = (
    r"(?:more|less|fewer|better|worse"
    r"|(?:cheap|fast|slow|high|low|larg|small|long|short|saf|strong|weak|great|hard|easi|simpl|deep|wid|old|young)er)"
)
_AUX = r"(?:is|are|was|were|do|does|did|has|have|can)"
_SIDE = r"[^,:;?]{2,70}?"
_PAPERS = re.compile(rf"\b{PAPERS}\b", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?|either|whether) ", re.IGNORECASE)
_SAME = re.compile(r"^\w+ the same (?:effects?|influence|impact|role|function)s?\b(?: (?:on|in|of))?", re.IGNORECASE)
_CHOICES = (
    # "Protamine or polybrene, which neutralizes heparin better?", "X versus Y: which had fewer deaths?"
    re.compile(
        rf"^(?:[^,:;?]{{2,60}}: )?(?:compare )?(?P<first>{_SIDE}) (?:or|versus|vs\.?|and|with|against)"
        rf" (?P<second>{_SIDE})[,:;] ?(?:which|what|who)(?: one| of (?:them|these|the two|both))? (?P<asked>[^?]+)",
        re.IGNORECASE,
    ),
    # "Which lowered transthyretin more, ALN-TTR01 or ALN-TTR02?"
    re.compile(
        rf"^(?:which|what)(?: one| of (?:them|the two))? (?P<asked>[^?]*?)[,:] (?P<first>{_SIDE}) or"
        rf" (?P<second>{_SIDE})\W*$",
        re.IGNORECASE,
    ),
    # "Are normal arteries more frequent in women or in men with angina?"
    re.compile(
        rf"^{_AUX} (?P<asked>[^?,]*?\b{_MORE}\b[^?,]*?) (?:in |with |after |for |by )(?:the )?(?P<first>{_SIDE}) or"
        rf" (?:in |with |after |for |by )?(?P<second>{_SIDE})\W*$",
        re.IGNORECASE,
    ),
    # "Is manual or on-line searching cheaper?"
    re.compile(
        rf"^{_AUX} (?P<first>{_SIDE}) or (?P<second>[^,:;?]{{2,60}}?) (?P<asked>(?:the )?{_MORE}\b[^?]*)", re.IGNORECASE
    ),
    # "Does losing X have the same effect on repair as losing Y?"
    re.compile(
        rf"^(?:[^,:;?]{{2,60}}, )?{_AUX} (?P<first>{_SIDE}) (?P<asked>(?:have|has|had|show|shows|give|gives) the same"
        rf" [^?]*?) (?:as|like|than) (?P<second>{_SIDE})\W*$",
        re.IGNORECASE,
    ),
    # "What do chlorothiazide and vasopressin do to the urine volume?", "How do X and Y act on tumour cells?"
    re.compile(
        rf"^(?:what|how) (?:do|does|did) (?P<first>{_SIDE}) and (?P<second>{_SIDE})"
        r" (?P<asked>(?:act|affect|influence|do|change|alter|work)\b[^?]*)",
        re.IGNORECASE,
    ),
    # "Effects of X and Y on Z"
    re.compile(
        rf"^(?:what (?:is|are|were) )?(?:compare )?(?:the )?effects? of (?P<first>{_SIDE}) (?:and|versus|vs\.?|or|with)"
        rf" (?P<second>{_SIDE}) (?P<asked>(?:on|in) [^?]+)",
        re.IGNORECASE,
    ),
)


@dataclass(frozen=True, slots=True)
class Sides:
    """What is set against what, and what is asked of both, in the question's words."""

    first: str
    second: str
    asked: str


def sides_of(text: str) -> Sides | None:
    """The two sides of a question that sets one thing against another; None where it does not."""
    for pattern in _CHOICES:
        match = pattern.search(text.strip())
        if match is None:
            continue
        first, second, asked = (" ".join(match[part].split()) for part in ("first", "second", "asked"))
        first, second = (_ARTICLE.sub("", side) for side in (first, second))
        asked = _SAME.sub("", asked)
        if (
            " " not in first and " " in second and not second.lower().startswith("other ")
        ):  # "earlier or later treatment of X": the rest belongs to both
            second, shared = second.split(" ", 1)
            asked = f"{asked} {shared}"
        if max(len(first.split()), len(second.split())) <= LONGEST and not _PAPERS.search(f"{first} {second}"):
            return Sides(first, second, asked)
    return None
