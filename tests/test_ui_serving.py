"""Serving: the address is told when it answers, headers keep the browser here, nothing is asked of the network."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from ui.opening import exposure
from vectorstore.errors import InputError

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent

# Runs in a process of its own, so that what importing Gradio does is seen too; unknown hosts are only recorded.
START = """
import json, sys, urllib.request
asked = []
def hook(event, arguments):
    if event == "socket.getaddrinfo" or event == "socket.connect":
        host = arguments[0] if event == "socket.getaddrinfo" else arguments[1][0]
        asked.append(str(host))
sys.addaudithook(hook)
sys.path[:0] = ["tests"]
from browsing import served
from chat_fakes import FakeService
address = served(FakeService())
with urllib.request.urlopen(address) as response:
    status = response.status
print(json.dumps({"address": address, "status": status, "asked": sorted(set(asked))}))
"""


def test_start_up_warns_of_nothing_and_asks_no_other_host() -> None:
    command = [sys.executable, "-W", "error::UserWarning", "-c", START]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)
    assert run.returncode == 0, run.stderr
    seen = json.loads(run.stdout)
    assert seen["status"] == 200
    assert set(seen["asked"]) <= {"127.0.0.1", "localhost", ""}


@pytest.fixture(scope="module")
def address() -> str:
    from browsing import served
    from chat_fakes import FakeService

    return served(FakeService())


def test_the_address_is_told_once_it_answers(address: str) -> None:
    with urllib.request.urlopen(f"{address}/healthz") as response:
        assert json.load(response) == {"status": "ok"}


@pytest.mark.parametrize("path", ["/", "/theme.css", "/nowhere"])
def test_every_response_keeps_the_browser_here(address: str, path: str) -> None:
    try:
        with urllib.request.urlopen(address + path) as response:
            headers = response.headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_what_gradio_offers_beside_the_page_is_off(address: str) -> None:
    with urllib.request.urlopen(f"{address}/config") as response:
        config = json.load(response)
    assert config["analytics_enabled"] is False
    assert config["footer_links"] == []
    assert not config.get("run_history", False)
    assert {dependency["api_visibility"] for dependency in config["dependencies"]} == {"private"}
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{address}/gradio_api/file=/etc/passwd")
    assert refused.value.code in {403, 404}


def test_a_port_in_use_is_said_in_words() -> None:
    from chat_fakes import FakeService

    from ui.chat import build_page
    from ui.serving import serve

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=rf"Cannot listen on 127\.0\.0\.1:{port}: Address already in use") as error:
            serve(build_page(FakeService()), "127.0.0.1", port, print)
    assert "--port" in error.value.hint


def test_a_host_that_is_not_ours_is_said_in_words() -> None:
    from chat_fakes import FakeService

    from ui.chat import build_page
    from ui.serving import serve

    with pytest.raises(InputError, match=r"Cannot listen on 192\.0\.2\.1:0"):
        serve(build_page(FakeService()), "192.0.2.1", 0, print)


@pytest.mark.parametrize(
    ("host", "is_told"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True), ("::", True), ("my.host", True)],
)
def test_an_address_that_others_reach_is_told_of(host: str, is_told: bool) -> None:
    assert ("no login" in exposure(host)) is is_told
