"""The page in a real browser, over a service that answers by rule: every way it could break or leak."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Visit, chromium_path, launched, served, visiting
from chat_fakes import ETF_QUOTE, HOSTILE, LORA, FakeIngest, FakeService
from playwright.sync_api import Browser, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium_path() is None, reason="no Chromium is installed"),
]
QUESTION = LORA.question


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched(str(chromium_path())) as browser:
        yield browser


@pytest.fixture(scope="module")
def site() -> tuple[FakeService, str]:
    service = FakeService()
    return service, served(service, FakeIngest())


@pytest.fixture
def service(site: tuple[FakeService, str]) -> Iterator[FakeService]:
    service = site[0]
    service.asked.clear()
    service.closed.clear()
    service.go.clear()
    service.stopped.clear()
    yield service
    service.go.set()


@pytest.fixture
def visit(browser: Browser, site: tuple[FakeService, str], service: FakeService) -> Iterator[Visit]:
    assert service.asked == []
    with visiting(browser, site[1]) as visit:
        yield visit
        assert visit.foreign_hosts() == set()
        assert visit.errors == []


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
    hidden = visit.page.locator("#quote-1-0")
    assert not visit.page.locator("#paper-1-1").is_visible()
    visit.page.locator("#answer-1 a.cite").first.click()
    expect(visit.page.locator("#paper-1-1")).to_be_visible()
    expect(visit.page.locator("#paper-1-1 mark")).to_be_in_viewport()
    assert hidden.count() == 1
    visit.page.locator("#answer-2 td a.cite").last.click()
    expect(visit.page.locator("#paper-2-2 mark")).to_be_in_viewport()


def test_the_keyboard_opens_a_source_too(visit: Visit) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.page.locator("#answer-1 a.cite").nth(1).focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#paper-1-2 mark:has(:target)")).to_be_in_viewport()


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


# In some runs the Stop button is lost when the box is typed into while Gradio swaps its buttons: a race to mend.
@pytest.mark.timed
def test_stop_ends_the_work_and_the_next_question_is_answered(visit: Visit, service: FakeService) -> None:
    visit.ask("slow")
    expect(visit.page.locator("#answer-1")).to_contain_text("Checked 3")
    expect(visit.page.get_by_role("button", name="Stop")).to_be_visible()
    box = visit.page.locator("#question textarea")
    box.fill("typed while waiting")
    visit.page.get_by_role("button", name="Stop").click()
    expect(visit.page.locator("#answer-1 .notice")).to_contain_text("You stopped this answer")
    expect(box).to_have_value("typed while waiting")
    visit.ask(QUESTION)
    assert "ETF init" in visit.answer(2)
    assert service.stopped.wait(30)
    assert service.closed == ["slow"]


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


def test_an_example_is_asked_by_a_click_and_the_box_stays_usable(visit: Visit) -> None:
    visit.page.get_by_role("button", name=QUESTION).click()
    assert "ETF init" in visit.answer(1)
    visit.ask("compare them")
    visit.answer(2)


def test_clearing_starts_anew(visit: Visit, service: FakeService) -> None:
    visit.ask(QUESTION)
    visit.answer(1)
    visit.page.get_by_role("button", name="Clear").click()
    expect(visit.page.locator("#sources .card")).to_have_count(0)
    visit.ask("which papers?")
    visit.answer(1)
    assert service.asked[-1] == ("which papers?", ())


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
        visit.page.locator("#answer-1 a.cite").first.click()
        expect(visit.page.locator("mark:has(:target)")).to_be_in_viewport()
        visit.page.locator("#paper-1-1 a.back").click()
        expect(visit.page.locator("#answer-1")).to_be_in_viewport()
        visit.page.get_by_role("tab", name="Papers").click()
        visit.page.locator("#papers .card").first.wait_for()
        assert visit.page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_list_can_be_searched_and_filtered(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Papers").click()
    found = visit.page.locator("#papers .found")
    expect(found).to_have_text("3 papers")
    visit.page.get_by_label("Search the list").fill("fisher")
    expect(found).to_have_text("1 paper of 3")
    visit.page.get_by_label("Search the list").fill("")
    visit.page.get_by_label("With code").check()
    expect(visit.page.locator("#papers .card h3")).to_have_text(["ETF init"])


def test_dropped_files_are_previewed_then_stored(visit: Visit, tmp_path: Path) -> None:
    dropped = tmp_path / "my list.txt"
    dropped.write_text("An abstract.", encoding="utf-8")
    visit.page.get_by_role("tab", name="Papers").click()
    visit.page.get_by_role("button", name="Add papers").click()
    visit.page.locator("#adding input[type=file]").set_input_files(dropped)
    visit.page.get_by_text("my list", exact=False).wait_for()
    visit.page.get_by_role("button", name="Preview").click()
    expect(visit.page.locator("#report")).to_contain_text("Would store: 2 new")
    visit.page.get_by_role("button", name="Add to the list").click()
    expect(visit.page.locator("#report")).to_contain_text("The list now has 3 papers.")


def test_the_welcome_follows_the_list(visit: Visit, service: FakeService) -> None:
    expect(visit.page.locator("#conversation h3")).to_have_text("Ask 3 abstracts")
    stored = service.stored
    service.stored = stored[:1]
    try:
        visit.page.reload()
        expect(visit.page.locator("#conversation h3")).to_have_text("Ask 1 abstract")
    finally:
        service.stored = stored


def test_everything_has_a_name(visit: Visit) -> None:
    assert visit.page.title() == "paperchat: ask your papers"
    unnamed = visit.page.evaluate(
        "() => [...document.querySelectorAll('button, a, textarea, input, [role=tab]')]"
        ".filter(e => e.getClientRects().length)"
        ".filter(e => !(e.innerText || e.getAttribute('aria-label') || e.title || e.labels?.[0]?.innerText))"
        ".map(e => e.outerHTML)"
    )
    assert unnamed == []
    visit.ask(QUESTION)
    visit.answer(1)
    assert visit.page.locator("[aria-label*='<']").count() == 0
