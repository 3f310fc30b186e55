"""`paperchat ingest` in this process: one bad path does not cost the good ones, and says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from fake_openai import FakeOpenAI, Reply, says, serving
from pydantic import SecretStr

from rag.build import open_parts
from rag.settings import Settings
from ui.ingesting import IngestOptions, run_ingest
from vectorstore.errors import CostCapError, InputError, SetupError

FOO = "We propose Foonet, a network that prunes tables. It reduces memory by up to 35% on TabArena. Code is available."
BAR = "We introduce BarLoRA, which initializes low-rank adapters from data. BarLoRA converges faster than LoRA on GLUE."


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(store=str(tmp_path / "store"), _env_file=None)  # type: ignore[call-arg]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.txt"
    file.write_text(f"{FOO}\n\n{BAR}\n", encoding="utf-8")
    return file


def report_of(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_bad_paths_among_good_ones_are_named_and_the_good_ones_stored(
    settings: Settings, good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    missing = tmp_path / "missing.txt"
    with pytest.raises(InputError) as caught:
        run_ingest(settings, [str(missing), str(good), str(empty)], IngestOptions(), as_json=True)
    assert caught.value.message == f"2 of the 3 given paths could not be read: {missing}, {empty}"
    assert "were stored" in caught.value.hint
    report = report_of(capsys)
    assert (report["added"], report["papers"]) == (2, 2)
    assert report["skipped"] == [
        {"source": str(missing), "line": 0, "reason": "no such file or folder"},
        {"source": str(empty), "line": 0, "reason": "is empty"},
    ]


def test_one_bad_path_alone_keeps_its_own_message(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.txt"
    with pytest.raises(InputError, match="no such file or folder") as caught:
        run_ingest(settings, [str(missing)], IngestOptions(), as_json=True)
    assert caught.value.hint == "Check the path; - reads standard input"
    report = report_of(capsys)
    assert (report["papers"], [item["source"] for item in report["skipped"]]) == (0, [str(missing)])


@pytest.mark.parametrize("name", ["x" * 5000, "~nobody-of-this-name/list.txt", "nul\0l.txt"])
def test_a_path_that_cannot_exist_is_one_line(
    settings: Settings, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError):
        run_ingest(settings, [name], IngestOptions(), as_json=True)
    assert len(report_of(capsys)["skipped"]) == 1


def test_prune_keeps_the_papers_of_what_could_not_be_read(
    settings: Settings, good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    kept = folder / "kept.txt"
    kept.write_text("We map stars with Starnet, a catalogue of twins. It is new and it is open.", encoding="utf-8")
    run_ingest(settings, [str(good), str(folder)], IngestOptions(), as_json=True)
    assert report_of(capsys)["papers"] == 3
    kept.write_bytes(b"")
    run_ingest(settings, [str(good), str(folder)], IngestOptions(prune=True), as_json=True)
    assert report_of(capsys)["removed"] == 0
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(InputError):
        run_ingest(settings, [str(folder), str(good)], IngestOptions(prune=True), as_json=True)
    report = report_of(capsys)
    assert (report["removed"], report["papers"]) == (0, 3)


def test_the_report_for_people_names_the_bad_path(
    settings: Settings, good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError):
        run_ingest(settings, [str(good), str(tmp_path / "missing.txt")], IngestOptions(), as_json=False)
    out = capsys.readouterr().out
    assert "2 added" in out
    assert f"skipped: {tmp_path / 'missing.txt'}: no such file or folder\n" in out


@pytest.fixture
def openai() -> Iterator[FakeOpenAI]:
    with serving(Reply()) as server:
        yield server


def paid_settings(settings: Settings, server: FakeOpenAI, limit: float) -> Settings:
    values = {"embedder": "openai:text-embedding-3-small", "openai_api_key": SecretStr("sk-x")}
    return settings.model_copy(update=values | {"openai_base_url": server.base_url, "max_cost_usd": limit})


def test_an_openai_embedding_is_priced_first_and_unchanged_papers_cost_nothing(
    settings: Settings, openai: FakeOpenAI, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = paid_settings(settings, openai, 0.25)
    run_ingest(settings, [str(good)], IngestOptions(dry_run=True), as_json=True)
    assert capsys.readouterr().err.startswith("Embedding 2 papers with text-embedding-3-small: about 1")
    assert openai.paths == []
    run_ingest(settings, [str(good)], IngestOptions(), as_json=True)
    assert "at most $0.0000" in capsys.readouterr().err
    assert openai.paths == ["/v1/embeddings"]
    run_ingest(settings, [str(good)], IngestOptions(), as_json=True)
    assert "Embedding" not in capsys.readouterr().err
    assert len(openai.paths) == 1


def test_above_the_limit_without_a_terminal_nothing_is_written(
    settings: Settings, openai: FakeOpenAI, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paid = paid_settings(settings, openai, 0.0)
    with pytest.raises(CostCapError, match="more than the limit") as caught:
        run_ingest(paid, [str(good)], IngestOptions(), as_json=True)
    assert "--yes" in caught.value.hint
    assert report_of(capsys)["papers"] == 0
    assert openai.paths == []
    run_ingest(settings, [str(good)], IngestOptions(), as_json=True)  # the packaged embedder finds a free store
    assert report_of(capsys)["papers"] == 2


def test_yes_agrees_beforehand(
    settings: Settings, openai: FakeOpenAI, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_ingest(paid_settings(settings, openai, 0.0), [str(good)], IngestOptions(yes=True), as_json=True)
    assert report_of(capsys)["added"] == 2


def test_a_dry_run_rebuilds_nothing(
    settings: Settings, openai: FakeOpenAI, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_ingest(settings, [str(good)], IngestOptions(), as_json=True)
    for paths in ([], [str(good)]):
        with pytest.raises(click.UsageError, match="--dry-run"):
            run_ingest(
                paid_settings(settings, openai, 0.0), paths, IngestOptions(rebuild=True, dry_run=True), as_json=True
            )
    assert openai.paths == []
    assert len(open_parts(settings).library.snapshot().papers) == 2  # still under the packaged embedder
    capsys.readouterr()


def test_a_rebuild_embeds_the_stored_papers_with_the_configured_model(
    settings: Settings, openai: FakeOpenAI, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_ingest(settings, [str(good)], IngestOptions(), as_json=True)
    capsys.readouterr()
    paid = paid_settings(settings, openai, 0.25)
    run_ingest(paid, [], IngestOptions(rebuild=True), as_json=True)
    assert report_of(capsys)["changed"] == 2
    assert openai.paths == ["/v1/embeddings"]
    assert len(open_parts(paid).library.snapshot().papers) == 2


def test_titles_by_a_model_without_one_is_one_line(settings: Settings, good: Path) -> None:
    with pytest.raises(SetupError, match="none is configured"):
        run_ingest(settings, [str(good)], IngestOptions(titles="model"), as_json=True)


def test_titles_by_a_model_are_stored_and_stay(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "list.txt"
    file.write_text(f"{FOO}\n", encoding="utf-8")
    run_ingest(settings, [str(file)], IngestOptions(), as_json=True)
    with serving(says("Table pruning network")) as server:
        own = settings.model_copy(update={"openai_base_url": server.base_url, "model": "tiny"})
        run_ingest(own, [str(file)], IngestOptions(titles="model", dry_run=True), as_json=True)
        assert "Labels of 1 untitled paper by tiny: about " in capsys.readouterr().err
        assert server.requests == []
        for _ in range(2):
            run_ingest(own, [str(file)], IngestOptions(titles="model"), as_json=True)
        assert len(server.requests) == 1
    run_ingest(settings, [str(file)], IngestOptions(), as_json=True)
    assert [paper.label for paper in open_parts(settings).library.snapshot().papers] == ["Table pruning network"]
