"""A writer with a model over a fake server, and small lists for it to write about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

from fake_openai import SECRET, FakeOpenAI, Reply, serving
from small_list import findings_of, snapshot_of

from rag.answer import Answer, Findings, Question, Turn
from rag.extractive import ExtractiveWriter
from rag.generative import GenerativeWriter
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import Prices
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

SNAPSHOT = snapshot_of()
FOUND = findings_of({"p1": 0.9, "p2": 0.8, "p3": 0.1}, SNAPSHOT)
PRICES = Prices("2026-01-01", {"tiny": (1.0, 10.0)})
ASKED = Question("which papers tune adapters?", "which papers tune adapters?", topic="tune adapters")
GOOD = "AlphaTune converges 2x faster than LoRA [1]. BetaFed lowers communication by up to 35% [2]."
MANY = snapshot_of([Paper(f"p{i:02}", f"Name{i:02}", f"Name{i:02} tunes adapters quickly.") for i in range(50)])
FOUND_MANY = findings_of({paper.paper_id: 0.6 for paper in MANY.papers}, MANY)


@contextmanager
def writer_of(
    server: FakeOpenAI, cap_usd: float | None = None, fallback: ExtractiveWriter | None = None, **options: Any
) -> Iterator[GenerativeWriter]:
    endpoint = Endpoint("tiny", base_url=server.base_url, api_key=SECRET, timeout_seconds=5, backoff_seconds=(0.0, 0.0))
    with closing(ChatModel(replace(endpoint, **options))) as model:
        yield GenerativeWriter(model, fallback or ExtractiveWriter(), Budget(PRICES, cap_usd))


def answered(
    *replies: Reply,
    question: Question = ASKED,
    findings: Findings = FOUND,
    snapshot: Snapshot = SNAPSHOT,
    turns: Sequence[Turn] = (),
    **options: Any,
) -> tuple[Answer, FakeOpenAI]:
    with serving(*replies) as server, writer_of(server, **options) as writer:
        *_, answer = writer.write(question, findings, snapshot, turns)
    for citation in answer.citations:
        assert snapshot.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    return answer, server


def codes(answer: Answer) -> list[str]:
    return [notice.code for notice in answer.notices]
