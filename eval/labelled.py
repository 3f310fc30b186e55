"""The abstracts whose sentences are labelled by hand, with their texts read from the lists that they stand in.

Lists beside the repository are left out where they are absent; `eval/data/README.md` says what the labels mean.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from eval.datasets import SAMPLE, SHARED
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from vectorstore.cleaning import clean
from vectorstore.passages import Span, sentence_spans
from vectorstore.readers import read_papers
from vectorstore.records import Record

LETTERS = {"b": 0, "p": 1, "P": 2, "A": 3, "R": 4, "S": 5}
"""Letter of a label -> position in `vectorstore.facts.roles.STATES`."""
SETS = ("role_labels.jsonl", "role_labels_wide.jsonl", "role_labels_fields.jsonl")
LISTS = ("ml_20k", "arxiv_lora")
JUDGED = ("scifact", "cisi", "med", "cranfield")
TYPED_LOWER = ("med", "cranfield")
"""Lists typed in lower case: their sentences get a capital first, so that they can be told apart."""
EXPORTS: Mapping[str, tuple[str, ...]] = {
    "pubmed": ("pubmed/pubmed_result.xml", "asreview/demo_data.json", "asreview/_baseline.ris",
               "asreview/baseline_zotero.ris"),
    "engineering": ("litstudy/notebooks_ieee_1.csv", "litstudy/tests_scopus.csv"),
    "physics": ("arxiv_kaggle/arxiv-metadata-oai-snapshot.json",),
}  # fmt: skip
_NEXT = re.compile(r" ([.?!]) +([a-z])")


@dataclass(frozen=True, slots=True)
class LabelledAbstract:
    """One abstract with a state (position in `STATES`) for each sentence."""

    labels: str
    """Which of `SETS` it stands in."""
    source: str
    paper: str
    abstract: str
    states: tuple[int, ...]

    @property
    def for_fitting(self) -> bool:
        """Whether this paper belongs to the half that models are fitted on."""
        return is_for_fitting(self.paper)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Its sentences."""
        return sentence_spans(self.abstract)


def labelled_abstracts() -> list[LabelledAbstract]:
    """All labelled abstracts whose text is at hand and unchanged, and whose sentences are still those labelled."""
    rows = {
        (row["source"], row["paper"]): (name, row)
        for name in SETS
        for row in read_json_lines(files("eval").joinpath(f"data/{name}"))
    }
    found = []
    for key, _, text in list_texts():
        name, row = rows.pop(key, ("", {}))  # an export may have a paper twice
        if not row or not hashlib.sha256(text.encode()).hexdigest().startswith(row["sha256"]):
            continue
        abstract = clean(recased(text) if key[0] in TYPED_LOWER else text)
        states = tuple(LETTERS[letter] for letter in row["labels"])
        if len(sentence_spans(abstract)) == len(states):
            found.append(LabelledAbstract(name, *key, abstract, states))
    return found


def list_texts() -> Iterator[tuple[tuple[str, str], str, str]]:
    """Every (list, paper) with its title and its abstract as the list has them."""
    for row in read_json_lines(SAMPLE):
        yield ("sample", row["title"]), row["title"], row["abstract"]
    for name in LISTS:
        for row in _present(SHARED / "lists" / f"{name}.jsonl.gz"):
            yield (name, row["id"]), row["title"], row["abstract"]
    for name in JUDGED:
        for row in _present(SHARED / "bench" / name / "corpus.jsonl"):
            yield (name, f"{name}:{row['_id']}"), row["title"], row["text"]
    for name, path in _exports():
        for record in read_papers(path) if path.exists() else ():
            if isinstance(record, Record) and record.abstract:
                digest = hashlib.sha256(record.abstract.encode()).hexdigest()[:16]
                yield (name, digest), record.title, record.abstract


def _exports() -> Iterator[tuple[str, Path]]:
    for name, exports in EXPORTS.items():
        yield from ((name, SHARED / "formats" / export) for export in exports)
    yield from (("owner", path) for path in sorted((SHARED / "corpus" / "icml2026").glob("*.txt")))


def _present(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a list; none where it does not lie beside the repository."""
    return read_json_lines(path) if path.exists() else iter(())


def recased(text: str) -> str:
    """A text typed in lower case with " . " between its sentences, with a capital at the head of each."""
    text = _NEXT.sub(lambda match: f"{match[1]} {match[2].upper()}", text[:1].upper() + text[1:])
    return text.strip().removesuffix(" .") + "." if text.strip().endswith(" .") else text.strip()
