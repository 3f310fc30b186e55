"""A list as if it had only some of its papers, so that a question is asked of these alone."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from vectorstore.snapshot import Snapshot
from vectorstore.steps.deriving import derive
from vectorstore.steps.facts_table import FactsTable


def chosen(snapshot: Snapshot, paper_ids: Collection[str]) -> Snapshot:
    """The snapshot of the papers with these ids, in the order and with the labels of the whole list.

    Ids that the list does not have (any more) are left out. Terms are counted anew: what every chosen paper says
    tells none of them apart.
    """
    wanted = frozenset(paper_ids)
    positions = [position for position, paper in enumerate(snapshot.papers) if paper.paper_id in wanted]
    papers = tuple(snapshot.papers[position] for position in positions)
    rows = snapshot.passage_rows
    passages = [
        (new, start, end)
        for new, old in enumerate(positions)
        for _, start, end in snapshot.passage_spans[rows[old] : rows[old + 1]]
    ]
    kept = np.concatenate([np.arange(0), *(np.arange(rows[old], rows[old + 1]) for old in positions)])
    derived = derive(papers)
    return Snapshot(
        generation=snapshot.generation,
        embedding_model=snapshot.embedding_model,
        papers=papers,
        vectors=snapshot.vectors[positions],
        passage_spans=passages,
        passage_vectors=snapshot.passage_vectors[kept],
        lexical=derived.lexical,
        sentences=derived.sentences,
        facts_table=FactsTable([paper.abstract for paper in papers], snapshot.facts_table.by_abstract()),
    )
