"""Text lists: headings, numbers, titles, labels, line ends; nothing short becomes a paper, nothing is lost silently."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

ONE = (
    "We study how cats choose boxes and find that they prefer small ones. The effect holds for all cats that we tested."
)
TWO = "Dogs rarely choose boxes at all, which has puzzled many. This paper offers an explanation and tests it twice."


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "list.txt"))


def records(text: str) -> list[Record]:
    found = read(text)
    assert all(isinstance(entry, Record) for entry in found), found
    return [entry for entry in found if isinstance(entry, Record)]


def test_blocks_between_blank_lines() -> None:
    found = records(f"{ONE}\n\n{TWO}\n")
    assert [(entry.abstract, entry.title, entry.line) for entry in found] == [(ONE, "", 1), (TWO, "", 3)]


def test_a_heading_is_no_paper_and_gives_venue_and_year() -> None:
    found = records(f"ICML 2026 论文列表\n\n{ONE}\n\n{TWO}")
    assert [(entry.title, entry.venue, entry.year, entry.line) for entry in found] == [
        ("", "ICML", 2026, 3),
        ("", "ICML", 2026, 5),
    ]


def test_windows_line_ends_and_hard_wrapped_lines() -> None:
    wrapped = ONE.replace("boxes and", "boxes\r\nand").replace("for all", "for\r\nall")
    found = records(f"{wrapped}\r\n\r\n{TWO}\r\n")
    assert [" ".join(entry.abstract.split()) for entry in found] == [ONE, TWO]


def test_numbers_are_left_out() -> None:
    for first, second in (("1. ", "2. "), ("[1] ", "[2] "), ("1) ", "2) "), ("- ", "- ")):
        assert [entry.abstract for entry in records(f"{first}{ONE}\n\n{second}{TWO}")] == [ONE, TWO]


def test_a_dash_inside_a_line_stays() -> None:
    text = ONE.replace("small ones", "small- and *mid-size* ones")
    assert records(f"{text}\n\n{TWO}")[0].abstract == text


def test_titles_as_blocks_of_their_own() -> None:
    found = records(f"Cats in Boxes\n\n{ONE}\n\nDogs outside Boxes\n\n{TWO}")
    assert [(entry.title, entry.abstract) for entry in found] == [("Cats in Boxes", ONE), ("Dogs outside Boxes", TWO)]


def test_heading_titles_and_authors() -> None:
    found = records(f"Accepted papers\n\nCats in Boxes\n\nAda Fox, Bo Li\n\n{ONE}\n\nDogs\n\nCy Poe, Di Roe\n\n{TWO}")
    assert [(entry.title, entry.authors) for entry in found] == [
        ("Cats in Boxes", ("Ada Fox", "Bo Li")),
        ("Dogs", ("Cy Poe", "Di Roe")),
    ]


def test_titles_on_the_line_above() -> None:
    found = records(f"1. Cats in Boxes\n{ONE}\n\n2. Dogs outside\nAda Fox and Bo Li\n{TWO}")
    assert [(entry.title, entry.authors, entry.abstract) for entry in found] == [
        ("Cats in Boxes", (), ONE),
        ("Dogs outside", ("Ada Fox", "Bo Li"), TWO),
    ]


def test_labels_in_one_block() -> None:
    found = records(
        f"Title: Cats\nAuthors: Ada Fox; Bo Li\nYear: 2024\nAbstract: {ONE}\n\nTitle: Dogs\nAbstract: {TWO}"
    )
    assert [(entry.title, entry.authors, entry.year, entry.abstract) for entry in found] == [
        ("Cats", ("Ada Fox", "Bo Li"), 2024, ONE),
        ("Dogs", (), None, TWO),
    ]


def test_labels_in_blocks_of_their_own() -> None:
    found = records(f"Title: Cats\n\nAuthors: Ada Fox; Bo Li\n\nAbstract:\n\n{ONE}\n\nTitle: Dogs\n\nAbstract: {TWO}")
    assert [(entry.title, entry.abstract) for entry in found] == [("Cats", ONE), ("Dogs", TWO)]


def test_chinese_labels() -> None:
    abstract = "我们研究猫如何选择盒子，发现它们偏爱小盒子。这一结论对所有被测试的猫都成立，并且与颜色无关。"
    (found,) = records(f"标题：猫与盒子\n摘要：{abstract}")
    assert (found.title, found.abstract) == ("猫与盒子", abstract)


def test_abstract_as_a_heading() -> None:
    found = records(f"Cats in Boxes\n\nAbstract\n{ONE}\n\nDogs\n\nAbstract\n{TWO}")
    assert [(entry.title, entry.abstract) for entry in found] == [("Cats in Boxes", ONE), ("Dogs", TWO)]


def test_abstract_on_the_first_line_is_no_table() -> None:
    wrapped = ONE.replace("boxes and", "boxes\nand")
    found = records(f"Abstract\n\n{wrapped}\n\n{TWO}")
    assert [" ".join(entry.abstract.split()) for entry in found] == [ONE, TWO]


def test_one_long_line_each_without_blank_lines() -> None:
    first, second = f"{ONE} {TWO}", f"{TWO} {ONE}"
    assert [(entry.abstract, entry.line) for entry in records(f"{first}\n{second}")] == [(first, 1), (second, 2)]


def test_keywords_after_an_abstract_belong_to_it() -> None:
    for gap in ("\n", "\n\n"):
        first, second = records(f"{ONE}{gap}Keywords: cats; boxes\n\n{TWO}{gap}Code: https://x.org/c")
        assert (first.abstract, first.keywords) == (ONE, ("cats", "boxes"))
        assert (second.abstract, second.code_url) == (TWO, "https://x.org/c")


def test_numbers_on_lines_of_their_own() -> None:
    found = records(f"1.\nCats in Boxes\n{ONE}\n\n2.\nDogs outside\n{TWO}")
    assert [entry.title for entry in found] == ["Cats in Boxes", "Dogs outside"]


def test_markdown_headings() -> None:
    found = records(f"# Papers of 2024\n\n## Cats in Boxes\n\n{ONE}\n\n## Dogs\n\n{TWO}")
    assert [entry.title for entry in found] == ["Cats in Boxes", "Dogs"]


def test_a_remark_is_reported_not_stored() -> None:
    found = read(f"{ONE}\n\nPage 2 of 7\n\n{TWO}\n\nsee also the appendix")
    assert [type(entry) for entry in found] == [Record, Skipped, Record, Skipped]
    assert found[1] == Skipped("list.txt", 3, "too short to be an abstract (4 words)")


def test_a_title_without_abstract_is_reported() -> None:
    found = read(f"Title: Cats\n\nTitle: Dogs\nAbstract: {TWO}")
    assert found[0] == Skipped("list.txt", 1, "no abstract: “Cats”")


def test_short_but_claiming_blocks_are_abstracts() -> None:
    assert len(records("We propose FooNet, a fast model.\n\nWe present BarNet, a small model.")) == 2


WORD = st.sampled_from("We study cats . boxes Title: Abstract: 1. [2] - 2024 , and *".split())


@given(st.lists(st.lists(WORD, max_size=30).map(" ".join), min_size=1, max_size=8))
def test_every_block_is_read_or_reported(paragraphs: list[str]) -> None:
    text = f"{ONE}\n\n" + "\n\n".join(paragraphs)
    for entry in read(text):
        assert entry.reason if isinstance(entry, Skipped) else entry.abstract.strip()
