"""Limits of a question applied to papers: years, venue, author, keyword, code, and words to leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from rag.answer import Notice
from rag.filters import Filters
from rag.retrieval.occurrences import standing
from vectorstore.lexical import terms
from vectorstore.lookup.spellings import plain
from vectorstore.lookup.venues import same_venue
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

_CODE_LINK = re.compile(r"https?://(?:www\.)?(?:github|gitlab|bitbucket|huggingface|codeberg|zenodo)\.\w+/\S+", re.I)

Mask = NDArray[np.bool_]

MOST_INITIALS = 3
"""Letters of the longest run of initials: "CMJ"."""

Limits = Sequence[tuple[str, Callable[[], Mask]]]
"""(what is asked for, in words; which papers of the list have it) for each limit that is set."""


def kept(snapshot: Snapshot, filters: Filters) -> Mask:
    """Which papers the filters let through, shape (papers,). A paper that lacks the asked-for field is left out."""
    mask = np.ones(len(snapshot.papers), np.bool_)
    for _, passing in _limits(snapshot, filters):
        mask &= passing()
    return mask


def notices(snapshot: Snapshot, filters: Filters, passing: Mask) -> tuple[Notice, ...]:
    """What the reader must know when the filters leave nothing: the limit that no paper meets, or their combination.

    `passing` is what `kept` has found.
    """
    if not snapshot.papers or passing.any():
        return ()
    if filters.year_from is not None and filters.year_to is not None and filters.year_from > filters.year_to:
        text = f"No year is both {filters.year_from} or later and {filters.year_to} or earlier."
        return (Notice("impossible_filter", text),)
    impossible = [name for name, meeting in _limits(snapshot, filters) if not meeting().any()]
    if not impossible:
        return (Notice("impossible_filter", "No paper meets all these limits at once."),)
    return tuple(Notice("impossible_filter", f"No paper of the list has {name}.") for name in impossible)


def _limits(snapshot: Snapshot, filters: Filters) -> Limits:
    def where(test: Callable[[Paper], bool]) -> Callable[[], Mask]:
        return lambda: np.fromiter(map(test, snapshot.papers), np.bool_, len(snapshot.papers))

    limits: list[tuple[str, Callable[[], Mask]]] = []
    if filters.year_from is not None or filters.year_to is not None:
        first = filters.year_from if filters.year_from is not None else -10_000
        last = filters.year_to if filters.year_to is not None else 10_000
        limits.append((_years(filters), where(lambda paper: paper.year is not None and first <= paper.year <= last)))
    if filters.venue:
        same = cache(partial(same_venue, filters.venue))
        limits.append((f"the venue {filters.venue}", where(lambda paper: same(paper.venue))))
    if filters.author:
        author = plain(filters.author).split()
        limits.append((f"the author {filters.author}", where(lambda paper: any(_is(a, author) for a in paper.authors))))
    if filters.keyword:
        limits.append((f"the keyword {filters.keyword}", partial(_tagged, snapshot, filters.keyword)))
    if filters.has_code is not None:
        wanted = filters.has_code
        host = filters.code_host
        name = f"code on {host}" if host else "code" if wanted else "no code"
        limits.append((name, where(lambda paper: (has_code(paper) and host in _addresses(paper)) is wanted)))
    if filters.among:
        among = frozenset(filters.among)
        limits.append((f"one of the {len(among)} named", where(lambda paper: paper.paper_id in among)))
    for word in filters.without:
        limits.append((f"no mention of {word}", lambda word=word: ~standing(snapshot, word)))  # type: ignore[misc]
    return limits


def _years(filters: Filters) -> str:
    if filters.year_from == filters.year_to:
        return f"the year {filters.year_from}"
    return f"a year from {filters.year_from or 'any'} to {filters.year_to or 'any'}"


def _tagged(snapshot: Snapshot, keyword: str) -> Mask:
    """The papers that have the keyword, in any form of its words; of those only that have its words somewhere."""
    wanted = set(terms(keyword))
    mask = np.ones(len(snapshot.papers), np.bool_)
    for term in wanted:
        having = np.zeros_like(mask)
        having[snapshot.lexical.postings(term)[0]] = True
        mask &= having
    for position in np.flatnonzero(mask).tolist():
        mask[position] = any(wanted <= set(terms(tag)) for tag in snapshot.papers[position].keywords)
    return mask


def has_code(paper: Paper) -> bool:
    """Whether the paper links its code: in its record, or by an address in the abstract."""
    return bool(paper.code_url) or ("://" in paper.abstract and bool(_CODE_LINK.search(paper.abstract)))


def _addresses(paper: Paper) -> str:
    """The addresses of a paper's code, lower case."""
    return f"{paper.code_url} {' '.join(_CODE_LINK.findall(paper.abstract))}".lower()


def _is(name: str, wanted: Sequence[str]) -> bool:
    """Whether an author's name has every wanted word; beside a full surname an initial stands for a given name."""
    words = [word.strip(".,") for word in wanted]
    if name.isascii() and not any(word in name.lower() for word in words if len(word) > 1):
        return False  # most authors of a long list
    parts = re.findall(r"\w+", plain(name))
    if not any(word in parts for word in words if len(word) > 1):
        return False
    return all(_fits(word, parts) for word in words if word)


def _fits(word: str, parts: Sequence[str]) -> bool:
    """Whether a word is one of a name's parts, an initial of one ("C", "Cécile"), or several initials ("CM")."""
    if any(part == word or (1 in (len(part), len(word)) and part[0] == word[0]) for part in parts):
        return True
    return len(word) <= MOST_INITIALS and all(any(part[0] == letter for part in parts) for letter in word)
