"""Which sentences of the list say most about a question: every sentence scored by the question's words at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rag.language.background import weight_of
from rag.language.word_lists import lines_of
from rag.retrieval.concepts import FRAME, Concept, Key, concepts, field_equivalents, key_of
from rag.retrieval.related_sentences import sentences_of
from vectorstore.facts import SentenceFact
from vectorstore.lexical import STOPWORDS, stem
from vectorstore.lookup.acronyms import acronyms
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

Scores = NDArray[np.float32]

_OTHERS = re.compile(
    r"(?:(?:While|Although|However,|Yet|Unlike) )?(?:the )?(?:most |many |some |several )?"
    r"(?:standard|existing|prior|previous|conventional|traditional|current|classic\w*|earlier|prevailing"
    r"|typical|mainstream|popular|widely used|state-of-the-art|recent(?!ly,)(?:ly proposed)?)\b",
    re.IGNORECASE,
)
_CONNECTOR = re.compile(r"^(?:(?:where|while|whereas|but|and|which|although|though|as|so)\b,? ?)+", re.IGNORECASE)
NAMED_SOON = 15
"""Characters after a beginning such as "Prior" within which a paper's own name makes it the paper's."""
ASKING = frozenset(
    """fall short good evidence reach reaches achieve achieves lie lies claim claims according mean means exactly
    actually happen happens tried say purpose main become becomes built made created constructed collected released
    introduced""".split()
)
"""Further words that only ask."""
LEAST = 0.1
"""What a word counts at least whose group has a very common one."""
ELSEWHERE = 0.45
"""What a word counts that stands in the paper but not in the sentence, where it counts 1 in the sentence."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sentence that may answer, with how much of the question's words (0 to 1) it covers."""

    paper: Paper
    position: int
    """Position of the paper in the snapshot."""
    number: int
    """Which sentence of the abstract, from 0."""
    fact: SentenceFact
    coverage: float
    score: float = 0.0
    log_odds: float = 0.0
    """That the sentence answers, by the fitted model."""

    @property
    def text(self) -> str:
        """The words of the sentence."""
        return self.paper.abstract[self.fact.start : self.fact.end]


def is_own(candidate: Candidate) -> bool:
    """Whether the sentence speaks of its paper's own work and does not begin with that of others."""
    label, text = candidate.paper.label, candidate.text
    others = _OTHERS.match(text)
    own = candidate.fact.own or names_itself(candidate.paper, text)
    return own and not (others and not (label and label in text[: others.end() + NAMED_SOON]))


def names_itself(paper: Paper, sentence: str) -> bool:
    """Whether the first word of a sentence is the name of its paper, of which it then speaks."""
    return bool(paper.label) and re.match(rf"{re.escape(paper.label)}(?![\w+-])", sentence) is not None


def is_of_others(clause: str) -> bool:
    """Whether a clause begins with the work of others: "where existing systems preserve few"."""
    return _OTHERS.match(_CONNECTOR.sub("", clause)) is not None


def wanted(text: str, names: Iterable[str] = ()) -> tuple[Concept, ...]:
    """The concepts of a question without the names in it, each with the words that mean much the same."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?:['’]s)?(?!\w)", " ", text, flags=re.IGNORECASE)
    found = concepts(text, field_equivalents())
    return tuple(_with_aliases(concept) for concept in found if concept.text.lower() not in FRAME | ASKING)


def opened(concepts: Sequence[Concept], abstract: str) -> tuple[Concept, ...]:
    """The concepts, each also found by the acronyms that the abstract defines and by what these stand for."""
    for short, long in defined(abstract):
        stems = {way[0] for concept in concepts for way in concept.ways[:1] if len(way) == 1}
        spelled_out = stems.issuperset(long)
        ways = [
            *((concept, long) for concept in concepts if short in concept.ways),
            *((c, short) for c in concepts if spelled_out and c.ways and len(c.ways[0]) == 1 and c.ways[0][0] in long),
        ]
        more = {id(concept): way for concept, way in ways}
        concepts = [replace(c, ways=(*c.ways, more[id(c)])) if id(c) in more else c for c in concepts]
    return tuple(concepts)


@lru_cache(maxsize=4_000)
def defined(abstract: str) -> tuple[tuple[Key, Key], ...]:
    """(acronym, expansion) of every acronym that a text defines, as stems without stopwords."""
    pairs = acronyms(abstract).items()
    stems = ((key_of(short), tuple(part for part in key_of(long) if part not in STOPWORDS)) for short, long in pairs)
    return tuple((short, long) for short, long in stems if short and long)


def _with_aliases(concept: Concept) -> Concept:
    """With the words that say much the same; as telling as the commonest of them."""
    others = {(alias,) for way in concept.ways if len(way) == 1 for alias in aliases().get(way[0], ())}
    weight = min((weight_of(way[0]) for way in others), default=1.0)
    ways = (*concept.ways, *sorted(others - set(concept.ways)))
    return replace(concept, ways=ways, weight=min(concept.weight, max(weight, LEAST)))


@lru_cache(maxsize=1)
def aliases() -> dict[str, frozenset[str]]:
    """Stem -> stems of the words that say much the same."""
    found: dict[str, frozenset[str]] = {}
    for line in lines_of("rag.extractive", "word_groups.tsv"):
        group = frozenset(stem(word) if word.isalpha() else word for word in line.split())
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


def with_opposites(concept: Concept) -> Concept:
    """The concept, found also where a prefix turns its word around: "balanced" in "imbalanced"."""
    words = [way[0] for way in concept.ways[:1] if len(way) == 1]
    return replace(concept, ways=(*concept.ways, *((opposite,) for word in words for opposite in opposites(word))))


def opposites(word: str) -> tuple[str, ...]:
    """A stem with each prefix that turns a word around."""
    return tuple(prefix + word for prefix in ("un", "in", "im", "ir", "dis", "non"))


def sentence_coverage(snapshot: Snapshot, asked: Sequence[Concept], elsewhere: float = ELSEWHERE) -> Scores:
    """The share of the question's weight that each sentence of the list covers, shape (sentences,).

    Words that stand elsewhere in the same paper count `elsewhere`.
    """
    index = snapshot.sentences
    total = sum(concept.weight for concept in asked) or 1.0
    covered = np.zeros(len(index.owners), np.float32)
    for concept in asked:
        standing = sentences_of(snapshot, concept.ways)
        papers = np.zeros(len(snapshot.papers), np.bool_)
        papers[index.owners[standing]] = True
        here = np.zeros(len(index.owners), np.bool_)
        here[standing] = True
        share = np.float32(concept.weight / total)
        covered += share * np.where(here, np.float32(1), np.where(papers[index.owners], np.float32(elsewhere), 0))
    return covered


def candidates(snapshot: Snapshot, covered: Scores, positions: Sequence[int]) -> list[Candidate]:
    """Every sentence of the papers at these positions."""
    owners = snapshot.sentences.owners
    found = []
    for position in positions:
        first, last = np.searchsorted(owners, [position, position + 1])
        facts = snapshot.facts(position)
        heading = int(last - first) - len(facts.sentences)  # the title's row and the keywords' row
        for number, fact in enumerate(facts.sentences):
            coverage = float(covered[first + heading + number])
            found.append(Candidate(snapshot.papers[position], position, number, fact, coverage, coverage))
    return found


def best_positions(snapshot: Snapshot, covered: Scores, kept: NDArray[np.bool_], count: int) -> list[int]:
    """Positions of the papers with the best-covering sentences, best first, at most `count`, among those kept."""
    owners = snapshot.sentences.owners
    best = np.zeros(len(snapshot.papers), np.float32)
    np.maximum.at(best, owners, covered)
    best = np.where(kept, best, 0)
    order = np.argsort(-best, kind="stable")[:count]
    return [int(position) for position in order if best[position] > 0]
