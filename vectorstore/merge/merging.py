"""Two records of one paper become one: the fuller wins, the other fills its gaps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from vectorstore.merge.sameness import Keyed, are_twins, fullness
from vectorstore.records import Paper

MAX_CANDIDATES = 50
"""Papers looked at under one key. More than that share a key only when it means nothing ("Preface")."""
_GAPS = ("title", "authors", "venue", "year", "url", "code_url", "keywords")


def filled(winner: Paper, other: Paper) -> Paper:
    """The winner with its empty fields taken from the other; the label follows the title."""
    gaps = {name: getattr(other, name) for name in _GAPS if not getattr(winner, name) and getattr(other, name)}
    if "title" in gaps:
        gaps["label"] = other.label
    return replace(winner, **gaps) if gaps else winner


def merged(first: Paper, second: Paper) -> Paper:
    """One paper of two records; the first wins when both are as full. An id of a source beats one made of the text."""
    winner, other = (second, first) if fullness(second) > fullness(first) else (first, second)
    made = winner.paper_id.startswith("t-") and not other.paper_id.startswith("t-")
    paper = of_sources(filled(winner, other), {*first.sources, *second.sources})
    return replace(paper, paper_id=other.paper_id) if made else paper


def of_sources(paper: Paper, sources: Collection[str]) -> Paper:
    """The paper as one that exactly these sources have; its text stays, also where its own source is not among them."""
    source = paper.source if paper.source in sources else min(sources)
    return replace(paper, source=source, other_sources=tuple(sorted({*sources} - {source})))


def without_twins(papers: Sequence[Paper]) -> tuple[list[Keyed], list[str]]:
    """The papers in order, each once, and a sentence for each record that was folded into an earlier one."""
    kept: list[Keyed] = []
    messages: list[str] = []
    index: dict[tuple[str, str], list[int]] = defaultdict(list)
    for paper in papers:
        keyed = Keyed.of(paper)
        position = next(
            (
                candidate
                for key in keyed.lookups()
                for candidate in index[key][:MAX_CANDIDATES]
                if are_twins(kept[candidate], keyed, key[0])
            ),
            None,
        )
        if position is None:
            position = len(kept)
            kept.append(keyed)
        else:
            messages.append(merge_message(paper, kept[position].paper))
            kept[position] = Keyed.of(merged(kept[position].paper, paper))
        for key in keyed.lookups():
            if not index[key] or (index[key][-1] != position and position not in index[key][:MAX_CANDIDATES]):
                index[key].append(position)
    return kept, messages


def merge_message(record: Paper, into: Paper) -> str:
    """What the report says about a record that is another one again."""
    ids = "" if record.paper_id == into.paper_id else f" ({record.paper_id} = {into.paper_id})"
    return f"{record.source}: {record.label!r} is the same paper as {into.label!r} of {into.source}{ids}"
