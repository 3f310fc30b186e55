"""A snapshot on the disk: written whole into a folder of its own, switched to at once, and read back by mapping."""

from __future__ import annotations

import json
import logging
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import numpy as np

from vectorstore.lexical import LexicalIndex
from vectorstore.records import Paper
from vectorstore.sentences import SentenceIndex
from vectorstore.snapshot import FIELDS, Snapshot, values_of
from vectorstore.steps.facts_table import FactsTable
from vectorstore.storage.folders import replace_file, to_disk

FORMAT = 10
"""Raised when what is written here changes; an older snapshot is derived anew."""
POINTER = "CURRENT"

_TUPLES = {name for name, hint in get_type_hints(Paper).items() if get_origin(hint) is tuple}
_log = logging.getLogger(__name__)


def save(snapshot: Snapshot, folder: Path) -> None:
    """Write the snapshot below `folder` and switch to it; older ones but the last are removed. One at a time."""
    name = f"{snapshot.generation}-{secrets.token_hex(4)}"  # its own: an older folder may be damaged, or be in use
    target = folder / f".{name}"
    target.mkdir(parents=True)
    with (target / "papers.jsonl").open("w", encoding="utf-8") as file:
        for paper in snapshot.papers:
            file.write(json.dumps(dict(zip(FIELDS, values_of(paper), strict=True)), ensure_ascii=False) + "\n")
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


def _paper(values: dict[str, Any]) -> Paper:
    typed: dict[str, Any] = {key: tuple(value) if key in _TUPLES else value for key, value in values.items()}
    return Paper(**typed)
