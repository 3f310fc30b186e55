"""Where papers are kept: a Chroma collection, in a folder or on a server. The only file that knows Chroma."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import numpy as np

from vectorstore.errors import StoreError, StoreMismatchError
from vectorstore.rows import StoredRow, papers_from_rows, passage_id, row_ids, rows_of
from vectorstore.snapshot import IndexedPaper

if TYPE_CHECKING:
    from chromadb.api import ClientAPI

PAGE = 2000
"""Rows read or deleted in one call; Chroma fails above 32,766 and holds all of them in memory."""
REBUILD = "Embed the stored papers anew with: paperchat ingest --rebuild"


class PaperStore:
    """The papers of one list with their vectors, in cosine space, under one embedding model.

    The collection carries the name of the embedding model, in its own name and in its metadata. Vectors of two models
    in one space raise no error in Chroma, only bad results, so `open` refuses another model's store.
    """

    def __init__(self, client: ClientAPI, embedding_model: str, dimension: int) -> None:
        self._client = client
        self._embedding_model = embedding_model
        self._dimension = dimension
        self._collection = client.get_or_create_collection(
            name=_collection_name(embedding_model),
            metadata={"embedding_model": embedding_model, "dimension": dimension, "generation": ""},
            configuration={"hnsw": {"space": "cosine"}},
            embedding_function=None,  # the default one downloads a model at the first text without a vector
        )
        space = self._collection.configuration_json["hnsw"]["space"]
        if space != "cosine":
            raise StoreError(f"The store measures distance by {space}, not by cosine.", "Ingest into a new store.")

    @classmethod
    def open(cls, location: str, embedding_model: str, dimension: int, *, rebuild: bool = False) -> PaperStore:
        """Open (or make) the store in a folder or at `http(s)://host:port`.

        Raises StoreMismatchError when it was made with another embedding model (unless it is to be rebuilt), and
        StoreError when the server cannot be reached.
        """
        client = _client(location)
        # An ingest that was stopped before its first paper leaves an empty collection, which binds nobody.
        others = [model for model in _models(client) if model != embedding_model and _rows_under(client, model)]
        if others and not rebuild:
            raise StoreMismatchError(
                f"This store was made with the embedding model {others[0]}; now {embedding_model} is configured.",
                f"{REBUILD} (or set PAPERCHAT_EMBEDDER back).",
            )
        return cls(client, embedding_model, dimension)

    @property
    def generation(self) -> str:
        """The generation of the papers as last completed by a writer; empty while one writes, or was killed."""
        collection = self._client.get_collection(self._collection.name, embedding_function=None)
        return str((collection.metadata or {}).get("generation", ""))

    def set_generation(self, generation: str) -> None:
        """Record that the rows now are those of this generation; empty: that they are being changed."""
        name, dimension = self._embedding_model, self._dimension
        self._collection.modify(metadata={"embedding_model": name, "dimension": dimension, "generation": generation})

    def count(self) -> int:
        """Number of rows, passages included."""
        return int(self._collection.count())

    def entries(self) -> list[IndexedPaper]:
        """Every whole paper with its vectors. Rows that a killed writer left behind are passed over."""
        return papers_from_rows(self._rows(self._collection))[0]

    def repair(self) -> int:
        """Remove the rows that belong to no whole paper; returns how many."""
        strays = papers_from_rows(self._rows(self._collection))[1]
        self._delete_rows(strays)
        return len(strays)

    def write(self, entries: Sequence[IndexedPaper]) -> None:
        """Add the papers, or replace what is stored under their ids, passages included.

        The rows of one paper go in one call, the surplus passages of its older text afterwards: a writer killed in
        between leaves either the old paper or the new one, never a mixture.
        """
        limit = min(PAGE // 2, self._client.get_max_batch_size())
        batch: list[StoredRow] = []
        for entry in entries:
            rows = rows_of(entry)
            if batch and len(batch) + len(rows) > limit:
                self.upsert_rows(batch)
                batch = []
            batch += rows
        if batch:
            self.upsert_rows(batch)

    def remove_surplus(self, entry: IndexedPaper, passages_before: int) -> None:
        """Remove the passages that an older, longer text of the paper had."""
        numbers = range(len(entry.passages), passages_before)
        self._delete_rows(passage_id(entry.paper.paper_id, number) for number in numbers)

    def remove(self, entries: Iterable[IndexedPaper]) -> None:
        """Remove papers with all their rows."""
        self._delete_rows(row_id for entry in entries for row_id in row_ids(entry))

    def other_entries(self) -> list[IndexedPaper]:
        """Papers kept under other embedding models: what a rebuild starts from."""
        found: dict[str, IndexedPaper] = {}
        for model in _models(self._client):
            if model != self._embedding_model:
                collection = self._client.get_collection(_collection_name(model), embedding_function=None)
                found |= {entry.paper.paper_id: entry for entry in papers_from_rows(self._rows(collection))[0]}
        return list(found.values())

    def drop_others(self) -> None:
        """Remove what is kept under other embedding models; the last step of a rebuild."""
        for model in _models(self._client):
            if model != self._embedding_model:
                self._client.delete_collection(_collection_name(model))

    def upsert_rows(self, rows: Sequence[StoredRow]) -> None:
        """Write these rows in one call, at most as many as Chroma takes."""
        self._collection.upsert(
            ids=[row.row_id for row in rows],
            documents=[row.text for row in rows],
            metadatas=[row.metadata for row in rows],
            embeddings=[row.vector for row in rows],
        )

    def _delete_rows(self, row_ids: Iterable[str]) -> None:
        ids = iter(row_ids)
        while page := list(islice(ids, PAGE)):
            self._collection.delete(ids=page)

    def _rows(self, collection: Any) -> Iterator[StoredRow]:
        for offset in range(0, int(collection.count()), PAGE):
            page = collection.get(limit=PAGE, offset=offset, include=["documents", "metadatas", "embeddings"])
            for row_id, text, metadata, vector in zip(
                page["ids"], page["documents"], page["metadatas"], page["embeddings"], strict=True
            ):
                yield StoredRow(row_id, text, dict(metadata), np.asarray(vector, np.float32))


_PREFIX = "papers-"


def is_server(location: str) -> bool:
    """Whether a store's location is a Chroma server rather than a folder."""
    return location.startswith(("http://", "https://"))


def _client(location: str) -> ClientAPI:
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False)
    if not is_server(location):
        folder = Path(location) / "chroma"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"Cannot make the store in {location}: {error.strerror}.", "Choose another --store."
            ) from None
        return chromadb.PersistentClient(path=str(folder), settings=settings)
    address = urlparse(location)
    secure = address.scheme == "https"
    port = address.port or (443 if secure else 8000)
    try:
        return chromadb.HttpClient(host=str(address.hostname), port=port, ssl=secure, settings=settings)
    except ValueError:
        raise StoreError(
            f"No Chroma server answers at {address.hostname}:{port}.", "Start it, or check --store."
        ) from None


def _models(client: ClientAPI) -> list[str]:
    """Embedding models under which papers are kept here."""
    collections = [c for c in client.list_collections() if c.name.startswith(_PREFIX) and c.metadata]
    return sorted(str(c.metadata["embedding_model"]) for c in collections if "embedding_model" in c.metadata)


def _rows_under(client: ClientAPI, embedding_model: str) -> int:
    return int(client.get_collection(_collection_name(embedding_model), embedding_function=None).count())


def _collection_name(embedding_model: str) -> str:
    """A name that Chroma accepts: 3 to 512 of [a-zA-Z0-9._-], letters or digits at both ends, no two dots."""
    slug = re.sub(r"[^a-zA-Z0-9]+", "-", embedding_model).strip("-").lower()[:100]
    return f"{_PREFIX}{slug}-{hashlib.sha256(embedding_model.encode()).hexdigest()[:8]}"
