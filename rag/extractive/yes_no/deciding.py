"""Whether one sentence decides a yes-or-no question: its predicate, its arguments and its polarity in one clause."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from rag.extractive.matching import is_of_others
from rag.extractive.yes_no.amounts import agrees
from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.clause_says import UNSAID, pointed, stated
from rag.extractive.yes_no.clause_words import covered, stands, weight_of
from rag.extractive.yes_no.comparatives import says
from rag.extractive.yes_no.polarity import clauses, directions, pointing, read_words, root_of
from rag.extractive.yes_no.restricting import goes_on
from rag.extractive.yes_no.sentence_cues import aims, is_other_kind, is_undone, reports
from rag.retrieval.concepts import Concept
from vectorstore.lexical import terms

COVERED = 0.7
"""Share of what is claimed, by weight, that the sentence and its clause must have."""
COVERED_TOO = 0.5
"""The same where the clause besides points where the predicate does, or the other way."""
MISSING = 0.34
"""Share of what is claimed that a sentence may lack where no paper is named."""
RARE = 0.5
"""Weight from which the first word of a claim is its subject, which the sentence must have."""
TELLING = 0.02
"""Weight from which a word tells more than the most ordinary ones."""
LEAST_SHARED = 2
"""Telling words of a claim that a sentence must have where no paper is named: one is said by anybody."""

AS_GOOD = 0.3
"""How much less of a claim another clause may have to count as speaking of it too."""
_AGAINST = re.compile(
    r"^(?:unlike|in contrast to|as opposed to|compared (?:to|with)|instead of|rather than)\b[^,]*(?:, which[^,]*)?, ",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:it|they|them|its|their)\b", re.IGNORECASE)
"""What stands in a clause for something that the sentence has named: "not from enlarging it"."""


_INTERRUPTED = re.compile(r", (?:which|who|where) [^,;]*,(?= (?:is|are|was|were|has|have|had|can|do|does|did)\b)")
"""A clause about the subject that stands between it and its verb."""
_THAN = re.compile(
    r"(?<!rather )(?<!other )(?<!more )(?<!less )\bthan\b(?! \d)|\b(?:compared (?:to|with)|relative to)\b"
)
_BUT_NOT = re.compile(r"^(?:but|though|although|and)? ?not\b", re.IGNORECASE)


def decides(claim: Claim, sentence: str, paper_stems: Set[str], own_names: Sequence[str], is_own: bool) -> int:
    """+1 when the sentence affirms the claim, -1 when it denies it, 0 when it does neither.

    A sentence about the same thing with another number denies a claim that has one; without a number it says nothing.
    """
    decided = _decides(claim, sentence, paper_stems, own_names, is_own)
    if not claim.numbers or not decided:
        return decided
    sentence = ", ".join(_parts(claim, sentence))
    agreement = agrees(claim.numbers, sentence, claim.about)
    return min(decided, agreement) if agreement else 0


def _decides(claim: Claim, sentence: str, paper_stems: Set[str], own_names: Sequence[str], is_own: bool) -> int:
    if claim.comparative is not None:
        return says(claim.comparative, sentence, own_names, is_own)
    sentence = _AGAINST.sub("", sentence)  # "unlike others, which need X, ..." says nothing of the paper itself
    if aims(sentence) or reports(sentence) or is_other_kind(claim, sentence) or is_undone(claim, sentence):
        return 0
    in_sentence = set(terms(sentence))
    missing = [concept for concept in claim.concepts if not stands(concept, in_sentence)]
    if not claim.concepts:
        return 0
    if _lacks_main(claim, missing) and not _PRONOUN.search(sentence):
        return 0
    telling = [concept for concept in claim.concepts if concept.weight >= TELLING and concept not in missing]
    if claim.is_open and len(telling) < LEAST_SHARED:
        return 0
    if claim.is_open and weight_of(missing) > MISSING * weight_of(claim.concepts):
        return 0
    parts = _parts(claim, sentence)
    if _is_rival(claim, parts):
        return 0
    excepted = _excepted(claim, parts)
    if excepted:
        return excepted
    on = _object(claim)
    for clause in sorted(parts, key=lambda clause: -_fit(claim, clause, in_sentence)):
        if on is not None and stands(on, in_sentence) and not stands(on, set(terms(clause))):
            continue  # "lowers nausea, but raises bleeding": what points at another thing decides nothing of this one
        points = pointed(claim, clause)
        needed = COVERED_TOO if points else COVERED
        here = set(terms(clause)) | (in_sentence if _PRONOUN.search(clause) else set())
        if covered(claim.concepts, here, in_sentence, paper_stems) >= needed:
            decided = points or stated(claim, clause) or int(bool(claim.numbers))
            if decided < 0 and any(map(_must_be_said, missing)) and not pointing(claim.text):
                continue  # it denies something, but not all of what is asked stands there
            if decided:
                return decided
    return 0


def _must_be_said(concept: Concept) -> bool:
    return concept.weight >= TELLING and concept.ways[0][-1] not in UNSAID


def _object(claim: Claim) -> Concept | None:
    """The first telling thing behind the word of the claim that points: bleeding, of "raises the risk of bleeding"."""
    pointing_words = (word for word in read_words(claim.text) if root_of(word.text) in directions())
    first = next(pointing_words, None)
    if first is None:
        return None
    behind = set(terms(claim.text.lower().partition(first.text)[2]))
    return next((each for each in claim.concepts if each.weight >= TELLING and stands(each, behind)), None)


def _parts(claim: Claim, sentence: str) -> list[str]:
    """The clauses of a sentence, those about others left out where a paper is asked about."""
    sentence = _INTERRUPTED.sub("", sentence)
    parts = [sentence[a:b] for a, b in clauses(sentence)]
    return parts if claim.is_open else [part for part in parts if not is_of_others(part)]


def _is_rival(claim: Claim, parts: Sequence[str]) -> bool:
    """Whether something that is asked about stands in the clauses only as what another thing is compared with."""
    cuts = [_THAN.search(part) for part in parts]
    if not any(cuts):
        return False
    whole = {stem for part in parts for stem in terms(part)}
    before = {
        stem for part, cut in zip(parts, cuts, strict=True) for stem in terms(part[: cut.start()] if cut else part)
    }
    return any(stands(concept, whole) and not stands(concept, before) for concept in claim.concepts)


def _lacks_main(claim: Claim, missing: Sequence[Concept]) -> bool:
    main = max(claim.concepts, key=lambda concept: concept.weight)
    return main in missing and main.weight >= RARE


def _excepted(claim: Claim, parts: Sequence[str]) -> int:
    """What "reduced in these, but not in those" says to a claim about those."""
    for before, after in pairwise(parts):
        new = {concept.text for concept in claim.concepts if stands(concept, set(terms(after)))}
        known = {concept.text for concept in claim.concepts if stands(concept, set(terms(before)))}
        if _BUT_NOT.match(after) and new - known:
            return -pointed(claim, before)
    return 0


def turns(claim: Claim, sentence: str, says: int) -> bool:
    """Whether a sentence that says +1 or -1 also says the opposite, of another group or case: "but not above 1B"."""
    in_sentence = set(terms(sentence))
    parts = _parts(claim, sentence)
    said = [(part, pointed(claim, part)) for part in parts]
    main = [part for part, sign in said if sign == says]
    fits = [max((_fit(claim, part, in_sentence) for part, sign in said if sign == way), default=0) for way in (1, -1)]
    if min(fits) and abs(fits[0] - fits[1]) < AS_GOOD and all(_has_most(claim, part) for part, sign in said if sign):
        return True
    return any(
        sign == -says and part is not before and goes_on(before, part, claim) for before in main for part, sign in said
    )


def _has_most(claim: Claim, clause: str) -> bool:
    """Whether a clause by itself has more than half of what is claimed."""
    here = set(terms(clause))
    return 2 * weight_of([each for each in claim.concepts if stands(each, here)]) > weight_of(claim.concepts)


def _fit(claim: Claim, clause: str, in_sentence: Set[str]) -> float:
    shares = covered(claim.concepts, set(terms(clause)), in_sentence, frozenset())
    return shares + bool(claim.predicate.keys() & pointing(clause, claim.about).keys())
