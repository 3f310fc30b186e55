"""Readers follow writers; one writer at a time; an older snapshot serves while a new one is made."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fakes import indexed, make_paper

from vectorstore import snapshot as snapshots
from vectorstore.errors import StoreError, StoreLockedError, StoreMismatchError
from vectorstore.library import Library
from vectorstore.storage import snapshot_files


def write(library: Library, *paper_ids: str) -> None:
    """A whole ingest in small: rows, then the switch."""
    entries = indexed([make_paper(paper_id, f"Abstract of {paper_id}. It says more.") for paper_id in paper_ids])
    with library.writing() as store:
        known = library.stored(store)
        store.set_generation("")
        store.write(entries)
        fresh = snapshots.build([*known, *entries], "null", 8)
        library.save(fresh)
        store.set_generation(fresh.generation)


def ids(library: Library) -> list[str]:
    return [paper.paper_id for paper in library.snapshot().papers]


def test_an_empty_folder_is_an_empty_store_and_stays_empty(library: Library, tmp_path: Path) -> None:
    assert ids(library) == []
    assert not (tmp_path / "store").exists()


def test_a_running_reader_sees_what_another_writer_stored(library: Library) -> None:
    write(library, "a")
    reader = Library(library.location, "null", 8)
    assert ids(reader) == ["a"]
    write(library, "b")
    assert ids(reader) == ["a", "b"]


def test_a_reader_keeps_the_old_list_until_the_writer_is_done(library: Library) -> None:
    write(library, "a")
    with library.writing() as store:
        store.set_generation("")
        store.write(indexed([make_paper("b", "Half written.")]))
        assert ids(Library(library.location, "null", 8)) == ["a"]


def test_after_a_killed_writer_the_next_one_reads_the_store_itself(library: Library) -> None:
    write(library, "a")
    with library.writing() as store:
        store.set_generation("")
        store.write(indexed([make_paper("b", "Written, never switched to.")]))
    with library.writing() as store:
        assert sorted(entry.paper.paper_id for entry in library.stored(store)) == ["a", "b"]


def test_a_lost_snapshot_is_derived_from_the_store(library: Library) -> None:
    write(library, "a", "b")
    (library.index_folder / snapshot_files.POINTER).unlink()
    assert ids(Library(library.location, "null", 8)) == ["a", "b"]
    assert snapshot_files.current(library.index_folder) is not None


def test_a_snapshot_of_an_older_format_is_derived_once_and_kept(library: Library) -> None:
    write(library, "a")
    pointer = library.index_folder / snapshot_files.POINTER
    values = json.loads(pointer.read_text(encoding="utf-8"))
    pointer.write_text(json.dumps(values | {"format": snapshot_files.FORMAT - 1}), encoding="utf-8")
    assert ids(Library(library.location, "null", 8)) == ["a"]
    derived = pointer.read_text(encoding="utf-8")
    assert json.loads(derived)["format"] == snapshot_files.FORMAT
    assert ids(Library(library.location, "null", 8)) == ["a"]
    assert pointer.read_text(encoding="utf-8") == derived


def test_a_list_that_does_not_change_is_read_once(library: Library) -> None:
    write(library, "a")
    reader = Library(library.location, "null", 8)
    assert reader.snapshot() is reader.snapshot()
    (library.index_folder / snapshot_files.POINTER).unlink()
    with library.writing() as store:
        store.set_generation("")  # a writer at work: what is derived now must not be kept on disk
    derived = Library(library.location, "null", 8)
    assert derived.snapshot() is derived.snapshot()


def test_a_store_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("A list.", encoding="utf-8")
    with pytest.raises(StoreError, match="not a folder"):
        Library(str(tmp_path / "list.txt"), "null", 8)


def test_the_second_writer_is_told_who_holds_the_store(library: Library) -> None:
    with library.writing(), pytest.raises(StoreLockedError, match=r"process \d+"), library.writing():
        pass


def test_a_reader_with_another_embedding_model_is_refused(library: Library) -> None:
    write(library, "a")
    with pytest.raises(StoreMismatchError, match=r"null.*other"):
        Library(library.location, "other", 8).snapshot()


def test_the_same_papers_are_the_same_generation_in_any_order() -> None:
    a, b = indexed([make_paper("a", "One."), make_paper("b", "Two.")])
    assert snapshots.build([a, b], "null", 8).generation == snapshots.build([b, a], "null", 8).generation
    assert snapshots.build([a], "null", 8).generation != snapshots.build([a, b], "null", 8).generation
    assert snapshots.build([a], "other", 8).generation != snapshots.build([a], "null", 8).generation


def test_a_snapshot_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    made = snapshots.build(indexed([make_paper("b", "One. Two. Three. Four."), make_paper("a", "Five.")]), "null", 8)
    snapshot_files.save(made, tmp_path)
    back = snapshot_files.load(tmp_path)
    assert back is not None
    assert back.papers == made.papers
    assert back.passages(1) == made.passages(1)
    assert [len(back.passages(i)) for i in range(2)] == [1, 2]
    assert back.lexical.document_frequency("two") == made.lexical.document_frequency("two") == 1
    assert (back.vectors == made.vectors).all()


def index_files(library: Library) -> list[Path]:
    pointer = snapshot_files.current(library.index_folder)
    assert pointer is not None
    return sorted(path for path in (library.index_folder / pointer.folder).rglob("*") if path.is_file())


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def last_line_cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


@pytest.mark.parametrize("damage", [cut_short, emptied, last_line_cut, Path.unlink])
def test_a_damaged_index_is_derived_anew_whatever_is_damaged(
    library: Library, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    write(library, "a", "b", "c")
    for name in [path.name for path in index_files(library)]:
        (file,) = (path for path in index_files(library) if path.name == name)
        caplog.clear()
        damage(file)
        assert ids(Library(library.location, "null", 8)) == ["a", "b", "c"], name
        assert "damaged" in caplog.text, name
        whole = snapshot_files.load(library.index_folder)  # and mended for everybody
        assert whole is not None, name
        assert [whole.facts(i).sentences for i in range(3)], name


def test_after_damage_an_ingest_goes_on_from_the_store(library: Library) -> None:
    write(library, "a")
    cut_short(index_files(library)[-1])
    write(library, "b")
    assert ids(library) == ["a", "b"]


@pytest.mark.parametrize("pointer", ["", "[]", "{}", '{"format": 9}', "\x00\x00"])
def test_a_pointer_that_points_nowhere_is_none(library: Library, pointer: str) -> None:
    write(library, "a")
    (library.index_folder / snapshot_files.POINTER).write_text(pointer, encoding="utf-8")
    assert ids(Library(library.location, "null", 8)) == ["a"]
    assert snapshot_files.current(library.index_folder) is not None


def test_readers_that_derive_at_once_do_not_disturb_each_other(library: Library) -> None:
    write(library, *"abcdef")
    readers = [Library(library.location, "null", 8) for _ in range(8)]
    (library.index_folder / snapshot_files.POINTER).unlink()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ids, readers))
    assert found == [list("abcdef")] * 8
    assert snapshot_files.load(library.index_folder) is not None
    folders = [path for path in library.index_folder.iterdir() if path.is_dir()]
    assert 1 <= len(folders) <= 2  # the newest, and the one that readers may still have open


def test_an_index_of_before_folders_had_names_of_their_own_is_read(library: Library) -> None:
    write(library, "a")
    pointer = snapshot_files.current(library.index_folder)
    assert pointer is not None
    (library.index_folder / pointer.folder).rename(library.index_folder / pointer.generation)
    values = json.loads((library.index_folder / snapshot_files.POINTER).read_text(encoding="utf-8"))
    del values["folder"]
    (library.index_folder / snapshot_files.POINTER).write_text(json.dumps(values), encoding="utf-8")
    assert snapshot_files.load(library.index_folder) is not None
