"""`paperchat eval` on a folder small enough to rank by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fake_openai import says, serving

from rag.settings import Settings
from ui.evaluating import run_eval
from vectorstore.errors import MissingFileError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    papers = {"a": "Comets orbit the sun in long ellipses.", "b": "Adapters fine-tune language models cheaply."}
    lines = [json.dumps({"_id": key, "title": "", "text": text}) for key, text in papers.items()]
    place = tmp_path / "tiny"
    (place / "qrels").mkdir(parents=True)
    (place / "corpus.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (place / "queries.jsonl").write_text('{"_id": "q", "text": "the orbit of comets"}\n', encoding="utf-8")
    (place / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\ta\t1\n", encoding="utf-8")
    return place


def test_a_perfect_ranking_is_measured_as_one(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run_eval(Settings(_env_file=None), [str(folder)], as_json=True)
    [result] = json.loads(capsys.readouterr().out)
    assert result["dataset"] == "tiny"
    assert result["measures"]["nDCG@10"] == {"mean": 1.0, "low": 1.0, "high": 1.0}
    assert set(result["measures"]) == {"nDCG@10", "R@10", "MRR"}


def test_a_rerankers_gain_and_cost_are_printed(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving(says("2, 1"), says("2, 1")) as server:
        settings = Settings(_env_file=None, reranker="model", model="any", openai_base_url=server.base_url)
        run_eval(settings, [str(folder)], as_json=True)
        run_eval(settings, [str(folder)], as_json=False)
    output = capsys.readouterr().out
    [result] = json.loads(output.splitlines()[0])
    assert result["measures"]["MRR"]["mean"] == 1.0
    assert result["reranked"]["measures"]["MRR"]["mean"] == 0.5
    assert result["reranked"]["gain"]["MRR"]["mean"] == -0.5
    assert result["reranked"]["usage"]["prompt_tokens"] > 0
    assert "gain -0.500" in output
    assert "price unknown" in output


def test_a_folder_of_another_layout_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"corpus\.jsonl"):
        run_eval(Settings(_env_file=None), [str(tmp_path)], as_json=False)
