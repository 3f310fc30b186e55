"""Options and markers of the whole suite."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[1].parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--forbid-skips", action="store_true", help="a skipped test that is not `live` fails")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
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
