"""What questions are answered from: every paper with its vectors, passages and BM25 index, at one generation.

A snapshot is derived from the store after every ingest, never written to by anything else, and switched to at once by
replacing one small file. So a reader sees the list before an ingest or after it, nothing in between, and opens in
well under a second at 20,000 papers where reading Chroma back takes ten.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import numpy as np

from vectorstore.deriving import Derived, derive, listed
from vectorstore.embeddings import Vector
from vectorstore.facts import Facts
from vectorstore.facts_table import FactsTable
from vectorstore.folders import replace_file, to_disk
from vectorstore.lexical import LexicalIndex
from vectorstore.passages import Span
from vectorstore.records import Paper, Passage
from vectorstore.sentences import SentenceIndex
from vectorstore.telling_apart import base_label

FORMAT = 7
"""Raised when what is written here changes; an older snapshot is derived anew."""
POINTER = "CURRENT"

_TUPLES = {name for name, hint in get_type_hints(Paper).items() if get_origin(hint) is tuple}
_FIELDS = tuple(field.name for field in fields(Paper))
_values = attrgetter(*_FIELDS)
"""A paper's fields in order; `dataclasses.astuple` copies every one of them."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Snapshot:
    """A frozen view of the whole list. Positions in every array are positions in `papers`."""

    generation: str
    embedding_model: str
    papers: tuple[Paper, ...]
    vectors: Vector
    """Whole-abstract unit vectors, shape (papers, dimension)."""
    passage_spans: Sequence[tuple[int, int, int]]
    """(position of the paper, start, end) of every passage, in the order of `papers`."""
    passage_vectors: Vector
    """Unit vectors of the passages, shape (passages, dimension)."""
    lexical: LexicalIndex
    sentences: SentenceIndex
    """The terms of every sentence, numbered as in the lexical index."""
    facts_table: FactsTable

    @cached_property
    def position(self) -> Mapping[str, int]:
        """Position of each paper by its id."""
        return {paper.paper_id: i for i, paper in enumerate(self.papers)}

    @cached_property
    def passage_rows(self) -> Sequence[int]:
        """`passage_rows[i]:passage_rows[i + 1]` are the rows of paper i's passages."""
        owners = np.asarray(self.passage_spans, np.int64).reshape(-1, 3)[:, 0]
        rows: list[int] = np.searchsorted(owners, np.arange(len(self.papers) + 1)).tolist()
        return rows

    def paper(self, paper_id: str) -> Paper:
        """The paper with this id. Raises KeyError when it is not in the list."""
        return self.papers[self.position[paper_id]]

    def facts(self, position: int) -> Facts:
        """What the abstract of the paper at this position says: numbers, names, links, the role of each sentence."""
        return self.facts_table.at(position)

    def passages(self, position: int) -> tuple[Passage, ...]:
        """The passages of the paper at this position."""
        first, last = self.passage_rows[position], self.passage_rows[position + 1]
        paper_id = self.papers[position].paper_id
        return tuple(
            Passage(paper_id, number, int(start), int(end))
            for number, (_, start, end) in enumerate(self.passage_spans[first:last])
        )


@dataclass(frozen=True, slots=True)
class IndexedPaper:
    """One paper with what a snapshot holds of it."""

    paper: Paper
    vector: Vector
    passages: tuple[Span, ...]
    passage_vectors: Vector


def build(
    entries: Iterable[IndexedPaper], embedding_model: str, dimension: int, derived: Derived | None = None
) -> Snapshot:
    """The snapshot of these papers, in the order and with the labels of `listed`; `derived` is of just that list."""
    ordered = sorted(entries, key=lambda entry: entry.paper.paper_id)
    empty = np.empty((0, dimension), np.float32)
    papers = listed(entry.paper for entry in ordered)
    derived = derived or derive(papers)
    return Snapshot(
        generation=generation_of(ordered, embedding_model),
        embedding_model=embedding_model,
        papers=papers,
        vectors=np.stack([entry.vector for entry in ordered]) if ordered else empty,
        passage_spans=[(i, start, end) for i, entry in enumerate(ordered) for start, end in entry.passages],
        passage_vectors=np.concatenate([entry.passage_vectors for entry in ordered]) if ordered else empty,
        lexical=derived.lexical,
        sentences=derived.sentences,
        facts_table=FactsTable([paper.abstract for paper in papers], derived.facts),
    )


def generation_of(entries: Iterable[IndexedPaper], embedding_model: str) -> str:
    """A name for exactly this content as it is stored, so that the same papers always are the same generation."""
    digest = hashlib.sha256(f"{embedding_model}\n".encode())
    for entry in sorted(entries, key=lambda entry: entry.paper.paper_id):
        values = _values(entry.paper)
        if not entry.paper.other_sources:  # as it was when every paper had one source: stores of then are still read
            values = values[:-1]
        digest.update(json.dumps(values, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:16]


def save(snapshot: Snapshot, folder: Path) -> None:
    """Write the snapshot below `folder` and switch to it; older ones but the last are removed. One at a time."""
    name = f"{snapshot.generation}-{secrets.token_hex(4)}"  # its own: an older folder may be damaged, or be in use
    target = folder / f".{name}"
    target.mkdir(parents=True)
    with (target / "papers.jsonl").open("w", encoding="utf-8") as file:
        for paper in snapshot.papers:
            file.write(json.dumps(dict(zip(_FIELDS, _values(paper), strict=True)), ensure_ascii=False) + "\n")
    np.save(target / "vectors.npy", snapshot.vectors)
    np.save(target / "passage_spans.npy", np.asarray(snapshot.passage_spans, np.int32).reshape(-1, 3))
    np.save(target / "passage_vectors.npy", snapshot.passage_vectors)
    snapshot.lexical.save(target / "lexical")
    snapshot.sentences.save(target / "sentences.bin")
    snapshot.facts_table.save(target / "facts.jsonl")
    to_disk(target)
    target.rename(folder / name)
    before = current(folder)
    values = {"format": FORMAT, "generation": snapshot.generation, "folder": name}
    replace_file(folder / POINTER, json.dumps(values | {"embedding_model": snapshot.embedding_model}))
    keep = {name, before.folder if before else ""}
    for other in folder.iterdir():
        if other.is_dir() and other.name not in keep:
            shutil.rmtree(other, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Pointer:
    """Which snapshot is in use, and the embedding model it was made with."""

    generation: str
    embedding_model: str
    folder: str


def current(folder: Path) -> Pointer | None:
    """The snapshot in use below `folder`; None where there is none of this format."""
    try:
        values: dict[str, Any] = json.loads((folder / POINTER).read_text(encoding="utf-8"))
        if values["format"] != FORMAT:
            return None
        return Pointer(values["generation"], values["embedding_model"], values.get("folder", values["generation"]))
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return None


def load(folder: Path) -> Snapshot | None:
    """The snapshot in use below `folder`, vectors mapped into memory; None where there is none, or a damaged one.

    What is here is derived, so a file that is lost or cut short costs no more than the time to derive it again.
    """
    pointer = current(folder)
    while pointer is not None:
        try:
            return _read(folder / pointer.folder, pointer)
        except (FileNotFoundError, EOFError, ValueError, KeyError, TypeError, IndexError) as error:
            newer = current(folder)
            if newer == pointer:
                _log.warning("The index in %s is damaged (%s) and is made anew", folder / pointer.folder, error)
                return None
            pointer = newer  # two ingests have ended since, and removed what was being read
    return None


def _read(source: Path, pointer: Pointer) -> Snapshot:
    with (source / "papers.jsonl").open(encoding="utf-8") as file:
        papers = tuple(_paper(json.loads(line)) for line in file)
    snapshot = Snapshot(
        generation=pointer.generation,
        embedding_model=pointer.embedding_model,
        papers=papers,
        vectors=np.load(source / "vectors.npy", mmap_mode="r"),
        passage_spans=np.load(source / "passage_spans.npy").tolist(),
        passage_vectors=np.load(source / "passage_vectors.npy", mmap_mode="r"),
        lexical=LexicalIndex.load(source / "lexical", len(papers)),
        sentences=SentenceIndex.load(source / "sentences.bin"),
        facts_table=FactsTable.load(source / "facts.jsonl", [paper.abstract for paper in papers]),
    )
    passages, owners = snapshot.passage_spans, snapshot.sentences.owners
    is_whole = len(papers) == len(snapshot.vectors) and len(passages) == len(snapshot.passage_vectors)
    if not is_whole or len(papers) != (owners[-1] + 1 if len(owners) else 0):
        raise ValueError("its files are not of one list")
    return snapshot


def entries_of(snapshot: Snapshot) -> list[IndexedPaper]:
    """The papers of a snapshot with their vectors and their stored labels, as a writer takes them up again."""
    rows = snapshot.passage_rows
    return [
        IndexedPaper(
            replace(paper, label=base_label(paper.label)),
            snapshot.vectors[i],
            tuple((start, end) for _, start, end in snapshot.passage_spans[rows[i] : rows[i + 1]]),
            snapshot.passage_vectors[rows[i] : rows[i + 1]],
        )
        for i, paper in enumerate(snapshot.papers)
    ]


def _paper(values: dict[str, Any]) -> Paper:
    typed: dict[str, Any] = {key: tuple(value) if key in _TUPLES else value for key, value in values.items()}
    return Paper(**typed)
