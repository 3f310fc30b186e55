"""The words of a question that say what is sought, without the frame around them."""

from __future__ import annotations

import re
from collections.abc import Set

from rag.understanding.kinds import METHODS, PAPERS

_FRAME = frozenset(
    """a about abstract abstracts abt address addresses addressing all also am among an and any anybody anyone
    anything applied applies apply are article articles as at be been but can collect compare concern concerned
    concerning consider considered considers contrast could count cover covers create deal dealing deals define
    describe described discuss discusses display do does else entries enumerate every everybody everyone everything
    examine examined examines exist explain explore explored explores find fix fixes focus focuses focusing for from
    get give handle handles handling has have here how i i'd i'm in interested into introduce introduces introducing
    investigate investigated investigates involve involves is it kind kinds know like list list's look looked
    looking looks make manuscript manuscripts many me mention mentioning mentions most much my name need number of
    on one ones or our overview paper papers paragraph people please pls preprint preprints present presents print
    propose proposed proposes proposing provide provides publication publications rank recommend regarding related
    relating relation report review say saying says search searching section see show showing shows side-by-side
    some somebody someone something sort sorts studied studies study studying stuff suggest summarise summarize
    summary table tackle tackles talk tell that the their them there there's these they thing things this those
    title titles tl;dr tldr to topic total touch touches treat treats us use used uses using want was we were what
    what's which who who's with work working works works' would write written yet you your""".split()
)
"""Words that are dropped from the beginning of a question; inside a topic they stay."""
_FOREIGN_FRAME = frozenset(
    """welche welcher welches arbeiten artikel aufsätze verwenden nutzen benutzen über zu gibt es zum thema behandeln
    untersuchen handeln von mit wie viele zeige liste qué que cuáles cuántos artículos trabajos hay sobre usan utilizan
    tratan estudian de del la el los las quels quelles combien articles travaux utilisent portent sur des les le
    traitent du quali articoli usano trattano""".split()
)
"""The same for German, Spanish, French and Italian."""
_CHOOSES = frozenset("which what any all other".split())
"""Words after which "methods" or "models" is a frame, not a topic."""
_COMMANDS = frozenset(("rank",))
"""Words that are a frame only where they come first: "how is the rank chosen?" is about ranks."""
_TRAILING_FRAME = frozenset(
    """papers paper works abstracts abstract articles publications literature manuscripts preprints there here in
    this the list table a is are used studied please pls available of and about for on with me you have has do
    does done exist etc stuff things thing thanks all them everything instead""".split()
)
_CHINESE_FRAME = re.compile(
    r"""请问?|帮我|麻烦|给我|我想(?:知道|了解|找)|列出|列举|罗列|显示|所有|全部|关于|有关|哪些|有哪些|有没有|有多少|多少|哪(?:一)?篇|几篇
        |论文|文章|工作|摘要|一下|比较|对比|介绍|总结|概括|概述|方面|的有|[？?。！!，,：:]""",
    re.VERBOSE,
)
_CHINESE_VERBS = re.compile(r"^(?:篇|研究|使用|用|涉及|讨论|提出|探讨|解决|处理|采用|基于|是|有|了|在|的|与|和|对)+")
_CHINESE_TAIL = re.compile(r"(?:的|有|是|了|吗|呢|在|相关|方向|研究|什么)+$")
_CHAT = re.compile(
    r"""\b(?:please|pls|plz|thank\ you|and\ so\ (?:on|forth)|and\ the\ like|of\ any\ (?:kind|sort)|any\ (?:kind|sort)
        |in\ general|in\ principle|by\ name|any\ of\ (?:these|those|them)|stuff|and\ (?:similar|such)\ things
        |or\ (?:something|anything)\ (?:like\ that|similar)|ha(?:s|ve|ving)\ to\ do\ with|etc\b\.?)(?!\w)
        |,?\ for\ (?:example|instance)(?=[\s?.!]*$)""",
    re.IGNORECASE | re.VERBOSE,
)
"""What people say around a topic."""
_RECORD = re.compile(
    r"^(?:(?:in|at) )?(?:which|what) (?:journal|venue|conference|year) (?:was|were|is|did|published|printed) |"
    r"^(?:when|where) (?:was|were|is) |^who (?:wrote|authored|published|are the authors of|is the author of) |"
    r"^(?:(?:what|who) are )?(?:the )?authors? of | (?:published|appear|written)(?: in)?(?=\W*$)",
    re.IGNORECASE,
)
"""What asks for authors, journal or year around the words that say of which paper."""
_TOKEN = re.compile(r"\S+")
_FEW = r"(?:top|best|\d+|two|three|four|five|six|ten|several|few|most|relevant|interesting|important)"
_SOME_PAPERS = re.compile(rf"\b(?:{_FEW} )+(?={PAPERS}\b)", re.IGNORECASE)
_ASPECT = r"(?:an? |the |their )?(?:problem|approache?|method|result|number|data ?set|code|limitation|column)s?"
_COLUMNS = re.compile(
    rf"\s*(?::|\b(?:with|by|on|in terms of|regarding)) {_ASPECT}(?:(?:,? and |, | and the ){_ASPECT})*[?.! ]*$",
    re.IGNORECASE,
)


def topic_of(text: str, chinese: bool) -> str:
    """What a question is about: "LoRA initialization" of "which papers fix LoRA initialization?"."""
    if chinese:
        return _chinese_topic(text)
    text = _COLUMNS.sub("", _SOME_PAPERS.sub("", _RECORD.sub(" ", text)))
    text = re.sub(r"\s+([,;:?)])", r"\1", _CHAT.sub(" ", _first_question(text)))
    words = _TOKEN.findall(text.strip().strip("?!.;,: "))
    foreign = bool(words) and _plain(words[0]) in _FOREIGN_FRAME - _FRAME
    frame = _FOREIGN_FRAME if foreign else _FRAME
    before = ""
    while words and _is_frame(_plain(words[0]), before, frame):
        before = _plain(words.pop(0))
    while words and _plain(words[-1]) in _TRAILING_FRAME:
        words.pop()
    return " ".join(words).strip("?!.;,:\"'“”‘’ ")


def _is_frame(word: str, before: str, frame: Set[str]) -> bool:
    """Whether a word at the beginning is dropped; `before` is the one dropped before it."""
    if before and word in _COMMANDS:
        return False
    return word in frame or (before in _CHOOSES and re.fullmatch(METHODS, word) is not None)


def _first_question(text: str) -> str:
    """Of two questions in one the first; the second ("what does it beat?") asks about what the first finds."""
    first = re.match(r"^(.{12,}?)\?\s+(?=\w)", text)
    return first[1] if first else text


def _plain(word: str) -> str:
    return word.lower().strip('¿¡?!.;,:()"“”‘’').replace("’", "'")


def _chinese_topic(text: str) -> str:
    words = _CHINESE_FRAME.sub(" ", text)
    parts = []
    for part in words.split():
        stripped = _CHINESE_TAIL.sub("", _CHINESE_VERBS.sub("", part))
        if stripped:
            parts.append(stripped)
    return " ".join(parts)
