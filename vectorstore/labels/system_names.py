"""The system that a paper introduces, with its exact spelling: found by how abstracts speak about their own work."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from vectorstore.facts.names import GENERIC
from vectorstore.labels import system_patterns as patterns
from vectorstore.lookup.acronyms import expansion_span, is_acronym

Add = Callable[[str, int, float], None]
"""Takes a candidate, where it stands and its points."""

MAX_NAME_WORDS = 5
ENOUGH = 4.9
"""Score from which a candidate is the paper's own system."""

_TWO_LETTERS = re.compile(r"[A-Za-z]{2}")
_INITIALS = re.compile(r"(?:[A-Z]\.)+|\d+[A-Za-z]|[A-Z]-[a-z]+")
_LETTER_AND_DIGIT = re.compile(r"[A-Za-z]\d|\d[A-Za-z]")
_CAPITAL_INSIDE = re.compile(r"[a-z]+[A-Z]")
_BRACKET = re.compile(r"\(\s*[“\"*]?([\w+/&.-]{2,30})[”\"*]?\s*[,;)]")


def is_system_shaped(word: str) -> bool:
    """Whether a word looks like a system's name: capitals or digits inside, not only at the front."""
    if (
        (word.islower() and word.isalpha())  # most words
        or not 2 <= len(word) <= 32
        or word in patterns.NO_NAMES
        or patterns.LOWER_TAIL.search(word)
        or not _TWO_LETTERS.search(word)
    ):
        return False
    capitals = sum(map(str.isupper, word))
    if capitals >= 2 or word.endswith("+"):
        return not _INITIALS.fullmatch(word)
    mixed = not word[0].isdigit() and bool(_LETTER_AND_DIGIT.search(word))
    return (mixed and capitals >= 1) or bool(_CAPITAL_INSIDE.match(word))


def system_name(text: str) -> str:
    """The name of the system that this abstract introduces, as it is spelled there; empty when it introduces none."""
    scores: dict[str, float] = defaultdict(float)
    first: dict[str, int] = {}

    def add(name: str, at: int, points: float) -> None:
        name = name.strip(" ’'.,-")
        if name.lower() in GENERIC:  # what it uses: "an advanced Retrieval-Augmented Generation (RAG) pipeline"
            return
        one_name = " " not in name or (name[0].isupper() and len(name.split()) <= MAX_NAME_WORDS)
        if name and one_name and points > scores.get(name, 0.0):
            scores[name] = points
            first[name] = at

    text = f" {text}"
    for match in patterns.INTRODUCED.finditer(text):
        from_introduction(text, match, add)
    _from_other_speech(text, add)
    earliest = min(first.values(), default=0)
    best, best_score = "", ENOUGH
    for name, points in scores.items():
        total = points + support(text, name, first[name]) + (0.7 if first[name] == earliest else 0.0)
        if total > best_score or (total == best_score and best and first[name] < first[best]):
            best, best_score = name, total
    return best


def from_introduction(text: str, match: re.Match[str], add: Add) -> None:
    """Candidates in what follows a verb of introducing: the name itself, or a phrase with its acronym in brackets."""
    start, before = match.start("rest"), text[max(0, match.start() - 70) : match.start()]
    points = 5.0 + (0.5 if patterns.AUTHORS.search(before) else -1.0) - (2.0 if patterns.LATER.search(before) else 0.0)
    if (direct := patterns.DIRECT.match(text, start)) and is_system_shaped(direct.group("name")):
        add(
            direct.group("name"),
            direct.start("name"),
            points - (0 if patterns.GOOD_FOLLOW.match(text, direct.end()) else 3.0),
        )
    if (headed := patterns.HEADED.match(text, start)) and is_system_shaped(headed.group("name")):
        add(headed.group("name"), headed.start("name"), points - 0.5)
    end = sentence_end(text, start)
    aside = patterns.ASIDE.search(text, start, end)
    if aside and is_system_shaped(aside.group("name")):
        add(aside.group("name"), aside.start("name"), points - 1.0)
    bracket = _BRACKET.search(text[start:end])
    if (
        bracket
        and bracket.group(1) not in patterns.NO_NAMES
        and (is_system_shaped(bracket.group(1)) or is_acronym(bracket.group(1)))
    ):
        span = expansion_span(bracket.group(1), text, start + bracket.start())
        lead = text[start : span[0] if span else start + bracket.start()]
        if _is_lead(lead, bool(span)):
            add(bracket.group(1), start + bracket.start(1), points + (0.5 if span else -0.5))
    if proper := patterns.PROPER.match(text, start):
        name = proper.group("name")
        plain = is_system_shaped(name) or name in patterns.NO_NAMES
        alone = " " not in name and not re.match(r"\s*[,(:—–.]|\s(?:is|that|which)\b", text[proper.end() :])
        if not plain and not alone:
            add(name, proper.start("name"), points - 1.0)


def _from_other_speech(text: str, add: Add) -> None:
    """Candidates that are called, defined, owned or passively introduced."""
    introduced = ((patterns.RESULT, 5.0), (patterns.RESULTS_IN, 5.0))
    for pattern, points in ((patterns.CALLED, 4.5), *introduced):
        for match in pattern.finditer(text):
            name = match.group("name")
            if is_system_shaped(name):
                add(name, match.start("name"), max(points, 5.0))
            elif pattern is patterns.CALLED and name[0].isupper() and name not in patterns.NO_NAMES:
                add(_with_acronym(text, name, match.end("name")), match.start("name"), points)
    for match in patterns.OWN.finditer(text):
        group = "name" if match.group("name") else "other"
        if is_system_shaped(match.group(group)):
            add(match.group(group), match.start(group), 4.6)
    if not text.isascii():
        for match in patterns.CHINESE.finditer(text):
            if is_system_shaped(match.group("name")):
                add(match.group("name"), match.start("name"), 5.0)
    _from_subjects(text, add)


def _from_subjects(text: str, add: Add) -> None:
    """Candidates before "is a framework that ..." at the start of a sentence, and before "is proposed"."""
    subjects = ((patterns.DEFINED, patterns.DEFINED_SUBJECT, 4.6), (patterns.PASSIVE, patterns.PASSIVE_SUBJECT, 4.0))
    for verb, subject, points in subjects:
        for match in verb.finditer(text):
            start = max(0, match.start() - 160)
            found = subject.search(text[start : match.start()])
            if found and is_system_shaped(found.group("name")):
                add(found.group("name"), start + found.start("name"), points)


def _is_lead(lead: str, expanded: bool) -> bool:
    """Whether only determiners and describing words stand between the verb and the expansion of the acronym."""
    if re.search(r"[.;:]|\b(?:based on|built on|by|using|via|such as|like|over|than|where)\b", lead):
        return False
    if expanded:
        named = re.search(r"\b(?:named|called|termed|dubbed|namely|i\.e\.),?\s+(?:the\s+)?$", lead)
        return bool(named) or not re.search(
            r"\b(?:of|for|to|in|on|with|that|which|from|and)\s(?:[a-z-]+\s){0,2}$", lead
        )
    return not re.search(r",|\b(?:from|that|which|into)\b", lead) and len(lead.split()) <= 14


def _with_acronym(text: str, name: str, end: int) -> str:
    """The acronym that follows a name in brackets, else the name."""
    bracket = re.match(r"[”\"’]?\s\(\s*([\w+/&.-]{2,30})\s*\)", text[end : end + 40])
    return bracket.group(1) if bracket and is_acronym(bracket.group(1)) else name


def support(text: str, name: str, at: int) -> float:
    """How the rest of the text speaks for a candidate: often named, subject of results, in the code's address."""
    places = _occurrences(text, name)
    points = 0.6 * min(len(places), 5) - 0.6
    if places and places[0] < at - 1:
        points -= 3.0
    if any(patterns.WINS.match(text, place + len(name)) for place in places):
        points += 1.5
    if "http" in text and f"/{name}".lower() in text.lower():
        points += 2.0
    if patterns.COMPONENT.match(text, at + len(name)):
        points -= 2.0
    if patterns.APPOSITION.match(text, at + len(name)):
        points += 1.0
    if patterns.CORPUS.match(text, at + len(name)):
        points -= 0.3
    return points


def _occurrences(text: str, name: str) -> list[int]:
    """Where the name stands as a word of its own: `FooRA` does not stand in `FooRA+` or `FooRA-XL`."""
    places: list[int] = []
    place = text.find(name)
    while place >= 0:
        end = place + len(name)
        before, after = text[place - 1 : place], text[end : end + 2]
        longer = after[:1].isalnum() or after[:1] in ("+", "_")
        if not (before.isalnum() or before in ("-", "_") or longer or re.fullmatch(r"-[A-Z\d]", after)):
            places.append(place)
        place = text.find(name, end)
    return places


def sentence_end(text: str, start: int) -> int:
    found = patterns.SENTENCE_END.search(text, start)
    return found.start() if found else len(text)
