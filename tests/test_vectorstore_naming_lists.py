"""Labels over whole lists: the owner's untitled texts, titles that name their system, papers of many fields."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import islice
from pathlib import Path

import pytest

from eval.halves import is_for_fitting
from vectorstore.cleaning import clean
from vectorstore.labels.system_names import is_system_shaped
from vectorstore.naming import label
from vectorstore.readers import read_papers
from vectorstore.records import Record

SHARED = Path(__file__).parents[1].parent / "shared"
NAMES = json.loads((Path(__file__).parent / "data" / "icml2026_names.json").read_text(encoding="utf-8"))["papers"]


def own_papers() -> list[Record]:
    folder = SHARED / "corpus" / "icml2026"
    return [record for record in read_papers(folder) if isinstance(record, Record)]


@pytest.mark.shared
def test_labels_of_the_untitled_sample() -> None:
    expected = {entry["abstract"]: entry for entry in NAMES}
    wrong: list[str] = []
    records = own_papers()
    for record in records:
        entry = expected[hashlib.sha256(record.abstract.strip().encode()).hexdigest()[:12]]
        found = label("", clean(record.abstract))
        right = found == entry["name"] if entry["name"] else re.search(entry["about"], found, re.IGNORECASE)
        if not right:
            wrong.append(f"{entry} <- {found}")
    assert len(records) == 76
    assert len(wrong) <= 0.03 * 76, wrong


@pytest.mark.shared
def test_no_label_is_cut_or_too_long() -> None:
    for record in own_papers():
        found = label("", clean(record.abstract))
        assert 1 <= len(found.split()) <= 8
        assert not re.match(r"(?:we|this|our|it)\b", found, re.IGNORECASE)
        assert not re.search(r"\s(?:of|for|and|the|a|an|in|with|to|that|which|by|from|between)$", found)


@pytest.mark.shared
@pytest.mark.slow
def test_names_agree_with_the_titles_of_another_list() -> None:
    """Titles like "FooNet: ..." say the name; the label of the abstract alone must find it. Even id hashes only."""
    found: list[tuple[str, str]] = []
    for record in islice(read_papers(SHARED / "lists" / "ml_20k.jsonl.gz"), 4000):
        head = re.match(r"([^\s:]{3,30}): ", record.title) if isinstance(record, Record) else None
        if not isinstance(record, Record) or not head or not is_system_shaped(head.group(1)):
            continue
        abstract = clean(record.abstract)
        is_written = re.search(rf"(?<![\w-]){re.escape(head.group(1))}(?![\w-])", abstract)
        if is_written and not is_for_fitting(record.source_id):
            found.append((head.group(1), label("", abstract)))
    right = sum(name == named for name, named in found)
    print(f"names found: {right} of {len(found)}")
    assert right >= 0.85 * len(found) > 200


UNTITLED = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "labels_untitled.jsonl").read_text(encoding="utf-8").splitlines()
]
"""96 papers of four fields, each with the words of which a label names one; even id hashes report."""
LISTS = ("lists/ml_20k.jsonl.gz", "lists/arxiv_lora.jsonl.gz", "bench/scifact/corpus.jsonl")


@pytest.mark.shared
@pytest.mark.slow
def test_labels_of_untitled_papers_say_what_they_are_about() -> None:
    cases = {case["paper_id"]: case for case in UNTITLED}
    found = [record for path in LISTS for record in read_papers(SHARED / path) if isinstance(record, Record)]
    labels = {record.source_id: label("", clean(record.abstract)) for record in found if record.source_id in cases}
    assert len(labels) == len(cases) == 96
    right = {False: 0, True: 0}
    for paper_id, case in cases.items():
        even = not is_for_fitting(paper_id)
        named = any(word.casefold() in labels[paper_id].casefold() for word in case["names_one_of"])
        right[even] += named
        if not even and not named:
            print(paper_id, labels[paper_id])
    print(f"labels that say it: {right[True]} of 54 (even half), {right[False]} of 42")
    assert right[True] >= 44
