"""The style sheets: every class and id in them is written by the page, or by Gradio."""

from __future__ import annotations

import re
from pathlib import Path

UI = Path(__file__).parent.parent / "ui"
OF_GRADIO = set(
    """dark example example-text examples file-preview flex-wrap form gradio-container html-container
    icon-button-wrapper input-container main message message-row message-wrap panel-wrap placeholder
    placeholder-content primary prose scroll-down-button-container secondary selected submit-button
    tab-container tab-wrapper tabitem wrap""".split()
)


def test_every_selector_is_of_something_the_page_has() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in [*UI.glob("*.py"), *UI.glob("scripts/*.js")])
    written = set(re.findall(r"[\w-]+", code))
    for path in UI.glob("styles/*.css"):
        css = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        used = set(re.findall(r"[.#]([a-z][\w-]*)", css))
        assert used - OF_GRADIO - written == set(), path.name


def test_every_file_of_styles_and_scripts_is_served() -> None:
    from ui.serving import SCRIPTS, STYLES

    assert {path.stem for path in UI.glob("styles/*")} == set(STYLES)
    assert {path.stem for path in UI.glob("scripts/*")} == set(SCRIPTS)
