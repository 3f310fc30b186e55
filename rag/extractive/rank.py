"""Rankings and sets by facts: the largest number, a limit, who names a data set, who never mentions a word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rag.answer import Findings, Question
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.find import write_set
from rag.extractive.lines import lines
from rag.extractive.paging import page_of
from rag.extractive.phrases import counted, say
from rag.extractive.ranking.described import described_hit, write_best_told
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.ranking.rank_request import rank_request
from rag.extractive.ranking.rank_sets import having
from rag.extractive.ranking.standings import Standing, standings
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
    group = _members(findings, snapshot) if request.group else None
    groups = standings(request, snapshot, mask if group is None else mask & group)
    if request.wish == "limit":
        groups = _within(groups, request)
    if groups:
        count = sum(map(len, groups.values())) if request.data else len(next(iter(groups.values())))
        frame = "limit" if request.wish == "limit" else "order_units" if len(groups) > 1 and request.data else "order"
        if count > SHOWN and frame != "limit":
            frame += "_first"
        values = {"checked": findings.checked, "shown": SHOWN}
        if frame == "limit":
            draft.paragraph(counted(question.language, frame, count, **values))
        else:
            draft.paragraph(say(question.language, frame, count=count, **values))
        winners = _write_order(groups, request, question, draft, snapshot)
        return Verdict("answered", answering([standing.paper for standing in winners], findings))
    if group is not None:
        members = int(group.sum())
        draft.paragraph(counted(question.language, "no_number_in", members, group=request.group))
    else:
        draft.paragraph(counted(question.language, "no_number", findings.checked, checked=findings.checked))
        if not question.standalone.lower().startswith(ASKING) and of_role(findings.hits, "match"):
            draft.say(say(question.language, "not_ranked"))
            return write_set(question, findings, snapshot, draft)
    on_it = of_role(findings.hits, "match")[:NEAREST]
    if on_it:
        draft.paragraph(say(question.language, "on_it"))
        lines(on_it, question, snapshot, draft)
    return Verdict("no_match", ranked(findings.hits, NO_MATCH))


def _members(findings: Findings, snapshot: Snapshot) -> Mask:
    """The papers that the search found for the group."""
    mask = np.zeros(len(snapshot.papers), np.bool_)
    hits = of_role(findings.hits, "match") or of_role(findings.hits, "borderline")
    mask[[snapshot.position[hit.paper.paper_id] for hit in hits]] = True
    return mask


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
    groups: Mapping[str, Sequence[Standing]], request: RankRequest, question: Question, draft: Draft, snapshot: Snapshot
) -> Sequence[Standing]:
    """The comparable numbers in order, then those that cannot be held against them; the first ones are returned."""
    (_, main), *others = groups.items()
    if request.data and request.wish != "limit":
        return _write_data(groups, draft, snapshot)
    for standing in page_of(main, question, draft)[0] if request.wish == "limit" else main[:SHOWN]:
        _item(standing, draft, snapshot)
    language = question.language
    if any(standing.number.qualifier == "up to" for standing in main[:SHOWN]):
        draft.paragraph(say(language, "best_case"))
    if request.wish == "limit":
        return main
    listed = {standing.paper.paper_id for standing in main}
    unlisted = {s.paper.paper_id: s for _, group in reversed(others) for s in group[:OTHERS]}
    apart = [s for paper_id, s in reversed(unlisted.items()) if paper_id not in listed][:OTHERS]
    if apart:
        draft.paragraph(say(language, "other_units"))
        for standing in apart:
            _item(standing, draft, snapshot)
    draft.paragraph(say(language, "unnumbered"))
    first = main[0].value(request.upward)
    if request.whole_order:
        return [*main, *apart]
    return [s for s in main if s.value(request.upward) == first]


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
