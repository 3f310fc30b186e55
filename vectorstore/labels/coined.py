"""The names that a paper gives to its own work, told strictly: never its topic, a baseline, or somebody else's data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from vectorstore.labels import system_patterns as patterns
from vectorstore.labels.system_names import ENOUGH, Add, from_introduction, is_system_shaped, support
from vectorstore.lookup.acronyms import acronyms, is_acronym
from vectorstore.lookup.spellings import fold

ALSO_COINED = 3.5
"""Score from which a name is one of the paper's own; the label needs more (`ENOUGH`)."""

_AUTHORS = re.compile(
    r"\b(?:we|our|(?:this|present|the) (?:paper|work|study|article|thesis|report)|authors?|here)\b", re.I
)
_NOT_SUBJECT = re.compile(r"\b(?:that|which|who|the|our|this|these|a|an|newly|recently)$")
"""Before a verb of introducing: somebody else presents, or it is no verb ("the proposed method")."""
_AFTER_LINK = re.compile(r"\b(?:of|using|with|by|on|from|to|like|over|than|into|such as|e\.g\.,?)\s[“\"‘']?$")
_OTHERS_CALL = re.compile(r" \(?(?:known as|referred to as|denoted|abbreviated)|also (?:known|called|termed|named)")
_STRONG = re.compile(
    r" (?:propos|introduc|present|develop|design|devis|releas|build|built|contribut|construct|creat|unveil|launch|curat"
    r"|put(?:s|ting)? forward)"
)
_BY_OTHERS = re.compile(r"\bet al\b|\((?:19|20)\d\d\)|\b(?:previous|prior|earlier|existing|recently|popular)\b")
_OWN_WORDS = (" our ", " Our ", " proposed ", " Proposed ")
_RESULT_WORDS = (*_OWN_WORDS, " resulting ", " Resulting ", " new ", " New ")
_OWN_RESULT = re.compile(r" (?:[Rr]esulting|[Oo]ur|[Pp]roposed)\b")
_THING = re.compile(rf"(?:[\w-]+\s){{0,4}}{patterns.HEADS}\b")
_GOES_ON = re.compile(
    r"\)\s+(?!(?:and|or|as|in|on|by|at|is|are|of|to|for|with|that|which|from|using|via|based|when|where)\b)"
    r"(?P<word>[a-z][a-z-]*)"
)
_BRACKET = re.compile(r"(?P<words>(?:\s[\w-]+){0,4})[”\"’]?\s\(\s*(?P<name>[A-Za-z][\w+/&.-]{1,29})\s*\)")
_ACTS = re.compile(
    rf"(?:^|(?<=[.!?:]\s))(?:The )?(?P<name>{patterns.TOKEN})(?:, [^.,]{{3,80}},)?\s"
    r"(?!(?:has|is|was|suffers|lacks|fails|struggles|requires|assumes|relies|remains|does|needs|ignores)\b)[a-z]+s\b"
)
_WE_CALL = re.compile(
    rf"\b[Ww]e (?:call|name|term|dub)(?:ed)? (?:it|this|(?:the|our) [\w-]+(?: [\w-]+)?) (?P<name>{patterns.TOKEN})"
)
_KINDS = re.compile(
    rf"(?:{patterns.HEADS}|loss|modules?|layers?|tasks?|problem|project|study|trial|protocol|program(?:me)?|collection)\b"
)


def coined_names(text: str) -> tuple[tuple[str, float], ...]:
    """(name, score) of the names that this abstract introduces as its own, best first."""
    text = f" {text}"
    found: dict[str, tuple[float, int]] = {}

    def add(name: str, at: int, points: float) -> None:
        name = name.strip(" ’'.,-")
        if name and points > found.get(name, (0.0, 0))[0]:
            found[name] = (points, at)

    _own_claims(text, add)
    long_forms = acronyms(text) if found else {}
    scored = [
        (name, points + support(text, name, at))
        for name, (points, at) in found.items()
        if not _is_topic(text, name, at, name in long_forms)
    ]
    return tuple(sorted((pair for pair in scored if pair[1] >= ALSO_COINED), key=lambda pair: (-pair[1], pair[0])))


def coiners(folded: str, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Ids of the papers that give a name, as `fold` spells it, to their own work.

    `texts` are title, line break and abstract of every paper that mentions the name. Where none introduces it, it is
    the only paper's that has it in its title.
    """
    parts = {paper_id: text.split("\n", 1) for paper_id, text in texts.items()}
    own = [paper_id for paper_id, (_, abstract) in parts.items() if folded in _folded_names(abstract)]
    if own or len(parts) != 1:
        return tuple(own)
    [(paper_id, (title, abstract))] = parts.items()
    acting = () if coined_names(abstract) else _acting_names(abstract)  # a rival acts beside a paper's own system
    names = (*names_in_title(title), *acting)
    return (paper_id,) if any(fold(word) == folded for word in names) else ()


def _acting_names(abstract: str) -> Iterator[str]:
    """The names that do something in the present, as a paper tells what its own tool does: "HarmoTool measures ...".

    That says little where other papers mention the name too.
    """
    for pattern in (_ACTS, _WE_CALL):
        for match in pattern.finditer(abstract):
            if is_system_shaped(match["name"]) and not _BY_OTHERS.search(match.group()):
                yield match["name"]


def _folded_names(abstract: str) -> set[str]:
    """The coined names and what coined acronyms stand for, as `fold` spells them."""
    long_forms = acronyms(abstract)
    coined = [name for name, _ in coined_names(abstract)]
    return {fold(name) for name in (*coined, *(long_forms[name] for name in coined if name in long_forms))}


def system_of(text: str) -> str:
    """The name of the paper's system where its abstract introduces one beyond doubt; else nothing."""
    return next((name for name, points in coined_names(text) if points >= ENOUGH and _is_a_label(name)), "")


def names_in_title(title: str) -> Iterator[str]:
    """The words of a title that are spelled like names, an acronym in brackets with the words it stands for."""
    for acronym, long in acronyms(title).items():
        yield acronym
        yield long
    for match in re.finditer(rf"(?<![\w-]){patterns.TOKEN}(?:-[α-ω])?(?![\w-])", title):
        word = re.sub(r"-[a-z]{3,}$", "", match.group())  # "XYZ-assisted"
        if is_system_shaped(word):
            yield word


def _is_a_label(name: str) -> bool:
    letters = sum(map(str.isalpha, name))
    return is_system_shaped(name) and " " not in name and letters > 2 and "-to-" not in name


def _own_claims(text: str, add: Add) -> None:
    for match in patterns.INTRODUCED.finditer(text):
        is_verb = _STRONG.match(match.group()) and not _NOT_SUBJECT.search(text[: match.start()][-10:])
        if is_verb and _is_own(text, match.start()):
            from_introduction(text, match, add)
    for match in patterns.CALLED.finditer(text):
        if not _OTHERS_CALL.search(text[max(0, match.start() - 5) : match.start("name")]):
            _called(text, match, add)
    for pattern, words in ((patterns.RESULT, _RESULT_WORDS), (patterns.OWN, _OWN_WORDS)):
        for match in _begun(pattern, text, words):
            if _OWN_RESULT.match(match.group()) and is_system_shaped(match["name"]):
                add(match["name"], match.start("name"), 4.6)
    for match in patterns.CHINESE.finditer("" if text.isascii() else text):
        if is_system_shaped(match.group("name")):
            add(match.group("name"), match.start("name"), 5.0)
    for verb, subject in ((patterns.DEFINED, patterns.DEFINED_SUBJECT), (patterns.PASSIVE, patterns.PASSIVE_SUBJECT)):
        for match in verb.finditer(text):
            start = max(0, match.start() - 160)
            named = subject.search(text[start : match.start()])
            own = verb is patterns.PASSIVE or _THING.match(text, match.end())
            if named and own and is_system_shaped(named.group("name")):
                add(named.group("name"), start + named.start("name"), 4.6)


def _begun(pattern: re.Pattern[str], text: str, words: Iterable[str]) -> Iterator[re.Match[str]]:
    """As `pattern.finditer`, for matches that begin with one of these words: plain searches are faster."""
    places: list[int] = []
    for word in words:
        place = text.find(word)
        while place >= 0:
            places.append(place)
            place = text.find(word, place + 1)
    end = 0
    for place in sorted(places):
        if place >= end and (match := pattern.match(text, place)):
            end = match.end()
            yield match


def _called(text: str, match: re.Match[str], add: Add) -> None:
    """Candidates after "which we call": the name, and the acronym in brackets behind it."""
    name, end = match.group("name"), match.end("name")
    if not _is_own(text, match.start("name")):
        return
    bracket = _BRACKET.match(text, end)
    if bracket and (is_acronym(bracket["name"]) or is_system_shaped(bracket["name"])):
        add(bracket["name"], bracket.start("name"), 5.5)
    if (is_system_shaped(name) or name[:1].isupper()) and not (bracket and bracket["words"]):
        add(name, match.start("name"), 5.0)


def _is_own(text: str, at: int) -> bool:
    """Whether the sentence up to here has the authors as its subject and speaks of nobody else's work."""
    start = at
    while (start := max(text.rfind(mark, 0, start) for mark in ".!?")) >= 0:
        if patterns.SENTENCE_END.match(text, start, at):
            break
    before = text[start + 1 : at]
    return bool(_AUTHORS.search(before)) and not _BY_OTHERS.search(before)


def _is_topic(text: str, name: str, at: int, is_expanded: bool) -> bool:
    """Whether an acronym names what the paper is about: explained in passing before, or part of a longer thing.

    "throat cancer (TC) is rare ... we present TC of the lung" and "we propose a radar (ISAR) imaging method".
    """
    after = text[at + len(name) :][:9]
    if name in patterns.NO_NAMES or _AFTER_LINK.search(text[:at][-12:]) or re.match(r" as (?:a|the)\b", after):
        return True
    if not is_expanded:
        return False
    bracket = text.find(f"({name})")
    if bracket >= 0 and bracket + 1 < at - 1:
        return True
    goes_on = _GOES_ON.match(text, bracket + 1 + len(name)) if 0 <= bracket <= at else None
    return bool(goes_on and not _KINDS.match(goes_on["word"]))
