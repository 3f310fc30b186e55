"""Chat shorthand written out."""

from __future__ import annotations

import pytest

from rag.language.shorthand import written_out


@pytest.mark.parametrize(("text", "wanted"), [
    ("papers abt safety w/o LoRA", "papers about safety without LoRA"),
    ("whats the diff btw CalM and FacRNN", "what is the diff between CalM and FacRNN"),
    ("what's PLATE? what’s new?", "what is PLATE? what is new?"),
    ("Whats PLATE", "what is PLATE"),
    ("which papers are abt LoRA & safety", "which papers are about LoRA and safety"),
    ("papers that dont use labels", "papers that don't use labels"),
    ("math reasoning", "mathematical reasoning"),
    ("papers on math?", "papers on mathematics?"),
    ("number of params", "number of parameters"),
    ("gap b/w Adam and Muon", "gap between Adam and Muon"),
])  # fmt: skip
def test_shorthand_is_written_out(text: str, wanted: str) -> None:
    assert written_out(text) == wanted


@pytest.mark.parametrize("text", [
    "which papers use R?", "is r larger than 3?", "matrix A & B", "U-Net", "MATH and GSM8K", "DeepSeekMath",
    "r^2 of the fit", "AT&T", "papers about u-lora", "does it help, btw?", "the authors' claims", "correlation r = 0.3",
    "PPL on WikiText",
])  # fmt: skip
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert written_out(text) == text
