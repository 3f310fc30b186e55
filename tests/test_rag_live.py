"""One question to OpenAI itself. Skipped without a key."""

from __future__ import annotations

import os
from contextlib import closing

import pytest
from small_list import findings_of, snapshot_of

from rag.answer import Question
from rag.extractive import ExtractiveWriter
from rag.generative import GenerativeWriter
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.cost import load_prices

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not os.environ.get("OPENAI_API_KEY"), reason="OPENAI_API_KEY is not set"),
]


def test_a_question_to_openai() -> None:
    snapshot = snapshot_of()
    endpoint = Endpoint(os.environ.get("PAPERCHAT_MODEL", "gpt-4o-mini"), api_key=os.environ["OPENAI_API_KEY"])
    with closing(ChatModel(endpoint)) as model:
        writer = GenerativeWriter(model, ExtractiveWriter(), Budget(load_prices(), 0.05))
        question = Question("which papers initialize adapters?", "which papers initialize adapters?")
        *_, answer = writer.write(question, findings_of({"p1": 0.9, "p2": 0.3}, snapshot), snapshot)
    assert answer.writer == endpoint.model
    assert "supported" in {sentence.support for sentence in answer.sentences}
    assert answer.usage.prompt_tokens > 0
