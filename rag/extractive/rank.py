"""Rankings and sets by facts: the largest number, a limit, who names a data set, who never mentions a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rag.answer import Filters, Findings, Language, Question
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.find import write_set
from rag.extractive.matching import sentence_coverage, wanted
from rag.extractive.phrases import say
from rag.extractive.rank_request import RankRequest, rank_request
from rag.extractive.standings import Standing, standings
from rag.extractive.verdict import ANSWERS, BELOW, NO_MATCH, Verdict, answering, ranked
from rag.filtering import has_code, kept
from vectorstore.lexical import terms
from vectorstore.records import Hit
from vectorstore.sentences import OWN, TITLE
from vectorstore.snapshot import Snapshot

SHOWN = 5
"""Ranked papers that are quoted."""
OTHERS = 3
"""Papers with a number in another unit that are quoted."""

Mask = NDArray[np.bool_]


def write_rank(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The order with its numbers, or the set that has the asked-for fact, over the whole filtered list."""
    request = rank_request(question.standalone)
    filters = question.filters
    if request.wish == "lacks":  # the papers that mention it were checked too
        filters = replace(filters, without=())
    if request.wish in ("promised", "linked"):  # that is what is asked, not a limit
        filters = replace(filters, has_code=None)
        question = replace(question, filters=filters)
    mask = kept(snapshot.papers, filters)
    findings = replace(findings, checked=int(mask.sum()))
    if request.wish in ("extreme", "limit"):
        groups = standings(request, snapshot, mask)
        if request.wish == "limit":
            groups = _within(groups, request)
        if groups:
            count = len(next(iter(groups.values())))
            frame = "limit" if request.wish == "limit" else "order"
            draft.paragraph(say(question.language, frame, count=count, checked=findings.checked))
            winners = _write_order(groups, request, question.language, draft, snapshot)
            return Verdict("answered", answering([standing.paper for standing in winners], findings))
        draft.paragraph(say(question.language, "no_number", checked=findings.checked))
        return Verdict("no_match", ranked(findings.hits, NO_MATCH))
    found = _having(request, question, snapshot, mask)
    if request.wish == "does" and not found.any():
        return write_set(question, findings, snapshot, draft)
    return _write_set(found, question, findings, snapshot, draft)


def _within(groups: dict[str, list[Standing]], request: RankRequest) -> dict[str, list[Standing]]:
    """The standings on the right side of the limit, in its unit where it has one."""
    kept_groups = {}
    for unit, group in groups.items():
        passing = [
            s for s in group if (s.value(True) >= request.value if request.upward else s.number.value <= request.value)
        ]
        if passing and (unit == request.unit or (unit == "count" and request.unit not in ("%", "x"))):
            kept_groups[unit] = passing
    return kept_groups


def _write_order(
    groups: Mapping[str, Sequence[Standing]], request: RankRequest, language: Language, draft: Draft, snapshot: Snapshot
) -> Sequence[Standing]:
    """The comparable numbers in order, then those that cannot be held against them; the first ones are returned."""
    (_, main), *others = groups.items()
    for standing in main if request.wish == "limit" else main[:SHOWN]:
        _item(standing, draft, snapshot)
    if any(standing.number.qualifier == "up to" for standing in main[:SHOWN]):
        draft.paragraph(say(language, "best_case"))
    if request.wish == "limit":
        return main
    listed = {standing.paper.paper_id for standing in main}
    apart = [s for _, group in others for s in group[:OTHERS] if s.paper.paper_id not in listed][:OTHERS]
    if apart:
        draft.paragraph(say(language, "other_units"))
        for standing in apart:
            _item(standing, draft, snapshot)
    draft.paragraph(say(language, "unnumbered"))
    first = main[0].value(request.upward)
    return main if request.whole_order else [s for s in main if s.value(request.upward) == first]


def _item(standing: Standing, draft: Draft, snapshot: Snapshot) -> None:
    paper = standing.paper
    sentence = snapshot.facts(standing.position).sentences[standing.number.sentence]
    span = clean_start(paper.abstract, (sentence.start, sentence.end))
    figure = " ".join(paper.abstract[standing.number.start : standing.number.end].split())
    draft.item(f"{paper.label}, {figure}: ", draft.quote(paper, *span))


def _having(request: RankRequest, question: Question, snapshot: Snapshot, mask: Mask) -> Mask:
    """Which papers have the asked-for fact."""
    papers = snapshot.papers
    if request.wish == "lacks":
        without = Filters(without=request.names)
        return mask & kept(papers, without)
    if request.wish == "linked":
        return mask & np.fromiter((has_code(paper) for paper in papers), np.bool_, len(papers))
    if request.wish == "promised":
        return mask & np.fromiter((_promises(i, snapshot) for i in range(len(papers))), np.bool_, len(papers))
    if request.wish == "names":
        for name in request.names:
            mask = mask & _naming(name, request.compared, snapshot)
        return mask
    concepts = wanted(question.topic or question.standalone)
    covered = sentence_coverage(snapshot, concepts, 0.0)
    kinds = snapshot.sentences.kinds
    own = np.isin(kinds, (OWN, TITLE)) | _own_rows(snapshot, covered)
    found = np.zeros(len(papers), np.bool_)
    found[snapshot.sentences.owners[(covered >= 0.99) & own]] = True
    return mask & found if concepts else np.zeros_like(mask)


def _own_rows(snapshot: Snapshot, covered: NDArray[np.float32]) -> Mask:
    """Which of the fully covering sentences are own claims by the papers' facts."""
    rows = np.zeros(len(covered), np.bool_)
    owners = snapshot.sentences.owners
    for row in np.flatnonzero(covered >= 0.99).tolist():
        position = int(owners[row])
        facts = snapshot.facts(position)
        last = int(np.searchsorted(owners, position + 1))
        number = row - (last - len(facts.sentences))
        rows[row] = number >= 0 and facts.sentences[number].own
    return rows


def _promises(position: int, snapshot: Snapshot) -> bool:
    facts = snapshot.facts(position)
    return bool(facts.promised_code) and not facts.links and not snapshot.papers[position].code_url


def _naming(name: str, compared: bool, snapshot: Snapshot) -> Mask:
    """Papers in which the name stands in an own sentence; in a comparison where that is asked for."""
    found = np.zeros(len(snapshot.papers), np.bool_)
    wanted_terms = terms(name)
    if not wanted_terms:
        return found
    spelled = re.compile(rf"(?<![\w-]){re.escape(name)}(?!\w|-\w)", re.IGNORECASE)
    for position in snapshot.lexical.postings(wanted_terms[0])[0].tolist():
        paper, facts = snapshot.papers[position], snapshot.facts(position)
        for number, sentence in enumerate(facts.sentences):
            hit = sentence.own and spelled.search(paper.abstract, sentence.start, sentence.end)
            if hit and (not compared or _is_rival(position, number, name, snapshot)):
                found[position] = True
    return found


def _is_rival(position: int, sentence: int, name: str, snapshot: Snapshot) -> bool:
    return any(
        mention.compared and mention.sentence == sentence and mention.name.lower() == name.lower()
        for mention in snapshot.facts(position).models
    )


def _write_set(found: Mask, question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The papers of the mask as matches, the others as no more than retrieved."""
    relevance = {hit.paper.paper_id: hit for hit in findings.hits}
    matches = [
        _matching(snapshot, position, relevance.get(snapshot.papers[position].paper_id))
        for position in np.flatnonzero(found).tolist()
    ]
    matches.sort(key=lambda hit: (-hit.relevance, hit.paper.paper_id))
    return write_set(question, replace(findings, hits=(*matches, *_rest(findings.hits, matches))), snapshot, draft)


def _matching(snapshot: Snapshot, position: int, hit: Hit | None) -> Hit:
    paper = snapshot.papers[position]
    return replace(hit, relevance=max(ANSWERS, hit.relevance)) if hit else Hit(paper, ANSWERS)


def _rest(hits: Iterable[Hit], matches: Sequence[Hit]) -> Iterable[Hit]:
    ids = {hit.paper.paper_id for hit in matches}
    return (replace(hit, relevance=min(BELOW, hit.relevance)) for hit in hits if hit.paper.paper_id not in ids)
