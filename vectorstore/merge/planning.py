"""What an ingest has to write and to remove: a pure comparison of what was read with what is stored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vectorstore.merge.merging import MAX_CANDIDATES, filled, merge_message, merged, of_sources, without_twins
from vectorstore.merge.sameness import (
    CHANGED_OVERLAP,
    SUFFIX,
    Keyed,
    are_told_apart,
    are_twins,
    digest,
    overlap,
    shingles,
)
from vectorstore.naming import label
from vectorstore.records import Paper

MIN_TELLING_WORDS = 20
"""An abstract of fewer words does not identify a paper whose title changed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do to the store, and the counts of the report."""

    write: tuple[Paper, ...]
    """Added and changed papers, with their final ids."""
    remove: tuple[str, ...]
    added: int
    changed: int
    unchanged: int
    merged: int
    """Records that were folded into another one, read or stored."""
    removed: int
    merges: tuple[str, ...]
    """One sentence for each of them."""


@dataclass(slots=True)
class _Matching:
    """Which read record is which stored paper, by position; filled pass by pass, surest first."""

    read: list[Keyed]
    stored: list[Keyed]
    pairs: dict[int, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)

    def pair(self, record: int, paper: int) -> None:
        self.pairs[record] = paper
        self.taken.add(paper)

    def open_records(self) -> list[int]:
        return [position for position in range(len(self.read)) if position not in self.pairs]

    def untaken(self) -> list[Keyed]:
        return [paper for position, paper in enumerate(self.stored) if position not in self.taken]

    def free(self, papers: Iterable[int]) -> list[int]:
        return [paper for paper in papers if paper not in self.taken]


def plan(incoming: Sequence[Paper], stored: Sequence[Paper], prune_sources: frozenset[str] = frozenset()) -> Plan:
    """Compare what was read with what is stored. Pure; near-linear in both.

    Records of one paper are merged; a record of a stored paper keeps the stored id; different papers that share an id
    are all kept, the later ones under `id~digest`. Sources in `prune_sources` have only what was read: a stored paper
    that no source has any more is removed.
    """
    read, merges = without_twins(incoming)
    counts = Counter(merged=len(merges))
    matching = _Matching(read, [Keyed.of(paper) for paper in stored])
    _match_by_keys(matching)
    _match_edited(matching)
    ids = {paper.paper_id for paper in stored}
    write: list[Paper] = []
    for position, keyed in enumerate(read):
        if position not in matching.pairs:
            paper = replace(keyed.paper, paper_id=_free_id(keyed.paper, ids))
            ids.add(paper.paper_id)
            counts["added"] += 1
            write.append(paper)
            continue
        old = matching.stored[matching.pairs[position]].paper
        paper = _updated(old, keyed.paper, prune_sources)
        if _is_another(keyed.paper, old) and not {*old.sources}.isdisjoint(paper.sources):
            counts["merged"] += 1
            merges.append(merge_message(keyed.paper, old))
        elif paper == old:
            counts["unchanged"] += 1
        if paper != old:
            counts["changed"] += replace(paper, other_sources=old.other_sources) != old
            write.append(paper)
    given_up = [old.paper for old in matching.untaken() if not prune_sources.isdisjoint(old.paper.sources)]
    left = [({*paper.sources} - prune_sources, paper) for paper in given_up]
    write += [of_sources(paper, sources) for sources, paper in left if sources]
    remove = tuple(paper.paper_id for sources, paper in left if not sources)
    return Plan(
        tuple(write), remove, counts["added"], counts["changed"], counts["unchanged"], counts["merged"], len(remove),
        tuple(merges),
    )  # fmt: skip


def _differs(record: Paper, old: Paper) -> bool:
    return record.abstract != old.abstract or record.title != old.title


def _is_another(record: Paper, old: Paper) -> bool:
    """Whether the record comes from a source that is new to the paper, or has another text than the stored source."""
    return not {*record.sources} <= {*old.sources} or (_differs(record, old) and old.source not in record.sources)


def _updated(old: Paper, record: Paper, prune_sources: frozenset[str]) -> Paper:
    """The stored paper after this record: of its own source it replaces, of another one the fuller wins."""
    if old.source in record.sources:
        paper = filled(replace(record, paper_id=old.paper_id), old)
    else:
        paper = replace(merged(old, record), paper_id=old.paper_id)
    paper = of_sources(paper, ({*old.sources} - prune_sources) | {*record.sources})
    if _differs(paper, old):
        return paper
    # A label may come from a model: the rule's changes only with the text, a model's replaces it.
    return replace(paper, label=record.label if _is_named_by_a_model(record, old) else old.label)


def _is_named_by_a_model(record: Paper, old: Paper) -> bool:
    return (
        record.label != old.label
        and not record.title
        and record.abstract == old.abstract
        and record.label != label("", record.abstract)
    )


def _free_id(paper: Paper, ids: set[str]) -> str:
    if paper.paper_id not in ids:
        return paper.paper_id
    told_apart = f"{paper.paper_id}{SUFFIX}{digest(paper.title, paper.abstract)}"
    number = 1
    while told_apart in ids:
        number += 1
        told_apart = f"{paper.paper_id}{SUFFIX}{digest(paper.title, paper.abstract)}-{number}"
    return told_apart


def _match_by_keys(matching: _Matching) -> None:
    """Pair by equal text under one id, then by any key whose papers agree, then by what is left under one id."""
    index: dict[tuple[str, str], list[int]] = defaultdict(list)
    for position, keyed in enumerate(matching.stored):
        for key in keyed.lookups():
            index[key].append(position)
    for same_text in (True, False):
        for record in matching.open_records():
            keyed = matching.read[record]
            found = next(
                (
                    paper
                    for key in keyed.lookups()
                    for paper in matching.free(index[key][:MAX_CANDIDATES])
                    if (not same_text or matching.stored[paper].text == keyed.text)
                    and are_twins(keyed, matching.stored[paper], key[0])
                ),
                None,
            )
            if found is not None:
                matching.pair(record, found)
    for kind in ("id", "title", "text"):
        _pair_leftovers(matching, index, kind)


def _pair_leftovers(matching: _Matching, index: dict[tuple[str, str], list[int]], kind: str) -> None:
    """One read record and one stored paper of the same source are left under a key: its text or title was edited."""
    left: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for record in matching.open_records():
        keyed = matching.read[record]
        for key in keyed.lookups():
            if key[0] == kind and (kind != "text" or len(keyed.paper.abstract.split()) >= MIN_TELLING_WORDS):
                for source in keyed.paper.sources:
                    left[(source, *key)].append(record)
    for (source, name, value), records in left.items():
        papers = matching.free(index[(name, value)])
        papers = [paper for paper in papers if source in matching.stored[paper].paper.sources]
        if len(records) != 1 or len(papers) != 1 or records[0] in matching.pairs:
            continue
        if not are_told_apart(matching.read[records[0]], matching.stored[papers[0]]):
            matching.pair(records[0], papers[0])


def _match_edited(matching: _Matching) -> None:
    """An untitled record that overlaps 0.9 or more with exactly one free stored one of its source is that one."""
    records = [position for position in matching.open_records() if not matching.read[position].title]
    sources = {source for position in records for source in matching.read[position].paper.sources}
    index: dict[tuple[str, int], list[int]] = defaultdict(list)
    for paper in matching.free(range(len(matching.stored))):
        keyed = matching.stored[paper]
        if not keyed.title and (own := sources.intersection(keyed.paper.sources)):
            for value in shingles(keyed.paper.abstract):
                for source in own:
                    index[(source, value)].append(paper)
    for record in records:
        wanted = matching.read[record].paper
        shared = Counter(
            paper
            for value in shingles(wanted.abstract)
            for source in wanted.sources
            for paper in matching.free(index.get((source, value), []))
        )
        close = [
            paper
            for paper, _ in shared.most_common(20)
            if overlap(wanted.abstract, matching.stored[paper].paper.abstract) >= CHANGED_OVERLAP
        ]
        if len(close) == 1:
            matching.pair(record, close[0])
