"""Right, partly right or wrong: an answer against what a fair reader of the abstracts expects.

Every expectation that a case has is graded, and its worst grade is the case's. What a case may have:

    papers, also, not   papers that must be there, that may, and that must not
    quotes              words that must stand in quotes of these papers ("a|b": either)
    count               how many papers match, or the lowest and highest number
    verdict             yes, no, mixed (both sides are shown) or unstated; "a|b": either
    status              of the answer; "a|b": either
    missing             names that are said not to be in the list
    words, never        what must, and what must not, stand in the text of the answer ("a|b": either)
    asks, then          of a conversation: the kind of its last turn; what each turn before it must have ({}: nothing)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eval.case_scoring import has_words
from eval.outside_lists import AskedList
from rag.answer import Answer
from rag.extractive.phrases import phrases

Expected = Mapping[str, Any]

OPENINGS: Mapping[str, str] = {
    words: verdict
    for phrase, verdict in (("yes", "yes"), ("no", "no"), ("depends", "mixed"), ("papers_disagree", "mixed"))
    for words in phrases()[phrase].values()
}
"""How an answer with a verdict begins, in both languages."""
RIGHT, PARTLY, WRONG = 2, 1, 0
NAMES = ("wrong", "partly", "right")
MOSTLY = 1 / 3
"""Set F1 below which a set is wrong and not partly right."""
SETS = ("find", "list", "count")


def grade(case: Expected, answers: Sequence[Answer], asked: AskedList) -> int:
    """RIGHT, PARTLY or WRONG. Of a conversation the last turn decides whether it is wrong."""
    last = _turn(case, answers[-1], asked)
    earlier = [
        _turn(expected, answer, asked)
        for expected, answer in zip(case.get("then", ()), answers, strict=False)
        if expected
    ]
    return last if last == WRONG or all(turn == RIGHT for turn in earlier) else PARTLY


def _turn(expected: Expected, answer: Answer, asked: AskedList) -> int:
    return min(_grades(expected, answer, asked))


def _grades(expected: Expected, answer: Answer, asked: AskedList) -> Iterator[int]:
    papers = {asked.paper_id(name) for name in expected.get("papers", ())}
    quoted = _quoted(expected, answer, papers | {asked.paper_id(name) for name in expected.get("also", ())})
    if "status" in expected or "verdict" not in expected:
        yield RIGHT if answer.status in expected.get("status", "answered").split("|") else WRONG
    if "verdict" in expected:
        yield _verdict(expected, answer, papers, quoted)
    elif papers:
        yield _papers(expected, answer, papers, asked)
    if not all(quoted):
        yield PARTLY
    if "count" in expected:
        lowest, highest = expected["count"] if isinstance(expected["count"], list) else [expected["count"]] * 2
        yield RIGHT if lowest <= answer.matched <= highest else PARTLY if papers else WRONG
    if "missing" in expected:
        yield RIGHT if set(expected["missing"]) <= set(answer.missing_names) else PARTLY
    if any(has_words(answer.text, words) for words in expected.get("never", ())):
        yield WRONG
    if not all(has_words(answer.text, words) for words in expected.get("words", ())):
        yield WRONG


def _quoted(expected: Expected, answer: Answer, papers: set[str]) -> list[bool]:
    quotes = [citation.quote for citation in answer.citations if citation.paper_id in papers or not papers]
    return [any(has_words(quote, wanted) for quote in quotes) for wanted in expected.get("quotes", ())]


def verdict_of(answer: Answer) -> str:
    """yes, no, mixed (it depends, or papers disagree), unstated, or open: an answer without a verdict."""
    if answer.status != "answered":
        return "unstated"
    opens = (verdict for opening, verdict in OPENINGS.items() if answer.text.startswith(opening))
    return next(opens, "open")


def _verdict(expected: Expected, answer: Answer, papers: set[str], quoted: Sequence[bool]) -> int:
    given, wanted = verdict_of(answer), expected["verdict"].split("|")
    cited = {citation.paper_id for citation in answer.citations}
    if given in wanted:
        return RIGHT if given != "mixed" or papers <= cited else PARTLY
    if given == "open":
        if "unstated" in wanted:  # "does not say yes or no" above the nearest sentence, against a search's hits
            return RIGHT if answer.kind == "verify" else PARTLY
        if "mixed" in wanted:
            return PARTLY if (papers or quoted) and papers <= cited and all(quoted) else WRONG
        first = answer.citations[0].quote if answer.citations else ""
        if (
            answer.kind != "verify"
            and answer.matched <= 1
            and all(has_words(first, w) for w in expected.get("quotes", ()))
        ):
            return RIGHT
        return PARTLY if quoted and all(quoted) else WRONG
    return PARTLY if given == "mixed" and papers <= cited else WRONG


def _papers(expected: Expected, answer: Answer, papers: set[str], asked: AskedList) -> int:
    allowed = {asked.paper_id(name) for name in expected.get("also", ())} - papers
    cited = list(dict.fromkeys(citation.paper_id for citation in answer.citations))
    kind = expected.get("asks") or expected["kind"]
    if kind in SETS:
        found = {paper.paper_id for paper in answer.papers if paper.role == "match"}
    elif kind == "compare":
        found = {row.paper_id for row in answer.table.rows} if answer.table else set(cited)
    else:  # what stands first counts: as many as are wanted
        found = set([paper for paper in cited if paper not in allowed][: len(papers)])
    forbidden = {asked.paper_id(name) for name in expected.get("not", ())}
    return _set(found - allowed, papers, bool(found & forbidden))


def _set(found: set[str], papers: set[str], has_forbidden: bool) -> int:
    if found == papers:
        return RIGHT
    f1 = 2 * len(found & papers) / (len(found) + len(papers))
    return PARTLY if f1 >= MOSTLY and not (has_forbidden and f1 < 1 / 2) else WRONG
