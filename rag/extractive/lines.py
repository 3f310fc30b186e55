"""One line a paper: its label, and the sentence for which it belongs to the set that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag.answer import Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import content_after
from rag.extractive.contribution import contributing_span
from rag.extractive.draft import Draft
from rag.extractive.phrases import say
from rag.extractive.sentences import relevant
from rag.retrieval.filtering import has_code
from rag.understanding.mentions import spelled
from vectorstore.facts import Facts
from vectorstore.passages import Span
from vectorstore.records import Hit
from vectorstore.snapshot import Snapshot

_CODE_AND_LINK = re.compile(r"\bpromis\w+ (?:\w+ ){0,2}code\b|\bcode\b[^?]*\blinks?\b", re.IGNORECASE)


def lines(hits: Iterable[Hit], question: Question, snapshot: Snapshot, draft: Draft) -> None:
    """A list item for each hit: its label and why it is there.

    Where a word or code was asked for, that is the sentence that has it; elsewhere the one that says most
    about the question, a further one where it lacks much of it, and what the paper sets out from where that says more,
    unless only a number was asked for.
    """
    for hit in hits:
        facts = snapshot.facts(snapshot.position[hit.paper.paper_id])
        if question.filters.has_code and has_code(hit.paper):
            _code_line(hit, facts, question, draft)
            continue
        reason = _reason(hit, facts, question)
        if reason is not None:
            draft.item(f"{hit.paper.label}: ", draft.quote(hit.paper, *clean_start(hit.paper.abstract, reason)))
            continue
        said = relevant(hit, facts, question)
        draft.item(f"{hit.paper.label}: ", draft.quote(hit.paper, *said.claim))
        more = content_after(hit.paper, facts, facts.sentence_at(said.claim[0]))
        if more is not None and question.kind != "count":
            draft.say(draft.quote(hit.paper, *clean_start(hit.paper.abstract, more)))
        if said.also is not None and question.kind != "count":
            draft.say(draft.quote(hit.paper, *said.also))
        if said.setting is not None and question.kind != "count":
            draft.say(say(question.language, "sets_out"), draft.quote(hit.paper, *said.setting))


def _code_line(hit: Hit, facts: Facts, question: Question, draft: Draft) -> None:
    """What the abstract says of its code where that is all that is asked for; else what it does, and the link."""
    paper = hit.paper
    said = facts.promised_code[:1]
    address = paper.code_url or next((link.url for link in facts.links), "")
    if said and (_asks_for_code(question) or not address):
        start, end = said[0]
        url = "" if address in paper.abstract[start:end] else f" {address}"
        draft.item(f"{paper.label}: ", draft.quote(paper, start, end), url)
    elif _asks_for_code(question) and address:
        draft.item(f"{paper.label}: {address}")
    else:
        draft.item(f"{paper.label}: ", draft.quote(paper, *relevant(hit, facts, question).claim), f" {address}")


def _reason(hit: Hit, facts: Facts, question: Question) -> Span | None:
    """The sentence that has the word, or tells the contribution, that was asked for; None where neither was."""
    if question.contribution:
        return contributing_span(hit.paper, question.contribution, facts)
    abstract = hit.paper.abstract
    for word in question.mentions:
        found = spelled(word).search(abstract)
        if found:
            sentence = facts.sentences[facts.sentence_at(found.start())]
            return sentence.start, sentence.end
    return None


def _asks_for_code(question: Question) -> bool:
    """Whether code is all that is asked for, so that the sentence about it is what to show."""
    return bool(question.everything and question.filters.has_code) or bool(_CODE_AND_LINK.search(question.standalone))
