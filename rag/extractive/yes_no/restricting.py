"""Whether a sentence says something for a part only: for a group, under a condition, or with an exception."""

from __future__ import annotations

import re
from collections.abc import Set

from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.clause_words import stands
from rag.extractive.yes_no.polarity import axes_of, directions, root_of
from vectorstore.lexical import terms
from vectorstore.records import Paper

_PLACE = r"(?:in|for|with|among|within|on|at|when|if|after|before|under|above|below|during|where|from|by|of|to)"
_MARKED = re.compile(
    rf"\b(?:(?:but|and|though|although|yet),? not (?:yet )?(?!only|just|merely)"
    rf"|only(?: apparent| seen| found| evident| observed)? {_PLACE}|except(?: for| in| when)?|unless"
    rf"|(?:primarily|mainly|chiefly|mostly) {_PLACE})(?P<part>[^,;]*)",
    re.IGNORECASE,
)
_GROUP = re.compile(
    r"\b(?:in|among|for) (?:[a-z-]+ ){0,2}?(?:patients|women|men|children|adults|people|persons|participants"
    r"|individuals|subjects|carriers|infants|pupils|students|models|tasks|those)"
    r" (?P<part>(?:who|whose|with|without|under|over|above|below|aged|younger|older|that)\b[^,;]*)",
    re.IGNORECASE,
)
_CONNECTOR = re.compile(r"^(?:(?:but|and|while|whereas|yet|although|though|however|also),? )+", re.IGNORECASE)
_TAKES_UP = re.compile(
    rf"^(?:{_PLACE} (?:[\w-]+ ){{1,5}})?(?:it|they|this|that)\b|^(?:did|does|do|was|were|is|are|had|has|have|can) not\b"
    r"|^(?:not|no|neither|nor)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(r"\b(?:it|they|this|that|those|the others?|the rest|neither)\b", re.IGNORECASE)


def is_part(claim: Claim, question: str, sentence: str, paper: Paper) -> bool:
    """Whether the sentence restricts what it says to something that the question does not ask about.

    A group that the paper is about as a whole restricts nothing: its words stand in the title or elsewhere too. Nor
    does one that is told by what is claimed itself: "a method for models that requires no data".
    """
    asked = frozenset(terms(question)) | claim.about
    marked = [match["part"] for match in _MARKED.finditer(sentence)]
    if any(2 * len(_new(part, asked)) > len(set(terms(part))) or not terms(part) for part in marked):
        return True
    elsewhere = frozenset(terms(f"{paper.title} {paper.abstract.replace(sentence, ' ')}"))
    groups = (match["part"] for match in _GROUP.finditer(sentence))
    return any(_new(part, asked | elsewhere) for part in groups if claim.predicate.keys().isdisjoint(axes_of(part)))


def goes_on(before: str, after: str, claim: Claim) -> bool:
    """Whether a clause speaks of the same as the one before it, for another group: it takes it up ("but hurts models
    above 1B", "in the others it fell"), or has itself all that is asked about and the other clause has."""
    rest = _CONNECTOR.sub("", after)
    if _TAKES_UP.search(rest) or root_of(rest.split(" ", 1)[0].lower()) in directions():
        own = _content(rest)
        return not own or bool(own & _content(before)) or _REFERS.search(rest) is not None
    here, there = set(terms(before)), set(terms(after))
    shared = [concept for concept in claim.concepts if stands(concept, here)]
    return bool(shared) and all(stands(concept, there) for concept in shared)


def _new(part: str, known: Set[str]) -> frozenset[str]:
    return frozenset(term for term in terms(part) if term not in known and term not in _directed())


def _content(clause: str) -> frozenset[str]:
    return frozenset(term for term in terms(clause) if term not in _directed() and not term.isdigit())


def _directed() -> Set[str]:
    """The words that only point; what something costs is a thing as well."""
    return {word for word, found in directions().items() if all(each.axis != "cost" for each in found)}
