"""Which sentence of a paper says most about a question."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from rag.extractive.clauses import clean_start
from vectorstore.facts import Facts, SentenceFact
from vectorstore.lexical import LexicalIndex, terms
from vectorstore.passages import Span
from vectorstore.records import Hit, Paper

OWN_CLAIM = 0.3
"""What a sentence gains that speaks of the paper's own work, where all the question's words together give 1."""
IN_PASSAGE = 0.1
"""What a sentence gains that lies in the passage nearest to the question."""

TELLING = 0.1
"""What an own sentence gains that names the paper's system, and one that tells its approach or a result."""


def weights(question_terms: Iterable[str], lexical: LexicalIndex) -> dict[str, float]:
    """The share of each term in the question's meaning: inverse document frequency (BM25's), normalised to sum 1."""
    size = lexical.size
    frequencies = {term: lexical.document_frequency(term) for term in dict.fromkeys(question_terms)}
    rarity = {term: math.log(1 + (size - count + 0.5) / (count + 0.5)) for term, count in frequencies.items() if count}
    total = sum(rarity.values())
    return {term: value / total for term, value in rarity.items()} if total else {}


def best_sentence(hit: Hit, facts: Facts, term_weights: Mapping[str, float]) -> Span:
    """Offsets of the sentence that says what the paper does about the question; a clean clause where it can be.

    The paper's own claims go before what it says of earlier work. Raises ValueError when the abstract has no sentence.
    """
    best = max(facts.sentences, key=lambda sentence: (_score(hit, sentence, term_weights), -sentence.start))
    return clean_start(hit.paper.abstract, (best.start, best.end))


def overlap(paper: Paper, span: Span, term_weights: Mapping[str, float]) -> float:
    """How much of the question's meaning (0 to 1) stands in the span."""
    present = set(terms(paper.abstract[span[0] : span[1]]))
    return sum(weight for term, weight in term_weights.items() if term in present)


def _score(hit: Hit, sentence: SentenceFact, term_weights: Mapping[str, float]) -> float:
    span = sentence.start, sentence.end
    near = hit.passage is not None and hit.passage.start <= sentence.start < hit.passage.end
    named = bool(hit.paper.label) and hit.paper.label in hit.paper.abstract[span[0] : span[1]]
    useful = sentence.role in ("approach", "result")
    return (
        overlap(hit.paper, span, term_weights)
        + OWN_CLAIM * sentence.own_probability
        + IN_PASSAGE * near
        + TELLING * (named + useful) * sentence.own
    )
