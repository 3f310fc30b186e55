"""Lists as people have them: pasted from pages, Word and notes, saved by Excel, dumped by pandas."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from textwrap import wrap

import pytest

from vectorstore.errors import UnreadableFileError
from vectorstore.readers import read_stream
from vectorstore.readers.values import names_of
from vectorstore.records import Record, Skipped

A = (
    "Transformers are the standard for sequences, yet their cost grows quadratically. We introduce LinFormerX, a "
    "linear attention variant that reduces memory by 40%. Experiments show no loss of accuracy."
)
B = (
    "Federated learning suffers from clients that differ. In this paper we propose FedTwist, which aligns client "
    "updates by optimal transport. On CIFAR-10 it improves accuracy by 3.2 points."
)
C = (
    "We study the sample complexity of offline reinforcement learning with function approximation. We prove a lower "
    "bound that is exponential in the horizon, even when all value functions are realizable."
)
ABSTRACTS = [A, B, C]
TITLES = ["Linear Attention Without Regret", "Twisting Clients Together", "Lower Bounds for Offline RL"]
PEOPLE = ["Jane Doe, John Smith and Wei Zhang", "Ada Müller, Bo O'Neill", "Yann Example; Kim Sample"]
NAMES = [("Jane Doe", "John Smith", "Wei Zhang"), ("Ada Müller", "Bo O'Neill"), ("Yann Example", "Kim Sample")]
ROWS = list(zip(TITLES, PEOPLE, ABSTRACTS, strict=True))


def read(text: str | bytes) -> list[Record | Skipped]:
    return list(read_stream(text if isinstance(text, bytes) else text.encode(), "list.txt"))


def records(text: str | bytes) -> list[Record]:
    found = read(text)
    assert [entry for entry in found if isinstance(entry, Skipped)] == []
    return [entry for entry in found if isinstance(entry, Record)]


def abstracts(text: str | bytes) -> list[str]:
    return [" ".join(entry.abstract.split()) for entry in records(text)]


def paragraphs(abstract: str) -> str:
    """The abstract with a blank line after its first sentence."""
    first, _, rest = abstract.partition(". ")
    return f"{first}.\n\n{rest}"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ABSTRACTS),
        "\n".join(f"{number}. {text}" for number, text in enumerate(ABSTRACTS, 1)),
        "\n".join(f"[{number}] {text}" for number, text in enumerate(ABSTRACTS, 1)),
        "\n".join(f"- {text}" for text in ABSTRACTS),
        "\n".join(f"• {text}" for text in ABSTRACTS),
        "Papers to read\n" + "\n".join(ABSTRACTS),
        "\n".join(f"{number}) " + "\n   ".join(wrap(text, 60)) for number, text in enumerate(ABSTRACTS, 1)),
        "\n".join("    " + "\n".join(wrap(text, 60)) for text in ABSTRACTS),
        json.dumps(ABSTRACTS),
        "\n\n".join(ABSTRACTS).encode("utf-16-le"),
        "\n\n".join(ABSTRACTS).encode("utf-16"),
        "\r\n\r\n".join(ABSTRACTS).encode("utf-16-be"),
        "\n\n\n".join(map(paragraphs, ABSTRACTS)),
    ],
    ids="lines numbered bracketed dashes bullets heading wrapped indented json utf16le utf16 utf16be gaps".split(),
)  # fmt: skip
def test_every_abstract_is_one_record(text: str | bytes) -> None:
    assert abstracts(text) == ABSTRACTS


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{title}\n{text}" for title, _, text in ROWS),
        "\n".join(f"{number}. {row[0]}\n{row[2]}" for number, row in enumerate(ROWS, 1)),
        "\n\n".join(f"**{title}.** {text}" for title, _, text in ROWS),
        "\n".join(f"- **{title}**: {text}" for title, _, text in ROWS),
        "\n\n".join(f"### **{number}. {row[0]}**\n\n{row[2]}\n\n---" for number, row in enumerate(ROWS, 1)),
        "\n\n".join(f"{title.upper()}\n\nABSTRACT\n\n{text}\n\nKeywords: a, b" for title, _, text in ROWS),
        "\n\n".join(f"{title}\n\n{paragraphs(text)}" for title, _, text in ROWS),
        "\n".join(f"{title}\t{text}" for title, _, text in ROWS),
        "\r\n".join(f"{number}\t{row[0]}\t{row[2]}" for number, row in enumerate(ROWS, 1)),
        "\n".join(f'"{title}","{text}"' for title, _, text in ROWS),
        json.dumps({"title": TITLES, "abstract": ABSTRACTS}),
        json.dumps({"title": dict(enumerate(TITLES)), "abstract": dict(enumerate(ABSTRACTS))}),
        "| Title | Abstract |\n|:---|---|\n" + "\n".join(f"| {title} | {text} |" for title, _, text in ROWS),
    ],
    ids="lines numbered bold bullets heads upper gaps tabs wordtabs bare columns frame markdown".split(),
)  # fmt: skip
def test_every_abstract_has_its_title(text: str) -> None:
    found = records(text)
    assert [" ".join(entry.abstract.split()) for entry in found] == ABSTRACTS
    assert [entry.title.lower() for entry in found] == [title.lower() for title in TITLES]


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(f"{title}\n{people}\n{text}" for title, people, text in ROWS),
        "\n\n\n".join(f"{title}\n\n{people}\n\n{text}" for title, people, text in ROWS),
        "# ICML\n\n" + "\n\n".join(f"**{title}**\n*{people}*\n\n{text}" for title, people, text in ROWS),
        "\n\n".join(f"{title}\n{people}\nhttps://x.org/{len(people)}\n{text}" for title, people, text in ROWS),
        "\n\n".join(f"Title: {title}\nAuthors: {people}\nAbstract: {paragraphs(text)}" for title, people, text in ROWS),
        "".join(
            f"[{len(people)}] arXiv:2401.000{len(people)} [pdf, other]\nTitle: {title}\nAuthors: {people}\n"
            f"Comments: 12 pages\nSubjects: Machine Learning (cs.LG)\nAbstract: {text}\n\n"
            for title, people, text in ROWS
        ),
        "".join(f"\t{title}\r\n\t{names}\r\n\tAbstract—{text}\r\n\r\n" for title, names, text in ROWS).encode("cp1252"),
        "\n".join(f"{title}\t{people}\t{text}" for title, people, text in ROWS),
        ("sep=;\r\nTitel;Autoren;Zusammenfassung;Jahr\r\n"
         + "".join(f'"{title}";"{people}";"{text}";2024\r\n' for title, people, text in ROWS)).encode("cp1252"),
    ],
    ids="lines blocks markdown address labels arxiv word tabs excel".split(),
)  # fmt: skip
def test_every_abstract_has_its_title_and_authors(text: str | bytes) -> None:
    found = records(text)
    assert [entry.title for entry in found] == TITLES
    assert [entry.authors for entry in found] == NAMES


def test_an_address_between_title_and_abstract_is_the_papers() -> None:
    (found,) = records(f"{TITLES[0]}\n{PEOPLE[0]}\nhttps://openreview.net/forum?id=abcdefgh\n{A}")
    assert (found.url, found.abstract) == ("https://openreview.net/forum?id=abcdefgh", A)


def test_the_number_of_an_arxiv_listing_is_the_papers_id() -> None:
    (found,) = records(f"arXiv:2401.00012 [pdf, ps, other]\nTitle: {TITLES[0]}\nAbstract: {A}")
    assert found.source_id == "arxiv:2401.00012"


def test_a_structured_abstract_on_several_lines_is_one() -> None:
    first, second = A.split(". ", 1)
    text = f"{TITLES[0]}\n\nBackground: {first} and so on, as many have said before in other words than we do here.\n"
    text += f"Methods: {second} It was tested on many sequences of words and of sounds, long and short, by five people."
    (found,) = records(text)
    assert found.abstract.startswith("Background:")


def test_a_list_inside_an_abstract_does_not_part_it() -> None:
    text = f"1. {A} It has three parts:\n(1) a kernel,\n(2) a cache,\n(3) a schedule.\n\n2. {B}"
    assert len(records(text)) == 2


def test_sections_of_abstracts_stay_apart() -> None:
    text = f"Session 1\n\n{A}\n\n{B}\n\n\nSession 2\n\n{C}\n\n{A.replace('Lin', 'Log')}"
    assert len([entry for entry in read(text) if isinstance(entry, Record)]) == 4


def test_strings_and_braces_of_bibtex() -> None:
    text = (
        '@string{icml = "International Conference on ML"}\n@string(y = "2024")\n'
        "@proceedings{p, title={Proceedings}, year=y}\n"
        "@inproceedings{d, crossref={p}, title={{L}in{F}ormer{X}: {\\'A} la carte}, author={Doe, Jane and {The Team}}, "
        'booktitle = icml # ", " # y, abstract = {' + A.replace("%", "\\%") + "}}\n"
    )
    (found,) = (entry for entry in read(text) if isinstance(entry, Record))
    assert (found.venue, found.year, found.authors) == (
        "International Conference on ML, 2024", 2024, ("Doe, Jane", "The Team"),
    )  # fmt: skip
    assert found.title.startswith("LinFormerX:")


def archive(kind: str) -> bytes:
    data = io.BytesIO()
    if kind.startswith("tar"):
        with tarfile.open(fileobj=data, mode="w:gz" if kind == "tar.gz" else "w") as tar:
            info = tarfile.TarInfo("a.txt")
            info.size = len(A)
            tar.addfile(info, io.BytesIO(A.encode()))
    else:
        member = {"docx": "word/document.xml", "xlsx": "xl/workbook.xml", "zip": "a.txt"}[kind]
        with zipfile.ZipFile(data, "w") as packed:
            packed.writestr(member, A)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n1 0 obj", "PDF"),
        (archive("zip"), "ZIP archive"),
        (archive("docx"), "Word"),
        (archive("xlsx"), "Excel"),
        (archive("tar"), "tar archive"),
        (archive("tar.gz"), "tar archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "Office"),
        (b"<html><body><h2>A</h2><p>text</p></body></html>", "HTML"),
        (b"", "is empty"),
        (b" \n\n", "is empty"),
    ],
)
def test_what_cannot_be_read_says_what_it_is(data: bytes, kind: str) -> None:
    with pytest.raises(UnreadableFileError, match=kind) as caught:
        read(data)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("[No author name available]", ()),
        (["*Ada Fox", "Bo Li*†"], ("Ada Fox", "Bo Li")),
        ("Ada Fox*, Bo Li", ("Ada Fox", "Bo Li")),
        ("Doe, Jane and Smith, John", ("Doe, Jane", "Smith, John")),
        ("Jane Doe, John Smith, and Wei Zhang", ("Jane Doe", "John Smith", "Wei Zhang")),
        ("B Balakrisnan, S Patil and E Smela", ("B Balakrisnan", "S Patil", "E Smela")),
    ],
)
def test_names_without_marks(value: object, names: tuple[str, ...]) -> None:
    assert names_of(value) == names
