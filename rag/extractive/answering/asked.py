"""What a fact question wants to know: a number of something, a data set, a model, code, or plain words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from vectorstore.lexical import stem, terms

Sought = Literal["number", "dataset", "task", "model", "code", "record", "hardware", "expansion", "person", "words"]

GENERIC = frozenset(
    """approach idea insight method problem result finding gain improvement speedup number thing way technique effect
    contribution advantage benefit goal aim task difference role advance innovation novelty paper kind type model
    framework algorithm challenge reason conclusion point assumption condition circumstance case mechanism
    size amount factor share fraction percentage proportion scale
    """.split()
)
"""Nouns that ask for a part of any abstract and so need not stand in the answer."""

_COUNT = re.compile(
    r"\bhow many (?:different |distinct |of the )?(?P<a>[^?]*?)(?=\s(?:does|do|did|is|are|was|were|has|have|can|of|in"
    r"|on|for|to|that|which|(?-i:[A-Z]\w*[A-Z]\w*))\b|\?|$)"
    r"|\b(?:number|amount|count) of (?P<b>[^?]*?)(?=\s(?:does|do|is|are|was|were|in|on|for|used|that|of)\b|\?|$)",
    re.IGNORECASE,
)
_MEASURE = (
    r"(?:speed-?up|gain|improvement|reduction|percentage|percent|fraction|proportion|share|accuracy|score|size|saving|increase"
    r"|decrease|factor|number|amount|drop|error|rate)"
)
_MUCH = re.compile(
    r"\bhow (?:much|large|big|small|long|far|high|low|fast|often|accurate|expensive|slow|deep)\b"
    r"|\bby how\b|^(?:the )?(?:size|length|duration|amount|cost) of\b"
    rf"|\b(?:what|which)(?: is the)? (?:\S+ ){{0,3}}?{_MEASURE}s?\b",
    re.IGNORECASE,
)
_DATA = re.compile(
    r"\b(?:which|what)\b[^?]{0,25}?\b(?:data ?sets?|benchmarks?|corpus|corpora|data)\b"
    r"|\b(?:evaluated|tested|benchmarked|trained) on\b",
    re.IGNORECASE,
)
_TASK = re.compile(r"\b(?:which|what)\b[^?]{0,20}?\b(?:tasks?|domains?|applications?|settings?)\b", re.IGNORECASE)
_EXPANSION = re.compile(r"\bstands? for\b|\bshort for\b|\b(?:acronym|abbreviat\w+)\b", re.IGNORECASE)
_PERSON = re.compile(r"^(?:and )?(?:who|whose|by whom)\b", re.IGNORECASE)
_MODEL = re.compile(
    r"\b(?:which|what)\b[^?]{0,20}?\b(?:baselines?|backbones?|rivals?|competitors?|llms"
    r"|(?:language |base |foundation )?models (?:are|were|was|did|does|do|has|have))\b",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"^(?!.*\b(?:licen[cs]e\w*|programming|lines of|framework|version|complexity)\b)"
    r".*\b(?:code|github|repository|repo|implementation|checkpoints?)\b",
    re.IGNORECASE,
)
_RECORD = re.compile(
    r"\bwho (?:wrote|are the authors|is the author|authored|published)\b|\bauthors?\b|\bwhen was\b[^?]*\bpublished\b"
    r"|\b(?:which|what) (?:year|venue|conference|journal)\b|\bwhere was\b[^?]*\bpublished\b",
    re.IGNORECASE,
)
_AUTHORS_ACT = re.compile(
    r"\b(?:do|did|does|have|has|can|could|would)\b(?: [^\s?]+){0,4}? authors?(?: of(?: [^\s?]+){1,3}?)? "
    r"(?!(?:of|in|on|and)\b)[a-z]+"
    r"|\b(?:according to|by) (?:the )?(?:[^\s?]+ )?authors\b",
    re.IGNORECASE,
)
"""Authors who do something: "what do the authors prove?" asks for what they prove."""
_VERBS = frozenset("does do did is are was were has have can".split())
_NOUN_PHRASE = re.compile(
    r"^(?:[a-z]+ )?(?:what|which)(?: is| are| was| were)?(?: the| its| their)?\s(?P<phrase>[^?]*?)"
    r"(?=\s(?:does|do|did|is|are|was|were|has|have|can|of|in|on|for|to|with|by|from|used|that|[A-Z]\w*[A-Z0-9]\S*)\b|\?|$)"
)
_PLAIN: tuple[tuple[Sought, re.Pattern[str]], ...] = (
    ("expansion", _EXPANSION),
    ("person", _PERSON),
    ("task", _TASK),
    ("dataset", _DATA),
    ("model", _MODEL),
    ("hardware", re.compile(r"\b(?:which|what)\b[^?]{0,15}?\b(?:gpus?|tpus?|hardware)\b", re.IGNORECASE)),
)
_MEASURED = re.compile(
    r"\b(?:accurac(?:y|ies)|precision|recall|wer|cer|f1|auc|bleu|perplexity|error rate|survival|mortality|dose|dosage"
    r"|odds ratio|hazard ratio|relative risk|sample size|(?:average|median|mean) age|learning rate|hospital stay"
    r"|prevalence|incidence|training time|latency|throughput)\b",
    re.IGNORECASE,
)
"""What an abstract states with a number."""
_TIMES = re.compile(r"\b(?:speed-?ups?|times|factor|faster)\b", re.IGNORECASE)
_SHARE = re.compile(r"\b(?:percent(?:age)?|fraction|share|proportion)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """What would answer the question."""

    sought: Sought
    unit: str = ""
    """For a number: "x", "%", or the stem of the counted noun; empty when any will do."""
    phrase: tuple[str, ...] = ()
    """Stems of the noun phrase asked for, which must stand in the answer; empty when it is a generic one."""


_CHINESE = (
    (re.compile("作者|发表|谁写"), Asked("record")),
    (re.compile("代码|开源"), Asked("code")),
    (re.compile("加速|提速|倍"), Asked("number", "x")),
    (re.compile("百分|比例"), Asked("number", "%")),
    (re.compile("多少|几[个条种项篇]|多大|准确率|误差"), Asked("number")),
    (re.compile("数据集|基准"), Asked("dataset")),
)
"""The same wishes in Chinese, where the things counted are not looked up."""


def asked_of(question: str) -> Asked:
    """What a question wants, by its wording."""
    for pattern, asked in _CHINESE:
        if pattern.search(question):
            return asked
    if _RECORD.search(question) and not _AUTHORS_ACT.search(question):
        return Asked("record")
    count = _COUNT.search(question)
    if count:
        noun = (count["a"] or count["b"] or "").split()
        plural = [word for word in noun if word.endswith("s") and not word.endswith("ss")]
        return Asked("number", stem((plural or noun)[-1].lower()) if noun else "")
    if _MUCH.search(question):
        unit = "x" if _TIMES.search(question) else "%" if _SHARE.search(question) else ""
        return Asked("number", unit, _phrase(question))
    if _CODE.search(question):
        return Asked("code")
    for sought, pattern in _PLAIN:
        if pattern.search(question):
            return Asked(sought)
    measured = _MEASURED.search(question)
    if measured:
        return Asked("number", phrase=tuple(terms(measured.group())))
    return Asked("words", phrase=_phrase(question))


def _phrase(question: str) -> tuple[str, ...]:
    match = _NOUN_PHRASE.search(question[:1].lower() + question[1:])
    words = re.findall(r"[a-z][a-z-]+", match["phrase"].lower()) if match else []
    if not words or words[0] in _VERBS or len(words) > 4 or words[-1].rstrip("s") in GENERIC:
        return ()
    return tuple(stem(word) for word in words if word not in GENERIC)
