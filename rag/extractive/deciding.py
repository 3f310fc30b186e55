"""Whether one sentence decides a yes-or-no question: its predicate, its arguments and its polarity in one clause."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from rag.concepts import Concept, kindred_of
from rag.extractive.comparatives import Asked, comparative_of, says, shared_left_out
from rag.extractive.matching import opposites
from rag.extractive.polarity import clauses, directions, is_negated, pointing, read_words, verdict
from vectorstore.lexical import stem, terms

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
SHORT = 2
"""A claim of no more content words must stand in the sentence whole."""

_AUXILIARY = re.compile(
    r"^(?:(?:so|then|but|and) )?(?:is it (?:true|correct|right|the case|known) that|it is true that|"
    r"(?P<be>is|are|was|were)|does|do|did|can|could|has|have|had|will|would|should|may|might)(?:n['’]t)?\b",
    re.IGNORECASE,
)
_TAG = re.compile(r",? (?:right|correct|true|or not|is(?:n['’]t)? it|does(?:n['’]t)? it)\s*\??$", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z-]+")
_NO_BARE_VERB = re.compile(r"(?:(?<!e)ed|ing|tion|ment|ness|er|est)$")
_WEAK = frozenset(
    """use employ adopt involve include contain apply incorporate utilize handle support work allow can able""".split()
)
"""Predicates that need not be said: a sentence that states the thing says that it is used or can be done."""
_AGAINST = re.compile(
    r"^(?:unlike|in contrast to|as opposed to|compared (?:to|with)|instead of|rather than)\b[^,]*(?:, which[^,]*)?, ",
    re.IGNORECASE,
)
_DENIED_BY_NONE = frozenset({"need", "use"})
"""Axes whose claims are denied by saying that there is none of the thing."""
WINDOW = 5
"""Words of a clause, for each word of a claim without a predicate of its own, in which all of them must stand."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a yes-or-no question claims."""

    text: str
    """Without its auxiliary and names of papers: "need labels"."""
    concepts: tuple[Concept, ...]
    """Its content words without the names of papers and without words that only point."""
    predicate: Mapping[str, int]
    """Axis -> sign of the word that says what is claimed to happen; empty where it only names something."""
    is_weak: bool = False
    """Whether the predicate need not be said."""
    comparative: Asked | None = None

    @property
    def about(self) -> frozenset[str]:
        """The stems of everything asked about."""
        return frozenset(part for concept in self.concepts for way in concept.ways for part in way)


def claim_of(question: str, concepts: Sequence[Concept], names: Sequence[str]) -> Claim:
    """The claim of a question whose content words are `concepts` and which mentions these names of papers."""
    text = claimed_text(question)
    bare = _without(names, question)
    compared = comparative_of(text)
    is_infinitive = compared is not None and compared.left.rstrip().endswith(" to")
    asked = None if compared is None or is_infinitive else Asked(shared_left_out(compared), tuple(names))
    strict = tuple(_without_kin(concept) for concept in concepts)
    content = tuple(c for c in strict if not (c.text.islower() and c.ways[0][-1] in directions()))
    return Claim(claimed_text(bare), content or strict, *_predicate(bare), comparative=asked)


def _without(names: Sequence[str], text: str) -> str:
    """The text without names of papers, which may be spelled like a word that points: FiX."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text, flags=re.IGNORECASE)
    return " ".join(text.split())


def _without_kin(concept: Concept) -> Concept:
    """The concept without kindred words of its field: a paper on zeroth order is no evidence on backpropagation."""
    kin = set(kindred_of(concept.text))
    return replace(concept, ways=tuple(way for way in concept.ways if way not in kin) or concept.ways)


def claimed_text(question: str) -> str:
    """The question as a statement without its auxiliary: "is it true that X helps?" gives "X helps"."""
    return _AUXILIARY.sub("", _TAG.sub("", question.strip().rstrip("?!. "))).strip()


def decides(claim: Claim, sentence: str, paper_stems: Set[str], own_names: Sequence[str], is_own: bool) -> int:
    """+1 when the sentence affirms the claim, -1 when it denies it, 0 when it does neither."""
    if claim.comparative is not None:
        return says(claim.comparative, sentence, own_names, is_own)
    sentence = _AGAINST.sub("", sentence)  # "unlike others, which need X, ..." says nothing of the paper itself
    in_sentence = set(terms(sentence))
    missing = [concept for concept in claim.concepts if not _stands(concept, in_sentence)]
    if not claim.concepts or (missing and len(claim.concepts) <= SHORT and (claim.is_weak or not claim.predicate)):
        return 0
    spans = clauses(sentence)
    ranked = sorted((sentence[a:b] for a, b in spans), key=lambda clause: -_fit(claim, clause, in_sentence))
    for clause in ranked:
        pointed = _pointed(claim, clause)
        needed = COVERED_TOO if pointed else COVERED
        here = set(terms(clause))
        if (
            _covered(claim.concepts, here, in_sentence, paper_stems) >= needed
            and _covered(claim.concepts, here, in_sentence, frozenset()) >= HERE
        ):
            decided = pointed or _stated(claim, clause)
            if decided:
                return decided
    return 0


def _predicate(question: str) -> tuple[dict[str, int], bool]:
    """Where the predicate points, and whether it need not be said.

    After "does" and "can" it is the first bare verb that points anywhere, else the first word that does; a verb such
    as "work" or "use" only where nothing else does.
    """
    match = _AUXILIARY.match(question)
    is_verb = match is not None and match["be"] is None and "that" not in match.group()
    weak: dict[str, int] = {}
    for word in read_words(claimed_text(question)):
        found = directions().get(stem(word.text), ())
        if not found or (is_verb and _NO_BARE_VERB.search(word.text)):
            continue
        turn = -1 if word.negated else 1
        axes = {direction.axis: turn * direction.sign for direction in found}
        if word.text not in _WEAK:
            return axes, False
        weak = weak or axes
    return weak, bool(weak)


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
