"""Questions about a set: which papers, list them, how many. The whole list was scored, so the set is complete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rag.answer import PAGE, Findings, Question
from rag.extractive.contribution import contributing
from rag.extractive.draft import Draft
from rag.extractive.lines import lines
from rag.extractive.paging import page_of
from rag.extractive.phrases import listed, say
from rag.extractive.refuse import NEAREST, within, write_absence
from rag.extractive.related import write_related
from rag.extractive.verdict import NO_MATCH, Verdict, answering, named_papers, of_role, ranked
from rag.relevance import likely_count
from rag.retrieval.filtering import kept
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

LARGE_LIST = 500
"""Checked papers from which nobody reads them all to see whether a count is right: how sure it is, is said with it."""
READ_ALL = 2_000
"""Papers up to which every abstract is read for code that it promises without a link."""
LONGEST_LIKENESS = 15
"""Words up to which "like" asks for papers like one; a pasted abstract has the word too."""

_SIMILAR = re.compile(r"(?<!-)\b(?:similar|like|related|resembl\w+|close to|near)\b|类似|相似|相关", re.IGNORECASE)


def write_set(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """One line for each matching paper, after the count; borderline papers apart."""
    on_subject = of_role(findings.hits, "match")
    if question.contribution:
        findings = contributing(question, findings, snapshot)
    matches = of_role(findings.hits, "match")
    borderline = of_role(findings.hits, "borderline")
    if question.contribution and on_subject and not matches:
        return _write_none_reports(on_subject, question, findings, snapshot, draft)
    if not matches:
        return write_absence(question, findings, snapshot, draft)
    named = named_papers(question, findings, snapshot)
    short = len(question.standalone.split()) <= LONGEST_LIKENESS
    if len(named) == 1 and short and _SIMILAR.search(question.standalone):
        near = write_related(named[0], "similar", question, snapshot, draft)
        return Verdict("answered", answering(near, findings)) if near else Verdict("no_match", ranked(findings.hits))
    if question.filters.first:
        return _write_first_by_date(matches, question, findings, snapshot, draft)
    frame = ("count" if question.kind == "count" else "checked") + ("_borderline" if borderline else "")
    if question.everything:
        frame = "everything" if len(matches) > 1 else "everything_one"
    limits = within(question)
    if question.everything and question.contribution:
        limits += say(question.language, f"that_{question.contribution}")
    counts = {"checked": findings.checked, "matched": len(matches), "borderline": len(borderline)}
    draft.paragraph(say(question.language, frame, within=limits, **counts))
    if question.filters.newest_first or question.filters.oldest_first:
        dated = any(hit.paper.year for hit in matches)
        order = "newest" if question.filters.newest_first else "oldest"
        draft.say(say(question.language, order if dated else "no_years"))
    if findings.checked >= LARGE_LIST and not question.everything:
        low, high = likely_count([hit.relevance for hit in (*matches, *borderline)], len(matches))
        draft.say(say(question.language, "likely", low=low, high=high))
    page, is_last = page_of(matches, question, draft)
    lines(page, question, snapshot, draft)
    if borderline and is_last:
        draft.paragraph(say(question.language, "borderline"))
        lines(borderline[:PAGE], question, snapshot, draft)
    if question.filters.has_code and is_last and len(snapshot.papers) <= READ_ALL:
        _promised_too(question, snapshot, draft)
    return Verdict("answered", ranked(findings.hits))


def _write_none_reports(
    on_subject: Sequence[Hit], question: Question, findings: Findings, snapshot: Snapshot, draft: Draft
) -> Verdict:
    """There are papers on the subject, and none reports what is asked for."""
    if question.everything:
        draft.paragraph(say(question.language, f"none_{question.contribution}", checked=findings.checked))
        return Verdict("no_match", ranked(findings.hits, NO_MATCH))
    frame = say(question.language, "none_reports", count=len(on_subject), topic=question.topic)
    draft.paragraph(frame)
    lines(on_subject[:NEAREST], question, snapshot, draft)
    return Verdict("no_match", ranked(findings.hits, NO_MATCH))


def _write_first_by_date(
    matches: Sequence[Hit], question: Question, findings: Findings, snapshot: Snapshot, draft: Draft
) -> Verdict:
    """ "The oldest paper": so many of the matches, which come in that order, and those of the same year as the last."""
    filters, language = question.filters, question.language
    dated = [hit for hit in matches if hit.paper.year is not None]
    if not dated:
        draft.paragraph(say(language, "no_years"))
        return Verdict("abstract_silent", ranked(findings.hits, NO_MATCH))
    last = dated[: filters.first][-1].paper.year
    shown = [hit for place, hit in enumerate(dated) if place < filters.first or hit.paper.year == last]
    frame = "newest" if filters.newest_first else "oldest"
    frame = f"the_{frame}" if filters.first == 1 and len(matches) > 1 else f"few_{frame}"
    draft.paragraph(say(language, frame, matched=len(matches), within=within(question), year=last))
    lines(shown[:PAGE], question, snapshot, draft)
    return Verdict("answered", answering([hit.paper for hit in shown], findings))


def _promised_too(question: Question, snapshot: Snapshot, draft: Draft) -> None:
    """Papers that the filter leaves out because they link no code, though their abstracts say that it is public."""
    if not question.everything:
        return
    within_limits = np.flatnonzero(kept(snapshot, replace(question.filters, has_code=False))).tolist()
    others = [snapshot.papers[position].label for position in within_limits if snapshot.facts(position).promised_code]
    if others:
        names = listed(question.language, others[:PAGE])
        draft.paragraph(say(question.language, "also_promised", names=names))
