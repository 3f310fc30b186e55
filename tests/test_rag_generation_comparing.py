"""Comparisons by a model: a table whose cells stand in the abstracts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import fake_openai as fake
import pytest
from fake_openai import FakeOpenAI, Reply, says, serving
from model_writing import ASKED, FOUND, SNAPSHOT, codes, writer_of

from rag.answer import Answer, Findings, Question, Turn
from rag.extractive import ExtractiveWriter
from rag.extractive.draft import Draft
from vectorstore.snapshot import Snapshot

COMPARE = replace(
    ASKED, text="compare AlphaTune and BetaFed", standalone="compare AlphaTune and BetaFed", kind="compare"
)


class TableWriter(ExtractiveWriter):
    """A writer without a model whose comparison is a table with one quoted cell."""

    def write(
        self,
        question: Question,  # noqa: ARG002
        findings: Findings,  # noqa: ARG002
        snapshot: Snapshot,
        turns: Sequence[Turn] = (),  # noqa: ARG002
    ) -> Iterator[Answer]:
        draft = Draft()
        papers = [snapshot.paper("p1"), snapshot.paper("p2")]
        quote = draft.quote(papers[1], 0, 37)
        draft.table(("approach", "number"), [(papers[0], ("not said", "not said")), (papers[1], (quote, "not said"))])
        yield draft.into(Answer(kind="compare", writer=self.name, checked=3))


def compared(*replies: Reply) -> tuple[Answer, FakeOpenAI]:
    with serving(*replies) as server, writer_of(server, fallback=TableWriter()) as writer:
        *_, answer = writer.write(COMPARE, FOUND, SNAPSHOT)
    return answer, server


TABLE: dict[str, Any] = {
    "summary": "BetaFed is federated [2].",
    "rows": [
        {"source": 1, "cells": {"number": "2x faster than LoRA", "approach": "initializes adapters from the gradient"}},
        {"source": 2, "cells": ["uses quantum tunnelling", "by up to 35%"]},
        {"source": 7, "cells": ["no such source", ""]},
    ],
}


def test_a_comparison_is_a_table_of_words_from_the_abstracts() -> None:
    answer, server = compared(says("```json\n" + json.dumps(TABLE) + "\n```"))
    asked = server.requests[0]["response_format"]
    assert asked["type"] == "json_schema"
    row = asked["json_schema"]["schema"]["properties"]["rows"]["items"]["properties"]
    assert row["cells"]["required"] == ["approach", "number"]
    assert answer.table is not None
    assert answer.table.columns == ("approach", "number")
    cells = [[cell.text for cell in row.cells] for row in answer.table.rows]
    assert cells[0] == ["initializes adapters from the gradient", "2x faster than LoRA"]
    assert cells[1] == ["Federated learning keeps data private", "by up to 35%"], (
        "an invented cell falls back to the quote"
    )
    for row in answer.table.rows:
        for cell in row.cells:
            assert cell.citation is not None
            assert answer.citations[cell.citation].paper_id == row.paper_id
    assert answer.text.startswith("BetaFed is federated [1].\n\n|  | approach | number |")


def test_a_paper_that_the_model_left_out_has_its_row_all_the_same() -> None:
    answer, _ = compared(says(json.dumps({**TABLE, "rows": TABLE["rows"][:1]})))
    assert answer.table is not None
    assert [row.paper_id for row in answer.table.rows] == ["p1", "p2"]
    assert answer.table.rows[1].cells[0].text == "Federated learning keeps data private"


def test_a_comparison_that_is_no_json_is_replaced_by_quotes() -> None:
    answer, _ = compared(says("I would rather write a poem."))
    assert answer.writer == "extractive"
    assert codes(answer) == ["fallback"]


@pytest.mark.parametrize("text", ["response_format is not supported", "'json_schema' is no known type"])
def test_a_server_that_refuses_structured_output_is_asked_without(text: str) -> None:
    refusal = fake.fails(400, text)
    answer, server = compared(refusal, says(json.dumps(TABLE)))
    assert [("response_format" in request) for request in server.requests] == [True, False]
    assert answer.table is not None


def test_a_comparison_in_prose_keeps_the_quoted_table() -> None:
    answer, _ = compared(says("AlphaTune converges 2x faster than LoRA [1]."))
    assert answer.writer == "tiny"
    assert answer.text.startswith("AlphaTune converges 2x faster than LoRA [1].")
    assert answer.table is not None
    assert answer.table.rows
    assert codes(answer) == []


def test_a_comparison_whose_json_was_cut_keeps_its_summary() -> None:
    text = '{"summary": "AlphaTune converges 2x faster than LoRA [1].", "rows": [{"source": 1, "cells": ["'
    answer, _ = compared(says(text, finish="length"))
    assert answer.text.startswith("AlphaTune converges 2x faster than LoRA [1].")
    assert codes(answer) == ["length"]
