"""One list of papers at one place: its store for writers, its newest complete snapshot for readers."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from vectorstore import snapshot as snapshots
from vectorstore.errors import StoreError, StoreLockedError, StoreMismatchError
from vectorstore.snapshot import IndexedPaper, Snapshot
from vectorstore.storage import snapshot_files
from vectorstore.storage.connecting import is_server
from vectorstore.store import REBUILD, PaperStore

POLL_SECONDS = 1.0
"""What another machine has stored on a server is seen after so long at most."""


class Library:
    """A list of papers in a folder or on a Chroma server.

    Questions are answered from `snapshot()`, which follows other processes' ingests without a restart: what is looked
    at on each call is one small file (or, on a server, the collection's generation). Writers take `writing()`, one at
    a time. Safe to share between threads.
    """

    def __init__(self, location: str, embedding_model: str, dimension: int) -> None:
        self.location = location
        self.embedding_model = embedding_model
        self.dimension = dimension
        self._folder = _local_folder(location)
        self._snapshot: Snapshot | None = None
        self._seen = ""
        """The newest generation when `_snapshot` was read; empty when the store itself was asked."""
        self._store: PaperStore | None = None
        """Of a server: opened once, and asked for its generation at most each `POLL_SECONDS`."""
        self._asked = -POLL_SECONDS
        self._lock = threading.Lock()

    @property
    def index_folder(self) -> Path:
        """Where the snapshots lie."""
        return self._folder / "index"

    def snapshot(self) -> Snapshot:
        """The list as it was after the last complete ingest; empty where nothing was ever stored.

        Raises StoreMismatchError when it was made with another embedding model.
        """
        with self._lock:
            newest = self._newest_generation()
            if self._snapshot is None or newest != self._seen:
                self._snapshot = self._loaded(newest) or self._derive()
                self._seen = newest
            return self._snapshot

    def _loaded(self, generation: str) -> Snapshot | None:
        """The snapshot on disk, where it is the one of this generation."""
        snapshot = snapshot_files.load(self.index_folder) if generation else None
        return snapshot if snapshot and snapshot.generation == generation else None

    def _newest_generation(self) -> str:
        """The generation to answer from; empty when the store itself must be asked."""
        pointer = snapshot_files.current(self.index_folder)
        if pointer and pointer.embedding_model != self.embedding_model:
            raise StoreMismatchError(
                f"This store was made with the embedding model {pointer.embedding_model}; "
                f"now {self.embedding_model} is configured.",
                f"{REBUILD} (or set PAPERCHAT_EMBEDDER back).",
            )
        local = pointer.generation if pointer else ""
        if not is_server(self.location):
            return local
        if self._snapshot is not None and time.monotonic() < self._asked + POLL_SECONDS:
            return self._seen
        store, self._store = self._store or self._open(), None  # one that fails is opened anew the next time
        # Empty while a writer is at work: until it is done, the list is what it was before.
        generation = store.generation or local
        self._store, self._asked = store, time.monotonic()
        return generation

    def _derive(self) -> Snapshot:
        if not is_server(self.location) and not (self._folder / "chroma").exists():
            return snapshots.build([], self.embedding_model, self.dimension)
        store = self._store or self._open()
        derived = snapshots.build(store.entries(), self.embedding_model, self.dimension)
        if store.generation == derived.generation:
            self.save(derived)
        return derived

    def save(self, snapshot: Snapshot) -> None:
        """Write a snapshot and switch every reader to it."""
        try:
            self.index_folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self._folder / "index.lock"):  # readers write too, where they had to derive it
                snapshot_files.save(snapshot, self.index_folder)
            self._asked = -POLL_SECONDS
        except OSError as error:
            raise StoreError(
                f"Cannot write to {self._folder}: {error.strerror}.", "Free space or choose --store."
            ) from None

    @contextmanager
    def writing(self, *, rebuild: bool = False) -> Iterator[PaperStore]:
        """The open store, for one writer at a time. Raises StoreLockedError, which says who holds it."""
        owner = self._folder / "writer.json"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self._folder / "writer.lock", timeout=0)
            lock.acquire()
        except Timeout:
            raise StoreLockedError(
                f"Another ingest is writing to this store{_holder(owner)}.",
                "Wait until it has finished, then try again.",
            ) from None
        except OSError as error:
            raise StoreError(
                f"Cannot write to {self._folder}: {error.strerror}.", "Choose another place with --store."
            ) from None
        try:
            owner.write_text(json.dumps({"process": os.getpid()}), encoding="utf-8")
            store = self._open(rebuild=rebuild)
            store.refuse_other_writer()
            yield store
        finally:
            owner.unlink(missing_ok=True)
            lock.release()

    def stored(self, store: PaperStore) -> list[IndexedPaper]:
        """What is stored, as a writer needs it. After a killed writer the store is read, and repaired, first."""
        generation = store.generation
        known = snapshot_files.load(self.index_folder)
        if known is not None and generation and known.generation == generation:
            return snapshots.entries_of(known)
        store.repair()
        return store.entries()

    def _open(self, *, rebuild: bool = False) -> PaperStore:
        return PaperStore.open(self.location, self.embedding_model, self.dimension, rebuild=rebuild)


def _holder(owner: Path) -> str:
    try:
        return f" (process {json.loads(owner.read_text(encoding='utf-8'))['process']})"
    except (OSError, ValueError, KeyError):
        return ""


def _local_folder(location: str) -> Path:
    """A folder store's own folder; for a server, a place in the user's cache."""
    if not is_server(location):
        folder = Path(location).expanduser().absolute()
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"The store {location} is a file, not a folder.", "Name a folder with --store.")
        return folder
    name = hashlib.sha256(location.rstrip("/").encode()).hexdigest()[:16]
    return Path(platformdirs.user_cache_dir("paperchat")) / "servers" / name
