"""The page in a real browser: answers, their numbers and sources; nothing of a hostile abstract is live."""

from __future__ import annotations

import pytest
from browsing import NEEDS_BROWSER, Visit, visiting
from chat_fakes import ETF_QUOTE, HOSTILE, LORA, FakeService
from playwright.sync_api import Browser, FloatRect, expect

pytestmark = NEEDS_BROWSER
QUESTION = LORA.question


def target_is_in_view(visit: Visit) -> bool:
    """Whether what the last link points at is inside the window."""
    return bool(
        visit.page.evaluate(
            "() => { const r = document.querySelector(':target').getBoundingClientRect();"
            " return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth; }"
        )
    )


def test_a_number_opens_the_paper_with_the_quote_marked(visit: Visit) -> None:
    visit.ask(QUESTION)
    assert "Fisher-guided" in visit.answer(1)
    cards = visit.page.locator("#sources .card:visible h3")
    assert cards.all_inner_texts() == ["ETF init", "Fisher-guided"]
    number = visit.page.locator("#answer-1 a.cite").first
    assert "equiangular tight frame" in str(number.get_attribute("title"))
    number.click()
    mark = visit.page.locator("mark:has(:target)")
    expect(mark).to_be_in_viewport()
    assert mark.text_content() == ETF_QUOTE.replace("$", "")
    assert target_is_in_view(visit)
    assert len(visit.page.context.pages) == 1


def test_numbers_of_an_earlier_answer_open_its_own_sources(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.ask("compare them")
    visit.answer(2)
    steps = visit.page.evaluate("history.length")
    assert not visit.page.locator("#paper-1-1").is_visible()
    visit.page.locator("#answer-1 a.cite").first.click()
    expect(visit.page.locator("#paper-1-1")).to_be_visible()
    expect(visit.page.locator("#paper-1-1 mark")).to_be_in_viewport()
    visit.page.locator("#answer-2 td a.cite").last.click()
    expect(visit.page.locator("#paper-2-2 mark")).to_be_in_viewport()
    assert visit.page.evaluate("history.length") == steps, "Back walks through every number that was clicked"


def test_a_number_shows_its_quote_to_the_pointer_and_the_keyboard(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    card = visit.page.locator("#quote")
    visit.page.locator("#answer-1 a.cite").first.hover()
    expect(card).to_contain_text("equiangular tight frame")
    visit.page.locator("#question textarea").hover()
    expect(card).to_have_count(0)
    visit.page.locator("#answer-1 .checked a").first.focus()
    visit.page.keyboard.press("Shift+Tab")
    expect(card).to_contain_text("Fisher information")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#paper-1-2 mark:has(:target)")).to_be_in_viewport()
    expect(card).to_have_count(0)


def test_the_newest_question_is_at_the_top(browser: Browser, site: tuple[FakeService, str]) -> None:
    with visiting(browser, site[1], width=390, height=500) as visit:
        visit.ask(QUESTION)
        visit.answer(1)
        visit.ask("compare them")
        visit.answer(2)
        expect(visit.page.locator(".question").last).to_be_in_viewport()
        expect(visit.page.locator("#answer-2 .checked")).not_to_be_in_viewport()


def test_the_keyboard_opens_a_source_too(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.page.locator("#answer-1 a.cite").nth(1).focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#paper-1-2 mark:has(:target)")).to_be_in_viewport()


def test_nothing_of_a_hostile_abstract_is_live(visit: Visit) -> None:
    visit.ask("hostile")
    shown = visit.answer(1)
    assert "If a<b and c>d then" in shown
    assert "![p](https://tracker.test/p.png?q=secret)" in shown
    assert "[go](https://evil.test)" in shown
    visit.page.get_by_role("tab", name="Papers").click()
    visit.page.locator("#papers .card").first.wait_for()
    assert visit.page.evaluate("window.__pwn") is None
    assert visit.page.locator("#conversation img, #sources img, #papers img, #papers form, #sources form").count() == 0
    assert visit.page.locator("a[href*='evil'], a[href*='tracker'], a[href^='javascript']").count() == 0
    assert HOSTILE.label in visit.page.locator("#papers").inner_text()


def test_formulas_are_drawn_and_prices_are_not(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    expect(visit.page.locator("#answer-1 .katex")).to_have_count(1)
    card = visit.page.locator("#paper-1-1 .abstract")
    assert card.locator("math").count() == 5
    assert "$3000 instead of $4000" in card.inner_text()


def test_a_reload_keeps_the_conversation_and_its_links(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.page.reload()
    visit.answer(1)
    visit.page.locator("#answer-1 a.cite").first.click()
    expect(visit.page.locator("mark:has(:target)")).to_be_in_viewport()
    visit.ask("and these?")
    assert "Understood as: and these? (after: which papers fix LoRA initialization?)" in visit.answer(2)


def test_visitors_do_not_see_each_other(visit: Visit, browser: Browser) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    with visiting(browser, visit.address) as other:
        expect(other.page.locator("#conversation .examples button")).to_have_count(2)
        assert other.page.locator(".answer").count() == 0


def test_the_answer_can_be_taken_away(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    with visit.page.expect_download() as download:
        visit.page.get_by_role("link", name="BibTeX").click()
    assert download.value.suggested_filename == "which-papers-fix-lora-initialization.bib"
    assert "@inproceedings{lima2026," in download.value.path().read_text(encoding="utf-8")
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.page.get_by_role("button", name="Copy").click()
    expect(visit.page.get_by_role("button", name="Copied")).to_be_visible()
    assert str(visit.page.evaluate("navigator.clipboard.readText()")).startswith(f"## {QUESTION}")


@pytest.mark.parametrize("question", [QUESTION, "compare them"])
def test_a_phone_scrolls_only_downwards(browser: Browser, site: tuple[FakeService, str], question: str) -> None:
    with visiting(browser, site[1], width=390, height=844) as visit:
        visit.ask(question)
        visit.answer(1)
        assert visit.page.evaluate("document.documentElement.scrollWidth") == 390
        expect(visit.page.locator("#sources")).not_to_be_visible()
        number = visit.page.locator("#answer-1 a.cite").last
        number.click()
        expect(visit.page.locator("mark:has(:target)")).to_be_in_viewport()
        for close in (visit.page.locator("#sources-1 a.back").click, visit.page.go_back):
            close()
            expect(visit.page.locator("#sources")).not_to_be_visible()
            expect(number).to_be_focused()
            number.click()
            expect(visit.page.locator("mark:has(:target)")).to_be_in_viewport()
        visit.page.locator("#sources-1 a.back").click()
        visit.page.get_by_role("tab", name="Papers").click()
        visit.page.locator("#papers .card").first.wait_for()
        assert visit.page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_long_conversation_in_a_low_window(browser: Browser, site: tuple[FakeService, str]) -> None:
    with visiting(browser, site[1], height=300) as visit:
        sources = visit.page.locator("#sources-column")
        for turn in (1, 2, 3):
            visit.ask(QUESTION)
            visit.answer(turn)
            assert sources.evaluate("column => column.scrollTop") == 0, "new sources begin at the top"
            assert sources.evaluate(
                "column => { column.scrollTo({ top: 200, behavior: 'instant' }); return column.scrollTop }"
            )
        visit.page.locator("#answer-3").hover()
        visit.page.mouse.wheel(0, -2000)
        down, words = _box(visit, "#conversation [aria-label='Scroll down']"), _box(visit, "#answer-1")
        assert down["x"] >= words["x"] + words["width"]


@pytest.mark.parametrize(("width", "stacked"), [(800, True), (1280, False)])
def test_a_comparison_goes_paper_by_paper_where_a_table_is_too_wide(
    browser: Browser, site: tuple[FakeService, str], width: int, stacked: bool
) -> None:
    with visiting(browser, site[1], width=width, height=900) as visit:
        visit.ask("compare them")
        visit.answer(1)
        expect(visit.page.locator("#answer-1 .table .column").first).to_be_visible(visible=stacked)
        expect(visit.page.locator("#answer-1 .table thead")).to_be_visible(visible=not stacked)


def _box(visit: Visit, selector: str) -> FloatRect:
    box = visit.page.locator(selector).bounding_box()
    assert box is not None
    return box
