"""The subjects of a list: papers of like vectors are together, and are told by the phrases that set them apart."""

from __future__ import annotations

import numpy as np

from rag.answer import Findings, Question
from rag.extractive import ExtractiveWriter
from rag.retrieval.subjects import subjects_of
from vectorstore.passages import split_passages
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import IndexedPaper, Snapshot, build

TOPICS = ("coral reef bleaching", "bridge scour", "vowel harmony")


def list_of(sizes: tuple[int, int, int]) -> Snapshot:
    """Papers on three topics, one direction of the vector space each, with a little noise that is always the same."""
    chance = np.random.default_rng(0)
    entries = []
    for topic, size in enumerate(sizes):
        for number in range(size):
            abstract = f"We study {TOPICS[topic]} in place {number}. The effect is large."
            paper = Paper(f"{topic}-{number}", f"{TOPICS[topic].title()} {number}", abstract)
            vector = np.eye(3, dtype=np.float32)[topic] + 0.05 * chance.standard_normal(3).astype(np.float32)
            vector /= np.linalg.norm(vector)
            spans = tuple((p.start, p.end) for p in split_passages(paper.paper_id, abstract))
            entries.append(IndexedPaper(paper, vector, spans, np.tile(vector, (len(spans), 1))))
    return build(entries, "test", 3)


def test_papers_of_like_meaning_are_together_the_largest_subject_first() -> None:
    snapshot = list_of((9, 6, 3))
    subjects = subjects_of(snapshot, range(18))
    ids = [{snapshot.papers[position].paper_id[0] for position in subject.positions} for subject in subjects]
    assert ids == [{"0"}, {"1"}, {"2"}]
    assert [len(subject.positions) for subject in subjects] == [9, 6, 3]
    assert [subject.phrases[0].lower() for subject in subjects] == list(TOPICS)


def test_every_paper_has_one_subject_and_the_same_list_the_same_ones() -> None:
    snapshot = list_of((7, 7, 7))
    subjects = subjects_of(snapshot, range(21))
    assert sorted(position for subject in subjects for position in subject.positions) == list(range(21))
    assert subjects == subjects_of(snapshot, range(21))


def test_of_a_few_papers_only_these_are_told() -> None:
    snapshot = list_of((4, 4, 4))
    subjects = subjects_of(snapshot, [0, 1, 2, 3])
    assert sorted(position for subject in subjects for position in subject.positions) == [0, 1, 2, 3]
    assert subjects_of(snapshot, [5])[0].positions == (5,)


def test_papers_with_equal_vectors_are_one_subject() -> None:
    papers = [Paper(f"p{number}", "Coral", "Reefs bleach.") for number in range(9)]
    vector = np.ones(3, np.float32) / np.sqrt(np.float32(3))
    entries = [IndexedPaper(paper, vector, ((0, 13),), vector[None]) for paper in papers]
    assert [len(subject.positions) for subject in subjects_of(build(entries, "test", 3), range(9))] == [9]


def test_the_answer_names_each_subject_and_quotes_its_most_typical_paper() -> None:
    snapshot = list_of((9, 6, 3))
    question = Question("what is this list about?", "what is this list about?", "list", everything=True, overview=True)
    findings = Findings(tuple(Hit(paper, 1.0) for paper in snapshot.papers), 18)
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    assert (answer.status, answer.matched, answer.checked) == ("answered", 18, 18)
    assert answer.text.startswith("The list holds 18 papers. By their words they fall into about 3 subjects.")
    assert len(answer.citations) == 3
    for citation, topic in zip(answer.citations, TOPICS, strict=True):
        assert topic in citation.quote
        assert snapshot.paper(citation.paper_id).abstract[citation.start : citation.end] == citation.quote
    assert "(9 papers)" in answer.text
    assert "and 4 more" in answer.text


def test_papers_of_no_subject_are_named_apart() -> None:
    snapshot = list_of((9, 6, 1))
    *told, others = subjects_of(snapshot, range(16))
    assert len(told) == 2
    assert others.phrases == ()
    assert [snapshot.papers[position].paper_id for position in others.positions] == ["2-0"]
    question = Question("what is this list about?", "what is this list about?", "list", everything=True, overview=True)
    findings = Findings(tuple(Hit(paper, 1.0) for paper in snapshot.papers), 16)
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    assert "about 2 subjects" in answer.text
    assert "- On another subject: “Vowel Harmony 0”." in answer.text
