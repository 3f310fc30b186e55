"""Questions for papers by what they contribute: "which papers introduce a benchmark?", "which give theory?"."""

from __future__ import annotations

import re

from rag.answer import Contribution

_GIVE = (
    r"(?:introduc|present|propos|releas|publish|contribut|provid|creat|build|construct|collect|curat|develop|offer|giv"
    r"|compil|come with|establish|ha(?:s|ve)\b|contain|includ|bring)(?:e|es|ed|s|ing)?"
)
_MADE = r"(?P<which>(?:(?!(?:on|for|in|with|and|or|that|which|from)\b)[\w-]+ ){0,4}?)"
_SOME = re.compile(
    r"\b(?:an?|any|some|the|new|novel|own|its|their|public|more|other|first|large-scale)\b ?", re.IGNORECASE
)
_END = r"(?=(?: (?:for|on|of|about|in|from|with)\b|[\s?.!]*$))"
_THEORY = (
    r"(?:theor(?:y|ies|ems?)|theoretical(?: (?:guarantees?|analys[ie]s|results?|proofs?|foundations?|contributions?))?"
    r"|(?:formal|provable|rigorous) (?:guarantees?|proofs?|analys[ie]s|results?)|proofs?)"
)
_CLAIM = r"(?:say|claim|state|argue|assert)(?:s|ed)?"
_BEING = r"(?:that )?(?:to (?:be|have)|(?:they|it|theirs|this) (?:are|is|were|was)|being|for)"
_MADE_FIRST = r"(?P<which>(?: (?!(?:to|of|on|for|in)\b)[\w-]+){0,4}?)"
_KIND = r"(?: (?:of (?:its|their|this) kind|to do (?:something|so|this|it)|ones?|time))?"
_ASKED: tuple[tuple[Contribution, str], ...] = (
    ("benchmark", rf"\b{_GIVE} {_MADE}(?:benchmarks?|test ?beds?){_END}"),
    ("data", rf"\b{_GIVE} {_MADE}(?:data ?sets?|corpora|corpus){_END}"),
    ("theory", rf"\b(?:{_GIVE}|with|any|some) {_MADE}{_THEORY}(?:(?= papers?\b)|{_END})"),
    ("first", rf"\b{_CLAIM} {_BEING} (?:the )?(?:very )?first\b{_MADE_FIRST}{_KIND}{_END}"),
    ("theory", rf"\bprov(?:e|es|ed|ing) (?P<which>)(?:something|anything|theorems?|results?){_END}"),
)


def read_contribution(text: str) -> tuple[Contribution, str]:
    """(what the papers must contribute, the question without it); "" where it asks for nothing of the kind.

    What qualifies the contribution stays: "introduce a time series benchmark" leaves "time series".
    """
    for contribution, pattern in _ASKED:
        match = re.search(pattern, text, re.IGNORECASE)
        if match:
            which = _SOME.sub("", match["which"])
            return contribution, " ".join(f"{text[: match.start()]} {which} {text[match.end() :]}".split())
    return "", text
