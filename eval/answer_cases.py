"""Questions with the sentences of one abstract that answer them, from three sources, half of each for fitting.

labelled   eval/data/answer_sentences.jsonl, over the lists and exports of ../shared, where they are present
scifact    the claims of SciFact's training half with the sentences that its annotators chose as evidence
sample     the fact questions about the sample list: the sentences that hold the words that a quote must have
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from eval.datasets import ROOT, SAMPLE, SHARED
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from eval.labelled import LISTS, TYPED_LOWER, list_texts, recased
from vectorstore.cleaning import clean
from vectorstore.facts import Facts, extract_facts
from vectorstore.naming import label
from vectorstore.passages import sentence_spans
from vectorstore.records import Paper

Use = Literal["fact", "find", "cell"]

_PLAIN_BOUNDARY = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9\"(])")


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """One question put to one paper."""

    source: str
    key: str
    """What it is split by: a paper, or a claim or question where many of one paper belong together."""
    question: str
    paper: Paper
    facts: Facts
    right: frozenset[int]
    """Numbers of the sentences that answer; empty where the abstract does not say."""
    use: Use = "fact"
    """Whether the sentence answers, shows that the paper belongs to a set, or stands in a table."""

    @property
    def for_fitting(self) -> bool:
        """Whether models may be fitted on it."""
        return is_for_fitting(self.key)

    @property
    def names(self) -> tuple[str, ...]:
        """What a question calls the paper by."""
        return (self.paper.label,) if self.paper.label else ()

    @property
    def group(self) -> str:
        """What it is reported under."""
        return f"{self.source} {self.use}" if self.source == "labelled" else self.source


def answer_cases() -> list[AnswerCase]:
    """Every case whose text is at hand."""
    return [*labelled(), *scifact(), *sample()]


def labelled() -> Iterator[AnswerCase]:
    """The written questions whose abstract is at hand and unchanged."""
    rows = list(read_json_lines(files("eval").joinpath("data/answer_sentences.jsonl")))
    texts = _texts()
    for row in rows:
        source, key = row["source"], row["paper"]
        title, abstract = texts.get((source, key), ("", ""))
        if not hashlib.sha256(abstract.encode()).hexdigest().startswith(row["sha256"]):
            continue
        paper = _paper(key, title, clean(recased(abstract) if source in TYPED_LOWER else abstract))
        facts, right = extract_facts(paper.abstract), frozenset(row["sentences"])
        yield AnswerCase("labelled", key, row["question"], paper, facts, right, row.get("use", "fact"))


def _texts() -> dict[tuple[str, str], tuple[str, str]]:
    """(source, paper) -> (title, abstract as the list has it, those of JSON lines on one line)."""
    return {
        (name, paper.removeprefix("scifact:")): (title, " ".join(text.split()) if name in LISTS else text)
        for (name, paper), title, text in list_texts()
        if text
    }


def scifact(folder: Path = SHARED / "bench" / "scifact") -> Iterator[AnswerCase]:
    """Claims with the evidence of one abstract; abstracts of which the sentence numbers may be others are left out."""
    if not folder.is_dir():
        return
    evidence: dict[tuple[str, str], set[int]] = {}
    for row in json.loads((folder / "evidence_train.json").read_text(encoding="utf-8")):
        evidence.setdefault((row["claim_id"], row["doc_id"]), set()).update(row["sentences"])
    documents = {row["_id"]: row for row in read_json_lines(folder / "corpus.jsonl")}
    claims = {row["_id"]: row["text"] for row in read_json_lines(folder / "queries.jsonl")}
    for (claim, document), right in evidence.items():
        text = documents[document]["text"]
        if len(sentence_spans(text)) == len(_PLAIN_BOUNDARY.split(text)):
            paper = _paper(document, documents[document]["title"], text)
            yield _case("scifact", claim, claims[claim], paper, right)


def sample() -> Iterator[AnswerCase]:
    """The fact cases over the sample list that name one paper and the words of its quote."""
    papers = [
        Paper(row["title"], label(row["title"], row["abstract"]), row["abstract"], title=row["title"])
        for row in read_json_lines(SAMPLE)
    ]
    for row in read_json_lines(ROOT / "tests" / "data" / "cases_fact.jsonl"):
        named = [
            paper for paper in papers if len(row.get("papers", ())) == 1 and paper.title.startswith(row["papers"][0])
        ]
        if len(named) == 1 and "quotes" in row and "question" in row:
            facts = extract_facts(named[0].abstract)
            right = {
                n for n, fact in enumerate(facts.sentences) if _says(named[0].abstract[fact.start : fact.end], row)
            }
            if right:
                yield AnswerCase("sample", row["id"], row["question"], named[0], facts, frozenset(right))


def _says(sentence: str, row: Mapping[str, Any]) -> bool:
    return any(words in sentence for wanted in row["quotes"] for words in wanted.split("|"))


def _case(source: str, key: str, question: str, paper: Paper, right: Any) -> AnswerCase:
    return AnswerCase(source, key, question, paper, extract_facts(paper.abstract), frozenset(right))


def _paper(paper_id: str, title: str, abstract: str) -> Paper:
    return Paper(paper_id, label(title, abstract), abstract, title=title)
