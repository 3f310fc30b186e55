"""Formulas: found where they are, prices left alone, drawn without anything that could do harm."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.latex import formula_spans, mathml, plain


def formulas(text: str) -> list[str]:
    return [text[start:end] for start, end in formula_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("costs $3000 and $4000; loss $x_i$", ["$x_i$"]),
        ("from $5 to $x$", ["$x$"]),
        ("$3,000-$4,000 a year", []),
        ("US$5 and A$6, $n$ and $C$.", ["$n$", "$C$"]),
        ("$5 for one and 3$ more", []),
        (r"$0.2\%$ of \(a<b\), \[c\] and $$\frac{1}{2}$$", [r"$0.2\%$", r"\(a<b\)", r"\[c\]", r"$$\frac{1}{2}$$"]),
        (r"an escaped \$5 and a $ sign alone", []),
        ("$A$-weighted", ["$A$"]),
    ],
)
def test_formulas_are_told_from_money(text: str, expected: list[str]) -> None:
    assert formulas(text) == expected


def test_mathml_has_the_structure_of_the_formula() -> None:
    assert mathml("$x_i$") == '<math display="inline"><mrow><msub><mi>x</mi><mi>i</mi></msub></mrow></math>'


@pytest.mark.parametrize(
    "tex", [r"\text{<script>alert(1)</script>}", r"\href{javascript:alert(1)}{x}", r"\text{<img onerror=x>}", "a & b"]
)
def test_mathml_holds_nothing_but_mathml(tex: str) -> None:
    drawn = mathml(f"${tex}$")
    assert set(re.findall(r"<(\w+)", drawn)) <= {"math", "mrow", "mi", "mo", "mn", "mtext"}
    assert "href" not in drawn.split("<mtext>")[0]
    assert "& " not in drawn


def test_a_formula_that_cannot_be_read_is_shown_as_its_source() -> None:
    assert mathml(r"$\begin{x}<$") == r'<code class="tex">$\begin{x}&lt;$</code>'


@given(st.text(alphabet=r"\{}^_$&%<>abfrcte 12", max_size=30))
def test_no_text_breaks_the_drawing(tex: str) -> None:
    drawn = mathml(f"${tex}$")
    assert drawn.startswith(("<math", "<code"))
    assert re.sub(r"</?[a-z]+(?: [a-z]+=\"[^\"<>]*\")*>", "", drawn).count("<") == 0
    plain(f"${tex}$")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"rate $\mathcal{O}(1/T)$ for $3000", "rate 𝒪(1/T) for $3000"),
        (r"$(\varepsilon,\delta)$-private", "(ε,δ)-private"),
        (r"$\frac{1$ stays", r"$\frac{1$ stays"),
    ],
)
def test_plain_text_shows_formulas_as_unicode(text: str, expected: str) -> None:
    assert plain(text) == expected
