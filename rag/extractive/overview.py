"""What is this list about? Its subjects, each with its most typical paper, quoted, and what to ask next."""

from __future__ import annotations

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


def write_overview(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The subjects of the papers that pass the question's limits, the largest first."""
    positions = np.flatnonzero(kept(snapshot, question.filters)).tolist()
    if not positions:
        return write_absence(question, findings, snapshot, draft)
    subjects = subjects_of(snapshot, positions)
    language = question.language
    counts = {"papers": len(positions), "within": within(question), "count": len(subjects)}
    draft.paragraph(say(language, "overview" if len(subjects) > 1 else "overview_one", **counts))
    for subject in subjects:
        _write_subject(subject, question, snapshot, draft)
    if subjects[0].phrases:
        draft.paragraph(say(language, "ask_for_subject", subject=subjects[0].phrases[0]))
    return Verdict("answered", ranked(findings.hits))


def _write_subject(subject: Subject, question: Question, snapshot: Snapshot, draft: Draft) -> None:
    language, (first, *others) = question.language, subject.positions
    paper = snapshot.papers[first]
    words = listed(language, subject.phrases) or say(language, "other_subject")
    about = replace(question, topic=" ".join(subject.phrases), everything=not subject.phrases)
    claim = relevant(Hit(paper, 1.0), snapshot.facts(first), about).claim
    heading = counted(language, "subject", len(subject.positions), subject=words, label=called(paper))
    draft.item(heading, draft.quote(paper, *claim))
    if others:
        labels = [called(snapshot.papers[position]) for position in others[:NAMED]]
        if len(others) > NAMED:
            labels.append(say(language, "more_papers", count=len(others) - NAMED))
        draft.say(say(language, "also_here", names=listed(language, labels)))
