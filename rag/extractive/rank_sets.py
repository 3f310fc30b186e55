"""Sets of papers by single facts: who names a data set, who never mentions a word, who promises code without a link."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from rag.answer import Filters, Question
from rag.extractive.matching import sentence_coverage, wanted
from rag.extractive.rank_request import RankRequest
from rag.filtering import has_code, kept
from vectorstore.lexical import terms
from vectorstore.sentences import OWN, TITLE
from vectorstore.snapshot import Snapshot

Mask = NDArray[np.bool_]


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
    covered = sentence_coverage(snapshot, concepts, 0.0)
    kinds = snapshot.sentences.kinds
    own = np.isin(kinds, (OWN, TITLE)) | _own_rows(snapshot, covered)
    found = np.zeros(len(papers), np.bool_)
    found[snapshot.sentences.owners[(covered >= 0.99) & own]] = True
    return mask & found if concepts else np.zeros_like(mask)


def _own_rows(snapshot: Snapshot, covered: NDArray[np.float32]) -> Mask:
    """Which of the fully covering sentences are own claims by the papers' facts."""
    rows = np.zeros(len(covered), np.bool_)
    owners = snapshot.sentences.owners
    for row in np.flatnonzero(covered >= 0.99).tolist():
        position = int(owners[row])
        facts = snapshot.facts(position)
        last = int(np.searchsorted(owners, position + 1))
        number = row - (last - len(facts.sentences))
        rows[row] = number >= 0 and facts.sentences[number].own
    return rows


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
