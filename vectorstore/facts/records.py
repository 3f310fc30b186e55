"""What is known of one abstract: frozen records whose offsets point into the cleaned abstract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vectorstore.passages import Span

SentenceRole = Literal["background", "problem", "approach", "result", "resource"]
ROLES: tuple[SentenceRole, ...] = ("background", "problem", "approach", "result", "resource")


@dataclass(frozen=True, slots=True)
class SentenceFact:
    """One sentence of the abstract, `abstract[start:end]`, with what it does there."""

    start: int
    end: int
    role: SentenceRole
    own: bool
    """Whether it states the paper's own claim or work; False for earlier work and for the world."""
    own_probability: float
    role_probabilities: tuple[float, ...]
    """One for each of `ROLES`, in that order; they sum to one."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it stands in the abstract: "up to 12.8x", "more than 20,000 PSG recordings", "0.2%–0.9%"."""

    start: int
    end: int
    value: float
    """With K, M, B, thousand, million ... multiplied out: "158K hours" is 158000."""
    unit: str
    """"%", "x", "GB", "°C", or the counted noun as it stands there ("recordings"); empty when there is none."""
    qualifier: str
    """"up to", "over", "at least", "about", "below", "average", or empty."""
    sentence: int
    """Which of the sentences it stands in."""
    high: float | None = None
    """The upper end of a range, when it is one."""
    measured: Span | None = None
    comparator: Span | None = None
    """"over LoRA", "than RealTabPFN-2.5", "compared to ..." in the same sentence."""
    condition: Span | None = None
    """"on low-resource clients": where or for whom it holds."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A data set, benchmark, model or method named in the abstract."""

    start: int
    end: int
    name: str
    sentence: int
    compared: bool = False
    """Whether it stands on the other side of a comparison (a baseline)."""


@dataclass(frozen=True, slots=True)
class Link:
    """A web address in the abstract, without the punctuation or markup around it."""

    start: int
    end: int
    url: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that is extracted from one abstract at ingest."""

    sentences: tuple[SentenceFact, ...] = ()
    numbers: tuple[Number, ...] = ()
    datasets: tuple[Mention, ...] = ()
    models: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    promised_code: tuple[Span, ...] = ()
    """The clauses that say code, models or data are (or will be) public; a link may or may not be given."""

    def sentence_at(self, offset: int) -> int:
        """The number of the sentence that holds this offset, or of the last one before it."""
        last = 0
        for number, sentence in enumerate(self.sentences):
            if sentence.start > offset:
                break
            last = number
        return last
