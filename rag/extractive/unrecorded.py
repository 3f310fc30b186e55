"""Questions for what no record holds: where authors work, how often a paper is cited, what prize it won."""

from __future__ import annotations

import re

from rag.answer import Findings, Question
from rag.extractive.draft import Draft
from rag.extractive.phrases import say
from rag.extractive.verdict import NO_MATCH, Verdict, answering, named_papers, ranked
from vectorstore.snapshot import Snapshot

_AFFILIATIONS = re.compile(
    r"\baffiliat\w+|\b(?:universit(?:y|ies)|institut(?:e|ion)s?|compan(?:y|ies)|labs?|countr(?:y|ies)|employers?)\b[^?]*"
    r"\b(?:from|by|of|published|wrote|behind|does|do)\b|\bwhere (?:is|are|does|do|did)\b[^?]*\b(?:from|work)\b"
    r"|\b(?:researchers?|people|teams?|groups?|someone|anyone) (?:at|from|of) [A-Z]|\bauthors? (?:at|from) [A-Z]"
    r"|作者单位|哪个(?:大学|机构|公司|学校)",
)
_CITATIONS = re.compile(
    r"\b(?:how many|number of|count of|most|fewest) (?:\w+ ){0,2}citations?\b|\bcitation counts?\b|\bimpact factor\b"
    r"|\b(?:most|often|highly|times|well)[ -]cited\b|\bcited (?:the )?(?:most|often|least)\b"
    r"|\bhow (?:often|many times)\b[^?]*\bcited\b|引用(?:次数|量|最多)|被引",
    re.IGNORECASE,
)
_AWARDS = re.compile(
    r"\b(?:best[- ](?:student )?papers?|awards?|award-winning|prizes?|spotlights?|review(?:er)? scores?"
    r"|(?:papers?|conference|venue)(?:['’]s?)? acceptance rates?|acceptance rates? (?:of|at|for) (?:the |this |these )*"
    r"(?:papers?|conference|venue|(?-i:[A-Z]{3,}))|^(?:what(?: is|['’]s) )?(?:the )?acceptance rates?(?=\W*$)"
    r"|(?:oral|poster)s? (?:presentations?|papers?|acceptances?)|(?:got|an|as|were|was|are) (?:an? )?orals?\b(?! \w)"
    r"|rejected papers?|(?:accepted|got) as (?:an? )?(?:oral|poster)s?)\b|获奖|最佳论文",
    re.IGNORECASE,
)


def unrecorded(question: Question) -> str:
    """The frame that says what the list does not hold; empty for a question that does not ask for it."""
    if _CITATIONS.search(question.standalone):
        return "no_citation_counts"
    if _AWARDS.search(question.standalone):
        return "no_awards"
    return "no_affiliations" if _AFFILIATIONS.search(question.standalone) else ""


def write_unrecorded(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """That the list does not hold it; of a named paper besides who wrote it, where that is known."""
    draft.paragraph(say(question.language, unrecorded(question)))
    named = named_papers(question, findings, snapshot)
    for paper in named if unrecorded(question) == "no_affiliations" else ():
        if paper.authors:
            names = ", ".join(paper.authors)
            draft.say(f"{paper.label}: ", say(question.language, "authors", names=names))
    papers = answering(named, findings) if named else ranked(findings.hits, NO_MATCH)
    return Verdict("abstract_silent", papers)
