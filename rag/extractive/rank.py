"""Rankings and sets by facts: the largest number, a limit, who names a data set, who never mentions a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rag.answer import Findings, Question, Role
from rag.extractive.draft import Draft
from rag.extractive.find import write_set
from rag.extractive.lines import lines
from rag.extractive.phrases import counted, say
from rag.extractive.ranking.described import described_hit, write_best_told
from rag.extractive.ranking.fitting import FITS
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.ranking.rank_request import rank_request
from rag.extractive.ranking.rank_sets import having
from rag.extractive.ranking.standings import standings
from rag.extractive.ranking.write_order import OTHERS, Groups, write_apart, write_count, write_near_group, write_order
from rag.extractive.refuse import NEAREST
from rag.extractive.verdict import ANSWERS, BELOW, NO_MATCH, Verdict, answering, of_role, ranked
from rag.retrieval.filtering import kept
from rag.understanding.rank_group import is_judged
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

ASKING = ("which", "what", "who", "whose", "rank", "sort", "order")
"""Beginnings of questions that leave no doubt that an order is asked for."""

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
    mask = kept(snapshot, filters)
    findings = replace(findings, checked=int(mask.sum()))
    if is_judged(question.standalone):
        if of_role(findings.hits, "match"):
            draft.paragraph(say(question.language, "not_ranked"))
        return write_set(question, findings, snapshot, draft)
    described = described_hit(request, question, findings)
    if described is not None:
        return write_best_told(described, request, question, findings, snapshot, draft)
    if request.wish in ("extreme", "limit"):
        return _write_numbers(request, mask, question, findings, snapshot, draft)
    found = having(request, question, snapshot, mask)
    if request.wish == "does" and not found.any():
        return write_set(question, findings, snapshot, draft)
    return _write_set(found, question, findings, snapshot, draft)


def _write_numbers(
    request: RankRequest, mask: Mask, question: Question, findings: Findings, snapshot: Snapshot, draft: Draft
) -> Verdict:
    """The order with its numbers, within the group that is asked for."""
    group = _members(findings, snapshot, "match", "borderline") if request.group else None
    found = standings(request, snapshot, mask if group is None else mask & group)
    groups = _within(found.comparable, request) if request.wish == "limit" else found.comparable
    if groups:
        write_count(groups, request, question, findings.checked, draft)
        winners = write_order(replace(found, comparable=groups), request, question, draft, snapshot)
        if group is not None and request.wish == "extreme":
            ranked_ids = {s.paper.paper_id for group in groups.values() for s in group}
            near = standings(request, snapshot, mask & _members(findings, snapshot, "borderline"))
            write_near_group(near, ranked_ids, question, snapshot, draft)
        return Verdict("answered", answering([standing.paper for standing in winners], findings))
    if group is not None:
        members = int(group.sum())
        draft.paragraph(counted(question.language, "no_number_in", members, group=request.group))
    else:
        draft.paragraph(counted(question.language, "no_number", findings.checked, checked=findings.checked))
        if not question.standalone.lower().startswith(ASKING) and of_role(findings.hits, "match"):
            draft.say(say(question.language, "not_ranked"))
            return write_set(question, findings, snapshot, draft)
    if found.otherwise and request.wish == "extreme":
        write_apart("otherwise_alone", found.otherwise[:OTHERS], question, draft, snapshot)
        told = [s.paper for s in found.otherwise[:OTHERS] if s.fit >= FITS]  # a change told by what is left over
        if told:
            return Verdict("answered", answering(told, findings))
        return Verdict("no_match", ranked(findings.hits, NO_MATCH))
    on_it = of_role(findings.hits, "match")[:NEAREST]
    if on_it:
        draft.paragraph(say(question.language, "on_it"))
        lines(on_it, question, snapshot, draft)
    return Verdict("no_match", ranked(findings.hits, NO_MATCH))


def _members(findings: Findings, snapshot: Snapshot, *roles: Role) -> Mask:
    """The papers that the search found for the group, of the first of these roles that any has."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    hits = next(filter(None, (of_role(findings.hits, role) for role in roles)), ())
    mask[[snapshot.position[hit.paper.paper_id] for hit in hits]] = True
    return mask


def _within(groups: Groups, request: RankRequest) -> Groups:
    """The standings on the right side of the limit, in its unit where it has one."""
    kept_groups = {}
    for unit, group in groups.items():
        passing = [
            s for s in group if (s.value(True) >= request.value if request.upward else s.number.value <= request.value)
        ]
        if passing and (unit == request.unit or (unit == "count" and request.unit not in ("%", "x"))):
            kept_groups[unit] = passing
    return kept_groups


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
