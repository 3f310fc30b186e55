"""Whether one sentence decides a yes-or-no question: its predicate, its arguments and its polarity in one clause."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from rag.concepts import Concept
from rag.extractive.amounts import agrees
from rag.extractive.claim import Claim
from rag.extractive.comparatives import says
from rag.extractive.matching import opposites
from rag.extractive.polarity import clauses, is_negated, pointing, verdict
from vectorstore.lexical import terms

COVERED = 0.7
"""Share of what is claimed, by weight, that the sentence and its clause must have."""
COVERED_TOO = 0.5
"""The same where the clause besides points where the predicate does, or the other way."""
HERE = 0.4
"""The same without what stands elsewhere in the paper."""
LEAST_WEIGHT = 0.15
"""What the most ordinary word of a claim counts; the rarest counts 1."""
IN_SENTENCE, IN_PAPER = 0.7, 0.4
"""What a word counts that stands in the sentence but not in the clause, and only elsewhere in the paper."""
MISSING = 0.34
"""Share of what is claimed that a sentence may lack where no paper is named."""
RARE = 0.5
"""Weight from which the first word of a claim is its subject, which the sentence must have."""
SHORT = 2
"""A claim of no more content words must stand in the sentence whole."""

_AGAINST = re.compile(
    r"^(?:unlike|in contrast to|as opposed to|compared (?:to|with)|instead of|rather than)\b[^,]*(?:, which[^,]*)?, ",
    re.IGNORECASE,
)
_DENIED_BY_NONE = frozenset({"need", "use"})
"""Axes whose claims are denied by saying that there is none of the thing."""
_CHANGES = frozenset({"amount", "harm", "better", "relation", "differ", "change"})
NULL = re.compile(
    r"\b(?:similar (?:to|in|between|across)|no (?:\w+ )?(?:difference|change|effect|association|correlation|improvement"
    r"|evidence|increase|relation\w*|link|benefit)s?"
    r"|not (?:\w+ )?(?:significant|differ\w*|associated|related|correlated)"
    r"|did not differ|remained (?:stable|the same|unchanged))\b|\bP\s?>\s?0?\.0",
    re.IGNORECASE,
)
"""What says that nothing changes or is related."""
AIM = re.compile(
    r"\b(?:aims? (?:to|of|was|is)|aimed|the (?:objective|purpose) (?:of|was|is)"
    r"|designed to (?:test|evaluate|assess|examine)"
    r"|sought to|whether|we (?:conducted|enrolled|recruited)|(?:were|was) (?:interviewed|enrolled|recruited|matched"
    r"|compared|randomi[sz]ed|assigned)|to (?:test|examine|assess|investigate|determine|explore|find out|estimate)"
    r"|(?:is|are) needed)\b",
    re.IGNORECASE,
)
"""What an aim, a method or a wish says: such a sentence decides nothing."""
FINDS = re.compile(
    r"\b(?:found|find|finds|show\w*|demonstrat\w+|reveal\w*|observed?|suggest\w*|confirm\w*|prov(?:e|es|ed|en)|validat\w+"
    r"|result(?:s|ed|ing)?|significant\w*|conclu\w+|outperform\w*|enabl\w+)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:it|them|its|their)\b", re.IGNORECASE)
"""What stands in a clause for something that the sentence has named: "not from enlarging it"."""
_BUT_NOT = re.compile(r"^(?:but|though|although|and)? ?not\b", re.IGNORECASE)
WINDOW = 5
"""Words of a clause, for each word of a claim without a predicate of its own, in which all of them must stand."""


def decides(claim: Claim, sentence: str, paper_stems: Set[str], own_names: Sequence[str], is_own: bool) -> int:
    """+1 when the sentence affirms the claim, -1 when it denies it, 0 when it does neither.

    A sentence about the same thing with another number denies a claim that has one; without a number it says nothing.
    """
    decided = _decides(claim, sentence, paper_stems, own_names, is_own)
    if not claim.numbers or not decided:
        return decided
    agreement = agrees(claim.numbers, sentence, claim.about)
    return min(decided, agreement) if agreement else 0


def _decides(claim: Claim, sentence: str, paper_stems: Set[str], own_names: Sequence[str], is_own: bool) -> int:
    if claim.comparative is not None:
        return says(claim.comparative, sentence, own_names, is_own)
    sentence = _AGAINST.sub("", sentence)  # "unlike others, which need X, ..." says nothing of the paper itself
    if aims(sentence):
        return 0
    in_sentence = set(terms(sentence))
    missing = [concept for concept in claim.concepts if not _stands(concept, in_sentence)]
    if not claim.concepts or (missing and len(claim.concepts) <= SHORT and (claim.is_weak or not claim.predicate)):
        return 0
    if claim.is_open and (_weight(missing) > MISSING * _weight(claim.concepts) or _lacks_subject(claim, missing)):
        return 0
    parts = [sentence[a:b] for a, b in clauses(sentence)]
    excepted = _excepted(claim, parts)
    if excepted:
        return excepted
    for clause in sorted(parts, key=lambda clause: -_fit(claim, clause, in_sentence)):
        pointed = _pointed(claim, clause)
        needed = COVERED_TOO if pointed else COVERED
        here = set(terms(clause)) | (in_sentence if _PRONOUN.search(clause) else set())
        if (
            _covered(claim.concepts, here, in_sentence, paper_stems) >= needed
            and _covered(claim.concepts, here, in_sentence, frozenset()) >= HERE
        ):
            decided = pointed or _stated(claim, clause) or int(bool(claim.numbers))
            if decided:
                return decided
    return 0


def aims(sentence: str) -> bool:
    """Whether a sentence only says what was tried, not what was found."""
    return AIM.search(sentence) is not None and FINDS.search(sentence) is None


def _lacks_subject(claim: Claim, missing: Sequence[Concept]) -> bool:
    return claim.concepts[0] in missing and claim.concepts[0].weight >= RARE


def _excepted(claim: Claim, parts: Sequence[str]) -> int:
    """What "reduced in these, but not in those" says to a claim about those."""
    for before, after in pairwise(parts):
        new = {concept.text for concept in claim.concepts if _stands(concept, set(terms(after)))}
        known = {concept.text for concept in claim.concepts if _stands(concept, set(terms(before)))}
        if _BUT_NOT.match(after) and new - known:
            return -_pointed(claim, before)
    return 0


def _fit(claim: Claim, clause: str, in_sentence: Set[str]) -> float:
    shares = _covered(claim.concepts, set(terms(clause)), in_sentence, frozenset())
    return shares + bool(claim.predicate.keys() & pointing(clause, claim.about).keys())


def _pointed(claim: Claim, clause: str) -> int:
    """What the clause says of the predicate: +1, -1, or 0 where it says nothing of it."""
    said = pointing(clause, claim.about)
    shared = [axis for axis in claim.predicate if axis in said]
    if shared:
        agrees = claim.predicate[shared[0]] == said[shared[0]]
    elif claim.predicate.keys() & _DENIED_BY_NONE and is_negated(clause, claim.about):
        agrees = claim.predicate[next(iter(claim.predicate))] < 0  # "no data from old tasks" are needed
    elif claim.predicate.keys() & _CHANGES and NULL.search(clause):
        agrees = next(iter(claim.predicate.values())) < 0 and "differ" in claim.predicate
    else:
        return 0
    return (1 if agrees else -1) * (-1 if _turned_around(claim.concepts, clause) else 1)


def _stated(claim: Claim, clause: str) -> int:
    """What a clause says by stating the claim itself, where its predicate need not be said."""
    if (claim.predicate and not claim.is_weak) or not _together(claim, clause):
        return 0
    return verdict(claim.text, clause, claim.about) * (-1 if _turned_around(claim.concepts, clause) else 1)


def _together(claim: Claim, clause: str) -> bool:
    """Whether the words of the claim that the clause has stand close to each other."""
    words = [set(terms(word)) for word in clause.split()]
    places = [[at for at, stems in enumerate(words) if _partly(concept, stems)] for concept in claim.concepts]
    places = [found for found in places if found]
    if len(places) < 2:
        return True
    return min(max(min(abs(at - other) for other in found) for found in places) for at in places[0]) <= WINDOW * len(
        places
    )


def _partly(concept: Concept, stems: Set[str]) -> bool:
    return any(not stems.isdisjoint(way) for way in concept.ways)


def _weight(concepts: Sequence[Concept]) -> float:
    return sum(max(LEAST_WEIGHT, concept.weight) for concept in concepts)


def _covered(concepts: Sequence[Concept], clause: Set[str], sentence: Set[str], paper: Set[str]) -> float:
    """The share of the claim's weight that stands: in full in the clause, in part around it."""
    total = found = 0.0
    for concept in concepts:
        weight = max(LEAST_WEIGHT, concept.weight)
        total += weight
        places = ((clause, 1.0), (sentence, IN_SENTENCE), (paper, IN_PAPER))
        found += weight * next((share for stems, share in places if _stands(concept, stems)), 0.0)
    return found / total if total else 0.0


def _stands(concept: Concept, stems: Set[str]) -> bool:
    return any(stems >= set(way) for way in concept.ways)


def _turned_around(concepts: Sequence[Concept], clause: str) -> bool:
    """Whether the clause has a word of the claim only with a prefix that turns it around: "imbalanced"."""
    present = set(terms(clause))
    words = (concept.ways[0][0] for concept in concepts if len(concept.ways[0]) == 1)
    return any(word not in present and not present.isdisjoint(opposites(word)) for word in words)
