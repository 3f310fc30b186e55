"""The doctor's lines about the chat model."""

from __future__ import annotations

from contextlib import closing

import fake_openai as fake
from fake_openai import SECRET, Reply, says, serving

from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Endpoint
from rag.provider.diagnosis import Finding, diagnose


def findings(reply: Reply, name: str = "tiny") -> list[Finding]:
    with serving(reply) as server:
        endpoint = Endpoint(name, base_url=server.base_url, api_key=SECRET, backoff_seconds=(0, 0), timeout_seconds=5)
        with closing(ChatModel(endpoint)) as model:
            return list(diagnose(model))


def test_no_model_is_no_trouble() -> None:
    (finding,) = diagnose(None)
    assert finding.is_well
    assert "OPENAI_API_KEY" in finding.hint


def test_a_working_model_is_reported_with_its_speed() -> None:
    found = findings(says("1 2 3 4 5 6 7 8 9", gap=0.05))
    assert [finding.name for finding in found] == ["model", "answer"]
    assert all(finding.is_well for finding in found)
    assert "tokens a second" in found[1].text


def test_an_answer_in_one_piece_says_nothing_of_speed() -> None:
    assert findings(says("1 2"))[1].text.endswith("the rest at once.")


def test_a_name_the_server_does_not_list_is_told_with_those_it_has() -> None:
    assert Finding("name", False, "The server does not list other.", "It offers: tiny") in findings(says("1"), "other")


def test_a_refused_key_is_told_without_the_key() -> None:
    last = findings(fake.UNAUTHORIZED)[-1]
    assert not last.is_well
    assert "key was refused" in last.text
    assert "sk-" not in "".join(finding.text + finding.hint for finding in findings(fake.UNAUTHORIZED))


def test_an_empty_answer_and_missing_counts_are_told() -> None:
    assert not findings(fake.EMPTY)[-1].is_well
    assert findings(says("1 2 3", usage=None))[-1].name == "usage"
