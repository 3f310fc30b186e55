"""What the check finds about one sentence: its claims against the papers they cite, repaired where one other fits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.answer import Support
from rag.checking.claims import Claim, Statement, claims_of, numbers_in, plain
from rag.checking.framing import is_silent, says_nothing, without_lead
from rag.support import Verdict, judge
from rag.support.names import knows, names
from rag.support.quantities import quantities
from rag.support.words import content_words
from vectorstore.records import Paper

REPAIR = 0.75
"""Share of a claim's words that another source must have for the claim to be moved there."""
TOGETHER = 0.25
"""Share of a claim's words that each of several papers must have for them to say it together."""
SHORT = 3
"""A claim of fewer meaningful words and numbers is judged with its whole sentence."""

_CONTRAST = re.compile(r"(?:[,;]\s+)?\b(?:while|whereas|and|but)\s+|[;,]\s+")
_ALL_OF_THEM = re.compile(
    r"\b(all|these|the|both)\s+(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the check found about one sentence: verdicts on the papers that stand, with the marks to keep."""

    support: Support = "none_needed"
    verdicts: tuple[tuple[Paper, Verdict], ...] = ()
    numbers: tuple[tuple[int, Paper], ...] = ()
    """A number of the model's text (0 where it gave none) and the paper that it stands for now."""
    is_repaired: bool = False


@lru_cache(maxsize=2000)
def examined(statement: Statement, sources: tuple[Paper, ...], nearby: tuple[int, ...] = ()) -> Finding:
    """The finding on one sentence. Cached: a growing answer is checked again and again from its beginning.

    `nearby` are the numbers that the next sentence of the paragraph cites, or the one before: one mark may be meant
    for several sentences.
    """
    claims = tuple(replace(claim, text=without_lead(claim.text)) for claim in claims_of(statement.text))
    cited = any(claim.numbers for claim in claims)
    if is_silent(statement.text) or (not cited and (statement.needs_no_source or says_nothing(statement.text))):
        return Finding()
    whole = without_lead(plain(statement.text))
    if not cited and nearby:
        meant = _claim_examined(Claim(whole, nearby), sources)
        if meant.support != "unsupported" and not meant.is_repaired:
            return replace(meant, numbers=tuple((0, paper) for _, paper in meant.numbers))
    labels = tuple(sources[number - 1].label for number in numbers_in(claims) if number <= len(sources))
    findings = [_claim_examined(_long_enough(claim, whole), sources, labels) for claim in claims]
    return _together(findings)


def _long_enough(claim: Claim, whole: str) -> Claim:
    size = len(content_words(claim.text)) + len(quantities(claim.text))
    return claim if size >= SHORT else replace(claim, text=whole)


def _claim_examined(claim: Claim, sources: tuple[Paper, ...], labels: Sequence[str] = ()) -> Finding:
    """The finding on one claim; `labels` are those of all papers that its sentence cites."""
    papers = {number: sources[number - 1] for number in claim.numbers if number <= len(sources)}
    if by_label := _each_by_its_label(claim, papers):
        return by_label
    shared = (name for name in names(f"x {claim.text}") if any(knows(paper, name) for paper in papers.values()))
    known = (*labels, *shared)
    judged = {number: (paper, judge(claim.text, paper, known)) for number, paper in papers.items()}
    standing = {number: pair for number, pair in judged.items() if pair[1].support != "unsupported"}
    if len(standing) < len(judged) and all(verdict.support == "partly" for _, verdict in standing.values()):
        together = _said_together(claim, papers, judged)
        if together:
            return together
    if not standing:
        return _moved(claim, sources)
    fallen = [papers[number] for number in judged if number not in standing]
    is_whole = all(verdict.support == "supported" for _, verdict in standing.values())
    return Finding(
        "supported" if is_whole and not any(_names(claim.text, paper) for paper in fallen) else "partly",
        tuple(standing.values()),
        tuple((number, paper) for number, (paper, _) in standing.items()),
        is_repaired=len(standing) < len(claim.numbers),
    )


def _each_by_its_label(claim: Claim, papers: Mapping[int, Paper]) -> Finding | None:
    """Supported, for a claim that says one thing of each paper it cites, calls each by its label, and is right with
    all of them; None for every other claim."""
    if len(papers) < 2 or not all(_names(claim.text, paper) for paper in papers.values()):
        return None
    verdicts = []
    for number, paper in papers.items():
        others = [other for key, other in papers.items() if key != number]
        pieces = [piece for piece in _CONTRAST.split(claim.text) if not any(_names(piece, other) for other in others)]
        own = " ".join(pieces)
        if not _names(own, paper):
            return None
        verdicts.append((number, paper, judge(own, paper)))
    if any(verdict.support != "supported" for _, _, verdict in verdicts):
        return None
    return Finding(
        "supported",
        tuple((paper, verdict) for _, paper, verdict in verdicts),
        tuple((number, paper) for number, paper, _ in verdicts),
    )


def _said_together(
    claim: Claim, papers: Mapping[int, Paper], judged: Mapping[int, tuple[Paper, Verdict]]
) -> Finding | None:
    """Partly, for a claim that its papers only say together; None where they do not."""
    if len(papers) < 2:
        return None
    abstracts = " ".join(f"{paper.title}. {paper.abstract}" for paper in papers.values())
    verdict = judge(_ALL_OF_THEM.sub(r"\1", claim.text), Paper("", "", abstracts))
    near = {number: pair for number, pair in judged.items() if pair[1].score >= TOGETHER}
    if verdict.support == "unsupported" or len(near) < 2:
        return None
    return Finding("partly", tuple(near.values()), tuple((number, paper) for number, (paper, _) in near.items()))


def _moved(claim: Claim, sources: tuple[Paper, ...]) -> Finding:
    """The claim with the one source that supports it; unsupported where none or several do equally."""
    judged = [(paper, judge(claim.text, paper)) for paper in sources]
    good = [pair for pair in judged if pair[1].support == "supported" and pair[1].score >= REPAIR]
    good.sort(key=lambda pair: (_names(claim.text, pair[0]), pair[1].score), reverse=True)
    if not good or (len(good) > 1 and not _names(claim.text, good[0][0])):
        return Finding("unsupported")
    number = claim.numbers[0] if claim.numbers else 0
    return Finding("supported", (good[0],), ((number, good[0][0]),), is_repaired=True)


def _names(text: str, paper: Paper) -> bool:
    return bool(paper.label) and bool(re.search(rf"(?<!\w){re.escape(paper.label)}(?!\w)", text, re.IGNORECASE))


def _together(findings: Sequence[Finding]) -> Finding:
    """One finding for the sentence: unsupported when all claims are, partly when some are not supported."""
    supports = {finding.support for finding in findings}
    support: Support = "partly"
    if len(supports) == 1:
        support = next(iter(supports))
    return Finding(
        support,
        tuple(pair for finding in findings for pair in finding.verdicts),
        _without_conflicts([pair for finding in findings for pair in finding.numbers]),
        any(finding.is_repaired for finding in findings),
    )


def _without_conflicts(numbers: Sequence[tuple[int, Paper]]) -> tuple[tuple[int, Paper], ...]:
    """The marks to keep; those of a number that now stands for several papers go to the sentence's end."""
    papers: dict[int, set[str]] = {}
    for number, paper in numbers:
        papers.setdefault(number, set()).add(paper.paper_id)
    return tuple((number if len(papers[number]) == 1 else 0, paper) for number, paper in numbers)
