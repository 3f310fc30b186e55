"""A comparison of groups of papers: how many each has, whose row is whose, and that a group has none."""

from __future__ import annotations

from itertools import chain, zip_longest

from rag.answer import Findings, Question
from rag.extractive.draft import Draft
from rag.extractive.phrases import counted, listed, say
from rag.extractive.verdict import named_papers, of_role
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot


def write_groups(question: Question, findings: Findings, draft: Draft) -> None:
    """How many papers each group has, and which side of the comparison has none."""
    language, matches = question.language, _ids_of_matches(findings)
    sides = (*question.described, *question.groups)
    found = {words: matches.intersection(findings.named.get(words, ())) for words in sides}
    groups = [say(language, "of_group", group=g, count=len(found[g])) for g in question.groups if found[g]]
    if groups:
        draft.paragraph(say(language, "checked_groups", checked=findings.checked, groups=listed(language, groups)))
    for words in found:
        if not found[words]:
            draft.paragraph(counted(language, "no_match", findings.checked, checked=findings.checked, topic=words))


def rows_of_groups(question: Question, findings: Findings, snapshot: Snapshot, most: int) -> tuple[Paper, ...]:
    """The papers that are named and those of the groups, by group; beyond `most`, those that stand last in theirs."""
    ids = [findings.named.get(name, ()) for name in question.names]
    in_turn = [paper_id for paper_id in chain.from_iterable(zip_longest(*ids)) if paper_id is not None]
    first = set(in_turn[:most])
    papers = named_papers(question, findings, snapshot)
    return tuple(sorted(papers, key=lambda paper: paper.paper_id not in first))


def group_remarks(question: Question, findings: Findings) -> dict[str, str]:
    """Paper id -> the group that its row belongs to, or comes near, to stand behind its label."""
    matches = _ids_of_matches(findings)
    return {
        paper_id: say(question.language, "row_group" if paper_id in matches else "row_near_group", group=group)
        for group in question.groups
        for paper_id in findings.named.get(group, ())
    }


def _ids_of_matches(findings: Findings) -> set[str]:
    return {hit.paper.paper_id for hit in of_role(findings.hits, "match")}
