"""The pipeline: once, completely, and never half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from fakes import NullEmbedder

from vectorstore.embeddings import PaperText, PaperVectors
from vectorstore.errors import InputError, StoreMismatchError
from vectorstore.ingest import NothingToStoreError, Report, ingest, rebuild
from vectorstore.library import Library
from vectorstore.records import Record, Skipped
from vectorstore.snapshot import Snapshot

Counts = tuple[int, int, int, int]


def record(name: str, text: str = "", **fields: object) -> Record:
    abstract = text or f"We propose {name}, a method of its own. {name} is tested on data. It works."
    return Record(**({"abstract": abstract, "title": f"{name}: a method", "source": "f.txt"} | fields))  # type: ignore[arg-type]


def counts(report: Report) -> Counts:
    return report.added, report.changed, report.unchanged, report.papers


def test_twice_is_as_good_as_once(library: Library) -> None:
    records = [record("Foonet"), record("Barnet")]
    assert counts(ingest(library, NullEmbedder(), records)) == (2, 0, 0, 2)
    generation = library.snapshot().generation
    embedder = NullEmbedder()
    assert counts(ingest(library, embedder, records)) == (0, 0, 2, 2)
    assert embedder.embedded == []
    assert library.snapshot().generation == generation


def test_changed_text_replaces_the_old_everywhere(library: Library) -> None:
    old = record("Foonet", "We propose Foonet for gophers. It is long. " * 5, source_id="doi:10.1/a")
    new = record("Foonet", "We propose Foonet for herons.", source_id="doi:10.1/a")
    ingest(library, NullEmbedder(), [old])
    assert counts(ingest(library, NullEmbedder(), [new])) == (0, 1, 0, 1)
    snapshot = library.snapshot()
    assert [paper.abstract for paper in snapshot.papers] == ["We propose Foonet for herons."]
    assert snapshot.lexical.document_frequency("gopher") == 0
    assert len(snapshot.passages(0)) == 1
    with library.writing() as store:
        assert store.count() == 2


def test_new_metadata_costs_no_embedding(library: Library) -> None:
    ingest(library, NullEmbedder(), [record("Foonet", source_id="doi:10.1/a", venue="ICML", url="https://a.org/1")])
    embedder = NullEmbedder()
    fuller = record("Foonet", source_id="doi:10.1/a", venue="NeurIPS", year=2026)
    assert counts(ingest(library, embedder, [fuller])) == (0, 1, 0, 1)
    assert embedder.embedded == []
    [paper] = library.snapshot().papers
    assert (paper.venue, paper.year) == ("NeurIPS", 2026)


def test_an_empty_abstract_is_skipped_and_the_rest_stored(library: Library) -> None:
    records = [record(f"Net{i}") for i in range(99)]
    report = ingest(library, NullEmbedder(), [*records, record("Empty", "  ", line=7)])
    assert report.papers == 99
    assert report.skipped == (Skipped("f.txt", 7, "no abstract: “Empty: a method”"),)


def test_nothing_to_store_is_an_error_that_carries_the_report(library: Library) -> None:
    with pytest.raises(NothingToStoreError) as caught:
        ingest(library, NullEmbedder(), [Skipped("f.txt", 1, "no abstract")])
    assert caught.value.report.skipped == (Skipped("f.txt", 1, "no abstract"),)
    assert not library.index_folder.exists()


def test_a_reader_that_fails_half_way_leaves_nothing(library: Library) -> None:
    def found() -> Iterator[Record]:
        yield record("Foonet")
        raise InputError("The second file is broken.")

    with pytest.raises(InputError):
        ingest(library, NullEmbedder(), found())
    assert library.snapshot().papers == ()


def test_a_record_twice_in_one_call_is_stored_once(library: Library) -> None:
    report = ingest(library, NullEmbedder(), [record("Foonet"), record("Barnet"), record("Foonet")])
    assert (report.added, report.papers) == (2, 2)
    assert [paper.label for paper in library.snapshot().papers].count("Foonet") == 1


def test_prune_touches_no_other_source(library: Library) -> None:
    here, gone, other = record("Foonet"), record("Barnet"), record("Baznet", source="g.txt")
    ingest(library, NullEmbedder(), [here, gone, other])
    report = ingest(library, NullEmbedder(), [here], prune_sources=frozenset({"f.txt"}))
    assert (report.removed, report.papers) == (1, 2)
    assert {paper.label for paper in library.snapshot().papers} == {"Foonet", "Baznet"}


def test_a_dry_run_writes_nothing(library: Library) -> None:
    assert counts(ingest(library, NullEmbedder(), [record("Foonet")], dry_run=True)) == (1, 0, 0, 1)
    assert not library.index_folder.exists()


def test_progress_counts_to_the_end(library: Library) -> None:
    seen: list[tuple[str, int, int]] = []
    records = [record(f"Net{i}") for i in range(70)]
    ingest(library, NullEmbedder(), records, progress=lambda *step: seen.append(step))
    assert ("reading", 70, 70) in seen
    assert [step for step in seen if step[0] == "embedding"] == [
        ("embedding", 0, 70), ("embedding", 64, 70), ("embedding", 70, 70),
    ]  # fmt: skip


class Dying(NullEmbedder):
    """Fails after so many papers, as a power cut would between two batches."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._left = after

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        for vectors in super().embed_papers(papers):
            if not self._left:
                raise KeyboardInterrupt
            self._left -= 1
            yield vectors


NETS = [record(f"Net{i}") for i in range(200)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """The snapshot of an ingest that nothing interrupted."""
    library = Library(str(tmp_path_factory.mktemp("whole")), "null", 8)
    ingest(library, NullEmbedder(), NETS)
    return library.snapshot()


@pytest.mark.parametrize("after", [0, 10, 64, 130, 194])
def test_an_interrupted_ingest_is_finished_by_the_next(library: Library, whole: Snapshot, after: int) -> None:
    ingest(library, NullEmbedder(), NETS[:5])
    with pytest.raises(KeyboardInterrupt):
        ingest(library, Dying(after), NETS)
    assert len(library.snapshot().papers) == 5  # readers saw nothing of it
    ingest(library, NullEmbedder(), NETS)
    finished = library.snapshot()
    assert finished.generation == whole.generation
    np.testing.assert_allclose(finished.vectors, whole.vectors, atol=1e-6)
    np.testing.assert_allclose(finished.passage_vectors, whole.passage_vectors, atol=1e-6)


def test_a_rebuild_embeds_the_stored_papers_with_the_new_model(tmp_path: Path) -> None:
    place = str(tmp_path / "store")
    ingest(Library(place, "null", 8), NullEmbedder(), [record("Foonet"), record("Barnet")])
    other = Library(place, "other", 4)
    with pytest.raises(StoreMismatchError):
        ingest(other, NullEmbedder("other", 4), [record("Foonet")])
    report = rebuild(other, NullEmbedder("other", 4))
    assert (report.changed, report.papers) == (2, 2)
    assert other.snapshot().vectors.shape == (2, 4)
    with pytest.raises(StoreMismatchError):
        Library(place, "null", 8).snapshot()
