"""What a paper is called in answers: the system it introduces, else its title, else its own contribution."""

from __future__ import annotations

import re

from vectorstore.labels import system_patterns as patterns
from vectorstore.labels.coined import coined_names, system_of
from vectorstore.labels.contribution import contribution
from vectorstore.labels.system_names import is_system_shaped, system_name
from vectorstore.labels.titles import short_title
from vectorstore.labels.topics import subject
from vectorstore.lookup.acronyms import acronyms
from vectorstore.text.sections import without_sections

MAX_CHARACTERS = 120
MAX_HEAD_WORDS = 4
_UNLABELLED = "UNLABELLED "
"""PubMed's section word for the part of an abstract that has none."""
_HEAD = re.compile(r"([^:“”\"]{2,60}?)\s*:\s+(?=\S)")
_ACRONYM = re.compile(r"[A-Z]+s?(?:-?\d+)?")
"""What a topic may be called as well as a system: NPC, TET2, COVID-19."""


def label(title: str, abstract: str) -> str:
    """A label for a paper, from cleaned texts.

    With a title: the system that the title is headed by ("BaLoRA: ...") or that the abstract introduces beyond doubt,
    else the title itself, shortened. Without one: the system in its exact spelling, else the paper's own contribution
    in at most eight words. Nothing is cut inside a phrase.
    """
    if title:
        return name_in_title(title, abstract) or system_of(abstract) or short_title(title)
    prose = without_sections(abstract).removeprefix(_UNLABELLED)
    return system_name(prose) or _short(contribution(prose) or subject(prose))


def name_in_title(title: str, abstract: str) -> str:
    """The name that heads the title, where it is the paper's own: "BaLoRA: ...", "Open Searcher (OS): ..."."""
    match = _HEAD.match(title)
    if not match:
        first = title.split(" ", 1)[0]
        if title[len(first) :].startswith(" for ") and _is_mixed(first) and first in abstract:
            return first
        last = re.search(r"\(([\w+/&.-]{2,30})\)\.?$", title)
        return last.group(1) if last and _is_mixed(last.group(1)) else ""
    head, rest = match.group(1), title[match.end() :]
    words = head.split()
    for acronym, long in acronyms(head).items():
        if len(words) <= MAX_HEAD_WORDS + 1 and head == f"{long} ({acronym})":
            return head if any(_is_own(name, rest, abstract) for name in (acronym, long)) else ""
    if len(words) <= MAX_HEAD_WORDS - 1 and _is_own(words[0], rest, abstract):
        return head
    return ""


def _is_own(name: str, rest: str, abstract: str) -> bool:
    """Whether the word that heads a title is coined: by its spelling, by the abstract, or as the title's acronym."""
    if name in patterns.NO_NAMES or not name[:1].isalnum():
        return False
    if _is_mixed(name):
        return True
    if any(own.casefold() == name.casefold() for own, _ in coined_names(abstract)):
        return True
    if not is_system_shaped(name):
        return name[0].isupper() and bool(re.search(rf"(?<=[a-z,] ){re.escape(name)}\b", abstract))
    long = acronyms(abstract).get(name, "")
    return _is_title_case(rest) and not long.islower()


def _is_title_case(text: str) -> bool:
    """Whether most long words begin with a capital. Titles of medicine do not: "EBV: biology and disease"."""
    words = re.findall(r"(?<![\w-])[^\W\d_]{4,}", text)
    return bool(sum(word[0].isupper() for word in words) > len(words) / 2)


def _is_mixed(name: str) -> bool:
    return is_system_shaped(name) and not _ACRONYM.fullmatch(name)


def _short(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS or " " not in text else text[:MAX_CHARACTERS].rsplit(" ", 1)[0]
