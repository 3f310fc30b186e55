"""What the check finds about one sentence: its claims against the papers they cite, repaired where one other fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.answer import Support
from rag.checking.claims import Claim, Statement, claims_of, numbers_in, plain
from rag.checking.framing import says_nothing, without_lead, without_silence
from rag.checking.several import Judged, by_clause, names_label, without_labels
from rag.checking.stretches import is_short
from rag.support import Verdict, judge
from rag.support.names import knows, names
from rag.support.quantities import quantities
from rag.support.verdict import ELSEWHERE, may_say
from vectorstore.records import Paper

REPAIR = 0.75
"""Share of a claim's words that another source must have for the claim to be moved there."""
TOGETHER = 0.25
"""Share of a claim's words that each of several papers must have for them to say it together."""
HEAD = 4
"""Words at the beginning of a claim in which its subject stands."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What the check found about one sentence: verdicts on the papers that stand, with the marks to keep."""

    support: Support = "none_needed"
    verdicts: tuple[tuple[Paper, Verdict], ...] = ()
    numbers: tuple[tuple[int, Paper], ...] = ()
    """A number of the model's text (0 where it gave none) and the paper that it stands for now."""
    is_repaired: bool = False
    doubts: tuple[str, ...] = ()
    """The cues that speak against a sentence that is not supported, as `Verdict.against` names them."""


@lru_cache(maxsize=2000)
def examined(statement: Statement, sources: tuple[Paper, ...], nearby: tuple[int, ...] = ()) -> Finding:
    """The finding on one sentence. Cached: a growing answer is checked again and again from its beginning.

    `nearby` are the numbers that the next sentence of the paragraph cites, or the one before: one mark may be meant
    for several sentences.
    """
    all_claims = claims_of(statement.text)
    cited = numbers_in(all_claims)
    claims = [replace(claim, text=said) for claim in all_claims if (said := _bare(claim.text, len(cited)))]
    if not claims or (not cited and (statement.needs_no_source or says_nothing(statement.text))):
        return Finding()
    whole = _bare(plain(statement.text), len(cited))
    if not cited and nearby:
        meant = _claim_examined(Claim(whole, nearby), sources)
        if meant.support != "unsupported" and not meant.is_repaired:
            return replace(meant, numbers=tuple((0, paper) for _, paper in meant.numbers))
    papers = tuple(sources[number - 1] for number in cited if number <= len(sources))
    found = [
        _lead_examined(claim, sources) if claim.is_lead else _long_examined(claim, whole, sources, papers)
        for claim in claims
    ]
    return _together([finding for finding in found if finding.support != "none_needed"])


def _bare(text: str, sources: int) -> str:
    """What a text claims of its sources: not how many they are, nor what they do not say."""
    text = without_silence(without_lead(text))
    for number in reversed(quantities(text)):
        if sources > 1 and number.value == sources and text[number.start : number.end].isalpha():
            text = text[: number.start] + text[number.end :].lstrip()
    return text


def _lead_examined(claim: Claim, sources: Sequence[Paper]) -> Finding:
    """Partly, where what opens the sentence has a name or a number that none of its sources has; else nothing: what
    follows is checked by itself."""
    papers = [sources[number - 1] for number in claim.numbers if number <= len(sources)]
    verdicts = [judge(claim.text, paper, [other.label for other in papers]) for paper in papers]
    known = any(not {"name", "number"} & set(verdict.against) for verdict in verdicts)
    return Finding() if known or not verdicts else Finding("partly", doubts=_doubts(verdicts))


def _long_examined(claim: Claim, whole: str, sources: tuple[Paper, ...], cited: Sequence[Paper]) -> Finding:
    """The finding on one claim. One that is too short to tell is judged with its whole sentence, unless all of it is
    in its source."""
    if not is_short(claim.text):
        return _claim_examined(claim, sources, cited)
    alone = _claim_examined(claim, sources, cited)
    is_sure = alone.support == "supported" and all(verdict.score >= ELSEWHERE for _, verdict in alone.verdicts)
    return alone if is_sure else _claim_examined(replace(claim, text=whole), sources, cited)


def _claim_examined(claim: Claim, sources: tuple[Paper, ...], cited: Sequence[Paper] = ()) -> Finding:
    """The finding on one claim; `cited` are all papers that its sentence cites."""
    papers = {number: sources[number - 1] for number in claim.numbers if number <= len(sources)}
    if settled := by_clause(claim.text, papers):
        return _finding("supported", settled)
    shared = (name for name in names(f"x {claim.text}") if any(knows(paper, name) for paper in papers.values()))
    known = (*(paper.label for paper in cited), *shared)
    judged = {}
    for number, paper in papers.items():
        said = without_labels(claim.text, [other for other in papers.values() if other is not paper])
        judged[number] = (paper, judge(said, paper, known))
    standing = {number: pair for number, pair in judged.items() if pair[1].support != "unsupported"}
    fallen = [papers[number] for number in judged if number not in standing]
    is_fallen_named = any(names_label(claim.text, paper) for paper in fallen)
    if fallen and (is_fallen_named or all(verdict.support == "partly" for _, verdict in standing.values())):
        together = _said_together(claim, papers, judged)
        if together:
            return together
    if not standing:
        moved = _moved(claim, sources)
        return moved if moved.support == "supported" else replace(moved, doubts=_doubts(v for _, v in judged.values()))
    is_whole = all(verdict.support == "supported" for _, verdict in standing.values())
    is_whole &= not is_fallen_named
    is_whole &= not _is_of_another(claim.text, tuple(papers.values()), cited)
    found = _finding("supported" if is_whole else "partly", [(key, *pair) for key, pair in standing.items()])
    return replace(found, is_repaired=len(standing) < len(claim.numbers))


def _finding(support: Support, judged: Sequence[Judged]) -> Finding:
    return Finding(
        support,
        tuple((paper, verdict) for _, paper, verdict in judged),
        tuple((number, paper) for number, paper, _ in judged),
        doubts=_doubts(verdict for _, _, verdict in judged) if support == "partly" else (),
    )


def _doubts(verdicts: Iterable[Verdict]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cue for verdict in verdicts for cue in verdict.against))


def _is_of_another(text: str, papers: Sequence[Paper], cited: Sequence[Paper]) -> bool:
    """Whether a claim begins with the label of a paper that its sentence cites elsewhere, and with none of its own."""
    head = " ".join(text.split()[:HEAD])
    return any(names_label(head, other) for other in cited if other not in papers) and not any(
        names_label(text, paper) for paper in papers
    )


def _said_together(
    claim: Claim, papers: Mapping[int, Paper], judged: Mapping[int, tuple[Paper, Verdict]]
) -> Finding | None:
    """Partly, for a claim that its papers only say together; None where they do not."""
    if len(papers) < 2:
        return None
    abstracts = " ".join(f"{paper.title}. {paper.abstract}" for paper in papers.values())
    labels = " ".join(paper.label for paper in papers.values())
    verdict = judge(claim.text, Paper("", labels, abstracts))
    near = {number: pair for number, pair in judged.items() if pair[1].score >= TOGETHER}
    if verdict.support == "unsupported" or len(near) < 2:
        return None
    numbers = tuple((number, paper) for number, (paper, _) in near.items())
    return Finding("partly", tuple(near.values()), numbers, doubts=verdict.against)


def _moved(claim: Claim, sources: tuple[Paper, ...]) -> Finding:
    """The claim with the one source that supports it; unsupported where none or several do equally."""
    judged = [(paper, judge(claim.text, paper)) for paper in sources if may_say(claim.text, paper, REPAIR)]
    good = [pair for pair in judged if pair[1].support == "supported" and pair[1].score >= REPAIR]
    good.sort(key=lambda pair: (names_label(claim.text, pair[0]), pair[1].score), reverse=True)
    if not good or (len(good) > 1 and not names_label(claim.text, good[0][0])):
        return Finding("unsupported")
    number = claim.numbers[0] if claim.numbers else 0
    return Finding("supported", (good[0],), ((number, good[0][0]),), is_repaired=True)


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
        tuple(dict.fromkeys(cue for finding in findings for cue in finding.doubts)),
    )


def _without_conflicts(numbers: Sequence[tuple[int, Paper]]) -> tuple[tuple[int, Paper], ...]:
    """The marks to keep; those of a number that now stands for several papers go to the sentence's end."""
    papers: dict[int, set[str]] = {}
    for number, paper in numbers:
        papers.setdefault(number, set()).add(paper.paper_id)
    return tuple((number if len(papers[number]) == 1 else 0, paper) for number, paper in numbers)
