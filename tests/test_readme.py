"""What README promises: every command it shows exists, and its fast ones run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("  #")[0].strip()
    for block in re.findall(r"```(?:sh|console)\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.strip() and not line.lstrip().startswith("#")
]
CLI = [sys.executable, "-m", "ui.cli"]


def test_readme_shows_commands() -> None:
    assert "make chat" in COMMANDS
    assert "make test" in COMMANDS
    assert any(command.startswith("paperchat ask ") for command in COMMANDS)


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("make ")])
def test_make_targets_exist(command: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in [word for word in command.split()[1:] if "=" not in word]:
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), target


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [c for c in COMMANDS if c.startswith(("paperchat ask ", "paperchat search ", "paperchat papers"))]
)
def test_questions_of_the_readme_are_answered(command: str) -> None:
    words = shlex.split(command)[1:]
    extra = [] if "--store" in words else ["--store", "sample"]
    done = subprocess.run([*CLI, *words, *extra], cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("name", sorted({c.split()[1] for c in COMMANDS if re.match(r"paperchat [a-z]", c)}))
def test_commands_of_the_readme_have_help(name: str) -> None:
    done = subprocess.run([*CLI, name, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Usage:" in done.stdout


def test_every_dependency_is_named_with_its_reason() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [re.split(r"[<>=~ \[]", spec)[0] for spec in project["project"]["dependencies"]]
    table = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert [name for name in names if f"| {name} |" not in table] == []


def test_layout_of_the_readme_is_the_layout() -> None:
    for folder in ("rag", "vectorstore", "prompts", "ui", "eval", "tests"):
        assert f"{folder}/" in README
        assert (ROOT / folder).is_dir()
