"""Ids and the plan of an ingest: what is added, changed, merged, kept apart and removed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vectorstore.merge.identity import address_of, paper_id, to_paper
from vectorstore.merge.planning import plan
from vectorstore.merge.sameness import overlap
from vectorstore.records import Paper, Record

SENTENCE = "We study how {0} networks learn {0} tasks from few examples and why their errors fall with {0} width."
LONG = " ".join(SENTENCE.format(word) for word in ("deep", "wide", "sparse", "linear", "graph", "spiking"))
OTHER = "Markets with many sellers reach an equilibrium quickly when each buyer compares only two random offers today."


def paper(paper_id: str = "", abstract: str = LONG, title: str = "", source: str = "a.txt", **fields: object) -> Paper:
    record = Record(abstract=abstract, title=title, source=source, source_id=paper_id)
    return replace(to_paper(record), **fields)  # type: ignore[arg-type]


def test_an_id_of_the_source_is_kept() -> None:
    assert paper_id(Record("x", source_id="doi:10.1/x"), "x") == "doi:10.1/x"


def test_an_id_made_of_the_text_survives_retyping() -> None:
    first = paper_id(Record(""), "A well-known method, for tests.")
    assert first == paper_id(Record(""), "A well known method for  tests")
    assert first != paper_id(Record(""), "Another method for tests.")
    assert first.startswith("t-")
    assert len(first) == 18


def test_an_id_too_long_or_odd_becomes_safe() -> None:
    assert paper_id(Record("", source_id="a\x00b\n c"), "") == "ab c"
    assert len(paper_id(Record("", source_id="x" * 5000), "")) == 18


@pytest.mark.parametrize(
    ("abstract", "link"),
    [
        ("Code is at https://github.com/a/b-c.", "https://github.com/a/b-c"),
        ("(Code: github.com/a/b).", "https://github.com/a/b"),
        ("Our code: https://anonymous.4open.science/r/x-7E", "https://anonymous.4open.science/r/x-7E"),
        ("Project page: https://lab.github.io/Foo.", "https://lab.github.io/Foo"),
        ("See https://en.wikipedia.org/wiki/A_(b).", ""),
        ("No link and/or code.", ""),
    ],
)
def test_code_link(abstract: str, link: str) -> None:
    assert to_paper(Record(abstract)).code_url == link


def test_everything_is_new_in_an_empty_store() -> None:
    result = plan([paper(), paper(abstract=OTHER)], [], frozenset())
    assert (result.added, result.changed, result.unchanged, result.merged) == (2, 0, 0, 0)
    assert [entry.abstract for entry in result.write] == [LONG, OTHER]


def test_the_same_again_is_unchanged() -> None:
    stored = [paper(), paper(abstract=OTHER)]
    result = plan(stored, stored, frozenset())
    assert (result.added, result.changed, result.unchanged, result.write) == (0, 0, 2, ())


def test_an_edited_untitled_record_keeps_its_id() -> None:
    edited = LONG.replace("examples", "samples", 1)
    assert overlap(edited, LONG) > 0.9
    result = plan([paper(abstract=edited)], [paper()], frozenset())
    assert (result.added, result.changed) == (0, 1)
    assert result.write[0].paper_id == paper().paper_id
    assert result.write[0].abstract == edited


def test_an_edited_record_of_another_source_is_new() -> None:
    edited = LONG.replace("examples", "samples", 1)
    assert plan([paper(abstract=edited, source="b.txt")], [paper()], frozenset()).added == 1


def test_an_edit_that_fits_two_stored_papers_is_new() -> None:
    stored = [paper(), paper(abstract=LONG.replace("examples", "cases", 1))]
    result = plan([paper(abstract=LONG.replace("examples", "samples", 1))], stored, frozenset())
    assert (result.added, result.changed) == (1, 0)


def test_a_new_neighbour_of_a_stored_paper_is_new() -> None:
    result = plan([paper(), paper(abstract=LONG.replace("examples", "samples", 1))], [paper()], frozenset())
    assert (result.added, result.changed, result.unchanged) == (1, 0, 1)


def test_one_doi_twice_merges_and_the_fuller_wins() -> None:
    short, full = paper("doi:10.1/x", LONG[:200], "A title"), paper("doi:10.1/x", LONG, "A title", year=2024)
    result = plan([short, full], [], frozenset())
    assert (result.added, result.merged) == (1, 1)
    assert (result.write[0].abstract, result.write[0].year) == (LONG, 2024)
    assert len(result.merges) == 1


def test_versions_of_an_arxiv_paper_merge_across_files() -> None:
    old = paper("arxiv:2101.00001", LONG[:300], "A title", venue="arXiv")
    new = paper("arxiv:2101.00001", LONG, "Another title", source="b.bib")
    result = plan([new], [old], frozenset())
    assert (result.added, result.merged, result.changed) == (0, 1, 1)
    assert (result.write[0].paper_id, result.write[0].abstract) == ("arxiv:2101.00001", LONG)
    assert result.write[0].venue == "arXiv"
    again = plan([old], list(result.write), frozenset())
    assert (again.write, again.merged) == ((), 1)


def test_same_title_and_overlapping_abstract_merge() -> None:
    first, second = paper("x1", LONG, "The Title!"), paper("y2", LONG + " More.", "the title", source="b.csv")
    assert plan([first, second], [], frozenset()).merged == 1


def test_same_title_alone_does_not_merge() -> None:
    assert plan([paper("", LONG, "Preface"), paper("", OTHER, "Preface")], [], frozenset()).added == 2


def test_one_title_under_two_pubmed_ids_is_two_papers() -> None:
    report = paper("pmid:11", LONG, "Clubbed fingers", year=1986)
    review = paper("doi:10.1/z", LONG + " More.", "Clubbed fingers", url="https://pubmed.ncbi.nlm.nih.gov/22/")
    assert plan([report, review], [], frozenset()).added == 2
    assert plan([report], [review], frozenset()).added == 1


def test_one_title_years_apart_needs_more_of_the_text() -> None:
    half = " ".join([*LONG.split()[:25], *OTHER.split(), *(OTHER.upper() + " now").split()[::-1]])
    first = paper("x1", LONG, "The Title", year=2013)
    assert plan([first, paper("y2", half, "The Title", year=2014)], [], frozenset()).merged == 1
    assert plan([first, paper("y2", half, "The Title", year=2020)], [], frozenset()).added == 2


def test_key_words_that_a_database_appended_become_the_papers() -> None:
    made = to_paper(Record("Cats sleep a lot. [Author Abstract] KEY WORDS: cats; sleep, deep; naps"))
    assert made.keywords == ("cats", "sleep", "deep", "naps")
    assert to_paper(Record("Cats sleep. KEY WORDS: cats", keywords=("own",))).keywords == ("own",)


def test_papers_that_share_an_id_are_all_kept_under_stable_ids() -> None:
    first, second = paper("doi:10.1/p", LONG, "One"), paper("doi:10.1/p", OTHER, "Two")
    result = plan([first, second], [], frozenset())
    ids = [entry.paper_id for entry in result.write]
    assert ids[0] == "doi:10.1/p"
    assert ids[1].startswith("doi:10.1/p~")
    again = plan([first, second], result.write, frozenset())
    assert (again.unchanged, again.write) == (2, ())
    partly = plan([first, second], result.write[1:], frozenset())
    assert [entry.paper_id for entry in partly.write] == ["doi:10.1/p"]


def test_an_id_may_hold_the_mark_of_shared_ids() -> None:
    first, second = paper("http://x.org/~fox", LONG, "One"), paper("http://x.org/~poe", OTHER, "Two")
    edited = [paper("http://x.org/~fox", OTHER[:60], "Three"), second]
    result = plan(edited, [first, second], frozenset())
    assert (result.changed, result.unchanged, result.write[0].paper_id) == (1, 1, "http://x.org/~fox")


def test_changed_text_under_one_id_replaces() -> None:
    result = plan([paper("p1", OTHER)], [paper("p1", LONG)], frozenset())
    assert (result.changed, result.added) == (1, 0)
    assert result.write[0].abstract == OTHER


def test_a_changed_title_is_a_change() -> None:
    result = plan([paper("", LONG, "A new title")], [paper("", LONG, "An old title")], frozenset())
    assert (result.changed, result.added) == (1, 0)


def test_prune_removes_what_its_sources_no_longer_have() -> None:
    stored = [paper(), paper(abstract=OTHER), paper("z", OTHER + " It is so.", "Title", source="b.txt")]
    result = plan([paper()], stored, frozenset({"a.txt"}))
    assert (result.remove, result.removed) == ((stored[1].paper_id,), 1)
    assert plan([paper()], stored, frozenset()).remove == ()


def test_a_label_given_by_a_model_stays_while_the_text_does() -> None:
    stored = paper(label="A model's label")
    assert plan([paper()], [stored], frozenset()).unchanged == 1


@pytest.mark.timeout(60)
def test_many_papers_with_one_title_do_not_explode() -> None:
    many = [paper("", f"{OTHER} Number {number} of them, {number * 7}.", "Preface") for number in range(2000)]
    result = plan(many, many, frozenset())
    assert result.added + result.changed == 0


def test_an_id_never_looks_like_a_row_of_another_paper() -> None:
    assert paper_id(Record("", source_id="W1#0"), "") == "W1%230"
    assert paper_id(Record("", source_id="https://x.org/a#sec"), "") == "https://x.org/a#sec"


@pytest.mark.parametrize(
    ("identifier", "address"),
    [
        ("doi:10.1/x", "https://doi.org/10.1/x"),
        ("arxiv:2106.09685", "https://arxiv.org/abs/2106.09685"),
        ("pmid:7", "https://pubmed.ncbi.nlm.nih.gov/7"),
        ("openreview:aB3", "https://openreview.net/forum?id=aB3"),
        ("smith:2020", ""),
        ("", ""),
    ],
)
def test_a_record_without_an_address_has_that_of_its_id(identifier: str, address: str) -> None:
    assert address_of(identifier) == address
    assert to_paper(Record("We count cats.", source_id=identifier)).url == address
    assert to_paper(Record("We count cats.", source_id=identifier, url="https://x.org")).url == "https://x.org"
