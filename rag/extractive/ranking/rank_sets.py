"""Sets of papers by single facts: who names a data set, who never mentions a word, who promises code without a link."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from rag.answer import Question
from rag.extractive.matching import sentence_coverage, wanted
from rag.extractive.ranking.rank_records import RankRequest
from rag.filters import Filters
from rag.retrieval.filtering import has_code, kept
from vectorstore.lexical import terms
from vectorstore.sentences import OWN, TITLE
from vectorstore.snapshot import Snapshot

Mask = NDArray[np.bool_]

ALL = 0.99
"""Share of the question's words from which a sentence has them all, but for rounding."""


def having(request: RankRequest, question: Question, snapshot: Snapshot, mask: Mask) -> Mask:
    """Which papers have the asked-for fact."""
    papers = snapshot.papers
    if request.wish == "lacks":
        without = Filters(without=request.names)
        return mask & kept(snapshot, without)
    if request.wish == "linked":
        return mask & np.fromiter((has_code(paper) for paper in papers), np.bool_, len(papers))
    if request.wish == "promised":
        return mask & np.fromiter((_promises(i, snapshot) for i in range(len(papers))), np.bool_, len(papers))
    if request.wish == "names":
        for name in request.names:
            mask = mask & _naming(name, request.compared, snapshot)
        return mask
    concepts = wanted(question.topic or question.standalone)
    if not concepts:
        return np.zeros_like(mask)
    covering = np.flatnonzero(sentence_coverage(snapshot, concepts, 0.0) >= ALL)
    index = snapshot.sentences
    own = np.isin(index.kinds[covering], (OWN, TITLE))
    found = np.zeros(len(papers), np.bool_)
    found[index.owners[covering[own]]] = True
    for row in covering[~own].tolist():  # own claims by the papers' facts, which know more than the index
        position = int(index.owners[row])
        found[position] = found[position] or _is_own(row, position, snapshot)
    return mask & found


def _is_own(row: int, position: int, snapshot: Snapshot) -> bool:
    """Whether a sentence of the index is a claim of its paper's own by the paper's facts; a heading is none."""
    facts = snapshot.facts(position)
    after = int(np.searchsorted(snapshot.sentences.owners, position + 1))
    number = row - (after - len(facts.sentences))
    return number >= 0 and facts.sentences[number].own


def _promises(position: int, snapshot: Snapshot) -> bool:
    facts = snapshot.facts(position)
    return bool(facts.promised_code) and not facts.links and not snapshot.papers[position].code_url


def _naming(name: str, compared: bool, snapshot: Snapshot) -> Mask:
    """Papers in which the name stands in an own sentence; in a comparison where that is asked for."""
    found = np.zeros(len(snapshot.papers), np.bool_)
    wanted_terms = terms(name)
    if not wanted_terms:
        return found
    spelled = re.compile(rf"(?<![\w-]){re.escape(name)}(?!\w|-\w)", re.IGNORECASE)
    for position in snapshot.lexical.postings(wanted_terms[0])[0].tolist():
        paper, facts = snapshot.papers[position], snapshot.facts(position)
        for number, sentence in enumerate(facts.sentences):
            hit = sentence.own and spelled.search(paper.abstract, sentence.start, sentence.end)
            if hit and (not compared or _is_rival(position, number, name, snapshot)):
                found[position] = True
    return found


def _is_rival(position: int, sentence: int, name: str, snapshot: Snapshot) -> bool:
    return any(
        mention.compared and mention.sentence == sentence and mention.name.lower() == name.lower()
        for mention in snapshot.facts(position).models
    )
