"""What the record of a paper says beside its abstract: authors, year and venue, and where its code is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answer import Findings, Language, Question
from rag.extractive.draft import Draft
from rag.extractive.phrases import called, listed, say
from rag.extractive.quoting import write_silence
from rag.extractive.verdict import Verdict, answering
from vectorstore.facts import Facts
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

_AUTHORS = re.compile(r"\b(?:who|authors?|wrote)\b|作者|谁", re.IGNORECASE)


def write_record(
    question: Question, findings: Findings, snapshot: Snapshot, positions: Sequence[int], draft: Draft
) -> Verdict:
    """Authors, or venue and year, whichever is asked for, of each paper."""
    known = []
    for position in positions:
        paper = snapshot.papers[position]
        line = _record(paper, question)
        known.append(bool(line))
        if line:
            draft.paragraph(f"{paper.label}: {line}")
        else:
            frame = "no_authors" if _AUTHORS.search(question.standalone) else "no_place"
            draft.paragraph(say(question.language, frame, name=called(paper)))
    return _verdict(known, positions, snapshot, findings)


def write_code(
    language: Language,
    findings: Findings,
    snapshot: Snapshot,
    positions: Sequence[int],
    draft: Draft,
    opening: str = "",
) -> Verdict:
    """Where the code of each paper is: its link, and what the abstract says of it."""
    known = []
    for position in positions:
        paper, facts = snapshot.papers[position], snapshot.facts(position)
        address = paper.code_url or next((link.url for link in facts.links), "")
        told = [*facts.promised_code, *(_sentence(facts, link.start) for link in facts.links if link.url == address)]
        promises = [draft.quote(paper, *span) for span in told[:1]]
        known.append(bool(address or promises))
        if not known[-1]:
            nearest = max(facts.sentences, key=lambda s: s.role_probabilities[-1], default=None)
            write_silence(paper, nearest, language, draft)
            continue
        if promises:
            draft.paragraph(f"{opening}{called(paper)}: ", promises[0])
        if address and not (promises and address in paper.abstract[slice(*told[0])]):
            where = say(language, "code_link", link=address)
            draft.say(where) if promises else draft.paragraph(f"{opening}{called(paper)}: {where}")
        elif not address:
            draft.say(say(language, "no_code_link"))
    return _verdict(known, positions, snapshot, findings)


def _verdict(known: Sequence[bool], positions: Sequence[int], snapshot: Snapshot, findings: Findings) -> Verdict:
    papers = answering([snapshot.papers[position] for position in positions], findings)
    return Verdict("answered" if any(known) else "abstract_silent", papers)


def _sentence(facts: Facts, offset: int) -> Span:
    sentence = facts.sentences[facts.sentence_at(offset)]
    return sentence.start, sentence.end


def _record(paper: Paper, question: Question) -> str:
    """What the record says of authors or of time and place, whichever is asked for; empty when nothing."""
    language = question.language
    if _AUTHORS.search(question.standalone):
        return say(language, "authors", names=listed(language, paper.authors)) if paper.authors else ""
    place = " ".join(filter(None, (paper.venue, str(paper.year or ""))))
    return say(language, "published", place=place) if place else ""
