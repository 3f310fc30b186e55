"""What the check finds about one sentence: its claims against the papers they cite, repaired where one other fits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.answer import Support
from rag.claims import Claim, Statement, claims_of, plain
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

_COUNTS = re.compile(
    r"(?:there (?:are|is)\s+)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|many|some)\s+"
    r"(?:of the\s+)?(?:\w+\s+)?(?:papers?|abstracts?|sources?|works?|studies|methods?|approaches)\b"
    r"|(?:列表中)?(?:共)?有?\s*[\d一二两三四五六七八九十几多]+\s*篇",
    re.IGNORECASE,
)
_ALL_OF_THEM = re.compile(
    r"\b(all|these|the|both)\s+(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b", re.IGNORECASE
)
_SILENT = re.compile(
    r"\b(?:abstracts?|sources?|papers?|it|they)\b[^.]{0,40}\b(?:do|does|did)(?: not|n't) "
    r"(?:say|mention|state|specify|report|give|tell|address|contain|provide|name)\b"
    r"|^\W*none of (?:the|these) (?:\w+ )?(?:abstracts?|sources?|papers?)\b"
    r"|\b(?:not|nothing|none)\b[^.]{0,30}\b(?:in|by) (?:the|these|any) (?:abstracts?|sources?)"
    r"|\bno (?:abstract|source)s?\b[^.]{0,20}\b(?:says?|mentions?|states?|names?|gives?|reports?)\b"
    r"|摘要[^。]{0,12}(?:没有|未|并未|不)[^。]{0,4}(?:说|提|给|涉及|报告)",
    re.IGNORECASE,
)


def is_silent(sentence: str) -> bool:
    """Whether a sentence says that the abstracts do not say."""
    return bool(_SILENT.search(sentence))


@dataclass(frozen=True, slots=True)
class Finding:
    """What the check found about one sentence: verdicts on the papers that stand, with the marks to keep."""

    support: Support = "none_needed"
    verdicts: tuple[tuple[Paper, Verdict], ...] = ()
    numbers: tuple[tuple[int, Paper], ...] = ()
    """A number of the model's text (0 where it gave none) and the paper that it stands for now."""
    is_repaired: bool = False


@lru_cache(maxsize=2000)
def examined(statement: Statement, sources: tuple[Paper, ...]) -> Finding:
    """The finding on one sentence. Cached: a growing answer is checked again and again from its beginning."""
    claims = claims_of(statement.text)
    cited = any(claim.numbers for claim in claims)
    if is_silent(statement.text) or (not cited and (statement.needs_no_source or _says_nothing(statement.text))):
        return Finding()
    whole = plain(statement.text)
    findings = [_claim_examined(_long_enough(claim, whole), sources) for claim in claims]
    return _together(findings)


def _says_nothing(sentence: str) -> bool:
    """Whether a sentence only leads in or counts: "Three papers do this directly."."""
    bare = plain(sentence)
    return bool(_COUNTS.match(bare)) or (not names(bare) and len(content_words(bare)) < 2)


def _long_enough(claim: Claim, whole: str) -> Claim:
    size = len(content_words(claim.text)) + len(quantities(claim.text))
    return claim if size >= SHORT else replace(claim, text=whole)


def _claim_examined(claim: Claim, sources: tuple[Paper, ...]) -> Finding:
    papers = {number: sources[number - 1] for number in claim.numbers if number <= len(sources)}
    known = tuple(name for name in names(f"x {claim.text}") if any(knows(paper, name) for paper in papers.values()))
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
