"""Judged data sets in BEIR layout, and snapshots over any list with vectors kept for the next run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from eval.json_lines import read_json_lines
from vectorstore.embeddings import Embedder, PaperText, Vector
from vectorstore.errors import MissingFileError, UnreadableFileError
from vectorstore.passages import split_passages
from vectorstore.records import Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
"""Example files that may lie beside the repository."""
SAMPLE = ROOT / "vectorstore" / "sample" / "icml2026.jsonl"
PIECE = 2_000
"""Papers whose vectors are kept in one file."""

Judgements = Mapping[str, Mapping[str, int]]
"""Question id -> paper id -> grade; 0 is judged not relevant."""


@dataclass(frozen=True)
class Dataset:
    """A list of papers with questions and what is relevant to each."""

    name: str
    papers: tuple[Paper, ...]
    questions: Mapping[str, str]
    judgements: Judgements


def load_beir(folder: Path, split: str = "test") -> Dataset:
    """The data set in `folder` (corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv), with its judged questions only.

    Raises MissingFileError when one of the three is not there, UnreadableFileError when one cannot be understood.
    """
    corpus, queries, qrels = (folder / part for part in ("corpus.jsonl", "queries.jsonl", f"qrels/{split}.tsv"))
    for path in (corpus, queries, qrels):
        if not path.is_file():
            raise MissingFileError(f"There is no {path}.", "A folder in BEIR layout has corpus.jsonl, queries.jsonl "
                                   f"and qrels/{split}.tsv.")  # fmt: skip
    judgements = _judgements(qrels)
    try:
        papers = tuple(_paper(row) for row in read_json_lines(corpus))
        questions = {str(row["_id"]): str(row["text"]) for row in read_json_lines(queries)}
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise UnreadableFileError(
            f"{folder} is not in BEIR layout: {error}.", "Every line of corpus.jsonl and queries.jsonl is an object "
            "with _id and text.",
        ) from error  # fmt: skip
    judged = {question: questions[question] for question in judgements if question in questions}
    return Dataset(folder.name, papers, judged, {question: judgements[question] for question in judged})


def _judgements(path: Path) -> dict[str, dict[str, int]]:
    judgements: dict[str, dict[str, int]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        fields = line.split("\t")
        if number == 0 or not line.strip():
            continue
        try:
            question, paper, grade = fields[0], fields[1], int(fields[2])
        except (IndexError, ValueError) as error:
            raise UnreadableFileError(
                f"Line {number + 1} of {path} is not `question TAB paper TAB grade`.", "Grades are whole numbers."
            ) from error
        judgements.setdefault(question, {})[paper] = grade
    return judgements


def _paper(row: Mapping[str, Any]) -> Paper:
    title = str(row.get("title") or "")
    return Paper(str(row["_id"]), title or str(row["_id"]), str(row["text"]), title=title)


def load_list(path: Path) -> tuple[Paper, ...]:
    """A gzipped list of JSON lines with `id`, `title` and `abstract`."""
    return tuple(
        Paper(str(row["id"]), row["title"], " ".join((row["abstract"] or "").split()), title=row["title"])
        for row in read_json_lines(path)
    )


def cache_folder() -> Path:
    """Where vectors wait for the next run: the user's cache, never the repository."""
    return Path(platformdirs.user_cache_dir("paperchat")) / "vectors"


def snapshot_of(papers: Sequence[Paper], embedder: Embedder, cache: Path | None = None) -> Snapshot:
    """The snapshot of these papers; vectors are read from the cache where the same texts were embedded before."""
    spans = [tuple((p.start, p.end) for p in split_passages(paper.paper_id, paper.abstract)) for paper in papers]
    texts = [PaperText(paper.title, paper.abstract, span) for paper, span in zip(papers, spans, strict=True)]
    whole, parts = _vectors(texts, embedder, cache or cache_folder())
    ends = np.cumsum([len(span) for span in spans])
    entries = [
        IndexedPaper(paper, whole[i], span, parts[ends[i] - len(span) : ends[i]])
        for i, (paper, span) in enumerate(zip(papers, spans, strict=True))
    ]
    return build(entries, embedder.name, embedder.dimension)


def _vectors(texts: Sequence[PaperText], embedder: Embedder, cache: Path) -> tuple[Vector, Vector]:
    """(whole, passage) vectors of the texts, kept in pieces, so that a run that is broken off goes on where it was."""
    pieces = [texts[first : first + PIECE] for first in range(0, len(texts), PIECE)] or [texts]
    whole, parts = zip(*(_piece(piece, embedder, cache) for piece in pieces), strict=True)
    return np.concatenate(whole), np.concatenate(parts)


def _piece(texts: Sequence[PaperText], embedder: Embedder, cache: Path) -> tuple[Vector, Vector]:
    """(whole, passage) vectors of the texts, from `cache/MODEL-HASH.npz` where it is there."""
    digest = hashlib.sha256(embedder.name.encode())
    for text in texts:
        digest.update(repr((text.title, text.abstract, text.passages)).encode("utf-8", "surrogatepass"))
    path = cache / f"{embedder.name.replace(':', '-').replace('/', '-')}-{digest.hexdigest()[:16]}.npz"
    if not path.is_file():
        vectors = list(embedder.embed_papers(texts))
        empty = np.empty((0, embedder.dimension), np.float32)
        cache.mkdir(parents=True, exist_ok=True)
        np.savez(
            path,
            whole=np.stack([v.whole for v in vectors]) if vectors else empty,
            parts=np.concatenate([v.passages for v in vectors]) if vectors else empty,
        )
    with np.load(path) as stored:
        return stored["whole"], stored["parts"]
