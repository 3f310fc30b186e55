"""The citations of a model's answer, each sentence checked against the abstracts it cites. Pure: text in, records out.

A sentence that its sources do not support is struck out and loses its citations. A number that is wrong is repaired
where exactly one other source of the question says what the sentence says. Papers are numbered by first appearance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.answer import Citation, Sentence, Support
from rag.claims import Claim, Statement, claims_of, cleaned, last_is_open, plain, sentences_of
from rag.numbering import Numbering, unfinished, written
from rag.support import Verdict, judge
from rag.support.names import names
from rag.support.quantities import quantities
from rag.support.words import content_words
from vectorstore.records import Paper

REPAIR = 0.75
"""Share of a claim's words that another source must have for the claim to be moved there."""
SHORT = 3
"""A claim of fewer meaningful words and numbers is judged with its whole sentence."""
SILENT = "The abstracts do not say."
"""What a model is told to write where the sources are silent."""
SILENT_CHINESE = "摘要没有说明。"

_SILENT = re.compile(
    r"\b(?:abstracts?|sources?|papers?|it|they)\b[^.]{0,40}\b(?:do|does|did)(?: not|n't) "
    r"(?:say|mention|state|specify|report|give|tell|address|contain|provide|name)\b"
    r"|\b(?:not|nothing|none)\b[^.]{0,30}\b(?:in|by) (?:the|these|any) (?:abstracts?|sources?)"
    r"|\bno (?:abstract|source)s?\b[^.]{0,20}\b(?:says?|mentions?|states?|names?|gives?|reports?)\b"
    r"|摘要[^。]{0,12}(?:没有|未|并未|不)[^。]{0,4}(?:说|提|给|涉及|报告)",
    re.IGNORECASE,
)


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
    def supported(self) -> int:
        """How many sentences are at least partly supported."""
        return sum(sentence.support in ("supported", "partly") for sentence in self.sentences)

    @property
    def is_silent(self) -> bool:
        """Whether the answer only says that the abstracts do not say."""
        claims = [sentence for sentence in self.sentences if sentence.support != "none_needed"]
        return not claims and any(is_silent(sentence.text) for sentence in self.sentences)


def is_silent(sentence: str) -> bool:
    """Whether a sentence says that the abstracts do not say."""
    return bool(_SILENT.search(sentence))


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
    for statement in statements:
        is_open = not is_complete and statement is statements[-1] and last_is_open(shown)
        finding = _Finding() if is_open else _examined(statement, tuple(sources))
        line = unfinished(statement.text) if is_open else _line(statement.text, finding, numbering)
        pieces += [shown[at : statement.start], line]
        quotes = (numbering.quote(paper, verdict.start, verdict.end) for paper, verdict in finding.verdicts)
        found.append(Sentence(line, tuple(dict.fromkeys(quotes)), finding.support, finding.is_repaired))
        at = statement.end
    return Checked("".join(pieces) + shown[at:], tuple(found), tuple(numbering.citations))


def _line(sentence: str, finding: _Finding, numbering: Numbering) -> str:
    """The sentence with its new numbers, struck out where nothing supports it."""
    if finding.support == "unsupported":
        return f"~~{written(sentence, (), numbering)}~~"
    return written(sentence, finding.numbers, numbering)


@dataclass(frozen=True, slots=True)
class _Finding:
    """What the check found about one sentence: verdicts on the papers that stand, with the marks to keep."""

    support: Support = "none_needed"
    verdicts: tuple[tuple[Paper, Verdict], ...] = ()
    numbers: tuple[tuple[int, Paper], ...] = ()
    """A number of the model's text (0 where it gave none) and the paper that it stands for now."""
    is_repaired: bool = False


@lru_cache(maxsize=2000)
def _examined(statement: Statement, sources: tuple[Paper, ...]) -> _Finding:
    """The finding on one sentence. Cached: a growing answer is checked again and again from its beginning."""
    claims = claims_of(statement.text)
    cited = any(claim.numbers for claim in claims)
    if is_silent(statement.text) or (not cited and (statement.needs_no_source or _says_nothing(statement.text))):
        return _Finding()
    whole = plain(statement.text)
    findings = [_claim_examined(_long_enough(claim, whole), sources) for claim in claims]
    return _together(findings)


def _says_nothing(sentence: str) -> bool:
    return not names(sentence) and len(content_words(plain(sentence))) < 2


def _long_enough(claim: Claim, whole: str) -> Claim:
    size = len(content_words(claim.text)) + len(quantities(claim.text))
    return claim if size >= SHORT else replace(claim, text=whole)


def _claim_examined(claim: Claim, sources: tuple[Paper, ...]) -> _Finding:
    papers = {number: sources[number - 1] for number in claim.numbers if number <= len(sources)}
    labels = tuple(paper.label for paper in papers.values())
    judged = {number: (paper, judge(claim.text, paper, labels)) for number, paper in papers.items()}
    standing = {number: pair for number, pair in judged.items() if pair[1].support != "unsupported"}
    if not standing:
        return _moved(claim, sources)
    fallen = [papers[number] for number in judged if number not in standing]
    worst: Support = (
        "supported" if all(verdict.support == "supported" for _, verdict in standing.values()) else "partly"
    )
    if any(_names(claim.text, paper) for paper in fallen):
        worst = "partly"
    return _Finding(
        worst,
        tuple(standing.values()),
        tuple((number, paper) for number, (paper, _) in standing.items()),
        is_repaired=len(standing) < len(claim.numbers),
    )


def _moved(claim: Claim, sources: tuple[Paper, ...]) -> _Finding:
    """The claim with the one source that supports it; unsupported where none or several do equally."""
    judged = [(paper, judge(claim.text, paper)) for paper in sources]
    good = [pair for pair in judged if pair[1].support == "supported" and pair[1].score >= REPAIR]
    good.sort(key=lambda pair: (_names(claim.text, pair[0]), pair[1].score), reverse=True)
    if not good or (len(good) > 1 and not _names(claim.text, good[0][0])):
        return _Finding("unsupported")
    number = claim.numbers[0] if claim.numbers else 0
    return _Finding("supported", (good[0],), ((number, good[0][0]),), is_repaired=True)


def _names(text: str, paper: Paper) -> bool:
    return bool(paper.label) and bool(re.search(rf"(?<!\w){re.escape(paper.label)}(?!\w)", text, re.IGNORECASE))


def _together(findings: Sequence[_Finding]) -> _Finding:
    """One finding for the sentence: unsupported when all claims are, partly when some are not supported."""
    supports = {finding.support for finding in findings}
    support: Support = "partly"
    if len(supports) == 1:
        support = next(iter(supports))
    return _Finding(
        support,
        tuple(pair for finding in findings for pair in finding.verdicts),
        tuple(pair for finding in findings for pair in finding.numbers),
        any(finding.is_repaired for finding in findings),
    )
