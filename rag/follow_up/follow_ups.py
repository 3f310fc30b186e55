"""Questions that leave out what the one before has said: more of it, less of it, the same of something else."""

from __future__ import annotations

import re

from rag.answer import PAGE
from rag.filters import Filters
from rag.follow_up.earlier import Earlier
from rag.follow_up.references import AMONG_AT_MOST, REFERS, SUBJECT, among, group_of, named, together
from rag.question import language_of
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.filters import read_filters
from rag.understanding.kinds import PAPERS, aspects_of, kind_of

FEW_SHOWN = 3
"""Papers of the answer before up to which a question without a subject is asked of all of them."""

_NEXT = re.compile(
    r"^(?:please )?(?:(?:show|give|see|list)(?: me)? )?(?:the )?(?:next|more|rest|remaining|others?|continue|go on)"
    r"(?: (?:\d+|papers|ones|page|results|please|of them))*[.!? ]*$"
    r"|^(?:接下来|下一页|更多|继续|下面|还有)[\d 篇的呢？?论文]*$",
    re.IGNORECASE,
)


def with_another_page(text: str, earlier: Earlier, _: NameLookup) -> str:
    """ "the next 20": the earlier question with the page that follows; empty where it does not apply."""
    question = earlier.question
    if not _NEXT.search(text) or len(earlier.shown) <= question.skip + PAGE:
        return ""
    first = question.skip + PAGE + 1
    last = min(first + PAGE - 1, len(earlier.shown))
    if question.language == "zh":
        return f"{earlier.base}（第 {first} 到 {last} 篇）"
    return f"{earlier.base}? (papers {first} to {last})"


_ONLY = re.compile(
    r"^(?:(?:and|but|now|ok|please|just|only|show|keep|give|me|limit|restrict|narrow|it|them|to|those|these|the|ones?"
    r"|all)\b[ ,]*)+"
    r"(?:that |which )?(?:are |is )?|^(?:那|请|就|只要|只看|只|仅|要)+",
    re.IGNORECASE,
)


def with_limits(text: str, earlier: Earlier, _: NameLookup) -> str:
    """ "only those with code": the earlier question with one more limit; empty where it does not apply."""
    if not earlier.question.topic and not earlier.shown:
        return ""
    wanted = _ONLY.sub("", text).strip("?？.! ")
    filters, rest = read_filters(wanted)
    if filters == Filters() or re.sub(rf"{PAPERS}|\bones?\b|[^\w]", "", rest, flags=re.IGNORECASE):
        return ""
    if earlier.question.language == "zh":
        return f"{earlier.base}，{wanted}？"
    return f"{earlier.base}, newest first?" if filters.newest_first else earlier.narrowed(wanted)


_HOW_MANY = re.compile(
    r"^(?:and |so )?how many(?: (?:are|is|papers))*(?: there| that| they| it| those)?(?: in total)?[?.! ]*$"
    r"|^(?:一共|总共)?有?多少[篇个]?[？?]?$",
    re.IGNORECASE,
)


def with_total(text: str, earlier: Earlier, _: NameLookup) -> str:
    """ "how many is that?": how many papers the question before is about; empty where it does not apply."""
    if _HOW_MANY.search(text) and earlier.question.filters.among:
        return re.sub(r"^(?:which|do any)(?: papers)?\b", "how many papers", earlier.base, flags=re.IGNORECASE) + "?"
    if not _HOW_MANY.search(text) or not earlier.topic:
        return ""
    return f"{earlier.topic}有多少篇？" if language_of(text) == "zh" else f"how many {earlier.topic}?"


_SOME = re.compile(
    r"^(?:(?:and|but|now|ok|so|then|please)[ ,]+)*(?:only|just|show only|keep(?: only)?|(?:limit|restrict|narrow)"
    r"(?: (?:it|them|this|that))?(?: down)? to)\b(?: me)?(?P<they>(?: (?:the|those|these|ones?|papers?))*)"
    r"(?P<which> (?:that|which|who))? (?P<what>.+?)[?.! ]*$",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(r"^(?:about|on|for|in|from|with|without|using)\b", re.IGNORECASE)


def with_some(text: str, earlier: Earlier, names: NameLookup) -> str:
    """ "only those that prove something": which of the papers shown do; empty where it does not apply."""
    match = _SOME.search(text)
    if match is None or not (match["they"] or match["which"]) or earlier.question.names:
        return ""
    if not 1 < len(earlier.shown) <= AMONG_AT_MOST or asked_names(match["what"], "find", names):
        return ""
    be = "are " if _PREPOSITION.match(match["what"]) else ""
    return among(f"which {be}{match['what']}", earlier)


_WHAT_ABOUT = re.compile(
    r"^(?:(?:and|or)(?: what about| how about)?|what about|how about|same for|same question for)"
    r"(?P<words> (?:for|on|in|with|about|at|of))* (?P<new>.+?)[?.! ]*$"
    r"|^那么?(?P<zh>.+?)呢?[？?]?$|^(?P<zh2>.+?)呢[？?]?$",
    re.IGNORECASE,
)
_QUESTION_WORD = re.compile(
    r"^(?:how|what|which|why|who|where|when|is|are|do|does|did|can|has|have|compare)\b", re.IGNORECASE
)


def with_another_subject(text: str, earlier: Earlier, names: NameLookup) -> str:
    """ "what about X?": the earlier question asked of X, or about the topic X; empty where it does not apply."""
    match = _WHAT_ABOUT.search(text)
    if match is None:
        return ""
    new = (match["new"] or match["zh"] or match["zh2"]).strip()
    if _QUESTION_WORD.search(new) or len(new.split()) > 6 or REFERS.search(new):
        return ""
    if asked_names(new, "about", names):
        old = earlier.question.names[-1:]
        return _replaced(earlier.base, old[0], new) if old else ""
    if aspects_of(new) and earlier.one:
        return f"what is {new} of {named(earlier.one)}?"
    if earlier.question.topic and not earlier.question.names:
        return _replaced(earlier.base, earlier.question.topic, new)
    return ""


_TABLE = re.compile(
    r"^(?:now )?(?:show |put |give )?(?:me |it |them |that |this )*(?:in|as|into) an? table(?: please)?[?.! ]*$",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:and|but|so|or|also)\b,? ", re.IGNORECASE)
_ELLIPTIC = re.compile(
    r"^(?:(?:against|over|than|versus|under|on|with|for|in|by|from|at|using) )?"
    r"(?:which|what)(?: [\w-]+){0,2}[? ]*$",
    re.IGNORECASE,
)
"""A question without a verb: "against which baselines?", "which attacks?"."""
_COMPARED = re.compile(r"^(?:compared|relative) (?:to|with) (?:what|which|whom?)(?: \w+)?[? ]*$", re.IGNORECASE)
_AMOUNT = re.compile(
    r"(?:by )?how (?:many|much|long|large|big)\b(?! (?:papers?|of the|works?|studies)\b)", re.IGNORECASE
)
_DEFINITE = re.compile(
    r"\bthe (?:experiments?|evaluation|training|results?|methods?|model|approach|paper|study|trial|idea|main \w+)\b"
    r"(?! (?:of|in|for|on|from|by|with|that|which)\b)",
    re.IGNORECASE,
)
"""What belongs to the paper that was spoken of: "the experiments", not "the experiments of Walrus"."""
LONGEST_AMOUNT = 8
"""Words up to which a question for an amount, after an answer about one paper, is about that paper."""
_MORE = re.compile(
    r"^(?:tell me |say )?(?:some )?more(?: details)?(?: please)?[?.! ]*$|^(?:go on|continue)[?.! ]*$", re.IGNORECASE
)


def with_subject(text: str, earlier: Earlier, names: NameLookup) -> str:
    """A question without a subject ("and how many recordings?", "in a table please") with the one it lacks."""
    if _TABLE.search(text):
        return f"compare {group_of(earlier, text)} in a table" if len(earlier.many) > 1 else text
    few = len(earlier.question.names) < 2 and earlier.question.topic and 1 < len(earlier.shown) <= FEW_SHOWN
    group = earlier.shown if few and not earlier.question.names else earlier.question.names
    subject = together(group, text) if len(group) > 1 else named(earlier.one)
    if not subject or asked_names(text, "about", names):
        return text
    if _MORE.search(text):
        return f"tell me about {subject}"
    chinese = language_of(text) == "zh"
    counted = _AMOUNT.match(text) and len(earlier.many) <= 1 and len(text.split()) <= LONGEST_AMOUNT
    if _COMPARED.match(text) and len(group) < 2:
        return f"what is {subject} compared with?"
    if _ELLIPTIC.match(text) and len(group) < 2 and not re.search(rf"(?i)\b{PAPERS}\b", text):
        return f"{text.rstrip('?.! ')} for {subject}?"
    definite = len(earlier.many) == 1 and _DEFINITE.search(text)
    open_ended = bool(_AND.search(text) or len(text.split()) <= 4 or counted or definite)
    kind = kind_of(text, chinese)
    if (
        not open_ended
        or SUBJECT.search(_DEFINITE.sub("", text))
        or kind == "other"
        or not (aspects_of(text) or kind == "fact")
    ):
        return text
    if chinese:
        return f"{subject} {text}" if len(text) <= 12 else text
    asked = _AND.sub("", text).rstrip("?.! ")
    return f"{asked} for {subject}?" if _QUESTION_WORD.search(asked) else f"what is the {asked} of {subject}?"


def _replaced(base: str, old: str, new: str) -> str:
    mark = "？" if language_of(base) == "zh" else "?"
    return (
        re.sub(
            rf"(?<![\w-]){re.escape(old)}(?![\w-])" if old.isascii() else re.escape(old), lambda _: new, base, count=1
        )
        + mark
    )
