"""Which sentence of a paper says most about a question."""

from __future__ import annotations

from dataclasses import dataclass

from rag.answer import Question
from rag.extractive.clauses import clean_start
from rag.extractive.comparison.aspects import says_little
from rag.retrieval.concepts import Concept, concepts, equivalents_of, field_equivalents
from vectorstore.facts import Facts, SentenceFact
from vectorstore.lexical import terms
from vectorstore.lookup.acronyms import acronyms
from vectorstore.passages import Span
from vectorstore.records import Hit, Paper

IN_PASSAGE = 0.1
"""What a sentence gains that lies in the passage nearest to the question; all the question's words together give 1."""
TELLING = 0.1
"""What a sentence gains that names the paper's system, and one that tells its approach or a result."""
HALF, STRAY = 0.5, 0.3
"""Coverage below which a sentence has stray words of the question alone, and what those count."""
MUCH_MORE = 0.4
"""How much more of the question's words the setting must have than the claim to be shown beside it."""
SAYS_LITTLE = 0.2
"""What a sentence loses that only names what is proposed."""
OWN_CLAIM = 0.2
"""What a sentence gains, times the probability that it is the paper's own claim."""


@dataclass(frozen=True, slots=True)
class Relevant:
    """The own claim of a paper that says most about a question, and what it sets out from where that says more."""

    claim: Span
    setting: Span | None = None
    """A sentence with the question's words that is no claim of the paper's own, where the claim has few of them."""


def sought(question: Question, paper: Paper) -> tuple[Concept, ...]:
    """What the question looks for, with the acronyms of the field and those that the paper defines opened."""
    if question.everything:
        return ()
    local = equivalents_of([*acronyms(paper.abstract).items()])
    return concepts(question.topic or question.standalone, {**field_equivalents(), **local})


def relevant(hit: Hit, facts: Facts, question: Question) -> Relevant:
    """What the paper says about the question, in clean clauses, its own claims before its account of earlier work.

    Raises ValueError when the abstract has no sentence.
    """
    paper, wanted = hit.paper, sought(question, hit.paper)
    own = [sentence for sentence in facts.sentences if sentence.own and sentence.role != "resource"]

    def covered(sentence: SentenceFact) -> float:
        return overlap(paper, (sentence.start, sentence.end), wanted)

    def score(sentence: SentenceFact) -> tuple[float, int]:
        words = paper.abstract[sentence.start : sentence.end]
        near = hit.passage is not None and hit.passage.start <= sentence.start < hit.passage.end
        telling = (sentence.role in ("approach", "result")) + (bool(paper.label) and paper.label in words)
        worth = IN_PASSAGE * near + TELLING * telling + OWN_CLAIM * sentence.own_probability
        share = covered(sentence)
        share *= 1.0 if share >= HALF else STRAY
        return share + worth - SAYS_LITTLE * says_little(words), -sentence.start

    claim = max(own or facts.sentences, key=score)
    setting = max(facts.sentences, key=lambda sentence: (covered(sentence), sentence.start))
    more = covered(setting) - covered(claim)
    both = own and setting is not claim and more > 0 and (not covered(claim) or more >= MUCH_MORE)
    return Relevant(_clean(paper, claim), _clean(paper, setting) if both else None)


def overlap(paper: Paper, span: Span, wanted: tuple[Concept, ...]) -> float:
    """How much of what is sought (0 to 1) stands in the span, by the weight of the concepts."""
    present = set(terms(paper.abstract[span[0] : span[1]]))
    total = sum(concept.weight for concept in wanted)
    found = sum(concept.weight for concept in wanted if any(present.issuperset(way) for way in concept.ways))
    return found / total if total else 0.0


def _clean(paper: Paper, sentence: SentenceFact) -> Span:
    return clean_start(paper.abstract, (sentence.start, sentence.end))
