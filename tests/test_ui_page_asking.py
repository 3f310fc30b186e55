"""The question box in a real browser: sending, stopping, typing ahead; no error locks it, no word is lost."""

from __future__ import annotations

import pytest
from browsing import NEEDS_BROWSER, Visit, visiting
from chat_fakes import LORA, FakeService
from playwright.sync_api import Browser, Route, expect

pytestmark = NEEDS_BROWSER
QUESTION = LORA.question


@pytest.mark.parametrize(
    ("question", "shown"), [("bug", "Something went wrong inside paperchat"), ("down", "Start it, or ask without")]
)
def test_an_error_leaves_the_box_usable(visit: Visit, question: str, shown: str) -> None:
    visit.ask(question)
    expect(visit.page.locator(".problem")).to_contain_text(shown)
    expect(visit.page.locator("#question textarea")).to_be_enabled(timeout=2_000)
    assert "a secret detail" not in visit.page.content()
    visit.ask(QUESTION)
    assert "ETF init" in visit.answer(2)


@pytest.mark.parametrize("question", ["", "   ", "x" * 100_000], ids=["empty", "blank", "huge"])
def test_what_is_no_question_gets_a_hint_and_is_not_asked(visit: Visit, service: FakeService, question: str) -> None:
    visit.ask(question)
    expect(visit.page.locator("#hint p")).to_be_visible()
    assert service.asked == []
    visit.ask(QUESTION)
    visit.answer(1)
    expect(visit.page.locator("#hint p")).to_have_count(0)


def test_stop_ends_the_work_and_the_next_question_is_answered(visit: Visit, service: FakeService) -> None:
    visit.ask("slow")
    expect(visit.page.locator("#answer-1")).to_contain_text("Checked 3")
    expect(visit.page.get_by_role("button", name="Stop")).to_be_visible()
    box = visit.page.locator("#question textarea")
    box.fill("typed while waiting")
    visit.page.get_by_role("button", name="Stop").click()
    expect(visit.page.locator("#answer-1 .notice")).to_contain_text("You stopped this answer")
    expect(box).to_have_value("typed while waiting")
    box.press("Enter")
    assert "ETF init" in visit.answer(2)
    assert service.stopped.wait(30)
    assert service.closed == ["slow"]
    assert [question for question, _ in service.asked] == ["slow", "typed while waiting"]


def test_a_question_asked_before_the_last_conversation_is_back_is_not_lost(visit: Visit, service: FakeService) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    held: list[Route] = []
    # Events outside the queue, as the one that puts the conversation back, are answered by this address.
    visit.page.route("**/gradio_api/run/**", lambda route: held.append(route))
    with visit.page.expect_request("**/gradio_api/run/**"):
        visit.page.reload()
    visit.ask("slow")
    for route in held:
        route.continue_()
    visit.page.unroute("**/gradio_api/run/**")
    expect(visit.page.locator("#answer-2")).to_contain_text("Checked 3")
    visit.page.get_by_role("button", name="Stop").click()
    expect(visit.page.locator("#answer-2 .notice")).to_contain_text("You stopped this answer")
    assert "ETF init" in visit.answer(1)
    assert service.asked[-1] == ("slow", (QUESTION,))


def test_enter_while_an_answer_is_written_asks_next(visit: Visit, service: FakeService) -> None:
    visit.ask("slow")
    expect(visit.page.get_by_role("button", name="Stop")).to_be_visible()
    visit.ask("compare them")
    expect(visit.page.locator("#next")).to_contain_text("Asked as soon as this answer ends")
    expect(visit.page.locator("#question textarea")).to_have_value("compare them")
    service.go.set()
    assert "Two papers" in visit.answer(2)
    expect(visit.page.locator("#question textarea")).to_have_value("")
    assert service.asked[1:] == [("compare them", ("slow",))]


def test_a_question_in_waiting_is_taken_back_by_changing_it(visit: Visit, service: FakeService) -> None:
    visit.ask("slow")
    expect(visit.page.get_by_role("button", name="Stop")).to_be_visible()
    visit.ask("compare")
    visit.page.keyboard.type(" them")
    expect(visit.page.locator("#next p")).to_be_empty()
    service.go.set()
    visit.answer(1)
    expect(visit.page.locator("#question textarea")).to_have_value("compare them")
    assert [question for question, _ in service.asked] == ["slow"]


def test_a_reload_keeps_what_was_typed_and_what_was_not_answered(visit: Visit) -> None:
    visit.ask("slow")
    expect(visit.page.get_by_role("button", name="Stop")).to_be_visible()
    visit.page.locator("#question textarea").fill("half a quest")
    visit.page.reload()
    expect(visit.page.locator("#question textarea")).to_have_value("slow\nhalf a quest")


def test_closing_the_tab_ends_the_work(browser: Browser, site: tuple[FakeService, str], service: FakeService) -> None:
    with visiting(browser, site[1]) as leaving:
        leaving.ask("slow tab")
        expect(leaving.page.locator("#answer-1")).to_contain_text("Checked 3")
    with visiting(browser, site[1]) as staying:
        staying.ask(QUESTION)
        staying.answer(1)
    assert service.stopped.wait(30)
    assert service.closed == ["slow tab"]


def test_visitors_do_not_wait_for_each_other(
    browser: Browser, site: tuple[FakeService, str], service: FakeService
) -> None:
    with visiting(browser, site[1]) as one, visiting(browser, site[1]) as two, visiting(browser, site[1]) as three:
        visits = (one, two, three)
        for number, visit in enumerate(visits):
            visit.ask(f"slow {number}")
        for visit in visits:  # every answer has begun before any may end
            expect(visit.page.locator("#answer-1")).to_contain_text("Checked 3")
        service.go.set()
        for visit in visits:
            assert "ETF init" in visit.answer(1)


def test_a_follow_up_can_be_put_in_other_words(visit: Visit, service: FakeService) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.ask("and these?")
    visit.answer(2)
    understood = visit.page.locator("#understood textarea")
    expect(understood).to_have_value(f"and these? (after: {QUESTION})")
    understood.fill("which papers use Fisher information?")
    visit.page.get_by_role("button", name="Ask this").click()
    expect(visit.page.locator(".question").nth(1)).to_have_text("which papers use Fisher information?")
    visit.answer(2)
    assert visit.page.locator(".question").count() == 2
    assert service.asked[-1] == ("which papers use Fisher information?", ())


def test_on_a_phone_a_long_understood_question_takes_one_line_until_it_is_changed(
    browser: Browser, site: tuple[FakeService, str]
) -> None:
    with visiting(browser, site[1], width=390) as visit:
        visit.ask(QUESTION)
        visit.answer(1)
        visit.ask("which of them choose the first weights by something that is known of the data beforehand?")
        visit.answer(2)
        understood = visit.page.get_by_label("Understood as")
        assert understood.evaluate("box => box.clientHeight < 32 && box.scrollHeight > 40")
        understood.click()
        assert understood.evaluate("box => box.clientHeight > 40")


def test_an_example_is_asked_by_a_click_and_the_box_stays_usable(visit: Visit) -> None:
    visit.page.get_by_role("button", name=QUESTION).click()
    assert "ETF init" in visit.answer(1)
    visit.ask("compare them")
    visit.answer(2)


def test_a_new_conversation_starts_anew(visit: Visit, service: FakeService) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.page.get_by_role("button", name="New").click()
    expect(visit.page.locator("#sources .card")).to_have_count(0)
    visit.ask("which papers?")
    visit.answer(1)
    assert service.asked[-1] == ("which papers?", ())
