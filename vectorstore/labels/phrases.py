"""Noun phrases without a parser: words are parted at prepositions, and only whole parts are kept."""

from __future__ import annotations

import re

MAX_WORDS = 8
"""The most words a label has."""

LINKS = frozenset(
    """of for in on with between from to via through under over across by using without against into during at
    as based towards toward within among and or but while where when whose than per beyond about along after
    before given""".split()
)
RELATIVE = frozenset("that which who how why".split())
FINITE = frozenset(
    """is are was were be been being has have had can could may might will would should do does did must cannot
    shows show allows enables yields achieves improves outperforms outperform demonstrates provides requires
    reveals leads""".split()
)
OPENERS = frozenset(
    """a an the yet new novel simple two three several some various first-ever comprehensive powerful effective
    so-called innovative general extensive systematic""".split()
)
ANAPHORIC = frozenset(
    """this these it its them they that those such their our here how whether not both what us there one we i
    when""".split()
)
_HALVES = frozenset(
    """prior due according such because rather compared relative subject up as well we it they us our one""".split()
)
CONTAINERS = frozenset(
    """type types kind kinds class classes set sets family number variety amount range series quantities lot
    rate effects effect form forms part parts notion collection sequence distribution""".split()
)
VAGUE = frozenset(
    """framework method approach algorithm model evidence analysis understanding experiments results study
    perspective solution strategy technique system work paradigm explanation insights guarantees conditions
    bounds view theory mechanism way scheme architecture pipeline evaluation investigation problem methods
    approaches models paper survey report""".split()
)
_POINTING = frozenset(
    """implications limitations recommendations directions findings results hypothesis hypotheses question
    questions""".split()
)
"""What is pointed at stands elsewhere: "implications for training"."""
_SAID = frozenset("evidence fact hypothesis claim proof assumption idea notion finding conclusion possibility".split())
"""Nouns after which "that" begins a whole sentence."""
_FEW = 3
_LONGEST_SPEED = 5
"""Letters of nouns in -ed: need, speed, breed."""
_DONE = frozenset(
    """analyse analyze apply assess compare demonstrate derive describe design develop discuss establish estimate
    evaluate examine explore find identify introduce investigate measure present propose prove provide report show
    study test use validate""".split()
)
_PAREN = re.compile(r"\s*\([^()]*\)")
_TRAILING = re.compile(r"[\s,;:.—–-]+$")


def phrase(text: str, limit: int) -> str:
    """The noun phrase at the start of a text, with as many whole complements as fit in `limit` words.

    Empty when it points back ("this gap"), says nothing by itself ("a framework"), or is longer than the limit.
    """
    words, mark = leading_words(text)
    while words and words[0].lower() in OPENERS:
        words = words[1:]
    if not words or words[0].lower() in ANAPHORIC | LINKS:
        return ""
    chunks: list[list[str]] = []
    for chunk in parts(words):
        if sum(map(len, chunks)) + len(chunk) > limit or (chunk[0] in RELATIVE and sum(map(len, chunks)) > 3):
            break
        if chunk[0] in ("and", "or") and chunk[1:2] and chunk[1] in _DONE:  # "characterize X and measure Y"
            break
        chunks.append(chunk)
    taken = _whole(chunks, words, mark)
    vague = (
        not taken
        or (len(taken) <= 2 and taken[-1].lower() in VAGUE and taken[0].lower() in VAGUE | {"theoretical"})
        or (taken[0].lower() in _POINTING and len(taken) <= _FEW)
        or (taken[0].lower() in _SAID and taken[1:2] == ["that"])
    )
    if vague or (len(taken) == 1 and taken[0].islower()):
        how = re.match(r"[^.;]{0,60}?\b(?:characteri[sz]es|shows?|explains?|describes?) (how .+)", text)
        return clause(how.group(1)) if how else ""
    return " ".join(taken)


def _whole(chunks: list[list[str]], words: list[str], mark: str) -> list[str]:
    """The words of the chunks without a last one that what follows leaves incomplete."""
    while chunks:
        taken = [word for chunk in chunks for word in chunk]
        following = words[len(taken)] if len(taken) < len(words) else mark
        while taken and taken[-1].lower() in LINKS | RELATIVE | OPENERS | _HALVES:
            taken.pop()
        if following == "than" and taken:  # "levels less than 10"
            taken.pop()
        if not _is_half(chunks, taken, following):
            return taken[:-1] if len(taken) > 1 and _hangs(taken[-1], following) else taken
        chunks = chunks[:-1]
    return []


def _is_half(chunks: list[list[str]], taken: list[str], following: str) -> bool:
    """Whether the last chunk says nothing without what follows it, or points back to what stood before."""
    last = [word.lower() for word in chunks[-1]]
    content = [word for word in last if word not in LINKS | OPENERS | RELATIVE]
    if (
        len(chunks) > 1
        and (
            (following == "," and len(content) < 2)
            or last == ["in", "order"]
            or (last[0] != "of" and not {"this", "these", "such"}.isdisjoint(last))  # "to address this issue"
            or (last[0] in RELATIVE and not {*last[1:2]}.isdisjoint(OPENERS | ANAPHORIC) and FINITE.isdisjoint(last))
        )
    ):
        return True
    return (
        (following == "of" and taken[-1:] != [] and taken[-1].lower() in CONTAINERS)
        or (last[0] in RELATIVE and not FINITE.isdisjoint(last) and taken[-1:] != [] and _hangs(taken[-1], following))
        or (last[0] == "between" and "and" not in last)
        or last[-2:] in (["the", "problem"], ["this", "problem"])
    )


def _hangs(word: str, following: str) -> bool:
    """Whether a participle is left without what it leads to: "tailored (to)", "treated (by)"."""
    return following in LINKS and word.endswith("ed") and (following == "by" or len(word) > _LONGEST_SPEED)


def leading_words(text: str) -> tuple[list[str], str]:
    """The words up to the first mark that ends a phrase, and that mark; brackets are left out."""
    text = _PAREN.sub("", text)
    match = re.search(r"[,;:—()!?“”\"]|(?<![\s.][A-ZÀ-Þ])\.(?:\s|$)|\s[–-]\s|\$|\bhttps?:", text)
    return text[: match.start() if match else len(text)].split(), match.group() if match else ""


def parts(words: list[str]) -> list[list[str]]:
    """Words parted before every preposition, conjunction and relative; a finite verb outside a relative ends them."""
    chunks: list[list[str]] = [[]]
    relative = False
    for word in words:
        bare = word.lower()
        if bare in RELATIVE:
            relative = True
            chunks.append([])
        elif bare in LINKS and chunks[-1]:
            if not (bare == "and" and chunks[-1][0] == "between"):
                chunks.append([])
        elif bare in FINITE and not relative:
            break
        chunks[-1].append(word)
    return [chunk for chunk in chunks if chunk]


def clause(text: str) -> str:
    """A clause that begins with "how", when it is short enough to stand whole."""
    words, mark = leading_words(text)
    lower = [word.lower() for word in words]
    if not ANAPHORIC.isdisjoint(lower[1:2]):  # "how they differ"
        return ""
    if mark == "," and "and" in lower and FINITE.isdisjoint(lower):  # "how A and B, two kinds of C, act"
        return ""
    for end in range(min(len(words), MAX_WORDS), 3, -1):
        if (end == len(words) or words[end].lower() in LINKS | RELATIVE) and words[end - 1].lower() not in LINKS:
            return cased(" ".join(words[:end]))
    return ""


def cased(found: str) -> str:
    found = _TRAILING.sub("", found)
    return found[:1].upper() + found[1:]
