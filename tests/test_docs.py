"""What the documentation says is so: settings, keys, links, code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from rag.answer import Answer
from rag.saved import to_json
from rag.settings import Settings
from ui.listing import paper_line
from vectorstore.records import Paper

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
PACKAGES = ("eval", "prompts", "rag", "ui", "vectorstore")


def test_every_setting_is_in_the_example_of_an_environment() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    shown = set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))
    wanted = {f"PAPERCHAT_{name.upper()}" for name in Settings.model_fields if not name.startswith("openai_")}
    wanted |= {"PAPERCHAT_API_KEY", "OPENAI_API_KEY", "PAPERCHAT_BASE_URL", "OPENAI_BASE_URL"}
    assert shown == wanted


def test_the_defaults_of_the_example_are_the_defaults() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name, value in re.findall(r"^#PAPERCHAT_([A-Z_]+)=(\S+)$", text, re.MULTILINE):
        default = Settings.model_fields[name.lower()].default
        assert default is None or str(default).removesuffix(".0") == value


def test_every_key_of_an_answer_is_documented() -> None:
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    keys = {*to_json(Answer()), *(field.name for field in fields(Paper) if f'"{field.name}"' in paper_line(PAPER))}
    assert [key for key in keys if f"`{key}`" not in text] == []


PAPER = Paper("p", "label", "An abstract.")


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_every_page_is_linked() -> None:
    linked = (ROOT / "README.md").read_text(encoding="utf-8") + "".join(page.read_text("utf-8") for page in DOCS)
    assert [page.name for page in DOCS if f"({page.name})" not in linked and f"(docs/{page.name})" not in linked] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda page: page.name)
def test_files_and_modules_that_are_named_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folders = "|".join((*PACKAGES, "tests"))
    named = [path.replace("KIND", "*") for path in re.findall(rf"`((?:{folders})/[\w/.*-]*\w)`", text)]
    named += [f"{name.replace('.', '/')}.py" for name in re.findall(r"python -m ((?:eval|ui)\.[a-z_.]+\b)", text)]
    assert [path for path in named if not list(ROOT.glob(path))] == []


@pytest.mark.slow
def test_the_python_of_the_documentation_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 ")


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    specs = project["project"]["dependencies"]
    declared = {re.split(r"[<>=~ \[]", spec)[0].replace("-", "_") for spec in specs}
    assert len(declared) == len(specs), "a dependency stands there twice"
    declared |= {"Stemmer", "llama_index", "markdown_it", "yaml", *PACKAGES}  # where the name is another one
    optional = {"sklearn", "scipy", "fastembed"}  # for fitting and by a setting; not needed to run
    imported = {
        name.partition(".")[0]
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _imported(node)
    }
    assert imported - declared - optional - set(sys.stdlib_module_names) == set()


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
