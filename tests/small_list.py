"""Small lists made by hand, for tests of what is written about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag.answer import Findings
from vectorstore.passages import split_passages
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build

ALPHA = Paper(
    "p1",
    "AlphaTune",
    "Low-rank adaptation is popular. To address this issue, we propose AlphaTune, which initializes adapters from the "
    "gradient of the first batch. It converges 2x faster than LoRA. Code is available.",
    code_url="https://example.org/alpha",
    year=2024,
)
BETA = Paper(
    "p2",
    "BetaFed",
    "Federated learning keeps data private. BetaFed aggregates adapters of unequal rank on the server. In experiments, "
    "it lowers communication by up to 35%.",
    year=2025,
)
GAMMA = Paper(
    "p3",
    "GammaTab",
    "Tables are everywhere. We present GammaTab, a tabular foundation model that is competitive with TabPFN.",
    year=2026,
)


def snapshot_of(papers: Sequence[Paper] = (ALPHA, BETA, GAMMA)) -> Snapshot:
    """A snapshot with vectors of one dimension, all alike: nothing written depends on them."""
    entries = []
    for paper in papers:
        passages = tuple((p.start, p.end) for p in split_passages(paper.paper_id, paper.abstract))
        entries.append(IndexedPaper(paper, np.ones(1, np.float32), passages, np.ones((len(passages), 1), np.float32)))
    return build(entries, "test", 1)


def findings_of(relevances: Mapping[str, float], snapshot: Snapshot, **more: object) -> Findings:
    """Findings with these relevances by paper id, best first, as over the whole snapshot."""
    hits = [Hit(snapshot.paper(paper_id), relevance) for paper_id, relevance in relevances.items()]
    hits.sort(key=lambda hit: (-hit.relevance, hit.paper.paper_id))
    values = {"checked": len(snapshot.papers), **more}
    return Findings(hits=tuple(hits), **values)  # type: ignore[arg-type]
