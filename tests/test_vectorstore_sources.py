"""A paper that several sources have belongs to all of them, until the last one gives it up."""

from __future__ import annotations

from dataclasses import replace

from fakes import NullEmbedder, indexed, make_paper

from vectorstore import snapshot as snapshots
from vectorstore.ingest import Report, ingest
from vectorstore.library import Library
from vectorstore.merge.planning import plan
from vectorstore.records import Paper, Record
from vectorstore.storage.rows import paper_from_metadata, rows_of

TEXT = "We propose {0}, a method of its own for {0} problems. It is tested on {0} data and it works there."


def record(name: str, source: str, text: str = "", **fields: object) -> Record:
    values = {"abstract": text or TEXT.format(name), "title": f"{name}: a method", "source": source} | fields
    return Record(**values)  # type: ignore[arg-type]


def put(library: Library, *records: Record, prune: str = "") -> Report:
    return ingest(library, NullEmbedder(), records, prune_sources=frozenset({prune} if prune else ()))


def only(library: Library) -> Paper:
    [paper] = library.snapshot().papers
    return paper


def test_a_paper_of_two_files_has_both_and_the_report_says_so(library: Library) -> None:
    put(library, record("Foonet", "a.txt"))
    report = put(library, record("Foonet", "b.bib"))
    assert (report.added, report.changed, report.merged, report.unchanged) == (0, 0, 1, 0)
    assert report.merges == ("b.bib: 'Foonet' is the same paper as 'Foonet' of a.txt",)
    assert only(library).sources == ("a.txt", "b.bib")
    again = put(library, record("Foonet", "b.bib"))
    assert (again.merged, again.unchanged) == (0, 1)


def test_two_files_of_one_call_are_both_kept(library: Library) -> None:
    report = put(library, record("Foonet", "b.txt"), record("Foonet", "a.txt", TEXT.format("Foonet") + " It is fast."))
    assert (report.added, report.merged) == (1, 1)
    paper = only(library)
    assert (paper.source, paper.sources) == ("a.txt", ("a.txt", "b.txt"))


def test_pruning_one_source_keeps_what_another_has(library: Library) -> None:
    put(library, record("Foonet", "a.txt"), record("Barnet", "a.txt"), record("Foonet", "b.txt"))
    report = put(library, record("Bazzer", "a.txt"), prune="a.txt")
    assert (report.added, report.removed, report.papers) == (1, 1, 2)
    kept = next(paper for paper in library.snapshot().papers if paper.label == "Foonet")
    assert kept.sources == ("b.txt",)
    assert put(library, record("Quxnet", "b.txt"), prune="b.txt").removed == 1


def test_a_paper_that_moved_to_another_pruned_file_stays(library: Library) -> None:
    put(library, record("Foonet", "a.txt"), record("Barnet", "a.txt"))
    found = [record("Barnet", "a.txt"), record("Foonet", "c.txt")]
    report = ingest(library, NullEmbedder(), found, prune_sources=frozenset({"a.txt", "c.txt"}))
    assert report.removed == 0
    assert {paper.label: paper.sources for paper in library.snapshot().papers} == {
        "Barnet": ("a.txt",), "Foonet": ("c.txt",),
    }  # fmt: skip


def test_one_more_source_costs_no_embedding_and_is_no_change(library: Library) -> None:
    put(library, record("Foonet", "a.txt"))
    embedder = NullEmbedder()
    assert ingest(library, embedder, [record("Foonet", "b.txt")]).changed == 0
    assert embedder.embedded == []


def test_an_edit_in_either_source_finds_its_paper() -> None:
    stored = replace(make_paper("t-1", TEXT.format("Foonet") * 3), source="a.txt", other_sources=("b.txt",))
    for source in ("a.txt", "b.txt"):
        edited = make_paper("t-2", TEXT.format("Foonet") * 3 + " More.", source=source)
        result = plan([edited], [stored])
        assert (result.added, [paper.paper_id for paper in result.write]) == (0, ["t-1"])
        assert sorted(result.write[0].sources) == ["a.txt", "b.txt"]


def test_the_store_keeps_the_list_and_rows_of_before_have_one_source() -> None:
    [entry] = indexed([make_paper("p", "One. Two.", source="a.txt", other_sources=("b.txt",))])
    [row, *_] = rows_of(entry)
    assert paper_from_metadata(row.metadata, row.text).sources == ("a.txt", "b.txt")
    older = {key: value for key, value in row.metadata.items() if key != "other_sources"}
    assert paper_from_metadata(older, row.text).sources == ("a.txt",)


def test_a_list_of_one_source_keeps_the_generation_it_had_before() -> None:
    """Stores written before papers had several sources are read on, without being derived anew at every start."""
    [entry] = indexed([make_paper("p", "One. Two.", source="a.txt")])
    assert snapshots.generation_of([entry], "null") == "9797c7d0d2a35d1a"
    second = replace(entry, paper=replace(entry.paper, other_sources=("b.txt",)))
    assert snapshots.generation_of([second], "null") != snapshots.generation_of([entry], "null")
