"""What a browser keeps: conversations to go back to, and the papers chosen to be asked alone."""

from __future__ import annotations

from browsing import NEEDS_BROWSER, Visit, visiting
from chat_fakes import LORA, FakeService
from playwright.sync_api import Browser, expect

pytestmark = NEEDS_BROWSER
QUESTION = LORA.question


def test_a_conversation_is_listed_opened_again_and_deleted(visit: Visit, service: FakeService) -> None:
    page = visit.page
    visit.ask(QUESTION)
    visit.answer(1)
    page.get_by_role("button", name="New").click()
    expect(page.locator(".answer")).to_have_count(0)
    visit.ask("compare them")
    visit.answer(1)
    assert service.asked[-1] == ("compare them", ())
    page.get_by_role("button", name="Earlier").click()
    kept = page.locator("#conversations .open .name")
    expect(kept).to_have_text(["compare them", QUESTION])
    kept.nth(1).click()
    expect(page.locator(".question")).to_have_text([QUESTION])
    visit.ask("and these?")
    visit.answer(2)
    assert service.asked[-1] == ("and these?", (QUESTION,))
    page.get_by_role("button", name="Earlier").click()
    expect(kept).to_have_text([QUESTION, "compare them"])
    expect(page.locator("#conversations .open").first).to_contain_text("2 questions")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the open one").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.index(f"## {QUESTION}") < text.index("## and these?")
    deleting = page.locator("#conversations .remove")
    for _ in range(2):  # it is asked whether that is meant
        deleting.first.click()
    expect(kept).to_have_text(["compare them"])
    expect(page.locator(".answer")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#conversations")).not_to_be_visible()


def test_two_tabs_keep_their_own_conversations(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    second = visit.page.context.new_page()
    second.goto(visit.address)
    expect(second.locator("#conversation h3")).to_be_visible()  # a new tab begins a new conversation
    second.get_by_role("button", name="Earlier").click()
    second.locator("#conversations .open").click()
    expect(second.locator("#answer-1 .checked")).to_be_visible()
    for tab, question in ((second, "compare them"), (visit.page, "and these?")):
        tab.locator("#question textarea").fill(question)
        tab.keyboard.press("Enter")
        expect(tab.locator("#answer-2 .checked")).to_be_visible()
    for tab, question in ((second, "compare them"), (visit.page, "and these?")):
        tab.reload()
        expect(tab.locator(".question")).to_have_text([QUESTION, question])


def test_chosen_papers_are_asked_alone_until_the_choice_is_taken_back(visit: Visit, service: FakeService) -> None:
    page = visit.page
    page.get_by_role("tab", name="Papers").click()
    page.get_by_label("Choose ETF init").check()
    page.get_by_label("Choose Fisher-guided").check()
    expect(page.locator("#choice .number")).to_have_text("2 chosen papers")
    page.get_by_label("Chosen only").check()
    expect(page.locator("#papers .found")).to_have_text("2 papers of 3")
    page.get_by_role("button", name="Ask only these").click()
    chip = page.locator("#chosen .choice")
    expect(chip).to_contain_text("Asking only 2 chosen papers: ETF init, Fisher-guided")
    visit.ask(QUESTION)
    visit.answer(1)
    assert service.among == [("p-etf", "p-fisher")]
    page.reload()
    expect(chip).to_be_visible()
    chip.get_by_label("Ask the whole list again").click()
    expect(chip).not_to_be_visible()
    visit.ask(QUESTION)
    visit.answer(2)
    page.locator("#sources-2").get_by_role("button", name="Ask only these").click()
    page.get_by_role("button", name="New").click()
    page.get_by_role("button", name=QUESTION).click()  # an example
    visit.answer(1)
    assert service.among[1:] == [(), ("p-etf", "p-fisher")]


def test_what_is_found_is_chosen_at_once(browser: Browser, site: tuple[FakeService, str]) -> None:
    with visiting(browser, site[1], width=390) as visit:
        page = visit.page
        page.get_by_role("tab", name="Papers").click()
        expect(page.locator("#papers .found")).to_have_text("3 papers")
        expect(page.get_by_role("button", name="Choose all")).not_to_be_visible()
        page.get_by_label("Search the list").fill("fisher")
        page.get_by_role("button", name="Choose all").click()
        expect(page.get_by_label("Choose Fisher-guided")).to_be_checked()
        expect(page.locator("#choice .number")).to_have_text("1 chosen paper")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
