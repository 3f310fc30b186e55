"""The kind of a question, corrected by what only the names of papers in it can tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answer import Kind
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.kinds import METHODS, PAPERS, kind_of

_ALONE = re.compile(r"^[Tt]he (?=\S)|(?<=\S) (?:study|paper|article|trial)$")
"""What may stand around a name that is the whole question: "the Küpeli study"."""
SHORT = 6
"""Words up to which a name with something beside it ("FedHera limitations") asks for a fact."""
_SET_WORDS = re.compile(
    rf"\b(?:{PAPERS}|like|similar|related|extend\w*|build\w*|based|compar\w+|cite\w*|us(?:e|es|ing)|improv\w+|than|beats?)\b|论文",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\bor\b|还是|^which of\b|\bdiff(?:eren\w+|ers?|s)?\b", re.IGNORECASE)
"""Words that make a question about several names a comparison of them."""
_SUMMARY = re.compile(
    r"\b(?:summary|tl;?dr|overview|details?|abstract|introduction|briefly|in (?:short|brief|a nutshell|plain words"
    r"|(?:a|one|two|three|a few|few|simple) (?:sentences?|words?|lines?)))\b",
    re.IGNORECASE,
)
_ASKS = r"(?:what|how|which|who|why|when|where|do|does|did|is|are|was|were|can|has|have)"
_LEAD = re.compile(
    rf"^(?:(?:in|for|with|on|about|regarding|according to) (?P<of>[^,:?]{{2,80}}),|(?P<subject>[^:?]{{2,80}}):"
    rf"|(?P<alone>[^:,?]{{2,80}}?)(?:,|\s[-–—]))\s+"
    rf"(?P<rest>{_ASKS}\b.+)$",
    re.IGNORECASE,
)
"""A question that names its paper first: "In StarEmbed, do ...?", "ChaosNexus and FIM-ODE: what is ...?", "Walrus, is
..."."""
_BESIDE_NAME = re.compile(rf"\b(?:and|or|the|{PAPERS})\b|\W", re.IGNORECASE)
_OF_ONE = re.compile(
    rf"^(?:(?:which|what) (?!{PAPERS}\b)(?:[\w-]+ ){{1,5}}?(?:did|does|do|is|was|were|are|has|have|in|of|for)\b"
    r"|(?:the )?(?:size|length|duration|amount|number|cost|value|extent|origin|purpose|aim|name|code|licen[cs]e) of\b)",
    re.IGNORECASE,
)
"""Questions for something of a paper, where a paper is named behind it."""
_WHAT_IS = re.compile(
    r"^what(?:['’]s| is| are| was| were) (?:the |a |an )?"
    rf"|(?<=\S)(?: (?:{PAPERS}|{METHODS}|trial|tool|benchmark|data ?set))?[ ?.!]*$",
    re.IGNORECASE,
)
"""What stands around a name in "what is the TICAP trial?"."""
_PASSIVE_SET = re.compile(
    rf"^(?:which|what) (?:[\w-]+ ){{0,2}}?{METHODS} (?:are|were) (?:\w+ly )?(?:pre-?)?[a-z]+ed\b", re.IGNORECASE
)


def kind_by_names(kind: Kind, text: str, names: NameLookup) -> Kind:
    """The kind, corrected by what only the names in the question can tell."""
    first, rest = _named_first(text, names)
    if first:
        several = len(first) > 1 or kind == "compare"
        return "compare" if several else kind_by_names(kind_of(rest, False), rest, names)
    carried = [name for name in asked_names(text, "find", names) if names.carriers(name)]
    if kind == "fact" and len(carried) == 1 and _WHAT_IS.sub("", text).strip(' "“”') == carried[0]:
        return "about"
    if kind == "fact" and not carried and _PASSIVE_SET.match(text):
        return "find"
    if kind == "find" and len(carried) == 1 and _OF_ONE.match(text) and not re.match(rf"(?i)\w+ {PAPERS}\b", text):
        return "fact"
    if len(carried) == 1 and _ALONE.sub("", text.strip('?!. “”"')) == carried[0]:
        return "about"
    if kind == "rank" and carried and not re.match(r"(?i)(?:rank|sort|order)\b", text):
        return "compare" if len(carried) > 1 else "fact"
    of_each = kind in ("verify", "fact") or (kind == "find" and not _SET_WORDS.search(text))
    if len(carried) > 1 and of_each and _is_one_subject(text, carried):
        return "compare"
    if len(carried) > 1 and kind in ("find", "fact") and _CHOICE.search(text):
        return "compare"
    if kind == "find" and len(carried) == 1 and len(text.split()) <= SHORT and not _SET_WORDS.search(text):
        return "about" if _SUMMARY.search(text) else "fact"
    subject = re.match(r"(?i)what(?: is| are|'s)\b(?!.*\b(?:paper|study|article|work)\b.* about\W*$)", text)
    if kind == "about" and subject and not asked_names(text, "about", names):
        return "fact"
    return kind


def _named_first(text: str, names: NameLookup) -> tuple[list[str], str]:
    """The papers that a question names before it asks something of them, and what it asks; none where it does not."""
    lead = _LEAD.match(text)
    if lead is None:
        return [], text
    words = lead["of"] or lead["subject"] or lead["alone"]
    first = [name for name in asked_names(words, "find", names) if names.carriers(name)]
    else_said = lead["alone"] and _BESIDE_NAME.sub("", _without(words, first))
    return ([], text) if else_said else (first, lead["rest"])


def _without(text: str, names: Sequence[str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return text


def _is_one_subject(text: str, carried: list[str]) -> bool:
    """Whether the names stand side by side: "do A and B need GPUs?" asks the same of both; "does A beat B?" not."""
    first, last = min(map(text.find, carried)), max(text.find(name) + len(name) for name in carried)
    between = _without(text[first:last], carried)
    return not re.sub(r"\band\b|\bor\b|\bboth\b|[,“”\"\s]", "", between, flags=re.IGNORECASE) and last < len(text) - 2
