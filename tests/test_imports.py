"""Imports go one way: ui -> eval -> rag -> vectorstore, and rag -> prompts. Never up."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "vectorstore": {"vectorstore"},
    "prompts": {"prompts"},
    "rag": {"rag", "vectorstore", "prompts"},
    "eval": {"eval", "rag", "vectorstore", "prompts"},
    "ui": {"ui", "eval", "rag", "vectorstore", "prompts"},
}
FILES = sorted(path for folder in ALLOWED for path in (ROOT / folder).rglob("*.py"))


def imported_modules(source: str) -> set[str]:
    """Top-level names of everything a module imports, at any depth."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module.split(".")[0])
    return modules


def test_the_reader_of_imports_sees_nested_ones() -> None:
    assert imported_modules("def f():\n    from ui.chat import x\nimport rag.engine") == {"ui", "rag"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down(path: Path) -> None:
    folder = path.relative_to(ROOT).parts[0]
    ours = imported_modules(path.read_text(encoding="utf-8")) & set(ALLOWED)
    assert ours <= ALLOWED[folder]
