"""What a snapshot holds of its papers' texts alone: their terms and their facts. Needs no vectors, so no waiting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vectorstore.labels.telling_apart import told_apart
from vectorstore.lexical import LexicalIndex, paper_terms
from vectorstore.records import Paper
from vectorstore.sentences import SentenceIndex
from vectorstore.steps.facts_table import line_of


@dataclass(frozen=True, slots=True)
class Derived:
    """The indexes of a list of papers; positions in them are positions in the list."""

    lexical: LexicalIndex
    sentences: SentenceIndex
    facts: Mapping[str, str]
    """Lines of a facts table, by abstract; what is not here is extracted when it is needed."""


def listed(papers: Iterable[Paper]) -> tuple[Paper, ...]:
    """The papers in the order of a snapshot, by id so that it does not depend on the order of ingest, each with a
    label of its own."""
    return told_apart(sorted(papers, key=lambda paper: paper.paper_id))


def derive(papers: Sequence[Paper], to_extract: Iterable[str] = ()) -> Derived:
    """The indexes of papers as `listed` gives them, and the facts of the abstracts in `to_extract`. Pure."""
    lexical = LexicalIndex.build(paper_terms(paper) for paper in papers)
    facts = {abstract: line_of(abstract) for abstract in dict.fromkeys(to_extract)}
    return Derived(lexical, SentenceIndex.build(papers, lexical.vocabulary), facts)
