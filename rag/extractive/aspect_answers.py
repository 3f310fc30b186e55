"""Questions for an aspect of named papers: "what problem does FiX solve?", "what are their results?"."""

from __future__ import annotations

import re

from rag.answer import Aspect, Findings, Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import choose
from rag.extractive.draft import Draft
from rag.extractive.phrases import called, say
from rag.extractive.verdict import Verdict, answering, named_papers
from rag.understanding.kinds import aspect_words
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

GENERAL: frozenset[Aspect] = frozenset({"problem", "approach", "result", "dataset", "limitation"})
"""Aspects of which any abstract may have one sentence; a number or a link is a fact of its own kind."""

_WORD = re.compile(r"[^\W\d_]+")
_EMPTY_CHINESE = re.compile(
    r"怎么样|是什么|有哪些|什么|哪些|哪个|主要|解决|提出|使用|采用|评估|实验|测试|论文|文章|这篇|用|是|了|的|在|上|有|它|有何|如何|吗|呢"
)
_EMPTY = frozenset(
    """a an the of in is are was were do does did what which how why who their its it and or to for on by with main
    major key new used use uses using report reports reported achieve achieves get gets have has give gives obtain
    show shows solve solves solved address addresses tackle tackles propose proposes proposed evaluate evaluated
    tested test paper papers authors they this that look like good work works core central overall basic set sets
    s""".split()
)
"""What may stand beside aspects and names in a question that asks for nothing else."""


def asks_for_aspects(question: Question, findings: Findings) -> bool:
    """Whether nothing is asked but general aspects of papers that the list has."""
    if not findings.named or not question.aspects or not GENERAL.issuperset(question.aspects):
        return False
    rest = question.standalone
    for name in sorted(question.names, key=len, reverse=True):
        rest = rest.replace(name, " ")
    if question.language == "zh":
        return not re.search(r"\w", _EMPTY_CHINESE.sub("", aspect_words(rest)))
    return all(word.lower() in _EMPTY for word in _WORD.findall(aspect_words(rest)))


def write_aspects(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """The sentence of each named paper that speaks of each aspect, or that its abstract does not."""
    papers = named_papers(question, findings, snapshot)
    telling = [paper for paper in papers if _write_paper(paper, len(papers) > 1, question, snapshot, draft)]
    return Verdict("answered" if telling else "abstract_silent", answering(telling or papers, findings))


def _write_paper(paper: Paper, several: bool, question: Question, snapshot: Snapshot, draft: Draft) -> bool:
    facts = snapshot.facts(snapshot.position[paper.paper_id])
    found = False
    for aspect in question.aspects:
        choice = choose(aspect, paper, facts)
        if choice is None:
            silent = say(question.language, "aspect_silent", name=called(paper), aspect=_name_of(aspect, question))
            draft.item(silent) if several else draft.paragraph(silent)
            continue
        found = True
        quote = draft.quote(paper, *clean_start(paper.abstract, choice.sentence))
        draft.item(f"{paper.label}: ", quote) if several else draft.paragraph(f"{paper.label}: ", quote)
    if not found:
        nearest = choose("result", paper, facts) or choose("approach", paper, facts)
        if nearest is not None:
            draft.say(say(question.language, "nearest_sentence"), draft.quote(paper, *nearest.sentence))
    return found


def _name_of(aspect: Aspect, question: Question) -> str:
    return say(question.language, f"some_{aspect}")
