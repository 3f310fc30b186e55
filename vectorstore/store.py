"""Where papers are kept: a Chroma collection, in a folder or on a server. Only this file knows its rows."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from vectorstore.errors import StoreError, StoreLockedError, StoreMismatchError
from vectorstore.snapshot import IndexedPaper
from vectorstore.storage import lease
from vectorstore.storage.connecting import connected
from vectorstore.storage.rows import StoredRow, papers_from_rows, passage_id, row_ids, rows_of
from vectorstore.storage.store_errors import translated

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
        self._stamped = time.monotonic()
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
    @translated
    def open(cls, location: str, embedding_model: str, dimension: int, *, rebuild: bool = False) -> PaperStore:
        """Open (or make) the store in a folder or at `http(s)://host:port`.

        Raises StoreMismatchError when it was made with another embedding model (unless it is to be rebuilt), and
        StoreError when the server cannot be reached.
        """
        client = connected(location)
        # An ingest that was stopped before its first paper leaves an empty collection, which binds nobody.
        others = [model for model in _models(client) if model != embedding_model and _rows_under(client, model)]
        if others and not rebuild:
            raise StoreMismatchError(
                f"This store was made with the embedding model {others[0]}; now {embedding_model} is configured.",
                f"{REBUILD} (or set PAPERCHAT_EMBEDDER back).",
            )
        return cls(client, embedding_model, dimension)

    @property
    @translated
    def generation(self) -> str:
        """The generation of the papers as last completed by a writer; empty while one writes, or was killed."""
        return str(self._metadata().get("generation", ""))

    @translated
    def set_generation(self, generation: str) -> None:
        """Record that the rows now are those of this generation; empty: that they are being changed.

        Raises StoreLockedError when another machine has begun to write meanwhile.
        """
        self.refuse_other_writer()
        values = {"embedding_model": self._embedding_model, "dimension": self._dimension, "generation": generation}
        self._collection.modify(metadata=values if generation else values | lease.stamp())
        self._stamped = time.monotonic()

    @translated
    def refuse_other_writer(self) -> None:
        """Raise StoreLockedError while another machine writes to this store."""
        if other := lease.other_writer(self._metadata()):
            raise StoreLockedError(
                f"An ingest on {other} writes to this store.",
                f"Run this one again when it has finished, or {lease.LEASE_SECONDS / 60:.0f} minutes after it died.",
            )

    def _metadata(self) -> dict[str, Any]:
        collection = self._client.get_collection(self._collection.name, embedding_function=None)
        return dict(collection.metadata or {})

    def count(self) -> int:
        """Number of rows, passages included."""
        return int(self._collection.count())

    @translated
    def entries(self) -> list[IndexedPaper]:
        """Every whole paper with its vectors. Rows that a killed writer left behind are passed over."""
        return papers_from_rows(self._rows(self._collection))[0]

    @translated
    def repair(self) -> int:
        """Remove the rows that belong to no whole paper; returns how many."""
        strays = papers_from_rows(self._rows(self._collection))[1]
        self._delete_rows(strays)
        return len(strays)

    @translated
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

    @translated
    def remove_surplus(self, entry: IndexedPaper, passages_before: int) -> None:
        """Remove the passages that an older, longer text of the paper had."""
        numbers = range(len(entry.passages), passages_before)
        self._delete_rows(passage_id(entry.paper.paper_id, number) for number in numbers)

    @translated
    def remove(self, entries: Iterable[IndexedPaper]) -> None:
        """Remove papers with all their rows."""
        self._delete_rows(row_id for entry in entries for row_id in row_ids(entry))

    @translated
    def other_entries(self) -> list[IndexedPaper]:
        """Papers kept under other embedding models: what a rebuild starts from."""
        found: dict[str, IndexedPaper] = {}
        for model in _models(self._client):
            if model != self._embedding_model:
                collection = self._client.get_collection(_collection_name(model), embedding_function=None)
                found |= {entry.paper.paper_id: entry for entry in papers_from_rows(self._rows(collection))[0]}
        return list(found.values())

    @translated
    def drop_others(self) -> None:
        """Remove what is kept under other embedding models; the last step of a rebuild."""
        for model in _models(self._client):
            if model != self._embedding_model:
                self._client.delete_collection(_collection_name(model))

    @translated
    def upsert_rows(self, rows: Sequence[StoredRow]) -> None:
        """Write these rows in one call, at most as many as Chroma takes."""
        if time.monotonic() > self._stamped + lease.RENEW_SECONDS:
            self.set_generation("")
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
