"""JSON and JSON lines of the shapes that tools write."""

from __future__ import annotations

import json

import pytest

from vectorstore.errors import UnreadableFileError
from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

ABSTRACT = "We study how cats choose boxes."


def read(document: object) -> list[Record | Skipped]:
    text = document if isinstance(document, str) else json.dumps(document)
    return list(read_stream(text.encode(), "x"))


def one(document: object) -> Record:
    (entry,) = read(document)
    assert isinstance(entry, Record), entry
    return entry


def test_papercopilot_list() -> None:
    found = one([{
        "id": "aB3", "title": "Cats", "abstract": ABSTRACT, "author": "Ada Fox;Bo Li", "keywords": "cats;boxes",
        "site": "https://openreview.net/forum?id=aB3", "status": "Poster", "tldr": "",
    }])  # fmt: skip
    assert (found.authors, found.keywords, found.source_id) == (
        ("Ada Fox", "Bo Li"),
        ("cats", "boxes"),
        "openreview:aB3",
    )


def test_openreview_note_version_1_and_2() -> None:
    old = one(
        {
            "notes": [
                {"id": "n1", "forum": "n1", "content": {"title": "Cats", "abstract": ABSTRACT, "authors": ["Ada Fox"]}}
            ]
        }
    )
    new = one([{"id": "n2", "forum": "n2", "content": {
        "title": {"value": "Cats"}, "abstract": {"value": ABSTRACT}, "authors": {"value": ["Ada Fox"]},
        "keywords": {"value": ["cats", "boxes"]},
    }}])  # fmt: skip
    assert (old.title, old.abstract, old.authors, old.source_id) == ("Cats", ABSTRACT, ("Ada Fox",), "openreview:n1")
    assert (new.title, new.abstract, new.authors) == ("Cats", ABSTRACT, ("Ada Fox",))
    assert (new.keywords, new.source_id) == (("cats", "boxes"), "openreview:n2")


def test_semantic_scholar() -> None:
    found = one({"total": 1, "data": [{
        "paperId": "f00", "externalIds": {"DOI": "10.1000/ABC", "ArXiv": "2101.00001"}, "title": "Cats",
        "abstract": ABSTRACT, "authors": [{"authorId": "1", "name": "Ada Fox"}], "venue": "ICML", "year": 2024,
    }]})  # fmt: skip
    assert (found.source_id, found.authors, found.year, found.venue) == ("doi:10.1000/abc", ("Ada Fox",), 2024, "ICML")


def test_arxiv_snapshot() -> None:
    line = json.dumps({
        "id": "0704.0001", "authors": "C. Bal\\'azs, E. L. Berger", "title": "Cats\n  in boxes", "doi": None,
        "abstract": f"  {ABSTRACT}\n", "categories": "hep-ph math.CO", "update_date": "2008-11-26",
    })  # fmt: skip
    found = one(line + "\n")
    assert (found.source_id, found.keywords, found.year) == ("arxiv:0704.0001", ("hep-ph", "math.CO"), None)
    assert found.authors == ("C. Bal\\'azs", "E. L. Berger")


def test_an_object_of_objects() -> None:
    found = read({"p1": {"title": "Cats", "abstract": ABSTRACT}, "p2": {"title": "Dogs", "abstract": ABSTRACT}})
    assert [entry.source_id for entry in found if isinstance(entry, Record)] == ["p1", "p2"]


def test_a_broken_line_is_skipped_and_the_rest_is_read() -> None:
    good = json.dumps({"abstract": ABSTRACT})
    found = read(f'{good}\n{{"abstract": "cut\n\n[1, 2]\n{good}\n')
    assert [type(entry) for entry in found] == [Record, Skipped, Skipped, Record]
    assert [entry.line for entry in found] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    "nothing", ["", "  ", "None", "N/A", "-", "abstract", "[No abstract available]", None, [], "nan"]
)
def test_a_record_without_abstract(nothing: object) -> None:
    assert read([{"title": "Cats", "abstract": nothing}]) == [Skipped("x", 1, "no abstract: “Cats”")]


def test_a_withdrawn_paper() -> None:
    assert read([{"abstract": "  This paper has been withdrawn by the authors.\n"}]) == [Skipped("x", 1, "withdrawn")]


@pytest.mark.parametrize("text", ["[]", "{}", '{"a": 1}', "[1, 2]", '[{"abstract": "x"'])
def test_json_without_papers(text: str) -> None:
    with pytest.raises(UnreadableFileError, match="x "):
        read(text)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Ada Fox, Bo Li", ("Ada Fox", "Bo Li")),
        ("Fox, A., Li, B.", ("Fox, A.", "Li, B.")),
        ("Fox, Ada and Li, Bo", ("Fox, Ada", "Li, Bo")),
        ("['Fox, Ada', 'Li, Bo']", ("Fox, Ada", "Li, Bo")),
        ([{"given": "Ada", "family": "Fox"}], ("Ada Fox",)),
        ([["Fox", "Ada", ""]], ("Ada Fox",)),
        ("", ()),
    ],
)
def test_authors(value: object, names: tuple[str, ...]) -> None:
    assert one([{"abstract": ABSTRACT, "authors": value}]).authors == names


@pytest.mark.parametrize(
    ("value", "year"), [(2024, 2024), ("2024-05-01", 2024), ("1 Jan.-Feb. 2019", 2019), ("2014//", 2014),
                        ("soon", None),
                        (1700000000000, None), (2019.0, 2019)]
)  # fmt: skip
def test_year(value: object, year: int | None) -> None:
    assert one([{"abstract": ABSTRACT, "year": value}]).year == year


def test_half_a_surrogate_pair_is_dropped_and_a_whole_one_is_kept() -> None:
    line = b'{"title": "Cut \\ud83d", "abstract": "We keep \\ud83d\\ude00 and drop \\uDE00 halves."}'
    for data in (line, b"[" + line + b"]", line + b"\n" + line):
        record = next(read_stream(data))
        assert isinstance(record, Record)
        assert record.title == "Cut"
        assert record.abstract == "We keep \U0001f600 and drop  halves."


def test_year_and_venue_of_the_citation_fill_what_a_record_lacks() -> None:
    citation = "@inproceedings{x,\n title={Cats},\n booktitle={Int. Conf. on\n Cats},\n year={2025}\n}"
    assert (one([{"title": "Cats", "abstract": ABSTRACT, "bibtex": citation}]).venue,) == ("Int. Conf. on Cats",)
    found = one([{"title": "Cats", "abstract": ABSTRACT, "year": 2024, "bibtex": citation}])
    assert (found.year, found.venue) == (2024, "Int. Conf. on Cats")


def test_openalex_lists_the_places_of_words() -> None:
    found = one({"results": [{
        "id": "https://openalex.org/W1", "doi": "https://doi.org/10.1/Abc",
        "display_name": "Cats", "publication_year": 2025,
        "authorships": [{"author": {"display_name": "Ada Fox"}}, {"author": {"display_name": "Bo Li"}}],
        "primary_location": {"source": {"display_name": "Felidae"}, "landing_page_url": "https://x.org/1"},
        "abstract_inverted_index": {"We": [0], "count": [1, 3], "and": [2], "cats.": [4]},
    }]})  # fmt: skip
    assert found.abstract == "We count and count cats."
    assert (found.title, found.authors, found.venue, found.year) == ("Cats", ("Ada Fox", "Bo Li"), "Felidae", 2025)
    assert (found.source_id, found.url) == ("doi:10.1/abc", "https://x.org/1")


def test_the_date_parts_of_crossref_and_csl() -> None:
    assert one([{"title": ["Cats"], "abstract": ABSTRACT, "issued": {"date-parts": [["2024", 3, 1]]}}]).year == 2024


def test_arxiv_names_its_authors_apart_from_their_affiliations() -> None:
    record = {
        "title": "Cats", "abstract": ABSTRACT, "authors": "A. Fox (1), B. Li (2,3) ((1) Dip. Astro., Bologna, (2) MIT)",
        "authors_parsed": [["Fox", "A.", ""], ["Li", "B.", ""]],
    }  # fmt: skip
    assert one([record]).authors == ("A. Fox", "B. Li")
