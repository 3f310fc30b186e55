"""Questions about a few papers that they name: "which is the fastest, among AdaMeZO and LOZO+?"."""

from __future__ import annotations

import re

from rag.answer import Kind
from rag.understanding.asked_names import NameLookup, asked_names

_AMONG = re.compile(r"(?:^|,? )(?:among|amongst|out of)(?: the papers)? (?P<papers>[^?]+?)[?.! ]*$", re.IGNORECASE)
_JOINS = re.compile(r"(?:,|;|\band\b|\bor\b|\bthe\b|[“”\"\s])+", re.IGNORECASE)


def read_among(text: str, kind: Kind, names: NameLookup) -> tuple[tuple[str, ...], str]:
    """(ids of the papers that the question is confined to, the question without that end).

    Only where the end of the question is nothing but names of papers of the list.
    """
    match = _AMONG.search(text)
    if match is None:
        return (), text
    listed = match["papers"]
    found = tuple(name for name in asked_names(listed, kind, names) if names.carriers(name))
    rest = listed
    for name in sorted(found, key=len, reverse=True):
        rest = rest.replace(name, " ")
    if not found or _JOINS.sub("", rest):
        return (), text
    papers = dict.fromkeys(paper_id for name in found for paper_id in names.carriers(name))
    return tuple(papers), f"{text[: match.start()]}?".strip()
