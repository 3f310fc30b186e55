"""Rankings and sets by facts: the largest number, a limit, who names a data set, who never mentions a word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rag.answer import Findings, Question, Role
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.find import write_set
from rag.extractive.lines import lines
from rag.extractive.paging import page_of
from rag.extractive.phrases import counted, say
from rag.extractive.ranking.described import described_hit, write_best_told
from rag.extractive.ranking.fitting import FITS
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.ranking.rank_request import rank_request
from rag.extractive.ranking.rank_sets import having
from rag.extractive.ranking.standings import Standing, Standings, standings
from rag.extractive.refuse import NEAREST
from rag.extractive.verdict import ANSWERS, BELOW, NO_MATCH, Verdict, answering, of_role, ranked
from rag.retrieval.filtering import kept
from rag.understanding.rank_group import is_judged
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

SHOWN = 10
"""Ranked papers that are quoted at most."""
ASKING = ("which", "what", "who", "whose", "rank", "sort", "order")
"""Beginnings of questions that leave no doubt that an order is asked for."""
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
    mask = kept(snapshot, filters)
    findings = replace(findings, checked=int(mask.sum()))
    if is_judged(question.standalone) and of_role(findings.hits, "match"):
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
        _write_count(groups, request, question, findings, draft)
        winners = _write_order(replace(found, comparable=groups), request, question, draft, snapshot)
        if group is not None and request.wish == "extreme":
            ranked_ids = {s.paper.paper_id for group in groups.values() for s in group}
            _write_near_group(request, mask, ranked_ids, question, findings, snapshot, draft)
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
        _write_apart("otherwise_alone", found.otherwise[:OTHERS], question, draft, snapshot)
        told = [s.paper for s in found.otherwise[:OTHERS] if s.fit >= FITS]  # a change told by what is left over
        if told:
            return Verdict("answered", answering(told, findings))
        return Verdict("no_match", ranked(findings.hits, NO_MATCH))
    on_it = of_role(findings.hits, "match")[:NEAREST]
    if on_it:
        draft.paragraph(say(question.language, "on_it"))
        lines(on_it, question, snapshot, draft)
    return Verdict("no_match", ranked(findings.hits, NO_MATCH))


def _write_count(
    groups: Mapping[str, Sequence[Standing]], request: RankRequest, question: Question, findings: Findings, draft: Draft
) -> None:
    """In how many abstracts a number for this stands."""
    count = sum(map(len, groups.values())) if request.data else len(next(iter(groups.values())))
    frame = "limit" if request.wish == "limit" else "order_units" if len(groups) > 1 and request.data else "order"
    if count > SHOWN and frame != "limit":
        frame += "_first"
    values = {"checked": findings.checked, "shown": SHOWN}
    if frame == "limit":
        draft.paragraph(counted(question.language, frame, count, **values))
    else:
        draft.paragraph(say(question.language, frame, count=count, **values))


def _members(findings: Findings, snapshot: Snapshot, *roles: Role) -> Mask:
    """The papers that the search found for the group, of the first of these roles that any has."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    hits = next(filter(None, (of_role(findings.hits, role) for role in roles)), ())
    mask[[snapshot.position[hit.paper.paper_id] for hit in hits]] = True
    return mask


def _within(groups: Mapping[str, Sequence[Standing]], request: RankRequest) -> Mapping[str, Sequence[Standing]]:
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
    found: Standings, request: RankRequest, question: Question, draft: Draft, snapshot: Snapshot
) -> Sequence[Standing]:
    """The comparable numbers in order, then those that cannot be held against them; the first ones are returned."""
    (_, main), *others = found.comparable.items()
    if request.data and request.wish != "limit":
        return _write_data(found.comparable, draft, snapshot)
    for standing in page_of(main, question, draft)[0] if request.wish == "limit" else main[:SHOWN]:
        _item(standing, draft, snapshot)
    language = question.language
    if any(standing.number.qualifier == "up to" for standing in main[:SHOWN]):
        draft.paragraph(say(language, "best_case"))
    if request.wish == "limit":
        return main
    listed = {standing.paper.paper_id for standing in main}
    unlisted: dict[str, Standing] = {}
    for standing in (*(s for _, group in others for s in group[:OTHERS]), *found.otherwise):
        unlisted.setdefault(standing.paper.paper_id, standing)
    apart = [s for paper_id, s in unlisted.items() if paper_id not in listed][:OTHERS]
    _write_apart("other_units", apart, question, draft, snapshot)
    draft.paragraph(say(language, "unnumbered"))
    first = main[0].value(request.upward)
    if request.whole_order:
        return [*main, *apart]
    return [s for s in main if s.value(request.upward) == first]


def _write_apart(frame: str, apart: Sequence[Standing], question: Question, draft: Draft, snapshot: Snapshot) -> None:
    """Numbers that cannot be held against the others, under what says why; nothing where there are none."""
    if apart:
        draft.paragraph(say(question.language, frame))
    for standing in apart:
        _item(standing, draft, snapshot)


def _write_near_group(
    request: RankRequest, mask: Mask, shown: Set[str], question: Question, findings: Findings, snapshot: Snapshot,
    draft: Draft,
) -> None:  # fmt: skip
    """Numbers of papers that may belong to the group or not."""
    near = standings(request, snapshot, mask & _members(findings, snapshot, "borderline"))
    first = [s for group in near.comparable.values() for s in group if s.paper.paper_id not in shown][:OTHERS]
    _write_apart("near_group", first, question, draft, snapshot)


def _write_data(groups: Mapping[str, Sequence[Standing]], draft: Draft, snapshot: Snapshot) -> Sequence[Standing]:
    """Amounts of data, each in its own unit; the first of each unit is returned, of each paper one."""
    first: dict[str, Standing] = {}
    each = max(1, SHOWN // len(groups))
    shown = [standing for group in groups.values() for standing in group[:each]][:SHOWN]
    for standing in shown:
        _item(standing, draft, snapshot)
    for group in groups.values():
        first.setdefault(group[0].paper.paper_id, group[0])
    return list(first.values())


def _item(standing: Standing, draft: Draft, snapshot: Snapshot) -> None:
    paper = standing.paper
    sentence = snapshot.facts(standing.position).sentences[standing.number.sentence]
    span = clean_start(paper.abstract, (sentence.start, sentence.end))
    figure = " ".join(paper.abstract[standing.number.start : standing.number.end].split())
    draft.item(f"{paper.label}, {figure}: ", draft.quote(paper, *span))


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
