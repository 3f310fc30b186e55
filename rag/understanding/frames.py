"""Ways to ask the same, told as one: "are there any papers that use X?" is "which papers use X?"."""

from __future__ import annotations

import re

from rag.understanding.kinds import PAPERS

_ASKED = (
    r"(?:(?:are|is) there |do(?:es)? (?:you|we|they|(?:the|this|your) list) (?:have|know(?: of)?|contain) "
    r"|have you got |what are |what is |who are |show (?:me |us )?|find (?:me |us )?|give (?:me |us )?|name (?:me )?"
    r"|i(?: am|['’]m) (?:looking|searching) for |i(?: (?:need|want|would like)|['’]d like) )?"
)
_FRAMES = (
    (re.compile(rf"\b(?:research|scientific|academic|journal|conference) (?={PAPERS}\b)", re.I), ""),
    (
        re.compile(
            rf"^{_ASKED}(?:(?:any|some|the|an?|other|relevant) )*(?P<papers>{PAPERS}) (?:that|which|where they) (?=\w)",
            re.I,
        ),
        r"which \g<papers> ",
    ),
    (
        re.compile(
            rf"^in (?:which|what) (?P<papers>{PAPERS}) (?:do|did) (?:the )?(?:authors?|they|people|researchers) "
            r"(?:(?:say|show|report|claim|argue|find) that (?:they )?)?(?=\w)",
            re.I,
        ),
        r"which \g<papers> ",
    ),
    (
        re.compile(
            r"^what (?:has|have) (?:been|already been) (?:done|published|written|said|tried) (?:on|about|in|for) ", re.I
        ),
        "papers on ",
    ),
    (
        re.compile(
            rf"^(?:give|tell|show) (?:me |us )?(?=the (?!(?:[\w-]+ )?(?:{PAPERS}|lists?|titles?|summary|overview"
            r"|difference|idea|gist|main|first|second|third|last)\b)(?:[\w-]+ ){1,3}(?:of|in|for) \S+(?: \S+)?$)",
            re.I,
        ),
        "what is ",
    ),
)


def told_as_one(text: str) -> str:
    """The question in the usual of several ways to ask it; as it is where it is asked in another."""
    for pattern, usual in _FRAMES:
        text = pattern.sub(usual, text, count=1)
    return text
