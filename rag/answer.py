"""What an answer is made of. The JSON of `paperchat ask --json` is these records, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from rag.filters import Filters
from vectorstore.records import Hit

Kind = Literal["find", "list", "count", "compare", "fact", "verify", "rank", "about", "other"]
Status = Literal["answered", "no_match", "not_in_list", "abstract_silent", "refused"]
Support = Literal["supported", "partly", "unsupported", "none_needed"]
Role = Literal["match", "borderline", "retrieved"]
Aspect = Literal["problem", "approach", "result", "number", "dataset", "code", "limitation"]
Contribution = Literal["", "benchmark", "data", "theory", "first"]
"""What papers must contribute: say in a sentence of their own that they introduce it, prove, or are the first."""
Language = Literal["en", "zh"]

MATCH = 0.5
"""Relevance from which a paper counts as a match."""
BORDERLINE = 0.2
"""Relevance from which a paper that is no match is shown apart."""
LONGEST_QUESTION = 4_000
"""Characters of a question that are read, everywhere; an abstract pasted whole is well below."""
PAGE = 20
"""Papers shown in one answer; the rest is asked for page by page and is always in the answer's `papers`."""


def role_of(relevance: float) -> Role:
    """The role of a paper with this relevance (0 to 1)."""
    if relevance >= MATCH:
        return "match"
    return "borderline" if relevance >= BORDERLINE else "retrieved"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, as far as it can be told from the words and the names in the list."""

    text: str
    """As the user typed it."""
    standalone: str
    """The same question with everything it takes from earlier turns written out."""
    kind: Kind = "find"
    topic: str = ""
    """The words that say what is sought, without the frame: "LoRA initialization"."""
    names: tuple[str, ...] = ()
    """Names to look up, in the question's spelling: "BaLoRA", "VeRA"."""
    aspects: tuple[Aspect, ...] = ()
    criteria: tuple[str, ...] = ()
    """What a comparison is to compare by, as it is worded: "memory", "cheaper to run"."""
    described: tuple[str, ...] = ()
    """The papers that a comparison describes without naming them: "fMRI", "calcium imaging"."""
    groups: tuple[str, ...] = ()
    """The subjects of the groups of papers that a comparison sets against each other."""
    filters: Filters = field(default_factory=Filters)
    language: Language = "en"
    everything: bool = False
    """Every paper that the filters pass is asked for: "list all papers", "which papers have code?"."""
    overview: bool = False
    """The subjects of the list are asked for, not its papers one by one."""
    skip: int = 0
    """Matching papers that earlier turns have shown: "the next 20"."""
    mentions: tuple[str, ...] = ()
    """Words of which one must stand in a paper, to the letter: "which abstracts mention CLIP?"."""
    contribution: Contribution = ""
    read_as: str = ""
    """What the question was read as, where words were mended or translated."""
    to_the_list: bool = True
    """False for a greeting, thanks, or anything no list of abstracts could answer."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What retrieval found out about one question, over the whole (filtered) list."""

    hits: tuple[Hit, ...]
    """Best first: every match and borderline paper, then the nearest others."""
    checked: int
    """How many papers were scored: the size of the list after filters."""
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """A name of the question -> ids of the papers that carry it (label, title, acronym)."""
    mentioned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """A name that no paper carries -> ids of the papers whose abstract mentions it."""
    missing_names: tuple[str, ...] = ()
    """Names of the question that no paper carries, in the question's spelling."""
    nearest_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    usage: Usage = field(default_factory=lambda: Usage(cost_usd=0.0))
    """What a reranking chat model took."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One verbatim quote: `abstract[start:end] == quote`. Quotes of one paper share its `number`."""

    number: int
    paper_id: str
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the answer; `citations` are 0-based positions in the answer's citations."""

    text: str
    citations: tuple[int, ...] = ()
    support: Support = "none_needed"
    repaired: bool = False
    doubts: tuple[str, ...] = ()
    """What in it the cited words do not settle: number, name, qualifier, negation, direction, order, earlier ..."""


@dataclass(frozen=True, slots=True)
class RankedPaper:
    """A paper the answer shows, with the probability that it answers the question."""

    paper_id: str
    label: str
    relevance: float
    role: Role


@dataclass(frozen=True, slots=True)
class Cell:
    """One table cell; `citation` is a 0-based position in the answer's citations, or None."""

    text: str
    citation: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One paper's row, with one cell for each column of the table."""

    paper_id: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A comparison: rows are papers, columns are aspects."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader must know about the answer: interrupted, fallback, capped, stale ..."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of the chat model and their price; `cost_usd` is None when the price is unknown."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True)
class Seconds:
    """Wall-clock seconds from the question to the first text and to the end."""

    first_token: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A cited answer, or the part of one that has arrived so far."""

    id: str = ""
    question: str = ""
    standalone_question: str = ""
    kind: Kind = "find"
    status: Status = "answered"
    missing_names: tuple[str, ...] = ()
    nearest_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    text: str = ""
    sentences: tuple[Sentence, ...] = ()
    citations: tuple[Citation, ...] = ()
    papers: tuple[RankedPaper, ...] = ()
    table: Table | None = None
    checked: int = 0
    matched: int = 0
    notices: tuple[Notice, ...] = ()
    writer: str = "extractive"
    usage: Usage = field(default_factory=Usage)
    seconds: Seconds = field(default_factory=Seconds)


def with_notice(answer: Answer, code: str, text: str) -> Answer:
    """The same answer with one more notice."""
    return replace(answer, notices=(*answer.notices, Notice(code, text)))


@dataclass(frozen=True, slots=True)
class Turn:
    """One finished turn of a conversation, as the next one may need it."""

    question: str
    standalone_question: str
    answer: Answer
