"""What a paper is called in answers: the system it introduces, else its title's head, else its own contribution."""

from __future__ import annotations

import re

from vectorstore.acronyms import acronyms
from vectorstore.contribution import contribution, subject, title_head
from vectorstore.system_names import is_system_shaped, system_name

__all__ = ["acronyms", "is_system_shaped", "label"]

MAX_CHARACTERS = 120
_HEAD = re.compile(r"([^:“”\"]{2,60}?)\s*:\s+\S")
_BRACKET = re.compile(r"\(([\w+/&.-]{2,30})\)")


def label(title: str, abstract: str) -> str:
    """A label for a paper, from cleaned texts.

    The system it introduces in its exact spelling; else the head of the title, or without a title the paper's own
    contribution, both in at most eight words and never cut inside a phrase.
    """
    if name := _name_in_title(title):
        return name
    name = system_name(abstract)
    if name and (not title or name.lower() in title.lower() or (is_system_shaped(name) and " " not in name)):
        return name
    if title:
        return _short(title_head(title))
    return _short(contribution(abstract) or subject(abstract))


def _name_in_title(title: str) -> str:
    match = _HEAD.match(title)
    if match:
        head = match.group(1)
        words = head.split()
        if is_system_shaped(head) or (len(words) == 1 and head[0].isupper()):
            return head
        if len(words) <= 3 and is_system_shaped(words[0]):
            return head
    bracket = _BRACKET.search(title)
    return bracket.group(1) if bracket and is_system_shaped(bracket.group(1)) else ""


def _short(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS or " " not in text else text[:MAX_CHARACTERS].rsplit(" ", 1)[0]
