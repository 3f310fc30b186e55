"""What a list calls its papers: labels, titles, heads of titles; and the acronyms that its abstracts define."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from vectorstore.labels.system_patterns import NO_NAMES
from vectorstore.labels.telling_apart import base_label
from vectorstore.labels.titles import name_head, says_enough
from vectorstore.lookup.acronyms import acronyms
from vectorstore.lookup.spellings import fold, looks_like_a_name
from vectorstore.records import Paper

_SIZE = re.compile(r"(?<=\w{3})-\d+(?:\.\d+)?[KMBT]$")


def carried_names(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """(name, paper id): the label, also without its size ("LimiX-2M"), the title, and its head where that is a name
    and no other paper's."""
    heads = Counter(fold(head) for paper in papers if (head := name_head(paper.title)))
    for paper in papers:
        head, label = name_head(paper.title), base_label(paper.label)
        own = head and heads[fold(head)] == 1 and head not in NO_NAMES
        is_name = own and (says_enough(head) or looks_like_a_name(head))
        names = (paper.label, label, _SIZE.sub("", label), paper.title, head if is_name else "")
        yield from ((name, paper.paper_id) for name in dict.fromkeys(names) if name)


def defined_acronyms(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """(acronym, expansion) of every abstract."""
    for paper in papers:
        yield from acronyms(paper.abstract).items()
