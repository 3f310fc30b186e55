"""How a ranking is written: the numbers in order, those apart that cannot be held against them, each with its quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from rag.answer import Question
from rag.extractive.clauses import clean_start
from rag.extractive.draft import Draft
from rag.extractive.paging import page_of
from rag.extractive.phrases import counted, say
from rag.extractive.ranking.rank_records import RankRequest
from rag.extractive.ranking.standings import Standing, Standings
from vectorstore.snapshot import Snapshot

SHOWN = 10
"""Ranked papers that are quoted at most."""
OTHERS = 3
"""Papers with a number in another unit that are quoted."""


Groups = Mapping[str, Sequence[Standing]]


def write_count(groups: Groups, request: RankRequest, question: Question, checked: int, draft: Draft) -> None:
    """In how many abstracts a number for this stands."""
    count = sum(map(len, groups.values())) if request.data else len(next(iter(groups.values())))
    frame = "limit" if request.wish == "limit" else "order_units" if len(groups) > 1 and request.data else "order"
    if count > SHOWN and frame != "limit":
        frame += "_first"
    values = {"checked": checked, "shown": SHOWN}
    if frame == "limit":
        draft.paragraph(counted(question.language, frame, count, **values))
    else:
        draft.paragraph(say(question.language, frame, count=count, **values))


def write_order(
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
    write_apart("other_units", apart, question, draft, snapshot)
    draft.paragraph(say(language, "unnumbered"))
    first = main[0].value(request.upward)
    if request.whole_order:
        return [*main, *apart]
    return [s for s in main if s.value(request.upward) == first]


def write_apart(frame: str, apart: Sequence[Standing], question: Question, draft: Draft, snapshot: Snapshot) -> None:
    """Numbers that cannot be held against the others, under what says why; nothing where there are none."""
    if apart:
        draft.paragraph(say(question.language, frame))
    for standing in apart:
        _item(standing, draft, snapshot)


def write_near_group(near: Standings, shown: Set[str], question: Question, snapshot: Snapshot, draft: Draft) -> None:
    """Numbers of papers that may belong to the group or not, without the papers that are shown."""
    first = [s for group in near.comparable.values() for s in group if s.paper.paper_id not in shown][:OTHERS]
    write_apart("near_group", first, question, draft, snapshot)


def _write_data(groups: Groups, draft: Draft, snapshot: Snapshot) -> Sequence[Standing]:
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
