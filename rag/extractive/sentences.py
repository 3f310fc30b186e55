"""Which sentence of a paper says most about a question."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from rag.extractive.clauses import clean_start
from vectorstore.lexical import LexicalIndex, terms
from vectorstore.passages import Span, sentence_spans
from vectorstore.records import Hit, Paper

OWN_CLAIM = 0.2
"""What a sentence gains that speaks of the paper's own work, where all the question's words together give 1."""
IN_PASSAGE = 0.1
"""What a sentence gains that lies in the passage nearest to the question."""

_OWN = re.compile(r"\b(?:we|our|this (?:paper|work))\b", re.IGNORECASE)


def weights(question_terms: Iterable[str], lexical: LexicalIndex) -> dict[str, float]:
    """The share of each term in the question's meaning: inverse document frequency (BM25's), normalised to sum 1."""
    size = lexical.size
    frequencies = {term: lexical.document_frequency(term) for term in dict.fromkeys(question_terms)}
    rarity = {term: math.log(1 + (size - count + 0.5) / (count + 0.5)) for term, count in frequencies.items() if count}
    total = sum(rarity.values())
    return {term: value / total for term, value in rarity.items()} if total else {}


def best_sentence(hit: Hit, term_weights: Mapping[str, float]) -> Span:
    """Offsets of the sentence that says what the paper does about the question; a clean clause where it can be.

    Raises ValueError when the abstract has no sentence.
    """
    abstract = hit.paper.abstract
    spans = sentence_spans(abstract)
    best = max(spans, key=lambda span: (_score(hit, span, term_weights), -span[0]))
    return clean_start(abstract, best)


def overlap(paper: Paper, span: Span, term_weights: Mapping[str, float]) -> float:
    """How much of the question's meaning (0 to 1) stands in the span."""
    present = set(terms(paper.abstract[span[0] : span[1]]))
    return sum(weight for term, weight in term_weights.items() if term in present)


def _score(hit: Hit, span: Span, term_weights: Mapping[str, float]) -> float:
    words = hit.paper.abstract[span[0] : span[1]]
    own = bool(_OWN.search(words)) or (bool(hit.paper.label) and hit.paper.label in words)
    near = hit.passage is not None and hit.passage.start <= span[0] < hit.passage.end
    return overlap(hit.paper, span, term_weights) + OWN_CLAIM * own + IN_PASSAGE * near
