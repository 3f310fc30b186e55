"""Pasted papers: bylines with affiliations, headings, quotation marks of mail, listings, short and eastern texts."""

from __future__ import annotations

import pytest

from vectorstore.readers import read_stream
from vectorstore.readers.text_blocks import is_affiliation, is_authors
from vectorstore.records import Record

ONE = (
    "We study how cats choose boxes and find that they prefer small ones. The effect holds for all cats that we tested."
)
TWO = "Dogs rarely choose boxes at all, which has puzzled many. This paper offers an explanation and tests it twice."


def records(text: str) -> list[Record]:
    found = list(read_stream(text.encode(), "list.txt"))
    assert all(isinstance(entry, Record) for entry in found), found
    return [entry for entry in found if isinstance(entry, Record)]


@pytest.mark.parametrize(
    "byline",
    [
        "Ada Fox (TU Delft), Bo Li (Hanoi University)",
        "Ada Fox¹, Bo Li²\n¹Charity Berlin, ²University of Porto",
        "Ada Fox1,2, Bo Li2\n1 University of Delft\n2 Department of Cats, Hanoi",
    ],
)
def test_authors_and_where_they_work_are_no_part_of_the_abstract(byline: str) -> None:
    first, second = records(f"Cats and boxes\n{byline}\n{ONE}\n\nDogs and boxes\nEve Hu\n{TWO}")
    assert (first.abstract, second.abstract) == (ONE, TWO)
    assert (first.title, first.authors) == ("Cats and boxes", ("Ada Fox", "Bo Li"))


def test_names_with_particles_are_persons() -> None:
    assert is_authors("Niels van der Naald, Ana de la Cruz and Bo Li")
    assert not is_authors("Cats and boxes of the north")


def test_a_sentence_about_a_university_is_no_affiliation() -> None:
    assert is_affiliation("3 Department of Cats, University of Porto, Portugal")
    assert not is_affiliation("We sent questionnaires to every university of the country.")


def test_a_title_in_a_heading_ends_with_its_line() -> None:
    text = f"# List\n\n## 1. Cats and boxes\n*A. Fox, B. Li* — Felidae 2025\n\n{ONE}\n\n## 2. Dogs\n\n{TWO}\n"
    first, second = records(text)
    assert (first.title, first.authors, first.abstract) == ("Cats and boxes", ("A. Fox", "B. Li"), ONE)
    assert second.title == "Dogs"


def test_quotation_marks_of_mail_and_markdown() -> None:
    text = "\n>\n".join("> " + abstract.replace(". ", ".\n> ") for abstract in (ONE, TWO))
    assert [" ".join(record.abstract.split()) for record in records(text)] == [ONE, TWO]
    assert "> 5" in records(f"{ONE} It holds for ages\n> 5 years.\n\n{TWO}")[0].abstract


def test_the_items_of_a_latex_list() -> None:
    text = f"\\begin{{itemize}}\n\\item {ONE}\n\\item[b] {TWO}\n\\end{{itemize}}\n"
    assert [record.abstract for record in records(text)] == [ONE, TWO]


def test_the_abstract_of_an_arxiv_listing_has_no_word_before_it() -> None:
    entry = (
        "arXiv:2501.0123{n} [pdf, other]\nTitle: Cats {n}\nAuthors: Ada Fox, Bo Li\nSubjects: Cats (cs.CV)\n{text}\n\n"
    )
    first, second = records(entry.format(n=4, text=ONE) + entry.format(n=5, text=TWO))
    assert (first.abstract, second.abstract) == (ONE, TWO)
    assert (first.title, first.authors, first.source_id) == ("Cats 4", ("Ada Fox", "Bo Li"), "arxiv:2501.01234")


def test_section_words_on_lines_of_their_own_are_no_title() -> None:
    text = "Objective\nTo study cats and the boxes that they choose.\nMethods\nWe watched 31 cats in four houses.\n"
    [record, _] = records(f"{text}\n{ONE}\n")
    assert record.title == ""
    assert record.abstract.startswith("Objective\nTo study")


def test_short_texts_of_one_sentence_and_of_eastern_languages() -> None:
    short = [
        "A new proof of the four colour theorem is given.",
        "本研究では猫が選ぶ箱を調査した。猫は小さい箱を好む。原因を論じる。",
    ]
    assert [record.abstract for record in records("\n\n".join(short))] == short
    [record] = records("标题：猫与箱\n作者：张伟，李娜\n摘要：我们研究猫如何选择箱子。结果显示猫喜欢小箱子。\n")
    assert record.authors == ("张伟", "李娜")
