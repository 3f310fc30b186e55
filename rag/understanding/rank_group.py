"""Which papers a question wants ranked: "zeroth-order" of "rank the zeroth-order methods by ..."."""

from __future__ import annotations

import re

from rag.retrieval.concepts import FRAME
from rag.understanding.kinds import METHODS, PAPERS
from rag.understanding.topic import topic_of

FILLER = frozenset(
    """number numbers figure figures value values amount kind data-driven llm llms network networks all result results
    report reports reported relative model models paper papers method methods approach has have had uses use used need
    needs tests test tested shows show reach reaches achieves achieve trained pretrained trains was were is are gets
    get covers cover builds build lowers saves save reduces cuts evaluated experiments experiment which what who whose
    claim claims series trial trials""".split()
)
"""Words that say neither what is counted nor which papers are meant."""
SUPERLATIVE = re.compile(
    r"\b(?P<word>most|largest|biggest|highest|longest|greatest|best|fastest|strongest|heaviest|widest"
    r"|fewest|lowest|smallest|least|shortest|cheapest|slowest|weakest|worst|lightest)\b",
    re.IGNORECASE,
)
_GROUP = (
    re.compile(rf"^(?P<group>(?:[\w+-]+ ){{1,4}}?){PAPERS}[,:;] which\b", re.IGNORECASE),
    re.compile(r"^(?:please )?(?:rank|sort|order) (?:all |the |these )*(?P<group>.+?) by\b", re.IGNORECASE),
    re.compile(
        rf"^(?:which|what|who)(?: of the| are the| is the|['’]s the)? (?P<group>(?:(?!the\b|has\b"
        rf"|have\b)[\w+-]+ ){{1,4}}?)"
        rf"(?:{PAPERS}|{METHODS}|llms?|networks?|series|trials?|ones?)\b(?! (?:size|parameters?)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:among|of|in|within) (?:all |the |these )*(?P<group>(?:(?!list\b)[\w+-]+ ){{1,4}}?)(?:{PAPERS}"
        rf"|{METHODS}|ones)\b",
        re.IGNORECASE,
    ),
)
"""Where a question says which papers are to be ranked."""


def group_of(text: str) -> str:
    """The words that say which papers are to be ranked; empty where the question says no more than "the papers"."""
    for pattern in _GROUP:
        match = pattern.search(text)
        words = topic_of(match["group"], False).split() if match else []
        telling = [word for word in words if word.lower() not in FILLER | FRAME and not SUPERLATIVE.fullmatch(word)]
        if telling and not SUPERLATIVE.search(" ".join(words)):
            return re.sub(rf"\s+(?:{PAPERS}|{METHODS})$", "", " ".join(words), flags=re.IGNORECASE)
    return ""
