"""Written cases are asked of the engine without a chat model, over the sample list or any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from eval.datasets import ROOT
from rag.answer import Answer, Turn
from rag.build import EXTRACTIVE, build_engine, open_parts
from rag.settings import SAMPLE, Settings
from vectorstore.embeddings import Embedder
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

CASES = ROOT / "tests" / "data"

Case = Mapping[str, Any]
"""A line of JSON with an `id`, a `question` (or the `turns` of a conversation), and what a good answer has."""
Ask = Callable[[str, Sequence[Turn]], Answer]


def questions_of(case: Case) -> list[str]:
    """The turns of a case; its one question where it has no more."""
    return list(case.get("turns") or [case["question"]])


def asked(questions: Sequence[str], ask: Ask) -> list[Turn]:
    """The turns of a conversation with their answers."""
    turns: list[Turn] = []
    for question in questions:
        answer = ask(question, turns)
        turns.append(Turn(question, answer.standalone_question, answer))
    return turns


def engine_over(snapshot: Snapshot, embedder: Embedder) -> Ask:
    """The engine over one list."""
    chosen: dict[str, Any] = {"model": EXTRACTIVE}
    return build_engine(Settings(**chosen), lambda: snapshot, embedder).ask


def sample_engine() -> tuple[Ask, Mapping[str, Paper]]:
    """The engine over the sample list, and the papers of the list by id."""
    chosen: dict[str, Any] = {"store": SAMPLE, "model": EXTRACTIVE}
    parts = open_parts(Settings(**chosen))
    engine = build_engine(parts.settings, parts.library.snapshot, parts.embedder)
    return engine.ask, {paper.paper_id: paper for paper in parts.library.snapshot().papers}
