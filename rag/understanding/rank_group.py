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
    claim claims series trial trials research scientific user pilot""".split()
)
"""Words that say neither what is counted nor which papers are meant."""
SUPERLATIVE = re.compile(
    r"\b(?P<word>most|largest|biggest|highest|longest|greatest|best|fastest|strongest|heaviest|widest"
    r"|fewest|lowest|smallest|least|shortest|cheapest|slowest|weakest|worst|lightest)\b",
    re.IGNORECASE,
)
_ASKER = (
    r"(?:(?:if|when|for|to) )?(?:(?:i|we|you|one|people|some(?:one|body)|(?:an?|the) [\w-]+(?= \w+ing\b| who\b))"
    r"(?: who)?(?: (?:ha(?:ve|s|d)|wants?|needs?|wish(?:es)?|plans?|would like|am|are|is)(?: to)?)* )?"
)
WORTH = (
    r"(?:their |its |how (?:much )?)?(?:relevan(?:t|ce|cy)|useful(?:ness)?|helpful(?:ness)?|importan(?:t|ce)"
    r"|interest(?:ing)?|pertinen(?:t|ce)|suitab(?:le|ility)|valu(?:e|able)|similar(?:ity)?|clos(?:e|eness)|related(?:ness)?)"
)
_READER = (
    r"(?:me|us|you|some(?:one|body)|any(?:one|body)|everyone|one|people|(?:(?:an?|the|my|our|other) )?(?:[\w-]+ ){0,3}?"
    r"[\w-]+(?=,? (?:who|that|interested|working|studying|writing|learning about|researching)\b))"
    r"(?:,? (?:who|that))?(?: (?:is|are|am|wants? to|needs? to|would like to))?"
    r"(?: (?:stud(?:y|ies|ying)|work(?:s|ing)? (?:on|with|in)|research(?:es|ing)?|interested in"
    r"|learn(?:ing)? about|writ(?:es?|ing)(?: [\w-]+){0,2} (?:on|about)|cares? about))?\b"
)
_BY_WORTH = (
    rf"\bby {WORTH}(?: (?:they|it|each)(?:['’]d| would| will| may| might)?(?: (?:are|is|be)\b)?)?"
    rf"(?: (?:for|to|with)\b(?: {_READER})?)?"
)
_JUDGED = re.compile(
    rf"{_BY_WORTH}|"
    r"(?:(?:is|are|would be|could be|seems?|looks?) )?(?:the )?(?:(?:most|least) (?:useful|helpful|important|promising"
    r"|suitable|appropriate|valuable|practical|applicable|influential|significant|novel|original|innovative|surprising"
    r"|convincing|impressive|exciting|notable|fundamental|rigorous|comprehensive|readable|interesting|worthwhile)"
    rf"|best(?: suited)?(?= (?:for|to|if|when)\b)"
    rf"|worth(?:y of)? reading|(?:matter|help|count)s?(?: the)? most)\b(?:,? (?:papers?|ones?))? ?{_ASKER}",
    re.IGNORECASE,
)
"""An order that somebody judges and no number of an abstract measures, and for whom."""
_GROUP = (
    re.compile(rf"^(?P<group>(?:[\w+-]+ ){{1,4}}?){PAPERS}[,:;] which\b", re.IGNORECASE),
    re.compile(
        rf"^(?:which|what|whose) {PAPERS} (?:on|about) (?P<group>[^?,]+?) (?:has|have|reports?|gives?|shows?|claims?"
        r"|gets?|reach(?:es)?|achieves?|needs?|uses?|trains?|tests?|saves?|reduces?|cuts?|lowers?|covers?|is|are|was|were)\b",
        re.IGNORECASE,
    ),
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


def is_judged(text: str) -> bool:
    """Whether the papers are to be ordered by what no number measures: "which are most useful for ...?"."""
    return _JUDGED.search(text) is not None


def without_judgement(text: str) -> str:
    """The question without that order: what is left says which papers are meant."""
    return " ".join(_JUDGED.sub(" ", text).split())


def group_of(text: str) -> str:
    """The words that say which papers are to be ranked; empty where the question says no more than "the papers"."""
    for pattern in _GROUP:
        match = pattern.search(text)
        words = topic_of(match["group"], False).split() if match else []
        telling = [word for word in words if word.lower() not in FILLER | FRAME and not SUPERLATIVE.fullmatch(word)]
        if telling and not SUPERLATIVE.search(" ".join(words)):
            return re.sub(rf"\s+(?:{PAPERS}|{METHODS})$", "", " ".join(words), flags=re.IGNORECASE)
    return ""
