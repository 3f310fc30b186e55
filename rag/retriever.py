"""The retriever: a question goes in, every paper of the list is scored, the findings come out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from rag.answer import LONGEST_QUESTION, Findings, Question
from rag.language.glossary import gloss, is_chinese
from rag.language.mending import mended
from rag.language.shorthand import written_out
from rag.language.wording import translated
from rag.question import understand
from rag.relevance import RelevanceModel
from rag.retrieval import filtering
from rag.retrieval.concepts import Key, readings
from rag.retrieval.contrast import Contrast
from rag.retrieval.hits import hits_of, node_of, order_of, rounded
from rag.retrieval.named_papers import NAMED, among_few, look_up, named_first, with_names
from rag.retrieval.ranking import SPREAD_OVER, leading, non_increasing, spread
from rag.retrieval.reading import reading_notices
from rag.retrieval.reranking import CANDIDATES, Reranker, reranked, second_look
from rag.retrieval.scoring import Evidence, gather, list_equivalents, ranking, uncalibrated
from rag.retrieval.weighting import TOPIC, weighting_for
from rag.understanding.mentions import only_mentioned
from rag.understanding.topic import topic_of
from vectorstore.embeddings import Embedder
from vectorstore.lookup.names import NameIndex
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

MOST_MISSING = 20
"""How many missing names are given with the names nearest to them."""
APART = 1e-9
"""By which share of it a relevance falls below the one before, where the two would be the same."""
NAME_FIRST = 10.0
"""Added to the ranking score of a named paper: more than anything else can add."""


@dataclass(frozen=True)
class _List:
    """A snapshot with what is derived from it once."""

    snapshot: Snapshot
    names: NameIndex
    equivalents: Mapping[Key, tuple[Key, ...]]
    contrast: Contrast


class HybridRetriever(BaseRetriever):
    """Dense, BM25 and names over a whole list, with one calibrated relevance for each paper.

    `snapshot` is asked at every question, so a list that changes is seen without a restart.
    """

    def __init__(
        self,
        snapshot: Callable[[], Snapshot],
        embedder: Embedder,
        model: RelevanceModel,
        reranker: Reranker | None = None,
    ) -> None:
        super().__init__()
        self._reranker = reranker
        self._provider = snapshot
        self._embedder = embedder
        self._model = model
        self._list: _List | None = None
        self._deriving = threading.Lock()

    def at(self, snapshot: Snapshot) -> HybridRetriever:
        """The same retriever over this snapshot alone: what is understood, found and quoted then is of one list,
        whatever is ingested meanwhile."""
        fixed = self.over(snapshot)
        fixed._list = self._listed(snapshot)
        return fixed

    def over(self, snapshot: Snapshot) -> HybridRetriever:
        """The same retriever over another list, of which it derives its own names."""
        return HybridRetriever(lambda: snapshot, self._embedder, self._model, self._reranker)

    def names(self) -> NameIndex:
        """The names of the list as it is now."""
        return self._current().names

    def understood(self, text: str) -> Question:
        """What a question asks, after German and Spanish are put into English and mistyped words are mended."""
        now = self._current()
        vocabulary = now.snapshot.lexical.vocabulary
        plain = text if is_chinese(text) else written_out(text[:LONGEST_QUESTION])
        read = text if is_chinese(text) else mended(translated(plain), vocabulary)[:LONGEST_QUESTION]
        question = understand(read, now.names)
        return replace(question, text=text, read_as="" if read == plain else read)

    def search(self, question: Question, spent_usd: float = 0.0) -> Findings:
        """Everything the list has to say to a question: see `Findings`. `spent_usd` is what its conversation has cost
        so far, which a paid reranker stays within the cap with."""
        now = self._current()
        kept = filtering.kept(now.snapshot, question.filters)
        named, mentioned, missing = look_up(now.names, question)
        evidence = self._gather(now, sought_by(question))
        relevance = with_names(evidence.relevance, question, now.snapshot, named, bool(missing) and not mentioned)
        if question.filters.among:
            relevance = among_few(relevance, evidence.features["own"])
        if question.mentions:
            relevance = only_mentioned(relevance, now.snapshot, question.mentions)
        if question.everything:
            relevance = np.ones_like(relevance)
        order = order_of(question, now.snapshot, relevance, kept)
        findings = Findings(
            hits=tuple(hits_of(now.snapshot, evidence, relevance[order].tolist(), order)),
            checked=int(kept.sum()),
            named=named,
            mentioned=mentioned,
            missing_names=missing,
            nearest_names={name: now.names.nearest(name) for name in missing[:MOST_MISSING]},
            notices=(
                *reading_notices(question),
                *uncalibrated(now.snapshot),
                *filtering.notices(now.snapshot, question.filters, kept),
            ),
        )
        return second_look(findings, question, sought_by(question), self._reranker, spent_usd)

    def evidence(self, question: Question) -> Evidence:
        """What is known of every paper of the whole list for this question: for fitting and inspection."""
        return self._gather(self._current(), sought_by(question))

    def rank(self, text: str, k: int) -> list[Hit]:
        """The `k` papers nearest to a text, best first, without a cut-off; ties by paper id.

        The order comes from ranking.py, which sees neighbours; each `relevance` is the paper's probability, evened
        out so that it never rises along that order.
        """
        now = self._current()
        evidence = self._gather(now, text)
        named = named_first(now.names, now.snapshot, text)
        weighting = weighting_for(gloss(text), len(now.snapshot.papers))
        scores = ranking(now.snapshot, evidence, weighting.without("feedback") if named else weighting, now.contrast)
        scores[named] += NAME_FIRST
        wanted = k if self._reranker is None else max(k, CANDIDATES)
        order = leading(rounded(scores), max(wanted, SPREAD_OVER))
        if weighting is TOPIC and not named:
            order = spread(now.snapshot.vectors, scores, order)
        order = order[:wanted]
        relevance = evidence.relevance.copy()
        relevance[named] = np.maximum(relevance[named], NAMED)
        # Strictly falling, so that the order can be told from the relevance alone.
        shown = [p * (1 - place * APART) for place, p in enumerate(non_increasing(relevance[order].tolist()))]
        hits = hits_of(now.snapshot, evidence, shown, order)
        return hits if self._reranker is None else reranked(hits, text, self._reranker, across_roles=True)[0][:k]

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        text = query_bundle.query_str
        findings = self.search(Question(text, text, names=self.names().names_in(text)))
        return [node_of(hit) for hit in findings.hits]

    def _gather(self, now: _List, text: str) -> Evidence:
        text = gloss(text[:LONGEST_QUESTION])
        wanted = readings(text, now.equivalents)
        # "Which papers improve ..." pulls a vector towards papers about papers: only the topic is embedded.
        vector = self._embedder.embed_question(topic_of(text, chinese=False) or text)
        return gather(now.snapshot, wanted, text, vector, self._model)

    def _current(self) -> _List:
        return self._listed(self._provider())

    def _listed(self, snapshot: Snapshot) -> _List:
        with self._deriving:  # the first questions after an ingest may come at once
            known = self._list
            if known is None or known.snapshot is not snapshot:
                names = NameIndex.build(snapshot.papers)
                known = self._list = _List(snapshot, names, list_equivalents(names), Contrast(snapshot.vectors))
            return known


def sought_by(question: Question) -> str:
    """The words of a question that say what is sought."""
    return question.topic or question.standalone or question.text
