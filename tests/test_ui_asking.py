"""One question in the page: no error gets out, blank and huge texts are not sent on, stopping stops the work."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import pytest
from chat_fakes import ETF, LORA, FakeService

from rag.answer import LONGEST_QUESTION, Answer, Turn
from ui.asking import BROKEN, STOPPED, Asked, ask, stopped
from ui.session import Exchange, answers_of, from_saved, named_papers, resumed, to_saved, turns_of
from vectorstore.errors import ModelError


def test_a_quick_answer_is_shown_once() -> None:
    (step,) = ask(FakeService(is_quick=True), Asked("which papers?"), ())
    assert not step.running
    assert step.conversation[0].answer


def test_a_question_of_chosen_papers_says_which() -> None:
    service = FakeService()
    list(ask(service, Asked("which?", ("p-etf",)), ()))
    list(ask(service, Asked("which?"), ()))
    assert service.among == [("p-etf",), ()]


def test_an_answer_grows_and_the_last_step_is_whole() -> None:
    service = FakeService()
    steps = list(ask(service, Asked(" which papers? "), (), pause_seconds=0))
    assert [step.running for step in steps] == [True, True, True, False]
    assert steps[0].conversation == (Exchange("which papers?", running=True),)
    assert not steps[-1].conversation[-1].running
    last = steps[-1].conversation[-1].answer
    assert last is not None
    assert last.text == LORA.text


def test_states_in_quick_succession_are_left_out_but_never_the_question_or_the_last() -> None:
    steps = list(ask(FakeService(), Asked("which papers?"), (), pause_seconds=60))
    assert [bool(step.conversation[-1].answer) for step in steps] == [False, True]
    last = steps[-1].conversation[-1].answer
    assert last is not None
    assert last.text == LORA.text


def test_earlier_turns_go_along_unless_the_question_stands_alone() -> None:
    service = FakeService()
    before = (Exchange("first", LORA), Exchange("failed", LORA, STOPPED), Exchange("lost", None, STOPPED))
    list(ask(service, Asked("second"), before))
    list(ask(service, Asked("third", alone=True), before))
    assert service.asked == [("second", ("first",)), ("third", ())]


@pytest.mark.parametrize("question", ["", "   ", "\n\t", "x" * (LONGEST_QUESTION + 1)])
def test_blank_and_huge_texts_get_a_hint_and_are_not_asked(question: str) -> None:
    service = FakeService()
    before = (Exchange("first", LORA),)
    (step,) = ask(service, Asked(question), before)
    assert (step.conversation, step.taken, step.running) == (before, False, False)
    assert step.hint
    assert service.asked == []


def test_an_error_of_ours_is_shown_with_its_hint() -> None:
    *_, step = ask(FakeService(), Asked("down"), ())
    error = step.conversation[-1].error
    assert isinstance(error, ModelError)
    assert (step.running, error.hint) == (False, "Start it, or ask without a model.")


def test_a_bug_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        *_, step = ask(FakeService(), Asked("bug"), ())
    assert step.conversation[-1].error is BROKEN
    assert "a secret detail" in caplog.text
    assert "a secret detail" not in BROKEN.message + BROKEN.hint


class _Breaking(FakeService):
    def ask(self, question: str, turns: Sequence[Turn], among: Collection[str] = ()) -> Iterator[Answer]:
        yield replace(LORA, question=question, text="Half", sentences=LORA.sentences[len(turns) + len(among) :])
        raise OSError("connection lost")


def test_what_had_arrived_before_an_error_stays() -> None:
    *_, step = ask(_Breaking(), Asked("which?"), ())
    answer = step.conversation[-1].answer
    assert answer is not None
    assert (answer.text, step.conversation[-1].error) == ("Half", BROKEN)


def test_closing_stops_the_work_behind_it() -> None:
    service = FakeService()
    steps = ask(service, Asked("slow"), ())
    next(steps)
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert service.closed == ["slow"]


def test_a_stopped_answer_says_that_it_is_a_part() -> None:
    assert stopped(()) == ()
    assert stopped((Exchange("q", running=True),)) == (Exchange("q", None, STOPPED),)
    (exchange,) = stopped((Exchange("q", LORA, running=True),))
    assert exchange.answer is not None
    assert [notice.code for notice in exchange.answer.notices] == ["interrupted"]
    assert not exchange.running


def test_an_answer_that_was_whole_before_it_could_be_stopped_stays_as_it_is() -> None:
    conversation = (Exchange("q", LORA),)
    assert stopped(conversation) == conversation


def test_a_conversation_survives_a_reload() -> None:
    service = FakeService()
    conversation = (Exchange(LORA.question, LORA), Exchange("lost", None, STOPPED))
    assert from_saved(to_saved(conversation), service) == conversation[:1]
    assert turns_of(conversation)[0].answer is LORA


def test_a_server_started_anew_takes_the_conversation_from_the_browser() -> None:
    service, kept = FakeService(), to_saved((Exchange(LORA.question, LORA),))
    assert resumed(None, kept, service) == (Exchange(LORA.question, LORA),)
    assert resumed((), kept, service) == ()


@pytest.mark.parametrize("text", [None, "", "not json", "{}", "[1]", '[{"text": 5}]', "null", '"x"'])
def test_what_a_browser_cannot_have_kept_is_forgotten(text: str | None) -> None:
    assert from_saved(text, FakeService()) == ()


def test_answers_about_another_list_are_forgotten() -> None:
    saved = to_saved((Exchange(LORA.question, LORA),))
    assert from_saved(saved, FakeService(stored=())) == ()
    assert len(from_saved(saved, FakeService(stored=(ETF,)))) == 1


def test_a_long_conversation_loses_its_oldest_answers_when_saved() -> None:
    long = replace(LORA, text="x" * 600_000, sentences=())
    conversation = tuple(Exchange(str(i), replace(long, question=str(i))) for i in range(4))
    kept = from_saved(to_saved(conversation), FakeService())
    assert [exchange.question for exchange in kept] == ["2", "3"]


def test_only_stored_papers_are_looked_up() -> None:
    assert set(named_papers([LORA], FakeService(stored=(ETF,)))) == {"p-etf"}
    assert [turn for turn, _ in answers_of((Exchange("a"), Exchange("b", LORA)))] == [2]
