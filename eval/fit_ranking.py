"""The weights of the ranking fitted on all judged sets but one: the second table of `eval.fit --leave-one-out`.

The fit is a choice: the shipped weights with one of them changed, every such change tried on every set, and for the
set that is left out the change whose mean nDCG@10 over the other sets is best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from eval.datasets import Dataset, load_beir, snapshot_of
from eval.metrics import ranking_values
from rag.answer import Question
from rag.relevance import shipped_model
from rag.retrieval.contrast import Contrast
from rag.retrieval.scoring import ranking
from rag.retrieval.weighting import CLAIM, PASTED, TOPIC, Weighting, weighting_for
from rag.retriever import HybridRetriever
from vectorstore.embeddings import Embedder

SETS = ("lora_sets", "med", "cisi", "cranfield", "scifact")
TRIED: Mapping[str, Sequence[float]] = {
    "passage_cosine": (0.2, 0.6, 0.8), "cosine": (0.0, 0.1, 0.5), "feedback": (0.0, 0.15, 0.6),
    "often": (0.0, 0.1, 0.4), "title": (0.0, 0.05, 0.2),
}  # fmt: skip
"""Shares that are tried in place of the shipped one, against 0.75 for BM25."""
TRIED_SMOOTHING = (0.0, 0.3, 0.8)
DEPTH = 10


@dataclass(frozen=True, slots=True)
class Weights:
    """One weighting for each kind of text."""

    topic: Weighting = TOPIC
    claim: Weighting = CLAIM
    pasted: Weighting = PASTED

    def of(self, text: str, papers: int) -> Weighting:
        """The weighting for a text in a list of so many papers."""
        shipped = weighting_for(text, papers)
        return self.claim if shipped is CLAIM else self.pasted if shipped is PASTED else self.topic


def variants() -> Iterator[tuple[str, Weights]]:
    """The shipped weights, then each change of them."""
    yield "as shipped", Weights()
    yield "claims as topics", Weights(claim=TOPIC)
    yield "pasted texts as topics", Weights(pasted=TOPIC)
    for name, shares in TRIED.items():
        for share in shares:
            others = TOPIC.without(name)
            changed = {**others.shares, name: share} if share else others.shares
            yield f"{name} {share}", Weights(Weighting(changed, TOPIC.smoothing))
    for smoothing in TRIED_SMOOTHING:
        yield f"smoothing {smoothing}", Weights(Weighting(TOPIC.shares, smoothing))


def qualities(dataset: Dataset, embedder: Embedder) -> dict[str, float]:
    """Mean nDCG@10 of every variant over a data set; names in questions count as words like others."""
    snapshot = snapshot_of(dataset.papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    contrast = Contrast(snapshot.vectors)
    runs: dict[str, dict[str, dict[str, float]]] = {name: {} for name, _ in variants()}
    for question, text in dataset.questions.items():
        evidence = retriever.evidence(Question(text, text))
        for name, weights in variants():
            scores = ranking(snapshot, evidence, weights.of(text, len(snapshot.papers)), contrast)
            best = np.argsort(-scores, kind="stable")[:DEPTH].tolist()
            runs[name][question] = {snapshot.papers[i].paper_id: float(DEPTH - place) for place, i in enumerate(best)}
    return {name: float(np.mean(ranking_values(dataset.judgements, run)["nDCG@10"])) for name, run in runs.items()}


def left_out_table(folder: Path, embedder: Embedder) -> list[str]:
    """nDCG@10 of each set in `folder` with the shipped weights, and with those fitted on the other sets."""
    found = {name: qualities(load_beir(folder / name), embedder) for name in SETS if (folder / name).is_dir()}
    lines = ["set           shipped   fitted on the other sets (nDCG@10)"]
    for name, values in found.items():
        others = [other for key, other in found.items() if key != name]
        best = max(values, key=lambda variant: float(np.mean([other[variant] for other in others])))
        lines.append(f"{name:13} {values['as shipped']:.3f}     {values[best]:.3f}  ({best})")
    return lines
