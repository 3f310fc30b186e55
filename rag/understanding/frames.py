"""Ways to ask the same, told as one: "are there any papers that use X?" is "which papers use X?"."""

from __future__ import annotations

import re

from rag.understanding.kinds import METHODS, PAPERS

_ASKED = (
    r"(?:(?:are|is) there |do(?:es)? (?:you|we|they|(?:the|this|your) list) (?:have|know(?: of)?|contain) "
    r"|have you got |what are |what is |who are |show (?:me |us )?|find (?:me |us )?|give (?:me |us )?|name (?:me )?"
    r"|i(?: am|['’]m) (?:looking|searching) for |i(?: (?:need|want|would like)|['’]d like) )?"
)
_GROUP = rf"(?:[\w-]+ ){{0,3}}?{PAPERS}\b"
_SHARE = r"(?:number|share|fraction|percentage|proportion|count|total)"
_FEW = r"(?:one|two|three|four|five|six|ten|\d+)"
_OCCURS = r"(?:get )?(?:mentioned|named|used|cited|discussed|studied|appear\w*|occur\w*|come up)"
_ABOUT = r"(?:on|in|about|for|with|against|around)"
_PEOPLE = r"(?:people|researchers|others|authors|they|we)"
_ANY = r"(?:any(?:one|body|thing)(?: here)?|some(?:one|body)|any of (?:these|those|them))"
_WAYS = r"(?:\w+ )?(?:ideas|ways|solutions|approaches|methods|remedies|options|strategies|techniques|work|research)"
_TELL = r"(introduce|propose|publish|release|report|mention|discuss|describe|suggest|name|study|consider|point out)"
_TOLD = r"(introduced|proposed|published|released|reported|mentioned|discussed|suggested|offered|pointed out)"
_SURVEYS: tuple[tuple[str, str], ...] = (
    (r"^(?:what|which (?:things?|points?)) (?:really )?sets? (.+?) apart from (?=\w)", r"difference between \1 and "),
    (rf"^(?:what(?: is|['’]s)? (?:the )?|the )?{_SHARE} of (?:the |these |all )*(?={_GROUP})", "how many "),
    (rf"^how (?:often|many times) (?:is|are|was|were|does|do) (.+?) {_OCCURS}\b", r"how many papers mention \1"),
    (rf"^in how many {PAPERS} (?:is|are|was|were|does|do) (.+?) {_OCCURS}\b", r"how many papers mention \1"),
    (rf"^(?:is|are|do|does) (?:there )?more than {_FEW} (?={_GROUP})", "how many "),
    (r"^how much of (?:the|this|your|my) (?:list|collection) ", "how many papers "),
    (rf"^what (?:has|have) (?:been |{_PEOPLE} )?(?:tried|done|proposed) to (?=\w)", "which papers "),
    (rf"^what (?:has|have) (?:been |{_PEOPLE} )?(?:tried|done) {_ABOUT} ", "papers on "),
    (rf"^what (?:is|are) (?:{_PEOPLE} )?(?:being done|doing) {_ABOUT} ", "papers on "),
    (rf"^what(?:['’]s| is| are) (?:new|known|(?:out )?there|the state of the art) {_ABOUT} ", "papers on "),
    (rf"^(?:what|which) {_WAYS} (?:is|are|exists?)(?: there| proposed| known)? to (?=\w)", "which papers "),
    (rf"^(?:what|which) {_WAYS} (?:is|are|exists?)(?: there| proposed| known)? {_ABOUT} ", "papers on "),
    (
        rf"^(?:what|which) ((?:[\w-]+ ){{1,6}}?)(?:do|does) (?:the|these|those|all) {PAPERS} {_TELL}[ ?.]*$",
        r"which papers \2 \1",
    ),
    (
        rf"^(?:what|which) ((?:[\w-]+ ){{1,6}}?)(?:is|are|was|were) {_TOLD}(?= (?:for|to|of|against)\b|[ ?.]*$)",
        r"which papers \2 \1",
    ),
    (rf"^where (?:is|are) (?:an? |any )?((?:[\w-]+ ){{1,6}}?){_TOLD}[ ?.]*$", r"which papers \2 \1"),
    (rf"^whose (?=(?:{PAPERS}|{METHODS})\b)", "which "),
    (rf"^(?:did|does|do|has|have) {_ANY} (?=\w)", "which papers "),
    (rf"^(?:is|are) {_ANY} (?=\w)", "which papers are "),
    (r"^what(?:['’]s| is) (?:the )?(?:closest|nearest|(?:most )?similar|related) to ", "papers similar to "),
    (r"^what evidence (?:is there|there is|exists|do we have) that ", "which papers show that "),
    (r"^what does the literature say (?:about|on) ", "papers on "),
)
"""Questions about the whole list that do not say "papers", and the same that do."""
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
    *((re.compile(pattern, re.IGNORECASE), usual) for pattern, usual in _SURVEYS),
)


def told_as_one(text: str) -> str:
    """The question in the usual of several ways to ask it; as it is where it is asked in another."""
    for pattern, usual in _FRAMES:
        text = pattern.sub(usual, text, count=1)
    return text
