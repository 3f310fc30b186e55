"""What one clause says of a claim: which way it points on the claim's axes, or that it states the claim itself."""

from __future__ import annotations

from rag.extractive.yes_no.claim import WEAK, Claim
from rag.extractive.yes_no.clause_words import stands, together
from rag.extractive.yes_no.polarity import is_negated, pointing, verdict
from rag.extractive.yes_no.sentence_cues import NEGLIGIBLE, NULL
from vectorstore.lexical import stem, terms

_DENIED_BY_NONE = frozenset({"need", "use"})
"""Axes whose claims are denied by saying that there is none of the thing."""
CHANGES = frozenset({"amount", "harm", "better", "relation", "differ", "change"})
UNSAID = WEAK | frozenset(
    map(stem, "test evaluate benchmark try validate assess have provide give offer add incur introduce impose".split())
)
"""Stems of verbs that a result on something, or a method with something, leaves unsaid."""


def pointed(claim: Claim, clause: str) -> int:
    """What the clause says of the predicate: +1, -1, or 0 where it says nothing of it."""
    said = pointing(clause, claim.about)
    shared = [axis for axis in claim.predicate if axis in said]
    if claim.predicate.keys() & CHANGES and NULL.search(clause):
        agrees = next(iter(claim.predicate.values())) < 0 and "differ" in claim.predicate
    elif shared:
        agrees = claim.predicate[shared[0]] == said[shared[0]]
    elif "relation" in said and claim.is_of_risk and "amount" in claim.predicate:
        agrees = claim.predicate["amount"] == said["relation"]
    elif claim.predicate.keys() & _DENIED_BY_NONE and is_negated(clause, claim.about):
        agrees = claim.predicate[next(iter(claim.predicate))] < 0  # "no data from old tasks" are needed
    else:
        return 0
    return 1 if agrees else -1


def _restates(claim: Claim, clause: str) -> bool:
    """Whether a clause has every word of a claim, its verb too, but for one that need not be said: "use"."""
    here = set(terms(clause))
    known = [way for concept in claim.concepts if stands(concept, here) for each in concept.ways for way in each]
    weak = {word for word in terms(claim.text) if word in UNSAID}
    return here.union(known, weak, claim.naming_stems).issuperset(terms(claim.text))


def stated(claim: Claim, clause: str) -> int:
    """What a clause says by stating the claim itself, where its predicate need not be said."""
    if claim.says or not together(claim, clause):
        return 0
    if NEGLIGIBLE.search(clause):
        return -1
    decided = verdict(claim.text, clause, claim.about)
    return decided if decided < 0 or _restates(claim, clause) else 0
