"""The command line as a user meets it: exit codes, one line and a hint, JSON on stdout and nothing else there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
LIST = """A list of papers

We propose Foonet, a network that prunes tables. It reduces memory by up to 35% on TabArena. Code is available.

Earlier work tunes every weight of a model. We introduce BarLoRA, which initializes low-rank adapters from data. \
BarLoRA converges faster than LoRA on GLUE.
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]
UNSET = {key: value for key, value in os.environ.items() if not key.startswith(("PAPERCHAT_", "OPENAI_"))}
"""An environment without settings of ours."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    home = tmp_path_factory.mktemp("home")
    environment = UNSET | {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "PAPERCHAT_STORE": str(home / "store"),
    }

    def call(*words: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "ui.cli", *words],
            cwd=ROOT, env=environment, input=data, capture_output=True, timeout=240, check=False,
        )  # fmt: skip
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def fails(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    """One error line and a hint on stderr, no traceback, and this exit code."""
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert [word for word in words if word not in done.stderr] == []


def test_help_is_instant_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['paperchat', '--help']\n"
        "from ui.cli import main\n"
        "try: main()\n"
        "except SystemExit as done: print(done.code, [m for m in ('gradio', 'chromadb', 'llama_index', 'onnxruntime', "
        "'openai') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
    assert "Ask a list of paper abstracts questions" in done.stdout


FAULTS = """
import sys, click
from ui import cli

@cli.cli.command()
def letters(): click.echo("\u4f4e\u79e9 \u2192")

@cli.cli.command()
def fault(): {}["nothing"]

@cli.cli.command()
def disk(): raise OSError(28, "No space left on device")

sys.argv = ["paperchat", sys.argv[1]]
cli.main()
"""


def with_faults(command: str, tmp_path: Path) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "XDG_STATE_HOME": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-c", FAULTS, command], cwd=ROOT, env=environment, capture_output=True, check=False
    )


def test_output_is_utf8_whatever_the_systems_encoding(tmp_path: Path) -> None:
    done = with_faults("letters", tmp_path)
    assert (done.returncode, done.stdout.decode("utf-8").strip()) == (0, "低秩 →")


@pytest.mark.parametrize(("command", "words"), [("fault", "inside paperchat (KeyError)"), ("disk", "No space left")])
def test_what_nobody_foresaw_is_one_line_too(command: str, words: str, tmp_path: Path) -> None:
    done = with_faults(command, tmp_path)
    fails(subprocess.CompletedProcess([], done.returncode, "", done.stderr.decode()), 1, words, "errors.log")
    assert "Traceback" in next(tmp_path.rglob("errors.log")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [["ask"], ["search"], ["ask", "q", "--batch", "f"], ["ingest"], ["nonsense"], ["search", "q", "-k", "0"]]
)
def test_wrong_usage_is_exit_2(run: Run, words: list[str]) -> None:
    fails(run(*words), 2)


@pytest.mark.slow
def test_from_ingest_to_answer(run: Run, tmp_path: Path) -> None:
    empty = run("ask", "anything?", "--store", str(tmp_path / "misspelt"))
    fails(empty, 1, f"The list in {tmp_path / 'misspelt'} is empty.", "paperchat ingest")

    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    dry = json.loads(run("ingest", str(file), "--dry-run", "--json").stdout)
    assert (dry["added"], dry["papers"]) == (2, 2)
    fails(run("ask", "anything?"), 1, " is empty.")

    first = json.loads(run("ingest", str(file), "--json").stdout)
    assert {key: first[key] for key in ("added", "unchanged", "papers")} == {"added": 2, "unchanged": 0, "papers": 2}
    again = json.loads(run("ingest", str(file), "--json").stdout)
    assert {key: again[key] for key in ("added", "unchanged", "papers")} == {"added": 0, "unchanged": 2, "papers": 2}

    papers = [json.loads(line) for line in run("papers", "--json").stdout.splitlines()]
    assert {paper["label"] for paper in papers} == {"Foonet", "BarLoRA"}
    abstracts = {paper["paper_id"]: paper["abstract"] for paper in papers}

    answer = json.loads(run("ask", "which papers initialize LoRA?", "--json").stdout)
    assert answer["status"] == "answered"
    assert answer["citations"]
    for citation in answer["citations"]:
        assert abstracts[citation["paper_id"]][citation["start"] : citation["end"]] == citation["quote"]

    lines = run("ask", "--batch", "-", stdin='{"id": "x", "question": "what is Foonet?"}\nnot json\n{"question": ""}\n')
    assert lines.returncode == 1
    first_line, second, third = [json.loads(line) for line in lines.stdout.splitlines()]
    assert first_line["id"] == "x"
    assert "not JSON" in second["error"]["message"]
    assert (second["id"], third["id"]) == ("2", "3")

    ranked = json.loads(run("search", "low-rank adapters", "--json").stdout)
    assert [paper["label"] for paper in ranked["papers"]] == ["BarLoRA", "Foonet"]

    saved = tmp_path / "answer.json"
    saved.write_text(json.dumps(answer), encoding="utf-8")
    for form, sign in (("md", "BarLoRA"), ("bibtex", "@"), ("csv", ",")):
        assert sign in run("export", str(saved), "--format", form).stdout
    fails(run("export", str(file), "--format", "md"), 1, "holds no saved answer")
    fails(run("ask", " \n\t "), 1, "The question is empty.")
    huge: dict[str, Any] = json.loads(run("ask", "which papers use LoRA? " * 2200, "--json").stdout)
    assert len(huge["question"]) > 50_000


@pytest.mark.slow
def test_bad_input_leaves_the_store_as_it_was(run: Run, tmp_path: Path) -> None:
    store = ["--store", str(tmp_path / "store")]
    good, empty, binary, bare = (tmp_path / name for name in ("good.txt", "empty.txt", "binary.pdf", "bare.jsonl"))
    good.write_text(LIST, encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    binary.write_bytes(bytes(range(256)) * 50)
    bare.write_text('{"title": "No abstract here"}\n{"title": "Nor here"}\n', encoding="utf-8")

    fails(run("ingest", str(empty), *store), 1, "empty.txt")
    fails(run("ingest", str(binary), *store), 1, "binary.pdf")
    done = run("ingest", str(bare), "--json", *store)
    fails(done, 1)
    report = json.loads(done.stdout)
    titles = [item["reason"].removeprefix("no abstract: ") for item in report["skipped"]]
    assert titles == ["“No abstract here”", "“Nor here”"]
    assert report["papers"] == 0
    assert run("papers", "--json", *store).stdout == ""
    missing = run("ingest", str(tmp_path / "missing.txt"), "--json", *store)
    fails(missing, 1)
    assert json.loads(missing.stdout)["skipped"][0]["source"].endswith("missing.txt")

    partly = run("ingest", str(empty), str(good), "--json", *store)  # the good one is stored all the same
    fails(partly, 1, "empty.txt")
    report = json.loads(partly.stdout)
    assert [item["source"] for item in report["skipped"]] == [str(empty)]
    assert report["papers"] == 2
    fails(run("ingest", str(good), "--store", "sample"), 1, "The sample list cannot be changed.")


@pytest.mark.slow
def test_a_folder_is_read_and_pruned(run: Run, tmp_path: Path) -> None:
    store = ["--store", str(tmp_path / "store"), "--json"]
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "a.txt").write_text(LIST, encoding="utf-8")
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({"title": "Other", "abstract": "We study comets in this one. They are cold."}) + "\n")
    assert json.loads(run("ingest", str(folder), str(other), *store).stdout)["papers"] == 3
    (folder / "a.txt").unlink()
    (folder / "b.txt").write_text(LIST.split("\n\n")[1] + "\n\n" + "We map stars. It is new.", encoding="utf-8")
    report = json.loads(run("ingest", str(folder), "--prune", *store).stdout)
    assert report["removed"] == 1  # BarLoRA; the other file is not touched
    labels = [json.loads(line)["label"] for line in run("papers", *store).stdout.splitlines()]
    assert "BarLoRA" not in labels
    assert "Other" in labels


@pytest.mark.slow
def test_an_ingest_imports_neither_the_page_nor_a_model(tmp_path: Path) -> None:
    """Seven seconds for llama_index and two for openai would come before the first paper."""
    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    code = (
        "import sys\nfrom ui.cli import main\n"
        f"sys.argv = ['paperchat', 'ingest', {str(file)!r}, '--store', {str(tmp_path / 'store')!r}]\n"
        "try: main()\n"
        "except SystemExit as done: print(done.code, [m for m in ('gradio', 'llama_index.core', 'openai', 'tiktoken') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=UNSET, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
