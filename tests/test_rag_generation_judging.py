"""Set questions: a model judges every paper in batches."""

from __future__ import annotations

import re
from dataclasses import replace

import fake_openai as fake
from fake_openai import says, serving
from model_writing import ASKED, FOUND, FOUND_MANY, MANY, answered, codes, writer_of
from small_list import findings_of, snapshot_of

from rag.answer import Usage
from vectorstore.records import Paper

LIST = replace(ASKED, kind="list")


def test_a_set_is_judged_in_batches_and_written_as_quotes() -> None:
    reply = says("\n".join(f"{i}: {'yes' if i == 2 else 'borderline' if i == 3 else 'no'}" for i in range(1, 21)))
    answer, server = answered(reply, question=LIST, findings=FOUND_MANY, snapshot=MANY)
    assert len(server.requests) == 3
    assert answer.matched == 3
    assert sum(paper.role == "borderline" for paper in answer.papers) == 3
    assert answer.writer == "tiny"
    assert answer.usage.prompt_tokens == 300


def test_judging_shows_progress_and_stays_under_the_cap() -> None:
    with serving(says("1: yes")) as server, writer_of(server, cap_usd=0.05) as writer:
        answers = list(writer.write(LIST, FOUND_MANY, MANY))
    (notice,) = answers[0].notices
    assert notice.text.startswith("Judged 0 of 50 papers (at most ")
    assert "tokens, $0.0" in notice.text
    assert 1 <= len(server.requests) < 3
    assert "capped" in codes(answers[-1])


def test_what_is_shown_as_most_is_what_the_requests_may_take() -> None:
    with serving(says("1: yes")) as server, writer_of(server) as writer:
        answers = list(writer.write(LIST, FOUND_MANY, MANY))
    shown = re.search(r"at most ([\d,]+) tokens", answers[0].notices[0].text)
    assert shown
    allowed = sum(request["max_tokens"] for request in server.requests)
    assert allowed < int(shown[1].replace(",", "")) < allowed + 10_000  # the prompts of 50 short abstracts


def test_the_search_of_this_question_counts_against_the_cap() -> None:
    spent = replace(FOUND_MANY, usage=Usage(1, 1, 0.05))
    answer, server = answered(says("1: yes"), question=LIST, findings=spent, snapshot=MANY, cap_usd=0.05)
    assert (server.requests, codes(answer)) == ([], ["capped"])
    answer, server = answered(says("One [1]."), findings=replace(FOUND, usage=Usage(1, 1, 0.05)), cap_usd=0.05)
    assert (server.requests, codes(answer)) == ([], ["capped"])


def test_when_judging_fails_the_search_decides() -> None:
    answer, _ = answered(fake.UNAUTHORIZED, question=LIST, findings=FOUND_MANY, snapshot=MANY)
    assert answer.writer == "extractive"
    assert answer.matched == 50
    assert codes(answer) == ["fallback"]


def test_only_the_nearest_papers_of_a_long_list_are_judged() -> None:
    long = snapshot_of([Paper(f"p{i:03}", f"Name{i:03}", "We tune adapters quickly.") for i in range(450)])
    found = findings_of({paper.paper_id: 0.6 for paper in long.papers}, long)
    answer, server = answered(says("1: no"), question=LIST, findings=found, snapshot=long, context_window=100_000)
    assert len(server.requests) == 20
    assert any("of 450 papers" in notice.text for notice in answer.notices)


def test_of_three_thousand_papers_the_nearest_are_judged_side_by_side_under_the_cap() -> None:
    abstract = "We tune adapters of large models with few samples, and compare them on five data sets of text. " * 8
    long = snapshot_of([Paper(f"p{i:04}", f"Name{i:04}", abstract) for i in range(3000)])
    found = findings_of({paper.paper_id: 0.6 for paper in long.papers}, long)
    reply = says("\n".join(f"{i}: yes" for i in range(1, 21)), gap=0.001)
    with serving(reply) as server, writer_of(server, cap_usd=1.0, context_window=128_000) as writer:
        answers = list(writer.write(LIST, found, long))
    told = [notice.text for answer in answers[:-1] for notice in answer.notices if notice.code == "progress"]
    done = [int(text.split()[1]) for text in told]
    assert done[0] == 0
    assert done == sorted(done)
    assert done[-1] == 400
    assert len(server.requests) == 20
    assert 2 <= server.at_once <= 4
    assert answers[-1].usage.prompt_tokens == 2000
    assert any("judged 400 of 3000 papers" in notice.text for notice in answers[-1].notices)
    estimate = float(told[0].split("$")[1].split()[0])
    assert 0 < estimate <= 1.0
