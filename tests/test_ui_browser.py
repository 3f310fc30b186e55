"""The main job in a real browser: `paperchat chat` on the sample list, one question, its sources."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import NEEDS_BROWSER, Visit, chromium_path, launched, visiting
from playwright.sync_api import expect

pytestmark = NEEDS_BROWSER
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product as a user starts it, in a process and with folders of its own, without any key."""
    home = tmp_path_factory.mktemp("home")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PAPERCHAT_", "OPENAI_"))}
    folders = {"XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}
    command = [
        sys.executable,
        "-c",
        "from ui.cli import main; main()",
        "chat",
        "--no-browser",
        "--port",
        "0",
        "--store",
        "sample",
    ]
    environment = {**kept, **folders, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline().strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+", line)
            yield line
        finally:
            server.terminate()


@pytest.fixture
def visit(address: str) -> Iterator[Visit]:
    with launched(str(chromium_path())) as browser, visiting(browser, address) as visit:
        yield visit


def test_a_question_is_answered_by_quotes_that_a_click_shows_in_their_abstract(visit: Visit) -> None:
    visit.ask("which papers fix LoRA initialization?")
    visit.answer(1)
    titles = " | ".join(visit.page.locator("#sources .card:visible h3").all_inner_texts())
    assert "Equiangular Tight Frames" in titles
    assert "Fisher-Guided" in titles
    numbers = visit.page.locator("#answer-1 a.cite")
    for position in range(numbers.count()):
        number = numbers.nth(position)
        quote = str(number.get_attribute("title"))
        number.click()
        mark = visit.page.locator("mark:has(:target)")
        expect(mark).to_be_in_viewport()
        expect(visit.page.locator(".card:has(:target) .number")).to_have_text(number.inner_text())
        first_words = mark.inner_text()[:20]
        assert first_words in quote
    assert visit.foreign_hosts() == set()
    assert visit.errors == []


CLOCK = """() => {
  let sent = 0, before = 0;
  window.waits = [];
  const answers = () => document.querySelectorAll(".answer:not(.waiting)").length;
  document.addEventListener("keydown", () => { sent = performance.now(); before = answers(); }, true);
  new MutationObserver(() => {
    if (!sent || answers() <= before) return;
    window.waits.push(Math.round(performance.now() - sent));
    sent = 0;
  }).observe(document, { subtree: true, childList: true });
}"""
"""Milliseconds from Enter to the first words of each answer."""


@pytest.mark.timed
def test_an_answer_is_seen_within_half_a_second_of_enter(visit: Visit) -> None:
    visit.ask("which papers release code?")
    visit.answer(1)
    visit.page.evaluate(CLOCK)
    questions = ("compare BaLoRA and LoKRA", "what is SleepMaMi?", "how many papers use federated learning?")
    for turn, question in enumerate(questions, 2):
        visit.ask(question)
        visit.answer(turn)
    waits = visit.page.evaluate("window.waits")
    print("milliseconds from Enter to an answer:", *waits)
    assert statistics.median(waits) < 500
