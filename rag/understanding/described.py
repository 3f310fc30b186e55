"""Two papers that a comparison describes without naming them: "the fMRI model and the calcium imaging one"."""

from __future__ import annotations

import re

_HEAD = (
    r"(?:paper|study|article|work|one|model|method|approach|system|framework|algorithm|series|trial|data ?set|benchmark"
    r"|review|overview|survey|meta-analysis|technique|cohort)"
)
_WORDS = rf"(?:(?!(?:the|that|this|and|between|{_HEAD[3:-1]})\b)[\w.+/'’-]+ ){{1,6}}?"
_PAIR = re.compile(
    rf"\b(?:the|that|this) (?P<first>{_WORDS})?(?:{_HEAD} )?(?P<about>(?:on|about|of|for|from|by) (?:{_WORDS}))?"
    rf"(?:and|with|to|versus|vs\.?|from|or|against)"
    rf" (?:(?:the|that|this) (?P<second>{_WORDS})?{_HEAD}\b|that(?= (?:on|about|of|for|from|in|by)\b))"
    r"(?P<rest> (?:on|about|of|for|from|in|by|regarding) [^?.!,:]+)?",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    rf"\b(?:and|with|to|from|versus|vs\.?|against|or) (?:the|that) (?!(?:other|same|first|second|last|original)\b)"
    rf"(?P<first>{_WORDS})?(?:paper|study|article|work|trial)(?: (?:on|about|of|for|from|by) (?P<rest>[^?.!,:]+?))?"
    r"(?P<tail> (?:differ|compare|relate)\w*)?[ ?.!]*$",
    re.IGNORECASE,
)
_LEADING = re.compile(r"^(?:on|about|of|for|from|in|by) ", re.IGNORECASE)
_BY = re.compile(r" (?:on|by|in terms of|regarding) (?P<criterion>[^?.!]+)$", re.IGNORECASE)


def described_in(text: str) -> tuple[tuple[str, ...], str]:
    """(what the two papers are about, what they are to be compared by), each empty where the question does not say."""
    match = _PAIR.search(text)
    if match is None:
        return (), ""
    second = match["second"] or match["rest"] or ""
    shared, criterion = (match["rest"] or "", "") if match["second"] else ("", "")
    by = _BY.search(shared)
    if by:
        shared, criterion = shared[: by.start()], by["criterion"]
    if not match["second"]:
        second = f"{_shared_subject(match['about'] or '', second)}{second}"
    first = f"{match['first'] or ''}{match['about'] or ''}{shared if match['first'] else ''}"
    described = tuple(_LEADING.sub("", " ".join(words.split())) for words in (first, f"{second}{shared}"))
    return (described, criterion.strip()) if all(described) else ((), "")


def described_beside(text: str) -> tuple[str, str]:
    """(what the paper is about that a named one is compared with, the question without it): "BaLoRA and the paper on
    initialization"; "" where the question describes none."""
    match = _BESIDE.search(text)
    if match is None:
        return "", text
    words = " ".join(filter(None, (match["first"], match["rest"])))
    return " ".join(words.split()), f"{text[: match.start()]} {match['tail'] or ''}".strip()


def _shared_subject(first: str, second: str) -> str:
    """What the second leaves out as the first has said it: "on STIM1" of "on STIM1 in prostate" and "in cervix"."""
    preposition = second.split()[0] if second.split() else ""
    before, found, _ = first.strip().rpartition(f" {preposition} ")
    return before if found and before else ""
