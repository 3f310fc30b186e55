"""A paper as rows of the vector store, and back. One row for the whole abstract, one for each passage.

Each row is a LlamaIndex `TextNode` in the shape that `ChromaVectorStore` reads, so a stock `VectorStoreIndex` works on
our collection. Every key is written in every row, None included: Chroma's upsert merges metadata, and a key left out
would keep its old value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vectorstore.embeddings import Vector
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper

Metadata = dict[str, Any]

_LISTS = ("authors", "keywords", "other_sources")
_TEXTS = ("label", "title", "venue", "url", "code_url", "source", "original")
_KEYS = ["kind", "number", "start", "end", "passages", "paper_id", "year", *_TEXTS, *_LISTS]
_NODE: Metadata = {
    "embedding": None,
    # A prompt that shows metadata above the text attributes it to the wrong source.
    "excluded_embed_metadata_keys": _KEYS,
    "excluded_llm_metadata_keys": _KEYS,
    "metadata_template": "{key}: {value}",
    "metadata_separator": "\n",
    "text": "",
    "mimetype": "text/plain",
    "start_char_idx": None,
    "end_char_idx": None,
    "text_template": "{metadata_str}\n\n{content}",
    "class_name": "TextNode",
}
"""A `TextNode` as LlamaIndex writes it, but for its id, metadata and relationships. A test holds it to the library:
importing that took seven seconds of every ingest, and building a validated node a row a third of a large one."""


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of the store: `kind` "abstract" or "passage" is in the metadata."""

    row_id: str
    text: str
    metadata: Metadata
    vector: Vector


def rows_of(entry: IndexedPaper) -> list[StoredRow]:
    """The rows of one paper, the whole abstract first."""
    paper = entry.paper
    whole = {"kind": "abstract", "number": -1, "start": 0, "end": len(paper.abstract)}
    rows = [_row(paper.paper_id, paper, whole | {"passages": len(entry.passages)}, entry.vector)]
    for number, (start, end) in enumerate(entry.passages):
        place = {"kind": "passage", "number": number, "start": start, "end": end, "passages": None}
        rows.append(_row(passage_id(paper.paper_id, number), paper, place, entry.passage_vectors[number]))
    return rows


def row_ids(entry: IndexedPaper) -> list[str]:
    """The ids of all rows of one paper."""
    paper_id = entry.paper.paper_id
    return [paper_id, *(passage_id(paper_id, number) for number in range(len(entry.passages)))]


def passage_id(paper_id: str, number: int) -> str:
    """The row id of a passage."""
    return f"{paper_id}#{number}"


def _row(row_id: str, paper: Paper, place: Metadata, vector: Vector) -> StoredRow:
    whole = place["kind"] == "abstract"
    text = paper.abstract[place["start"] : place["end"]]
    metadata = place | {"paper_id": paper.paper_id, "year": paper.year}
    metadata |= {key: getattr(paper, key) if whole or key in ("label", "title") else None for key in _TEXTS}
    metadata |= {key: "; ".join(getattr(paper, key)) if whole else None for key in _LISTS}
    stored = metadata | _node_columns(row_id, paper.paper_id, metadata)
    if whole:  # real lists at the top level, so that an author can be filtered for; Chroma refuses empty ones
        stored |= {key: list(getattr(paper, key)) or None for key in _LISTS}
    return StoredRow(row_id, text, stored, vector)


def _node_columns(row_id: str, paper_id: str, metadata: Metadata) -> Metadata:
    """What LlamaIndex's `node_to_metadata_dict` adds to a row of this metadata; the text stays a column of its own."""
    source: Metadata = {
        "node_id": paper_id,
        "node_type": None,
        "metadata": {},
        "hash": None,
        "class_name": "RelatedNodeInfo",
    }
    node = _NODE | {
        "id_": row_id,
        "metadata": {key: metadata[key] for key in metadata if key != "original"},
        "relationships": {"1": source},
    }
    references = dict.fromkeys(("document_id", "doc_id", "ref_doc_id"), paper_id)
    return references | {"_node_type": "TextNode", "_node_content": json.dumps(node, ensure_ascii=False)}


def papers_from_rows(rows: Iterable[StoredRow]) -> tuple[list[IndexedPaper], list[str]]:
    """The papers that these rows hold whole, and the ids of rows that belong to none.

    A writer that was stopped between two calls can leave passages without their abstract, or a passage of an older
    text; such rows are reported so that they can be removed.
    """
    whole: dict[str, StoredRow] = {}
    passages: dict[str, dict[int, StoredRow]] = {}
    for row in rows:
        if row.metadata["kind"] == "abstract":
            whole[row.row_id] = row
        else:
            passages.setdefault(row.metadata["paper_id"], {})[row.metadata["number"]] = row
    entries: list[IndexedPaper] = []
    strays: list[str] = []
    for paper_id, row in whole.items():
        own = passages.pop(paper_id, {})
        wanted = range(row.metadata["passages"])
        strays += [own[number].row_id for number in own if number not in wanted]
        if all(number in own and _belongs(own[number], row.text) for number in wanted):
            entries.append(_entry(row, [own[number] for number in wanted]))
        else:
            strays += [paper_id, *(own[number].row_id for number in own if number in wanted)]
    strays += [row.row_id for own in passages.values() for row in own.values()]
    return entries, strays


def _belongs(passage: StoredRow, abstract: str) -> bool:
    return abstract[passage.metadata["start"] : passage.metadata["end"]] == passage.text


def _entry(row: StoredRow, passages: Sequence[StoredRow]) -> IndexedPaper:
    spans: tuple[Span, ...] = tuple((p.metadata["start"], p.metadata["end"]) for p in passages)
    vectors = np.stack([p.vector for p in passages]) if passages else np.empty((0, len(row.vector)), np.float32)
    return IndexedPaper(paper_from_metadata(row.metadata, row.text), row.vector, spans, vectors)


def paper_from_metadata(metadata: Mapping[str, Any], abstract: str) -> Paper:
    """The paper that a whole-abstract row holds."""
    fields: dict[str, Any] = {key: metadata.get(key) or "" for key in _TEXTS}
    fields |= {key: tuple(metadata.get(key) or ()) for key in _LISTS}
    return Paper(paper_id=metadata["paper_id"], abstract=abstract, year=metadata.get("year"), **fields)
