"""Opening the page in a real browser, with a record of every address it asked for."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ui.session import ChatService

WAIT_MILLISECONDS = 30_000
expect.set_options(timeout=WAIT_MILLISECONDS)


def chromium_path() -> str | None:
    """The browser of the system, if there is one."""
    named = os.environ.get("PAPERCHAT_TEST_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


NEEDS_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium_path() is None, reason="no Chromium is installed"),
]


@contextmanager
def launched(path: str) -> Iterator[Browser]:
    """A headless browser; the sandbox is off because containers run as root."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@dataclass
class Visit:
    """One visitor's page, what it asked for, and what went wrong in it."""

    page: Page
    address: str
    requested: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def ask(self, question: str) -> None:
        """Type a question and send it."""
        self.page.locator("#question textarea").fill(question)
        self.page.keyboard.press("Enter")

    def answer(self, turn: int) -> str:
        """The text of a whole answer, once it is there."""
        footer = self.page.locator(f"#answer-{turn} .checked")
        footer.wait_for()
        self.page.locator("#question button.submit-button").wait_for()
        return self.page.locator(f"#answer-{turn}").inner_text()

    def foreign_hosts(self) -> set[str]:
        """Hosts other than ours that were asked for anything."""
        ours = urlsplit(self.address).netloc
        return {urlsplit(url).netloc for url in self.requested if url.startswith(("http", "ws"))} - {ours}


@contextmanager
def visiting(browser: Browser, address: str, width: int = 1280, height: int = 800) -> Iterator[Visit]:
    """A fresh visitor: nothing stored, the page loaded, the question box ready."""
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(WAIT_MILLISECONDS)
    page = context.new_page()
    visit = Visit(page, address)
    page.on("request", lambda request: visit.requested.append(request.url))
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.goto(address)
    page.locator("#question textarea").wait_for()
    try:
        yield visit
    finally:
        context.close()


def served(service: ChatService, ingest: Callable[..., Any] | None = None) -> str:
    """The address of the page over a service, served by a thread of this process until it ends."""
    from ui.chat import build_page
    from ui.serving import serve

    page = build_page(service, ingest)
    ready = threading.Event()
    addresses: list[str] = []

    def on_ready(address: str) -> None:
        addresses.append(address)
        ready.set()

    threading.Thread(target=serve, args=(page, "127.0.0.1", 0, on_ready), daemon=True).start()
    if not ready.wait(60):
        raise TimeoutError("the page was not served within a minute")
    return addresses[0]
