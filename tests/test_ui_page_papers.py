"""The Papers tab, the welcome and the names of things, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import NEEDS_BROWSER, Visit, visiting
from chat_fakes import LORA, FakeService
from playwright.sync_api import Browser, expect

pytestmark = NEEDS_BROWSER
QUESTION = LORA.question


def test_the_list_can_be_searched_and_filtered(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Papers").click()
    found = visit.page.locator("#papers .found")
    expect(found).to_have_text("3 papers")
    visit.page.get_by_label("Search the list").fill("fisher")
    expect(found).to_have_text("1 paper of 3")
    visit.page.get_by_label("Search the list").fill("")
    visit.page.get_by_label("With code").check()
    expect(visit.page.locator("#papers .card h3")).to_have_text(["ETF init"])


def test_the_papers_found_can_be_taken_away(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Papers").click()
    visit.page.get_by_label("Search the list").fill("fisher")
    expect(visit.page.locator("#papers .found")).to_have_text("1 paper of 3")
    for name, file, begins in (
        ("BibTeX", "papers.bib", "@inproceedings{fisherguided2026,"),
        ("CSV", "papers.csv", "bibtex_key,"),
    ):
        with visit.page.expect_download() as download:
            visit.page.get_by_role("button", name=name).click()
        assert download.value.suggested_filename == file
        text = download.value.path().read_text(encoding="utf-8")
        assert text.startswith(begins)
        assert "p-etf" not in text
        assert "lima" not in text


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
        expect(visit.page.locator("#conversation .placeholder")).to_contain_text("This is the sample list")
        service.is_sample = False
        visit.page.reload()
        expect(visit.page.locator("#conversation .placeholder")).not_to_contain_text("This is the sample list")
        service.stored = ()
        visit.page.reload()
        expect(visit.page.locator("#conversation h3")).to_have_text("No papers yet")
        expect(visit.page.locator("#conversation .placeholder")).to_contain_text("Drop files on the Papers tab")
    finally:
        service.stored, service.is_sample = stored, True


@pytest.mark.parametrize("width", [390, 1280])
def test_the_question_box_stands_at_the_foot_of_the_window(
    browser: Browser, site: tuple[FakeService, str], width: int
) -> None:
    with visiting(browser, site[1], width=width, height=800) as visit:
        place = visit.page.locator("#question").bounding_box()
        assert place is not None
        assert 770 < place["y"] + place["height"] < 800
        assert place["height"] < 80


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
