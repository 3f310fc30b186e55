"""What stands behind the page: what it says of itself at once, and what it leaves for later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rag.build import open_parts
from rag.settings import Settings
from ui.service import PaperService
from vectorstore.errors import SetupError

ROOT = Path(__file__).parent.parent


def settings(folder: Path, **values: str) -> Settings:
    return Settings(_env_file=None, store=str(folder), **values)  # type: ignore[call-arg, arg-type]


def test_the_page_is_started_without_what_only_an_answer_needs() -> None:
    code = "import sys, ui.opening, ui.service; print({'llama_index', 'openai'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_writer_is_named_before_there_is_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    quotes = PaperService([open_parts(settings(tmp_path))])
    assert quotes.status == "0 papers, your list; answers are quotes (no model configured)"
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9")
    local = PaperService([open_parts(settings(tmp_path, model="llama3.1:8b"))])
    assert local.status == "0 papers, your list; answers by llama3.1:8b, checked"


def test_answers_are_quick_once_a_short_list_was_warmed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    service = PaperService([open_parts(settings(tmp_path))])
    assert not service.is_quick
    service.warm_up()
    assert service.is_quick


def test_half_a_model_is_refused_before_the_page_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9")
    with pytest.raises(SetupError, match="which model"):
        PaperService([open_parts(settings(tmp_path))])
