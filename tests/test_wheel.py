"""The wheel works where it is installed: nothing it needs lies only in the source tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("eval", "prompts", "rag", "ui", "vectorstore")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_it_holds_data_types_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    source = [path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()]
    wanted = {path.relative_to(ROOT).as_posix() for path in source if "__pycache__" not in path.parts}
    assert wanted - names == set()
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} == {"LICENSE", "licences.md"}
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]


def test_an_installed_one_answers_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    site, here = tmp_path / "site", tmp_path / "here"
    here.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PAPERCHAT_", "OPENAI_"))}
    environment |= {"PYTHONPATH": str(site), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    code = "import rag, sys; from ui.cli import main; print(rag.__file__, file=sys.stderr); main()"
    words = ["--store", "sample", "ask", "which papers fix LoRA initialization?", "--json"]
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *words],
        cwd=here, env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert str(site) in done.stderr
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["checked"]) == ("answered", 76)
    assert answer["citations"]
    assert list(here.iterdir()) == []
