"""The store over a real Chroma in a temporary folder: what the traps of the library would break."""

from __future__ import annotations

import ast
import json
import socket
from pathlib import Path

import chromadb
import numpy as np
import pytest
from fakes import NullEmbedder, indexed, make_paper

from vectorstore.errors import StoreMismatchError
from vectorstore.snapshot import IndexedPaper
from vectorstore.storage.rows import StoredRow, papers_from_rows, rows_of
from vectorstore.store import PaperStore

ROOT = Path(__file__).parent.parent
LONG = " ".join(f"We show result {i} of the method." for i in range(12))


def by_id(store: PaperStore) -> dict[str, IndexedPaper]:
    return {entry.paper.paper_id: entry for entry in store.entries()}


@pytest.fixture
def store(tmp_path: Path) -> PaperStore:
    return PaperStore.open(str(tmp_path), "null", 8)


def test_a_paper_comes_back_as_it_went_in(store: PaperStore) -> None:
    paper = make_paper(
        "doi:10.1/x", LONG, title="T", authors=("Ada B", "C; D", "E"), venue="ICML", year=2026,
        url="https://a.org", code_url="https://b.org", keywords=("k1", "k2"), source="f.txt", original="raw  text",
    )  # fmt: skip
    [entry] = indexed([paper])
    store.write([entry])
    back = by_id(store)["doi:10.1/x"]
    assert back.paper == paper
    assert back.passages == entry.passages
    np.testing.assert_allclose(back.vector, entry.vector, atol=1e-6)
    np.testing.assert_allclose(back.passage_vectors, entry.passage_vectors, atol=1e-6)


def test_the_same_id_with_another_text_replaces_everything(store: PaperStore) -> None:
    old = indexed([make_paper("p", LONG, venue="ICML", keywords=("k",), year=2020)])
    new = indexed([make_paper("p", "One short sentence.")])
    store.write(old)
    store.write(new)
    store.remove_surplus(new[0], len(old[0].passages))
    assert by_id(store)["p"].paper == new[0].paper  # venue, keywords and year are gone too
    assert store.count() == 1 + len(new[0].passages)


def test_writing_twice_doubles_nothing(store: PaperStore) -> None:
    entries = indexed([make_paper("a", "One. Two."), make_paper("b", LONG)])
    store.write(entries)
    count = store.count()
    store.write(entries)
    assert store.count() == count == sum(1 + len(entry.passages) for entry in entries)


@pytest.mark.slow
def test_more_papers_than_one_chroma_batch_takes(store: PaperStore) -> None:
    store.write(indexed([make_paper(f"p{i}", f"Sentence {i}.") for i in range(6000)]))
    assert store.count() == 12_000


def test_an_ingest_that_stopped_before_its_first_paper_binds_the_store_to_no_model(tmp_path: Path) -> None:
    PaperStore.open(str(tmp_path), "model-a", 8)
    assert PaperStore.open(str(tmp_path), "model-b", 4).count() == 0


def test_a_store_of_another_model_is_refused_even_at_the_same_dimension(tmp_path: Path) -> None:
    PaperStore.open(str(tmp_path), "model-a", 8).write(indexed([make_paper("p", "One. Two.")]))
    with pytest.raises(StoreMismatchError, match=r"model-a.*model-b") as caught:
        PaperStore.open(str(tmp_path), "model-b", 8)
    assert "paperchat ingest --rebuild" in caught.value.hint


def test_vectors_lie_in_cosine_space_without_a_default_embedding_function(tmp_path: Path) -> None:
    PaperStore.open(str(tmp_path), "My papers! 论文", 8)
    [collection] = chromadb.PersistentClient(str(tmp_path / "chroma"), _settings()).list_collections()
    assert collection.configuration_json["hnsw"]["space"] == "cosine"
    assert collection.metadata["embedding_model"] == "My papers! 论文"


def test_authors_can_be_filtered_for_in_chroma(store: PaperStore, tmp_path: Path) -> None:
    store.write(indexed([make_paper("a", "X.", authors=("Ada", "Bob", "Cyd")), make_paper("b", "Y.")]))
    [collection] = chromadb.PersistentClient(str(tmp_path / "chroma"), _settings()).list_collections()
    assert collection.get(where={"authors": {"$contains": "Bob"}})["ids"] == ["a"]


@pytest.mark.slow
def test_stock_llama_index_reads_the_collection(store: PaperStore, tmp_path: Path) -> None:
    from llama_index.core.vector_stores.types import VectorStoreQuery
    from llama_index.vector_stores.chroma import ChromaVectorStore

    embedder = NullEmbedder()
    store.write(indexed([make_paper("a", "First text."), make_paper("b", "Second text.")], embedder))
    [collection] = chromadb.PersistentClient(str(tmp_path / "chroma"), _settings()).list_collections()
    vector = embedder.embed_question("Second text.").tolist()
    result = ChromaVectorStore(collection).query(VectorStoreQuery(query_embedding=vector, similarity_top_k=1))
    [node] = result.nodes or []
    assert node.get_content() == "Second text."
    assert node.metadata["paper_id"] == "b"


def test_rows_are_what_llama_index_itself_would_write() -> None:
    from llama_index.core.vector_stores.utils import metadata_dict_to_node, node_to_metadata_dict

    paper = make_paper("p", LONG, title="T", authors=("A", "B"), year=2020, original="raw")
    for row in rows_of(indexed([paper])[0]):
        node = metadata_dict_to_node(row.metadata, text=row.text)
        assert (node.node_id, node.get_content(), node.ref_doc_id) == (row.row_id, row.text, "p")
        written = node_to_metadata_dict(node, remove_text=True, flat_metadata=True)
        assert json.loads(row.metadata["_node_content"]) == json.loads(written["_node_content"])
        lists = {"authors", "keywords", "other_sources", "original", "_node_content"}
        assert {k: v for k, v in row.metadata.items() if k not in lists} == {
            k: v for k, v in written.items() if k not in lists
        }


def test_no_text_is_ever_handed_to_chroma_without_its_vector() -> None:
    source = (ROOT / "vectorstore" / "store.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = {node.func.attr: {k.arg for k in node.keywords} for node in calls if isinstance(node.func, ast.Attribute)}
    assert "embeddings" in named["upsert"]
    assert "query" not in named
    assert "embedding_function" in named["get_or_create_collection"]
    for path in [*ROOT.glob("rag/**/*.py"), *ROOT.glob("ui/**/*.py"), *ROOT.glob("vectorstore/**/*.py")]:
        assert "query_texts" not in path.read_text(encoding="utf-8"), path
        assert path.name in ("store.py", "connecting.py") or "import chromadb" not in path.read_text(
            encoding="utf-8"
        ), path


def test_no_socket_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a network connection was attempted")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    store = PaperStore.open(str(tmp_path), "null", 8)
    store.write(indexed([make_paper("a", "Text.")]))
    assert len(store.entries()) == 1


def test_rows_of_a_killed_writer_are_passed_over_and_repaired(store: PaperStore) -> None:
    whole, torn = indexed([make_paper("whole", LONG), make_paper("torn", LONG + " Other.")])
    store.write([whole, torn])
    store._delete_rows(["torn#1"])
    assert set(by_id(store)) == {"whole"}
    assert store.repair() == len(torn.passages)
    assert store.count() == 1 + len(whole.passages)


def test_a_passage_of_an_older_text_makes_its_paper_incomplete() -> None:
    [entry] = indexed([make_paper("p", "One. Two. Three. Four.")])
    rows = rows_of(entry)
    stale = StoredRow(rows[1].row_id, "Other text.", rows[1].metadata, rows[1].vector)
    entries, strays = papers_from_rows([rows[0], stale, *rows[2:]])
    assert entries == []
    assert sorted(strays) == sorted(row.row_id for row in rows)


def _settings() -> object:
    from chromadb.config import Settings

    return Settings(anonymized_telemetry=False)
