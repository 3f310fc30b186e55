"""Colours and fonts of the page: the reader's own fonts, quiet colours, nothing fetched."""

from __future__ import annotations

from ui.quiet_gradio import gr

_SANS = ("system-ui", "-apple-system", "Segoe UI", "Roboto", "Noto Sans", "sans-serif")
_MONO = ("ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace")


def theme() -> gr.themes.Base:
    """The theme, for `mount_gradio_app`; everything else is in `styles`."""
    return gr.themes.Base(
        primary_hue="teal",
        neutral_hue="stone",
        radius_size="md",
        font=_SANS,
        font_mono=_MONO,
    )
