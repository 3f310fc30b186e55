"""The lists that outsiders asked about: drawn by a seed from lists beside the repository, or written for the purpose.

Nothing of the lists beside the repository is kept here. A draw is a rule (file, number, seed), so that the same papers
are found again wherever the file is.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from eval.datasets import SHARED
from eval.json_lines import read_json_lines
from eval.judged import owners_papers, sample_papers
from vectorstore.merge.identity import to_paper
from vectorstore.merge.planning import plan
from vectorstore.readers import read_papers, read_stream
from vectorstore.records import Paper, Record, Skipped

ML, LORA = SHARED / "lists" / "ml_20k.jsonl.gz", SHARED / "lists" / "arxiv_lora.jsonl.gz"
SCIFACT, MED, CISI = (SHARED / "bench" / name / "corpus.jsonl" for name in ("scifact", "med", "cisi"))
EXPORTS = tuple(
    SHARED / "formats" / name
    for name in (
        "asreview/_baseline.ris",
        "asreview/embase.csv",
        "asreview/ovid_zotero.ris",
        "pubmed/pubmed_result.xml",
        "asreview/pubmed_zotero.ris",
    )
)


@dataclass(frozen=True)
class AskedList:
    """A list of papers with what its papers may be called by."""

    name: str
    papers: tuple[Paper, ...]
    titled: tuple[Paper, ...] = ()
    """The same papers with titles, where the list itself has none."""

    def paper_id(self, name: str) -> str:
        """The paper with this id, or the only one whose title or abstract begins so. Raises ValueError."""
        known = self.titled or self.papers
        found = [paper.paper_id for paper in known if paper.paper_id == name] or [
            paper.paper_id for paper in known if paper.title.startswith(name) or paper.abstract.startswith(name)
        ]
        if len(found) != 1:
            raise ValueError(f"{len(found)} papers of {self.name} are named {name!r}")
        return found[0]


def asked_list(name: str) -> AskedList | None:
    """The list of this name; None where a file that it is read from is not there."""
    needed, read = _LISTS[name]
    if not all(path.exists() for path in needed):
        return None
    return AskedList(name, tuple(read()), sample_papers() if name == "owner" else ())


def _drawn(path: Path, number: int, seed: int) -> Iterator[Paper]:
    rows = list(read_json_lines(path))
    chosen = [json.dumps(_row(row)) for row in random.Random(seed).sample(rows, number)]
    return _stored(read_stream("\n".join(chosen).encode(), path.name))


def _row(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row as a user's list would have it, of a corpus in BEIR layout too."""
    return {"id": row["_id"], "title": row["title"], "abstract": row["text"]} if "_id" in row else row


def _exported() -> Iterator[Paper]:
    return _stored(record for path in EXPORTS for record in read_papers(path))


def _written() -> Iterator[Paper]:
    text = files("eval").joinpath("data/outside_own.txt").read_bytes()
    return _stored(read_stream(text, "outside_own.txt"))


def _stored(records: Iterator[Record | Skipped]) -> Iterator[Paper]:
    """The papers that an ingest of these records would store."""
    return iter(plan([to_paper(record) for record in records if isinstance(record, Record)], []).write)


_LISTS: Mapping[str, tuple[Sequence[Path], Callable[[], Iterator[Paper]]]] = {
    "owner": ((SHARED / "corpus" / "icml2026",), owners_papers),
    "cisi": ((CISI,), partial(_drawn, CISI, 200, 4711)),
    "lora": ((LORA,), partial(_drawn, LORA, 250, 4711)),
    "med": ((MED,), partial(_drawn, MED, 200, 4711)),
    "med2024": ((MED,), partial(_drawn, MED, 150, 2024)),
    "ml": ((ML,), partial(_drawn, ML, 300, 4711)),
    "ml250": ((ML,), partial(_drawn, ML, 250, 777)),
    "ml2024": ((ML,), partial(_drawn, ML, 200, 2024)),
    "ml31415": ((ML,), partial(_drawn, ML, 250, 31415)),
    "own": ((), _written),
    "refs": (EXPORTS, _exported),
    "sci": ((SCIFACT,), partial(_drawn, SCIFACT, 200, 4711)),
    "sci200": ((SCIFACT,), partial(_drawn, SCIFACT, 200, 777)),
    "sci31415": ((SCIFACT,), partial(_drawn, SCIFACT, 200, 31415)),
}
LISTS = tuple(_LISTS)
"""Names of the lists."""
