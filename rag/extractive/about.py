"""What one paper is about: problem, approach, result and code, each quoted, and the papers nearest to it."""

from __future__ import annotations

from collections.abc import Sequence

from rag.answer import Aspect, Findings, Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.draft import Draft
from rag.extractive.find import write_set
from rag.extractive.phrases import say
from rag.extractive.refuse import within, write_absence, write_missing_names
from rag.extractive.related import write_related
from rag.extractive.verdict import Verdict, named_papers, of_role, ranked
from vectorstore.facts import Facts
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

TOLD: tuple[Aspect, ...] = ("problem", "approach", "result", "dataset", "code")
SUMMARISED = 6
"""Papers up to which a topic is told paper by paper."""


def write_about(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The named papers one by one; without a name, the papers of the topic in short."""
    papers = named_papers(question, findings, snapshot)
    if question.names and not papers:
        return write_absence(question, findings, snapshot, draft)
    if not papers:
        return _write_topic(question, findings, snapshot, draft)
    write_missing_names(question, findings, snapshot, draft)
    for paper in papers:
        _tell(paper, TOLD, question, snapshot, draft)
    if len(papers) == 1:
        write_related(papers[0], "related", question, snapshot, draft)
    return Verdict("answered", ranked(findings.hits))


def _write_topic(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    matches = of_role(findings.hits, "match")
    if not 0 < len(matches) <= SUMMARISED:
        return write_set(question, findings, snapshot, draft)
    draft.paragraph(
        say(question.language, "checked", within=within(question), checked=findings.checked, matched=len(matches))
    )
    for hit in matches:
        _tell(hit.paper, TOLD if len(matches) == 1 else ("approach", "result"), question, snapshot, draft)
    return Verdict("answered", ranked(findings.hits))


def _tell(paper: Paper, aspects: Sequence[Aspect], question: Question, snapshot: Snapshot, draft: Draft) -> None:
    draft.paragraph(_heading(paper))
    facts = snapshot.facts(snapshot.position[paper.paper_id])
    linked = False
    for aspect in aspects:
        choice = choose(aspect, paper, facts)
        frame = say(question.language, f"told_{aspect}")
        if choice is not None:
            span = clean_start(paper.abstract, choice.sentence)
            if not draft.has(paper, *span):
                draft.item(frame, draft.quote(paper, *span))
                linked = linked or (bool(paper.code_url) and paper.code_url in paper.abstract[slice(*span)])
            more = _continued(choice.sentence, paper, facts) if aspect == "approach" and "problem" in aspects else None
            if more is not None and not draft.has(paper, *more):
                draft.say(draft.quote(paper, *more))
        elif aspect in ("problem", "approach", "result"):
            draft.item(frame, say(question.language, "not_said"))
    if paper.code_url and not linked:
        draft.item(say(question.language, "code_at", url=paper.code_url))


def _continued(sentence: Span, paper: Paper, facts: Facts) -> Span | None:
    """The next sentence where it goes on telling the approach; None where the next tells something else."""
    number = facts.sentence_at(sentence[0]) + 1
    if number >= len(facts.sentences):
        return None
    following = facts.sentences[number]
    tells = following.role == "approach"
    return clean_start(paper.abstract, (following.start, following.end)) if tells else None


def _heading(paper: Paper) -> str:
    published = " ".join(filter(None, (paper.venue, str(paper.year or ""))))
    return f"{paper.title or paper.label}{f' ({published})' if published else ''}"
