"""How much of what a yes-or-no question asks a sentence holds: what says whom it asks about does not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.clause_says import CHANGES
from rag.extractive.yes_no.clause_words import stands, together
from rag.extractive.yes_no.comparatives import compares
from rag.extractive.yes_no.polarity import axes_of, directions
from rag.extractive.yes_no.sentence_cues import NULL
from rag.retrieval.concepts import Concept
from vectorstore.lexical import stem, terms
from vectorstore.records import Paper

LEAST_WEIGHT = 0.2
"""What the most ordinary word of a question counts; the rarest counts 1."""
SETTLES = 0.5
"""Share of what is asked that a sentence must hold to say yes or no."""
NAMES = 0.5
"""Weight of the words of a title in a question from which they say that this paper is meant."""
SUBJECT = 0.7
"""Share of what is asked that a title must have for its paper to be about it."""
ASKS = 0.25
"""Weight of what the other words must have at least to be what is asked."""
_AMOUNTS = frozenset(map(stem, "dozen hundred thousand million billion dozens hundreds thousands millions".split()))


def asked_of(paper: Paper, concepts: Sequence[Concept], is_named: bool) -> tuple[Concept, ...]:
    """What is asked of this paper: the concepts without those that only say which paper is meant.

    A named paper is meant by its name, which is no concept; another one by the words of its title.
    """
    counted = tuple(concept for concept in concepts if concept.ways[0][-1] not in _AMOUNTS)
    naming = () if is_named else _naming(counted, paper)
    return tuple(concept for concept in counted if concept not in naming)


def held(asked: Sequence[Concept], sentence: str) -> float:
    """The share of what is asked (0 to 1) that stands in the sentence, by weight.

    A word that only points, such as "increase", stands where any word points on its axis, either way: which way is a
    question of the verdict.
    """
    stems, axes = set(terms(sentence)), axes_of(sentence)
    if NULL.search(sentence):
        axes = axes | CHANGES
    total = found = 0.0
    for concept in asked:
        weight = max(LEAST_WEIGHT, concept.weight)
        total += weight
        points = {direction.axis for direction in directions().get(concept.ways[0][-1], ())}
        found += weight * (stands(concept, stems) or not points.isdisjoint(axes))
    return found / total if total else 0.0


def is_absent(asked: Sequence[Concept], paper: Paper) -> bool:
    """Whether the most telling thing asked stands nowhere in the abstract."""
    said = [concept for concept in asked if concept.ways[0][-1] not in directions()]
    main = max(said, key=lambda concept: concept.weight, default=None)
    return main is not None and not stands(main, set(terms(f"{paper.title} {paper.abstract}")))


def about(claim: Claim, paper: Paper) -> Claim:
    """The claim as it is held against one paper: where words of its title say that it is meant, without them."""
    naming = _naming(claim.concepts, paper) if claim.is_open else ()
    if not naming:
        return replace(claim, is_open=claim.is_open and not _is_subject(claim.concepts, paper))
    rest = tuple(concept for concept in claim.concepts if concept not in naming)
    return replace(claim, concepts=rest, naming=naming, is_open=False)


def speaks_of(claim: Claim, sentence: str) -> bool:
    """Whether a sentence speaks of what is claimed to happen, either way, or compares in what is asked about.

    Where nothing is claimed to happen, whether its words stand together.
    """
    if claim.comparative is not None:
        return compares(sentence, claim.comparative.comparative.axis)
    if claim.is_weak or not claim.predicate:
        return together(claim, sentence)
    if NULL.search(sentence):
        return True
    return not axes_of(sentence).isdisjoint(claim.predicate)


def has_sides(claim: Claim, paper: Paper) -> bool:
    """Whether a paper has every name that a comparative question sets against another."""
    names = claim.comparative.names if claim.comparative is not None else ()
    text = f"{paper.label} {paper.title} {paper.abstract}".lower()
    return all(name.lower() in text for name in names)


def _is_subject(concepts: Sequence[Concept], paper: Paper) -> bool:
    """Whether the title has nearly all that is asked about."""
    title = frozenset(terms(f"{paper.title} {paper.label}"))
    total = sum(max(LEAST_WEIGHT, concept.weight) for concept in concepts)
    said = sum(max(LEAST_WEIGHT, concept.weight) for concept in concepts if stands(concept, title))
    return bool(concepts) and said >= SUBJECT * total


def _naming(concepts: Sequence[Concept], paper: Paper) -> tuple[Concept, ...]:
    """The concepts of the title, where they are telling enough to mean this paper and leave something to ask."""
    title = frozenset(terms(f"{paper.title} {paper.label}"))
    naming = tuple(concept for concept in concepts if stands(concept, title))
    asked = sum(max(LEAST_WEIGHT, concept.weight) for concept in concepts if concept not in naming)
    return naming if sum(concept.weight for concept in naming) >= NAMES and asked >= ASKS else ()
