"""Two groups of papers that a comparison sets against each other: "zeroth-order methods versus first-order ones"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rag.answer import BORDERLINE, MATCH, Findings, Question
from rag.retrieval.named_papers import BESIDE_NAMED, NAMED
from rag.understanding.topic import topic_of
from vectorstore.records import Hit

_MANY = (
    r"(?:papers|works|abstracts|studies|articles|publications|manuscripts|preprints|methods|approaches|algorithms"
    r"|frameworks|techniques|models|systems|optimi[sz]ers|strategies|adapters|variants|schemes|trials)"
)
_HEAD = re.compile(rf"\b(?:{_MANY}|those|ones)\b", re.IGNORECASE)
_HEAD_ALONE = re.compile(
    rf"^(?:the |those |all )?(?:{_MANY}|those|ones)\b(?: (?:that|which|who|on|about|for|of|with|from|using))?\s*"
    r"|^(?:the )?other |\s*\bones$",
    re.IGNORECASE,
)
"""What stands around the subject of a group: "approaches that ...", "those on ..."."""
_OPENING = re.compile(
    r"^(?:compare|contrast|comparison of|(?:what (?:is|are) )?(?:the )?(?:main |key )?differences? (?:between|of|in)"
    r"|how (?:do|are)|what (?:separates|distinguishes|sets))\s+(?:the )?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r",? (?:versus|vs\.?|against|(?:differ(?:ent)?|compare|apart) (?:from|to|with)|from|with|and|to)"
    r" (?:the |those of )?",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(
    rf"(?:(?:other|others|existing|previous|prior|earlier|standard|similar|related|current|different|their|its|such|rest"
    rf"|baselines?|{_MANY}|those|ones)\b\W*)*$|(?:they|each|it|both|are|is)\b",
    re.IGNORECASE,
)
"""Subjects that say of no group what it is about: "other methods", "the approaches they use"."""
SHOWN_NEAR = 3
"""Borderline papers that stand for a group that has no match."""


def groups_in(text: str, name: str = "") -> tuple[str, ...]:
    """The subjects of two groups of papers that a text compares; beside one named paper, of the one group.

    Empty where it compares anything else. Of several places where the sides may part, the group behind the right one
    says soonest that it is a group: "papers on learning with noisy labels and papers on ...".
    """
    compared = _OPENING.sub("", text)
    parted: list[tuple[int, tuple[str, ...]]] = []
    for between in _BETWEEN.finditer(compared):
        sides = [compared[: between.start()], compared[between.end() :]]
        groups = [side for side in sides if not name or name not in side]
        heads = [_HEAD.search(side) for side in groups]
        subjects = tuple(_subject(side) for side in groups)
        if len(groups) == (1 if name else 2) and all(subjects) and heads[-1] and all(heads):
            parted.append((heads[-1].start(), subjects))
    subjects = min(parted, key=lambda entry: entry[0])[1] if parted else ()
    return subjects if len(set(subjects)) == len(subjects) else ()


def _subject(side: str) -> str:
    """What the papers of a side are about; empty where it does not say."""
    subject = topic_of(_HEAD_ALONE.sub("", side.strip(" ?.!,")), False)
    return "" if _NO_SUBJECT.match(subject) else subject


def with_sides(question: Question, findings: Findings, search: Callable[[Question], Findings]) -> Findings:
    """The findings with the papers of each side as if its description were their name; a side without papers has none.

    A described paper is the best one for its description, a group has all that match its subject.
    """
    sides = (*question.described, *question.groups)
    of_names = {paper_id for ids in findings.named.values() for paper_id in ids}
    best: dict[str, tuple[Hit, str]] = {}
    for words in sides:
        hits = [hit for hit in _searched(question, words, search) if hit.paper.paper_id not in of_names]
        if words in question.described:
            hits = [hit for hit in hits if hit.paper.paper_id not in best][:1]
            hits = [replace(hit, relevance=max(NAMED, hit.relevance)) for hit in hits]
        else:
            hits = [hit for hit in hits if hit.relevance >= MATCH] or hits[:SHOWN_NEAR]
        for hit in hits:
            if hit.paper.paper_id not in best or best[hit.paper.paper_id][0].relevance < hit.relevance:
                best[hit.paper.paper_id] = hit, words
    if not best:
        return findings
    named = {words: tuple(paper_id for paper_id, (_, of) in best.items() if of == words) for words in sides}
    others = (
        hit if hit.paper.paper_id in of_names else replace(hit, relevance=hit.relevance * BESIDE_NAMED)
        for hit in findings.hits
        if hit.paper.paper_id not in best
    )
    ordered = sorted((*(hit for hit, _ in best.values()), *others), key=lambda hit: -hit.relevance)
    return replace(findings, hits=tuple(ordered), named={**findings.named, **named})


def _searched(question: Question, subject: str, search: Callable[[Question], Findings]) -> Iterator[Hit]:
    """The papers on a subject, or near it, best first."""
    alone = Question(question.text, question.standalone, topic=subject, filters=question.filters)
    return (hit for hit in search(alone).hits if hit.relevance >= BORDERLINE)
