"""Options and markers of the whole suite."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from browsing import Visit
    from chat_fakes import FakeService
    from playwright.sync_api import Browser

    from eval.labelled import LabelledAbstract
    from vectorstore.library import Library

# The same examples at every run, and no time limit: the first example may load a word list on a busy machine.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile("suite")

SHARED = Path(__file__).parents[1].parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--forbid-skips", action="store_true", help="a skipped test that is not `live` fails")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "timed" not in config.option.markexpr:  # an expression of one's own replaces the one in pyproject.toml
        timed = [item for item in items if item.get_closest_marker("timed")]
        config.hook.pytest_deselected(items=timed)
        items[:] = [item for item in items if item not in timed]
    if not SHARED.is_dir():
        for item in items:
            if item.get_closest_marker("shared"):
                item.add_marker(pytest.mark.skip(reason="the example files of ../shared are not there"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    forbidden = item.config.getoption("--forbid-skips") and not item.get_closest_marker("live")
    if report.skipped and forbidden:
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may skip: {report.longrepr}"
    return report


@pytest.fixture
def shared() -> Path:
    """The folder of example files beside the repository; tests that use it are marked `shared`."""
    return SHARED


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A store that is not there yet, for `NullEmbedder`."""
    from vectorstore.library import Library

    return Library(str(tmp_path / "store"), "null", 8)


@pytest.fixture(scope="session")
def labelled() -> list[LabelledAbstract]:
    """The labelled abstracts whose texts are at hand: looked for once, in all lists and exports."""
    from eval.labelled import labelled_abstracts

    return labelled_abstracts()


# The page in a browser. Its parts are imported where they are used: most tests need none of them.


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file: while one is open, no other test may run an event loop."""
    from browsing import chromium_path, launched

    with launched(str(chromium_path())) as browser:
        yield browser


@pytest.fixture(scope="session")
def site() -> tuple[FakeService, str]:
    """A service that answers by rule, and the address of the page over it: one server for the whole run."""
    from browsing import served
    from chat_fakes import FakeIngest, FakeService

    service = FakeService()
    return service, served(service, FakeIngest())


@pytest.fixture
def service(site: tuple[FakeService, str]) -> Iterator[FakeService]:
    """The service, without a memory of earlier tests; no answer waits after the test."""
    service = site[0]
    service.asked.clear()
    service.among.clear()
    service.closed.clear()
    service.go.clear()
    service.stopped.clear()
    yield service
    service.go.set()


@pytest.fixture
def visit(browser: Browser, site: tuple[FakeService, str], service: FakeService) -> Iterator[Visit]:
    """A fresh visitor of the page; no script may fail, and no other host may be asked for anything."""
    from browsing import visiting

    assert service.asked == []
    with visiting(browser, site[1]) as visit:
        yield visit
        assert visit.foreign_hosts() == set()
        assert visit.errors == []
