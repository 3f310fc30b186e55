"""Adding papers on the page, in a real browser: progress while it runs, then the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import Visit, chromium_path, launched, served, visiting
from chat_fakes import FakeIngest, FakeService
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium_path() is None, reason="no Chromium is installed"),
]


def test_dropped_files_show_a_bar_while_they_are_stored(tmp_path: Path) -> None:
    file = tmp_path / "slow.txt"
    file.write_text("An abstract.", encoding="utf-8")
    ingest = FakeIngest()
    address = served(FakeService(), ingest)
    with launched(str(chromium_path())) as browser, visiting(browser, address) as visit:
        visit.page.get_by_role("tab", name="Papers").click()
        visit.page.get_by_text("Add papers").click()
        visit.page.locator("#adding input[type=file]").set_input_files(str(file))
        store = visit.page.get_by_role("button", name="Add to the list")
        expect(visit.page.locator("#adding")).to_contain_text("slow")
        store.click()
        bar = visit.page.locator("#report progress")
        expect(bar).to_have_attribute("value", "1")
        assert bar.get_attribute("max") == "2"
        expect(visit.page.locator("#report")).to_contain_text("Embedding: 1 of 2 papers")
        ingest.go.set()
        expect(visit.page.locator("#report")).to_contain_text("Stored: 2 new")
        expect(bar).to_have_count(0)
        assert visit.errors == []
        assert visit.foreign_hosts() == set()


def add(visit: Visit, file: Path) -> None:
    """Choose a file and click on adding it."""
    file.write_text("An abstract.", encoding="utf-8")
    visit.page.get_by_role("tab", name="Papers").click()
    visit.page.get_by_text("Add papers").click()
    visit.page.locator("#adding input[type=file]").set_input_files(str(file))
    expect(visit.page.locator("#adding")).to_contain_text(file.stem)
    visit.page.get_by_role("button", name="Add to the list").click()


def test_an_ingest_that_breaks_says_so_and_the_next_one_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "logs"))
    address = served(FakeService(), FakeIngest())
    with launched(str(chromium_path())) as browser, visiting(browser, address) as visit:
        report = visit.page.locator("#report")
        add(visit, tmp_path / "full.txt")
        expect(report).to_contain_text("No space left on device")
        expect(report.locator("progress")).to_have_count(0)
        visit.page.reload()
        add(visit, tmp_path / "good.txt")
        expect(report).to_contain_text("Stored: 2 new")
        assert visit.errors == []
