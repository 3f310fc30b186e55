"""Limits of a question applied to papers: years, venue, author, keyword, code, and words to leave out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from rag.answer import Filters, Notice
from rag.concepts import field_equivalents, key_of
from vectorstore.lexical import terms
from vectorstore.records import Paper
from vectorstore.venues import same_venue

_CODE_LINK = re.compile(r"https?://(?:www\.)?(?:github|gitlab|bitbucket|huggingface|codeberg|zenodo)\.\w+/\S+", re.I)

BEGINNING = 4
"""Letters of a stem that stand in every form of its word."""
SHORT_STEM = 5
"""Letters that two longer stems of a phrase share when they are forms of one word."""

MOST_INITIALS = 3
"""Letters of the longest run of initials: "CMJ"."""

Test = Callable[[Paper], bool]


def kept(papers: Sequence[Paper], filters: Filters) -> NDArray[np.bool_]:
    """Which papers the filters let through, shape (papers,). A paper that lacks the asked-for field is left out."""
    tests = [test for _, test in _tests(filters)]
    if not tests:
        return np.ones(len(papers), np.bool_)
    return np.fromiter((all(test(paper) for test in tests) for paper in papers), np.bool_, len(papers))


def notices(papers: Sequence[Paper], filters: Filters) -> tuple[Notice, ...]:
    """What the reader must know when the filters leave nothing: the limit that no paper meets, or their combination."""
    if not papers or kept(papers, filters).any():
        return ()
    if filters.year_from is not None and filters.year_to is not None and filters.year_from > filters.year_to:
        text = f"No year is both {filters.year_from} or later and {filters.year_to} or earlier."
        return (Notice("impossible_filter", text),)
    impossible = [name for name, test in _tests(filters) if not any(test(paper) for paper in papers)]
    if not impossible:
        return (Notice("impossible_filter", "No paper meets all these limits at once."),)
    return tuple(Notice("impossible_filter", f"No paper of the list has {name}.") for name in impossible)


def _tests(filters: Filters) -> list[tuple[str, Test]]:
    """(what is asked for, in words; the test) for each limit that is set."""
    tests: list[tuple[str, Test]] = []
    if filters.year_from is not None or filters.year_to is not None:
        first = int(filters.year_from) if filters.year_from is not None else -10_000
        last = int(filters.year_to) if filters.year_to is not None else 10_000
        tests.append((_years(filters), lambda paper: paper.year is not None and first <= paper.year <= last))
    if filters.venue:
        venue = filters.venue
        tests.append((f"the venue {venue}", lambda paper: same_venue(venue, paper.venue)))
    if filters.author:
        author = fold(filters.author).split()
        tests.append((f"the author {filters.author}", lambda paper: any(_is(name, author) for name in paper.authors)))
    if filters.keyword:
        keyword = set(terms(filters.keyword))
        tests.append((f"the keyword {filters.keyword}", lambda paper: any(keyword <= k for k in _keywords(paper))))
    if filters.has_code is not None:
        wanted = filters.has_code
        tests.append(("code" if wanted else "no code", lambda paper: has_code(paper) is wanted))
    for word in filters.without:
        tests.append((f"no mention of {word}", without(word)))
    return tests


def _years(filters: Filters) -> str:
    if filters.year_from == filters.year_to:
        return f"the year {filters.year_from}"
    return f"a year from {filters.year_from or 'any'} to {filters.year_to or 'any'}"


def without(word: str) -> Test:
    """True for a paper in which the word (or all terms of the phrase, side by side) does not stand.

    A phrase that has an acronym in the field is looked for under both: "low-rank adaptation" leaves out LoRA.
    """
    ways = [terms(word), *(list(way) for way in field_equivalents().get(key_of(word), ()) if len(word.split()) > 1)]

    def test(paper: Paper) -> bool:
        text = " ".join((paper.title or paper.label, " ; ".join(paper.keywords), paper.abstract))
        lower = text.lower()
        likely = [way for way in ways if way and all(term[:BEGINNING] in lower for term in way)]
        if not likely:  # most papers: their terms need not be made
            return True
        found = terms(text)
        return not any(_side_by_side(way, found) for way in likely)

    return test


def _side_by_side(wanted: Sequence[str], found: Sequence[str]) -> bool:
    """Whether the terms stand one after the other in some form: "differential privacy", "differentially private"."""
    size = len(wanted)
    if size == 1:
        return wanted[0] in found
    return any(all(map(_same_word, wanted, found[i : i + size])) for i in range(len(found) - size + 1))


def _same_word(stem: str, other: str) -> bool:
    return stem == other or (
        len(stem) > SHORT_STEM and len(other) > SHORT_STEM and stem[:SHORT_STEM] == other[:SHORT_STEM]
    )


def has_code(paper: Paper) -> bool:
    """Whether the paper links its code: in its record, or by an address in the abstract."""
    return bool(paper.code_url) or bool(_CODE_LINK.search(paper.abstract))


def fold(text: str) -> str:
    """Lower case without accents, for comparing names as people type them."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


def _is(name: str, wanted: Sequence[str]) -> bool:
    """Whether an author's name has every wanted word; beside a full surname an initial stands for a given name."""
    parts = re.findall(r"\w+", fold(name))
    words = [word.strip(".,") for word in wanted]
    if not any(word in parts for word in words if len(word) > 1):
        return False
    return all(_fits(word, parts) for word in words if word)


def _fits(word: str, parts: Sequence[str]) -> bool:
    """Whether a word is one of a name's parts, an initial of one ("C", "Cécile"), or several initials ("CM")."""
    if any(part == word or (1 in (len(part), len(word)) and part[0] == word[0]) for part in parts):
        return True
    return len(word) <= MOST_INITIALS and all(any(part[0] == letter for part in parts) for letter in word)


def _keywords(paper: Paper) -> list[set[str]]:
    return [set(terms(keyword)) for keyword in paper.keywords]
