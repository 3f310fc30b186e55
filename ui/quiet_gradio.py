"""Gradio, told before it is imported to ask no other host for anything. Import it from here, and lazily: it is slow."""

from __future__ import annotations

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"

import gradio as gr

__all__ = ["gr"]
