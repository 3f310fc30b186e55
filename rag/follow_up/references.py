"""Words that refer to papers of the answer before ("it", "the second one", "which of them"), written as names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.follow_up.earlier import Earlier
from rag.question import language_of
from rag.understanding.asked_names import NameLookup, asked_names
from rag.understanding.kinds import METHODS, PAPERS, kind_of

AMONG_AT_MOST = 12
"""Papers shown up to which a question about some of them names them all; of more, their topic stands for them."""
NAMED_AT_MOST = 6
"""More papers than this are referred to by their topic instead of one by one."""


_ORDINALS = {
    word: position
    for position, words in enumerate(
        ("first 1st 一 1", "second 2nd 二 2", "third 3rd 三 3", "fourth 4th 四 4", "fifth 5th 五 5", "sixth 6th 六 6",
         "seventh 7th 七 7", "eighth 8th 八 8", "ninth 9th 九 9", "tenth 10th 十 10")
    )
    for word in words.split()
}  # fmt: skip
_ORDINAL = "|".join(word for word in _ORDINALS if word.isascii() and not word.isdigit())
_NTH = re.compile(
    rf"\b(?:the |that )?(?P<word>{_ORDINAL}|last)(?: (?:one|paper|method|work|of (?:them|these|those)))\b"
    rf"|(?:^|\bthe )(?P<alone>{_ORDINAL}|last)(?=\s*(?:$|[?.,!]|and\b|or\b))"
    r"|\b(?:paper|number|no\.)\s?#?(?P<number>\d{1,2})\b|(?<![\w.])#(?P<hash>\d{1,2})\b"
    r"|第\s?(?P<zh>[一二三四五六七八九十]|\d{1,2})\s?[篇个种](?:论文|方法)?|最后一?[篇个](?P<zhlast>)",
    re.IGNORECASE,
)
_FIRST_FEW = re.compile(
    r"\bthe first (two|three|four|five|\d)\b(?: (?:ones?|papers?))?|前([两二三四五\d])[篇个]", re.IGNORECASE
)
_FEW = {"two": 2, "three": 3, "four": 4, "five": 5, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
_PAIR = re.compile(r"\b(\d{1,2}) (and|with|to|vs\.?|versus|or) (\d{1,2})\b(?=\s*[?.!]*$)")


def with_ordinals(text: str, earlier: Earlier) -> str:
    """ "the second one", "the first two", "compare 1 and 3", "the latter", written as names."""
    shown = earlier.listed

    def nth(match: re.Match[str]) -> str:
        word = next((value for value in match.groupdict().values() if value), "last").lower()
        position = len(shown) - 1 if word == "last" else _ORDINALS.get(word, int(word) - 1 if word.isdigit() else 0)
        return named(shown[position]) if 0 <= position < len(shown) else match.group()

    def few(match: re.Match[str]) -> str:
        count = match[1] or match[2]
        return together(shown[: _FEW.get(count.lower(), 0) or int(count)], text)

    def pair(match: re.Match[str]) -> str:
        first, second = int(match[1]) - 1, int(match[3]) - 1
        if max(first, second) >= len(shown) or min(first, second) < 0:
            return match.group()
        return f"{named(shown[first])} {match[2]} {named(shown[second])}"

    if shown:
        if re.match(r"(?i)(?:compare|contrast|and|what)\b", text):
            text = _PAIR.sub(pair, text)
        text = _NTH.sub(nth, _FIRST_FEW.sub(few, text))
    if len(shown) > 1:
        text = re.sub(r"(?i)\bthe former\b|前者", lambda _: named(shown[0]), text)
        text = re.sub(r"(?i)\bthe latter\b|后者", lambda _: named(shown[1]), text)
    return text


_THING = rf"(?:paper|one|method|approach|model|work|system|study|article|{METHODS})"
_IT = re.compile(
    rf"\b(?:it(?! (?:true|possible|clear|known|likely|the case)\b)|(?:this|that|the same) {_THING}|this"
    r"|that(?=[?.! ]*$))"
    r"(?P<own>['’]s|(?<=it)s)?(?![\w-])|它(?!们)|(?:这|该|此)[篇个种](?:论文|文章|方法|工作)?|该(?:论文|方法|模型)",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bout )(?<!\bwhat['’]s )\b(?:in )?there(?=[?.! ]*$)",
    re.IGNORECASE,
)
"""The place that an answer spoke of, "which layer improved there?"; not "how many are there?"."""
_AUTHORS = re.compile(r"\b(?:the|its|their) authors?\b(?! of\b)", re.IGNORECASE)
_COUNTED = r"(?:two|three|four|five|six|seven|eight|\d{1,2})"
THEM = (
    rf"(?:them|(?:these|those|the)(?: (?:above|same|{_COUNTED}))? {PAPERS}|these|those|the (?:above|same)"
    rf"|the {_COUNTED}(?! [\w-]+ (?:is|are|was|were|has|have|does|do|can)\b))"
)
"""What stands for the papers shown: "them", "those papers", "the two", but not "the two losses are"."""
_OF_THEM = re.compile(rf"\bof {THEM}\b|\bwhich ones?\b|其中", re.IGNORECASE)
_OF_SHOWN = re.compile(
    rf"\b(?:(?P<word>which|any|some|all|none|how many)(?: ones?)? )?of {THEM}\b|\bwhich ones?\b", re.IGNORECASE
)
_THEY = re.compile(
    rf"\b(?:them|they|(?:these|those|the)(?: (?:two|three|four|five|\d+))? {PAPERS}(?= (?:in|with|by)\b|[?.! ]*$)"
    r"|these|those|both|all of (?:them|these)|the others?)\b|\b(?P<own>their)\b"
    r"|它们|他们|这些(?:论文|文章|方法)?|那些(?:论文|文章)?",
    re.IGNORECASE,
)
_SINGULAR = re.compile(r"^(?:do|are|have|were)\b", re.IGNORECASE)
_ONE = {"do": "does", "are": "is", "have": "has", "were": "was"}
REFERS = re.compile(f"{_IT.pattern}|{_THEY.pattern.replace('?P<own>', '?:')}", re.IGNORECASE)
SUBJECT = re.compile(rf"\b(?:{PAPERS}|{METHODS}|(?:the|this|your) list)\b|论文|文章", re.IGNORECASE)


def with_pronouns(text: str, earlier: Earlier, names: NameLookup) -> str:
    """ "it", "they", "which of them", "its code" written as names or, for many papers, as their topic."""
    of_shown = _OF_SHOWN.search(text)
    if of_shown and len(earlier.shown) == 1 and not earlier.question.names:
        if (of_shown["word"] or "").lower() in ("any", "some", "all"):  # of one paper: that paper
            asked = _OF_SHOWN.sub(lambda _: named(earlier.one), text, count=1)
            return _SINGULAR.sub(lambda match: _ONE[match.group().lower()], asked)
        earlier = replace(earlier, shown=earlier.listed)  # a choice is among several: those of the last list
    if of_shown and _can_be_named(earlier):
        return among(_OF_SHOWN.sub(_part, text), earlier)
    if earlier.topic and not earlier.question.names and _OF_THEM.search(text):
        return _OF_THEM.sub(lambda match: _of_set(match.group(), earlier), text, count=1)
    if _OF_THEM.search(text) and len(earlier.many) > 1:
        group = together(earlier.many[:NAMED_AT_MOST], text)
        return _OF_THEM.sub(
            lambda match: f"which of {group}" if match.group().lower().startswith("which") else f"of {group}", text
        )
    they = _THEY.search(text)
    a_set = earlier.topic or earlier.question.filters.among
    if they and a_set and re.match(r"(?i)(?:rank|sort|order)\b", text) and _can_be_named(earlier):
        return among(_THEY.sub("the papers", text, count=1), earlier)
    if they and not _has_subject(text[: they.start()], names):
        group = group_of(earlier, text)
        asked = _THEY.sub(lambda match: f"{group}'s" if match["own"] else group, text, count=1) if group else text
        return _SINGULAR.sub(lambda match: _ONE[match.group().lower()], asked) if len(earlier.many) == 1 else asked
    if len(earlier.many) == 1 and not SUBJECT.search(text):
        one = named(earlier.one)
        text = _THERE.sub(f"in {one}", _AUTHORS.sub(f"the authors of {one}", text, count=1), count=1)
    it = _IT.search(text)
    if it and earlier.one and not _has_subject(text[: it.start()], names):
        return _IT.sub(lambda match: named(earlier.one) + ("'s" if match["own"] else ""), text, count=1)
    return text


def _can_be_named(earlier: Earlier) -> bool:
    """Whether the answer before showed a set that is small enough to be named paper by paper."""
    return not earlier.question.names and 1 < len(earlier.shown) <= AMONG_AT_MOST


def among(text: str, earlier: Earlier) -> str:
    """A question confined to the papers of the answer before, which it names."""
    return f"{text.rstrip('?.! ')}, among {together(earlier.shown, text)}?"


def _part(match: re.Match[str]) -> str:
    """ "which of them" asks which, "any of those" asks for any papers."""
    word = (match["word"] or "which").lower()  # "of them, which ..."
    return word if word == "which" else f"{word} papers"


def _of_set(words: str, earlier: Earlier) -> str:
    if words == "其中":
        return f"{earlier.topic}中"
    return f"{'which ' if words.lower().startswith('which') else ''}of the {earlier.topic}"


def group_of(earlier: Earlier, text: str) -> str:
    """The papers that "they" means, by name when they are few, by topic when they are many."""
    a_set = kind_of(text, language_of(text) == "zh") in ("find", "list", "count")
    if earlier.topic and not earlier.question.names and (a_set or len(earlier.many) > NAMED_AT_MOST):
        return earlier.topic if language_of(text) == "zh" else f"the {earlier.topic}"
    return together(earlier.many[:NAMED_AT_MOST], text)


def _has_subject(before: str, names: NameLookup) -> bool:
    """Whether a pronoun after these words has what it refers to inside the question."""
    if re.search(r"(?i)\b(?:to|like|than|from)\s*$", before):  # "which papers are similar to it?"
        return False
    return bool(SUBJECT.search(before)) or bool(asked_names(before, "about", names))


def named(label: str) -> str:
    """A label as part of a question; one of several words between quotation marks, so that it is read as one name."""
    return f"“{label}”" if " " in label else label


def together(labels: Sequence[str], text: str) -> str:
    spelled = [named(label) for label in labels]
    if language_of(text) == "zh":
        return "、".join(spelled)
    return " and ".join(filter(None, (", ".join(spelled[:-1]), *spelled[-1:])))
