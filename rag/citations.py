"""The citations of a model's answer, each sentence checked against the abstracts it cites. Pure: text in, records out.

A sentence that its sources do not support is struck out and loses its citations. A number that is wrong is repaired
where exactly one other source of the question says what the sentence says. Papers are numbered by first appearance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import Citation, Sentence
from rag.checking.claims import Statement, cleaned, last_is_open, sentences_of
from rag.checking.findings import Finding, examined
from rag.checking.framing import is_silent
from rag.checking.markers import marks
from rag.numbering import Numbering, unfinished, written
from vectorstore.records import Paper

SILENT = "The abstracts do not say."
"""What a model is told to write where the sources are silent."""
SILENT_CHINESE = "摘要没有说明。"


@dataclass(frozen=True, slots=True)
class Checked:
    """A model's answer after the check: `[n]` in `text` is the number of a citation."""

    text: str = ""
    sentences: tuple[Sentence, ...] = ()
    citations: tuple[Citation, ...] = ()

    @property
    def cited_papers(self) -> tuple[str, ...]:
        """Ids of the cited papers in the order of their numbers."""
        return tuple(dict.fromkeys(citation.paper_id for citation in self.citations))

    @property
    def is_silent(self) -> bool:
        """Whether the answer only says that the abstracts do not say."""
        claims = [sentence for sentence in self.sentences if sentence.support != "none_needed"]
        return not claims and any(is_silent(sentence.text) for sentence in self.sentences)


def check(text: str, sources: Sequence[Paper], is_complete: bool = True, earlier: Sequence[Citation] = ()) -> Checked:
    """The model's `text` with every sentence checked; source number n of the text is `sources[n - 1]`.

    Of a text that still grows, the last sentence is shown as it is. `earlier` are the citations of what stands before
    the text in the same answer: numbers and positions go on from there.
    """
    shown = cleaned(text)
    numbering = Numbering(list(earlier))
    pieces: list[str] = []
    found: list[Sentence] = []
    at = 0
    statements = sentences_of(shown)
    for statement, nearby in zip(statements, _nearby(shown, statements), strict=True):
        is_last = not is_complete and statement is statements[-1]
        is_open = is_last and (last_is_open(shown) or not (nearby or marks(statement.text)))
        finding = Finding() if is_open else examined(statement, tuple(sources), nearby)
        line = unfinished(statement.text) if is_open else _line(statement.text, finding, numbering)
        pieces += [shown[at : statement.start], line]
        quotes = (numbering.quote(paper, verdict.start, verdict.end) for paper, verdict in finding.verdicts)
        cited = tuple(dict.fromkeys(quotes))
        found.append(Sentence(line, cited, finding.support, finding.is_repaired, finding.doubts))
        at = statement.end
    return Checked("".join(pieces) + shown[at:], tuple(found), tuple(numbering.citations))


def _nearby(text: str, statements: Sequence[Statement]) -> list[tuple[int, ...]]:
    """For each sentence the numbers of the nearest other one in its line that cites something, the next ones first."""
    cited = [tuple(dict.fromkeys(n for mark in marks(each.text) for n in mark.numbers)) for each in statements]
    lines = [text.count("\n", 0, each.start) for each in statements]
    found = []
    for at, line in enumerate(lines):
        order = [*range(at + 1, len(lines)), *range(at - 1, -1, -1)]
        found.append(next((cited[other] for other in order if cited[other] and lines[other] == line), ()))
    return found


def _line(sentence: str, finding: Finding, numbering: Numbering) -> str:
    """The sentence with its new numbers, struck out where nothing supports it."""
    if finding.support == "unsupported":
        return f"~~{written(sentence, (), numbering)}~~"
    return written(sentence, finding.numbers, numbering)
