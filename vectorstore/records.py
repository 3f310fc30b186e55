"""The records that travel between folders: a paper, its passages, and a hit."""

from __future__ import annotations

from dataclasses import dataclass, field

LONGEST_TITLE = 120
"""Characters of a skipped record's title that its report shows."""


@dataclass(frozen=True, slots=True)
class Record:
    """One paper as a reader found it, before cleaning; every text is verbatim."""

    abstract: str
    title: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    url: str = ""
    code_url: str = ""
    keywords: tuple[str, ...] = ()
    source_id: str = ""
    """The source's own identifier with its scheme: `doi:10.1/x`, `arxiv:2106.09685`, `pmid:1`, or empty."""
    source: str = ""
    """The file (or `-`) that the record was read from."""
    line: int = 0
    """1-based line (or record number, where lines mean nothing) in the source."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that could not be stored, and why, in words for the user."""

    source: str
    line: int
    reason: str

    @classmethod
    def of(cls, record: tuple[str, int], reason: str, title: str) -> Skipped:
        """A record at (source, line) with its title in the reason, where it has one: a line number finds no paper."""
        title = " ".join(title.split())
        short = title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE].rsplit(' ', 1)[0]} …"
        return cls(*record, f"{reason}: “{short}”" if title else reason)


@dataclass(frozen=True, slots=True)
class Paper:
    """One stored paper. `abstract` is the cleaned text to which every offset of the product refers."""

    paper_id: str
    label: str
    abstract: str
    title: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    url: str = ""
    code_url: str = ""
    keywords: tuple[str, ...] = ()
    source: str = ""
    """Where this text was read: a file, or `-`."""
    original: str = ""
    """The abstract exactly as the source had it."""
    other_sources: tuple[str, ...] = ()
    """Further sources that have this paper too, sorted."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Every source that has this paper, the one of its text first."""
        return (self.source, *self.other_sources)


@dataclass(frozen=True, slots=True)
class Passage:
    """Two or three whole sentences of an abstract: `abstract[start:end]`, in code points, end exclusive."""

    paper_id: str
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hit:
    """One paper scored for one question. `relevance` is the probability that it answers, 0 to 1."""

    paper: Paper
    relevance: float
    passage: Passage | None = None
    """The passage nearest to the question, where one was scored."""
    features: dict[str, float] = field(default_factory=dict)
    """What the relevance was computed from, by name; for inspection and fitting."""
