"""Questions for an aspect and no subject, put to every paper: "what limitations do the authors admit?"."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag.answer import Aspect, Findings, Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.draft import Draft
from rag.extractive.find import READ_ALL
from rag.extractive.matching import wanted
from rag.extractive.paging import page_of
from rag.extractive.phrases import called, counted, say
from rag.extractive.verdict import NO_MATCH, Verdict, answering, ranked
from rag.retrieval.concepts import Concept
from rag.retrieval.filtering import kept
from vectorstore.facts import Facts
from vectorstore.lexical import terms
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot


def write_of_all(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """One line for each paper that tells the aspect, in the order of the list, or that none does.

    Of a longer list the first `READ_ALL` papers are read, and so many are said to be checked.
    """
    aspect, named = question.aspects[0], wanted(question.standalone)
    positions = np.flatnonzero(kept(snapshot, question.filters))[:READ_ALL].tolist()
    spans = [
        (snapshot.papers[at], _telling(aspect, named, snapshot.papers[at], snapshot.facts(at))) for at in positions
    ]
    told = [(paper, span) for paper, span in spans if span is not None]
    if not told:
        what = "some_such_number" if aspect == "number" and named else f"some_{aspect}"
        values = {"checked": len(positions), "aspect": say(question.language, what)}
        draft.paragraph(counted(question.language, "none_tells", len(positions), **values))
        return Verdict("abstract_silent", ranked(findings.hits, NO_MATCH))
    draft.paragraph(counted(question.language, "so_many_tell", len(told), checked=len(positions)))
    for paper, span in page_of(told, question, draft)[0]:
        draft.item(f"{called(paper)}: ", draft.quote(paper, *clean_start(paper.abstract, span)))
    return Verdict("answered", answering([paper for paper, _ in told], findings))


def _telling(aspect: Aspect, named: Sequence[Concept], paper: Paper, facts: Facts) -> Span | None:
    """The sentence of a paper that tells the aspect; of a number that goes by a name, one that has name and number."""
    if aspect != "number" or not named:
        choice = choose(aspect, paper, facts)
        return choice.sentence if choice else None
    for sentence in (facts.sentences[number.sentence] for number in facts.numbers):
        stems = frozenset(terms(paper.abstract[sentence.start : sentence.end]))
        if sentence.own and all(any(stems.issuperset(way) for way in concept.ways) for concept in named):
            return sentence.start, sentence.end
    return None
