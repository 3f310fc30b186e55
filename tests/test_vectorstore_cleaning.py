"""Cleaning: TeX, HTML, Markdown and broken characters become plain text; formulas, prices and comparisons stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.cleaning import clean

CASES = {
    "macro of the authors": (r"\ours{} beats \base{BERT} on \dataset s", "ours beats BERT on dataset s"),
    "known command": (r"at most \frac{1}{2} of", r"at most \frac{1}{2} of"),
    "switch with braces": (r"{\cal K}-invariant, {\em{weakly stable}}", "K-invariant, weakly stable"),
    "address behind its command": (r"\urlhttps://x.org/a and \eps-local", "https://x.org/a and ε-local"),
    "path": (r"under C:\Users\me", r"under C:\Users\me"),
    "line end escaped twice": (r"First.\nWe propose", "First. We propose"),
    "title of an abstract in JATS": ("<jats:title>Abstract</jats:title><jats:p>Cats sleep.</jats:p>", "Cats sleep."),
    "prefix in German": ("Zusammenfassung: Katzen schlafen.", "Katzen schlafen."),
    "prefix in Chinese": ("摘要：猫睡觉。", "猫睡觉。"),
    "compound broken at a line end": ("a cost- effective and data- driven way", "a cost-effective and data-driven way"),
    "typewriter name": (r"We use $\texttt{FooNet}$ here", "We use FooNet here"),
    "approximately": (r"of $\sim$40,000 stars", "of ~40,000 stars"),
    "percent": (r"by $70\%$ and 12.5\%", "by 70% and 12.5%"),
    "range of percents": (r"within $0.2\%\text{--}0.9\%$ of", "within 0.2%–0.9% of"),
    "times": (r"an $8.7 \times$ gain, 3$\times$ faster", "an 8.7× gain, 3× faster"),
    "raised plus": (r"FooRA$^+$, an extension", "FooRA+, an extension"),
    "letter in a name": (r"**DFoo-$p$** beats Top-$k$ and $k$NN", "DFoo-p beats Top-k and kNN"),
    "underlined initials": (r"an $\underline{\text{E}}$ntropy $\underline{\text{S}}$core", "an Entropy Score"),
    "arrow block": (r"a $\textbf{S$\rightarrow$N$\rightarrow$F}$ block", "a S→N→F block"),
    "small capitals": (r"\textsc{FOO} (\textbf{Fo}rm \emph{of \textbf{O}rder})", "FOO (Form of Order)"),
    "formula": (r"with $\Delta V = C D R^\top$ as", r"with $\Delta V = C D R^\top$ as"),
    "letter formula": (r"the matrices $A$ and $\mathbf{B}$", r"the matrices $A$ and $\mathbf{B}$"),
    "formula on two lines": ("in $\\mathcal{O}(n\n  \\log n)$ time", r"in $\mathcal{O}(n \log n)$ time"),
    "other brackets": (r"a bound \(x^2\) and \[y_i\]", r"a bound $x^2$ and $y_i$"),
    "comparison": ("p<0.05 if a<b and c>d", "p<0.05 if a<b and c>d"),
    "prices": ("costs $3000 and $4000, or $5-$10", "costs $3000 and $4000, or $5-$10"),
    "prices and a formula": ("costs $3000 and $4000; loss $x_i$ of $5", "costs $3000 and $4000; loss $x_i$ of $5"),
    "prices of units": ("$5 to $10 per $x_i$ item", "$5 to $10 per $x_i$ item"),
    "caret": ("O(n^2) and x_i", "O(n^2) and x_i"),
    "link": ("code is [here](https://x.org/a_b).", "code is here (https://x.org/a_b)."),
    "url command": (r"(\url{https://x.org/y}.)", "(https://x.org/y.)"),
    "href": (r"\href{https://x.org}{the page}", "the page (https://x.org)"),
    "bold italics": ("the _**Foo Trap**_ and *bar* but 5 * 3 * 2", "the Foo Trap and bar but 5 * 3 * 2"),
    "star names": ("A* search and D* lite", "A* search and D* lite"),
    "code": ("call `fit` on ``x''", "call fit on “x”"),
    "identifiers": ("snake_case_name and __init__", "snake_case_name and __init__"),
    "accents": (r"Erd\H{o}s, na{\"\i}ve, {\'e}t\'e, \o re", "Erdős, naïve, été, øre"),
    "dashes": ("choices---such as 3--5", "choices—such as 3–5"),
    "entities": ("R&amp;D &lt; 5 &#177; 1, TGF-&bgr;1", "R&D < 5 ± 1, TGF-β1"),
    "double entity": ("x &amp;lt; y", "x < y"),
    "tags": ("<p>10<sup>-3</sup> of CO<sub>2</sub> is <i>rare</i></p>", "10^-3 of CO2 is rare"),
    "jats": ("<jats:title>Abstract</jats:title><jats:p>We show</jats:p>", "We show"),
    "mojibake": ("MÃ¶bius at 360Â°", "Möbius at 360°"),
    "no mojibake": ("where A = Â + UV", "where A = Â + UV"),
    "ligatures": ("ﬁnd eﬃcient", "find efficient"),
    "invisible": ("zero\u200bwidth and \ufeffmark", "zerowidth and mark"),
    "soft hyphen": ("shrink\u00ad ing live\u00adly", "shrinking lively"),
    "lost hyphen": ("cost\x02effective", "cost-effective"),
    "persian joiner stays": ("می\u200cخواهم", "می\u200cخواهم"),
    "math alphabet": ("an 𝒪(n) bound, 𝛼NLI", "an O(n) bound, αNLI"),
    "detached accent": ("Birge \u0301 and n{ı\u0308}ve", "Birgé and nïve"),
    "word's bullet": ("to: \uf0b7 read", "to: • read"),
    "hard lines": ("  a fully\ndifferential\r\n calculation", "a fully differential calculation"),
    "chinese lines": ("我们提出\n一种方法", "我们提出一种方法"),
    "prefix": ("Abstract: We show", "We show"),
    "upper prefix": ("ABSTRACT We show", "We show"),
    "glued prefix": ("AbstractWe show that", "We show that"),
    "no prefix": ("Abstract reasoning is hard", "Abstract reasoning is hard"),
    "no prefix either": ("Abstract Meaning Representation is", "Abstract Meaning Representation is"),
    "eaten backslash": ("the parameter \theta and \x08eta", "the parameter θ and β"),
    "broken words": (
        "optimal con- vergence in single- and multi-task, state- of-the-art",
        "optimal convergence in single- and multi-task, state-of-the-art",
    ),
    "broken compound": ("a graph- reasoning net on a graph", "a graph-reasoning net on a graph"),
    "brace lost": (r"as \citeFox2010, we use \mathbbR and \textitbox", "as, we use R and box"),
    "crossref's italics": ("An<i>in vitro</i>assay and<i>m</i> edges", "An in vitro assay and m edges"),
    "c1 mojibake": ("8 Ã\x97 8 â\x80\x93 so", "8 × 8 – so"),
    "macro with arguments": (r"by \frac and \sqrt alone", r"by \frac and \sqrt alone"),
    "unknown command": (r"k \choose 2 pairs", r"k \choose 2 pairs"),
    "glyphs without text": (
        "a stan(cid:173) dard Kullback(cid:173) Leibler loss, worst(cid:173) case x(cid:12) y",
        "a standard Kullback-Leibler loss, worst-case x y",
    ),
    "comment mark": ("%We add cats. % Our cats win. 12 % Gain", "We add cats. Our cats win. 12 % Gain"),
    "greek": ("β-VAE, ε > 0, 北京, العربية", "β-VAE, ε > 0, 北京, العربية"),
}


@pytest.mark.parametrize(("dirty", "plain"), CASES.values(), ids=CASES.keys())
def test_clean(dirty: str, plain: str) -> None:
    assert clean(dirty) == plain


@pytest.mark.parametrize("plain", [plain for _, plain in CASES.values()], ids=CASES.keys())
def test_clean_text_stays_as_it_is(plain: str) -> None:
    assert clean(plain) == plain


PIECES = st.sampled_from(
    [*"$\\{}*_`<>&[]()^~#-+'\" \n\tabXY09é中", "$$", "**", "``", "''", "--", "\\text{", "\\textbf{", "\\%", "\\sim",
     "&lt;", "&amp;", "<b>", "</b>", "<p>", "<sup>", "</sup>", "Abstract: ", "\\'e", "](http://x)", "\\url{", "\\(",
     "\\)", "\u00ad", "\u0301", "Ã¶", "\x02", "\ue000"]
)  # fmt: skip


@given(st.one_of(st.lists(PIECES, max_size=25).map("".join), st.text(max_size=60)))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text)
    assert clean(once) == once


@given(st.text(max_size=80))
def test_clean_text_is_one_line(text: str) -> None:
    cleaned = clean(text)
    assert cleaned == " ".join(cleaned.split())


@given(
    st.lists(st.sampled_from(["p<0.05", "$3000", "n^2", "β", "北京", "a<b", "5%", "x_i", "R&D", "C++"]), max_size=12)
)
def test_tokens_with_a_meaning_survive(tokens: list[str]) -> None:
    text = " ".join(tokens)
    assert clean(text) == text


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("the Fr{é}chet distance of {\\'E}cole", "the Fréchet distance of École"),
        ("solved by averaging (\\ie, teammates), \\eg{} cats", "solved by averaging (i.e., teammates), e.g. cats"),
        ("Zhou \\etal show it w.r.t. \\iid data", "Zhou et al. show it w.r.t. i.i.d. data"),
        ("the popular {\\scshape Isolation Forest} (IF)", "the popular Isolation Forest (IF)"),
        ("the problem is \\NP-hard, even \\PSPACE-hard", "the problem is NP-hard, even PSPACE-hard"),
        ("\\oursname\\xspace improves", "oursname improves"),
        ("a set {a, b} stays", "a set {a, b} stays"),
    ],
)
def test_macros_of_authors(raw: str, plain: str) -> None:
    assert clean(raw) == plain
