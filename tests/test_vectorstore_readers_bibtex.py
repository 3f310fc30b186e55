"""BibTeX with braces, accents, strings, comments and broken entries."""

from __future__ import annotations

import pytest

from vectorstore.merge.identity import to_paper
from vectorstore.readers import read_stream
from vectorstore.readers.bibtex import unprotected
from vectorstore.records import Record, Skipped

FILE = r"""% Encoding: UTF-8
@string{jc = "Journal of Cats"}
@comment{jabref-meta: databaseType:bibtex;}

@Article{fox2020,
  author   = {Fox, Ad{\'a} and {\"O}zt{\"u}rk, Bo},
  title    = {{BaCats}: Low-{Rank} Cats for \emph{Boxes}},
  journal  = jc,
  year     = 2020,
  month    = may,
  doi      = {https://doi.org/10.1000/Cat},
  keywords = {cats, boxes},
  abstract = {We study $x_{i}^{2}$ of {LoRA} and find 5\% more
    cats \& boxes.},
}

@inproceedings{li2021,
  title = "Dogs",
  eprint = {2101.00001v2}, archivePrefix = {arXiv},
  abstract = "Dogs are {\"u}ber."
}

@misc{none1, title = {No abstract here}}
"""


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "x.bib"))


def test_entries_with_their_lines() -> None:
    first, second, third = read(FILE)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert third == Skipped("x.bib", 23, "no abstract: “No abstract here”")
    assert (first.line, first.venue, first.year, first.source_id) == (5, "Journal of Cats", 2020, "doi:10.1000/cat")
    assert first.keywords == ("cats", "boxes")
    assert (second.line, second.source_id, second.abstract) == (17, "arxiv:2101.00001", r"Dogs are {\"u}ber.")


def test_tex_becomes_readable() -> None:
    first, second, _ = read(FILE)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    paper = to_paper(first)
    assert paper.title == "BaCats: Low-Rank Cats for Boxes"
    assert paper.label == "BaCats"
    assert paper.authors == ("Fox, Adá", "Öztürk, Bo")
    assert paper.abstract == "We study $x_{i}^{2}$ of LoRA and find 5% more cats & boxes."
    assert to_paper(second).abstract == "Dogs are über."


def test_entries_inherit_from_the_only_proceedings() -> None:
    found = read(
        "@proceedings{P, booktitle={Conf of Cats}, year={2023}}\n@inproceedings{a, title={Cats}, abstract={A b}}\n"
    )
    assert isinstance(found[1], Record)
    assert (found[1].venue, found[1].year) == ("Conf of Cats", 2023)


def test_a_key_used_twice_keeps_both() -> None:
    found = read("@misc{k, title={Cats}, abstract={A b}}\n@misc{k, title={Dogs}, abstract={C d}}\n")
    assert [entry.title for entry in found if isinstance(entry, Record)] == ["Cats", "Dogs"]


def test_a_broken_entry_is_reported_and_the_rest_is_read() -> None:
    found = read("@misc{k, title={Cats, abstract={never closed\n\n@misc{m, title={Dogs}, abstract={C d}}\n")
    assert any(isinstance(entry, Skipped) and "broken" in entry.reason for entry in found)
    assert any(isinstance(entry, Record) and entry.title == "Dogs" for entry in found)


@pytest.mark.parametrize(
    ("value", "plain"),
    [("{LoRA} and {{GPT}}", "LoRA and GPT"), (r"\emph{x} {\'e}", r"\emph{x} {\'e}"), ("$x_{i}$ {A}", "$x_{i}$ A")],
)
def test_protecting_braces(value: str, plain: str) -> None:
    assert unprotected(value) == plain
