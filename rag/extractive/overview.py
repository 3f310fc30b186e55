"""What is this list about? Its subjects, each with its most typical paper, quoted, and what to ask next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rag.answer import Findings, Question
from rag.extractive.draft import Draft
from rag.extractive.phrases import called, counted, listed, say
from rag.extractive.refuse import within, write_absence
from rag.extractive.sentences import relevant
from rag.extractive.verdict import Verdict, ranked
from rag.retrieval.filtering import kept
from rag.retrieval.subjects import Subject, subjects_of
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

NAMED = 4
"""Papers of a subject that are named beside the quoted one."""
OTHERS_NAMED = 8
"""Papers that are named of those that belong to no subject."""


def write_overview(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The subjects of the papers that pass the question's limits, the largest first."""
    positions = np.flatnonzero(kept(snapshot, question.filters)).tolist()
    if not positions:
        return write_absence(question, findings, snapshot, draft)
    subjects = subjects_of(snapshot, positions)
    told = [subject for subject in subjects if subject.phrases]
    language = question.language
    limits = {"papers": len(positions), "within": within(question)}
    if not told:
        draft.paragraph(
            say(language, "overview_none", names=_named(positions, OTHERS_NAMED, question, snapshot), **limits)
        )
        return Verdict("answered", ranked(findings.hits))
    draft.paragraph(counted(language, "overview", len(told), **limits))
    for subject in told:
        _write_subject(subject, question, snapshot, draft)
    for subject in subjects[len(told) :]:
        names = _named(subject.positions, OTHERS_NAMED, question, snapshot)
        draft.item(counted(language, "other_subjects", len(subject.positions), names=names))
    draft.paragraph(say(language, "ask_for_subject", subject=told[0].phrases[0]))
    return Verdict("answered", ranked(findings.hits))


def _write_subject(subject: Subject, question: Question, snapshot: Snapshot, draft: Draft) -> None:
    language, (first, *others) = question.language, subject.positions
    paper = snapshot.papers[first]
    does = replace(question, topic="", everything=True)
    claim = relevant(Hit(paper, 1.0), snapshot.facts(first), does).claim
    words = listed(language, subject.phrases)
    heading = counted(language, "subject", len(subject.positions), subject=words, label=called(paper))
    draft.item(heading, draft.quote(paper, *claim))
    if others:
        draft.say(say(language, "also_here", names=_named(others, NAMED, question, snapshot)))


def _named(positions: Sequence[int], most: int, question: Question, snapshot: Snapshot) -> str:
    """The first of these papers by name, and how many more there are."""
    labels = [called(snapshot.papers[position]) for position in positions[:most]]
    if len(positions) > most:
        labels.append(say(question.language, "more_papers", count=len(positions) - most))
    return listed(question.language, labels)
