"""Questions for the meaning of a term: the sentence that says what it is, before those that only use it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rag.extractive.matching import Candidate

LONGEST = 6
"""Words of a term at most."""
SHORT = 3
"""Letters of a word up to which an "s" at its end is no plural."""

_ASKS = re.compile(r"^what(?: is| are|['’]s) (?:an? |the )?(?P<term>[^?,]+?)[?. ]*$", re.IGNORECASE)
_MARKS = r"[*_“”\"'‘’]*"
_NAMED = (
    r"\b(?:term(?:ed)?|call(?:ed)?|dub(?:bed)?|known as|refer(?:red)? to(?: \w+){0,3}? as|coin(?:ed)?|named|i\.e\.,?"
    r"|that is,|namely,?)(?: (?:it|this|an?|the)){0,2} "
)
_IS = r"(?:is|are) (?:an?|the|one|when|where|defined|characteri[sz]ed)\b|(?:refers? to|means?|denotes?|describes?)\b"
_OPENS = r"(?:^|[,;:(] |\b(?:that|where|as|since|because|while|and) )(?:an? |the )?"


def defining(question: str, sentences: Iterable[Candidate]) -> list[Candidate]:
    """Of these sentences those that say what the term is which a question asks for, in their order."""
    asked = _ASKS.match(question)
    words = asked["term"].strip("“”\"'*_ ").split() if asked else []
    if not 0 < len(words) <= LONGEST:
        return []
    says = _definition(words)
    return [candidate for candidate in sentences if says.search(candidate.text)]


def _definition(words: Sequence[str]) -> re.Pattern[str]:
    """What names the term for what was just told, or says that it is, means or denotes something."""
    spelled = r"[\s-]".join(re.escape(word.strip("“”\"'")) for word in words)
    one = spelled.removesuffix("s") if len(words[-1]) > SHORT else spelled
    term = rf"{_MARKS}{one}(?:s|es)?\b{_MARKS}"
    said = rf"{_OPENS}{term}(?: \([^)]*\))?,? (?:(?:which|that) )?(?:{_IS}|,? (?:an?|the) )"
    return re.compile(rf"{_NAMED}{term}|{said}|{term}(?:,| \(| [—–]) ?(?:i\.e\.|that is|namely|an? )", re.IGNORECASE)
