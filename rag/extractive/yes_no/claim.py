"""What a yes-or-no question claims: its content words, where its predicate points, and whom it compares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rag.extractive.yes_no.amounts import numbers_of
from rag.extractive.yes_no.comparatives import Asked, comparative_of, shared_left_out
from rag.extractive.yes_no.polarity import directions, read_words, root_of
from rag.retrieval.concepts import Concept, kindred_of
from vectorstore.facts import Number
from vectorstore.lexical import stem

_AUXILIARY = re.compile(
    r"^(?:(?:so|then|but|and) )?(?:is it (?:true|correct|right|the case|known) that|it is true that|"
    r"(?P<be>is|are|was|were)|does|do|did|can|could|has|have|had|will|would|should|may|might)(?:n['’]t)?\b",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"(?:,|\s[-–—])? (?:right|correct|true(?: or false)?|or not)\s*\??$"
    r"|,? (?:is|are|was|were|does|do|did|has|have|can|will|would)(?:n['’]t)? (?:it|they)\s*\??$",
    re.IGNORECASE,
)
_NO_BARE_VERB = re.compile(
    r"^(?!(?:lower|hinder|trigger|alter|foster|suffer|offer|deliver|bolster)$).*(?:(?<!e)ed|ing|tion|ment|ness|er|est)$"
)
_FIGURE = re.compile(r"\d")
_RISK = re.compile(r"\b(?:risks?|incidence|odds|likelihood|rates? of|prevalence)\b", re.IGNORECASE)
WEAK = frozenset(
    map(
        stem,
        "use employ adopt involve include contain apply incorporate utilize handle support work allow can able".split(),
    )
)
"""Stems of predicates that need not be said: a sentence that states the thing says that it is used or can be done."""


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
    is_open: bool = False
    """Whether no paper is named: the sentence itself must then be about the subject."""
    numbers: tuple[Number, ...] = ()
    """The amounts that are claimed: "by 70%", "more than 20,000 recordings"."""

    naming: tuple[Concept, ...] = ()
    """Content words that only say which paper is meant: those of its title."""

    @property
    def says(self) -> bool:
        """Whether it claims that something happens, and not only that something is there."""
        return bool(self.predicate) and not self.is_weak

    @property
    def is_of_risk(self) -> bool:
        """Whether it claims more or less of a risk, which "is associated with" says as well."""
        return _RISK.search(self.text) is not None

    @property
    def naming_stems(self) -> frozenset[str]:
        """The stems of what only says which paper is meant."""
        return frozenset(part for concept in self.naming for way in concept.ways for part in way)

    @property
    def about(self) -> frozenset[str]:
        """The stems of everything asked about."""
        return frozenset(part for concept in (*self.concepts, *self.naming) for way in concept.ways for part in way)


def claim_of(question: str, concepts: Sequence[Concept], names: Sequence[str]) -> Claim:
    """The claim of a question whose content words are `concepts` and which mentions these names of papers."""
    text = claimed_text(question)
    bare = _without(names, question)
    compared = comparative_of(text)
    is_infinitive = compared is not None and compared.left.rstrip().endswith(" to")
    asked = None if compared is None or is_infinitive else Asked(shared_left_out(compared), tuple(names))
    numbers = numbers_of(text)
    strict = tuple(without_kin(c) for c in concepts if not (numbers and _FIGURE.match(c.text)))
    content = tuple(c for c in strict if not (c.text.islower() and c.ways[0][-1] in directions()))
    return Claim(
        claimed_text(bare), content or strict, *_predicate(bare), comparative=asked, is_open=not names, numbers=numbers
    )


def _without(names: Sequence[str], text: str) -> str:
    """The text without names of papers, which may be spelled like a word that points: FiX."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text, flags=re.IGNORECASE)
    return " ".join(text.split())


def without_kin(concept: Concept) -> Concept:
    """The concept without kindred words of its field: a paper on zeroth order is no evidence on backpropagation."""
    kin = set(kindred_of(concept.text))
    own = concept.ways[:1]  # the word itself stays, though its group has it too
    return replace(concept, ways=(*own, *(way for way in concept.ways[1:] if way not in kin)))


def claimed_text(question: str) -> str:
    """The question as a statement without its auxiliary: "is it true that X helps?" gives "X helps"."""
    return _AUXILIARY.sub("", _TAG.sub("", question.strip().rstrip("?!. "))).strip()


def _predicate(question: str) -> tuple[dict[str, int], bool]:
    """Where the predicate points, and whether it need not be said.

    After "does" and "can" it is the first bare verb that points anywhere, else the first word that does; a word that
    only relates ("associated with a lower risk") and a verb such as "work" or "use" only where nothing else does.
    """
    match = _AUXILIARY.match(question)
    is_verb = match is not None and match["be"] is None and "that" not in match.group()
    weak: dict[str, int] = {}
    related: dict[str, int] = {}
    for word in read_words(claimed_text(question)):
        found = directions().get(root_of(word.text), ())
        if not found:
            continue
        turn = -1 if word.negated else 1
        axes = {direction.axis: turn * direction.sign for direction in found}
        if is_verb and _NO_BARE_VERB.search(word.text):
            continue
        if set(axes) == {"relation"}:
            related = related or axes
        elif stem(word.text) not in WEAK:
            return axes, False
        else:
            weak = weak or axes
    return (related, False) if related else (weak, bool(weak))
