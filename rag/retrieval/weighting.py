"""How much each kind of evidence counts for the order, by what is searched for: a topic, a claim, a pasted text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vectorstore.lexical import terms


@dataclass(frozen=True, slots=True)
class Weighting:
    """Shares of the evidence by its name, and the largest share of a score that a paper's neighbours give."""

    shares: Mapping[str, float]
    smoothing: float

    def without(self, name: str) -> Weighting:
        """The same without one kind of evidence."""
        return Weighting({other: share for other, share in self.shares.items() if other != name}, self.smoothing)


TOPIC = Weighting(
    {"lexical": 0.75, "passage_cosine": 0.4, "cosine": 0.3, "feedback": 0.3, "often": 0.2, "title": 0.1}, 0.6
)
"""Chosen by search on lora_sets, MED, Cranfield, CISI and SciFact together."""
CLAIM = Weighting({"lexical": 0.75, "passage_cosine": 0.5, "cosine": 0.3}, 0.0)
"""A claim is made by few papers: what is near them says little. Chosen on the training claims of SciFact."""
PASTED = Weighting({"lexical": 0.75, "contrast": 0.6, "often": 0.2, "title": 0.1}, 0.6)
"""For a text as long as an abstract. Chosen on the 28 such questions of CISI; no other set has any."""
PASTED_TERMS = 40
"""Terms from which a text counts as pasted."""
NARROWEST = 1_000
"""Papers that a list needs to tell what its papers share."""

_VERB = re.compile(
    r"""\b(?:is|are|was|were|has|have|had|can|cannot|can't|does|do|did|will|would|may|might|must|isn't|doesn't
        |increases?|decreases?|reduces?|lowers?|raises?|improves?|enhances?|worsens?|impairs?|inhibits?|induces?
        |promotes?|prevents?|suppress(?:es)?|causes?|leads?|results?|regulates?|mediates?|activates?|requires?|plays?
        |contributes?|affects?|influences?|controls?|produces?|generates?|shows?|exhibits?|binds?|occurs?|protects?
        |triggers?|drives?|depends?|remains?|acts?|outperforms?|generali[sz]es?|beats?|helps?|hurts?|fails?|predicts?
        |explains?|determines?|correlates?|enables?|limits?|maintains?|encodes?|targets?|interacts?|develops?
        |responds?|expresses|lacks?|consists?|provides?|involves?|associates?|degrades?|matters?)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ASKS = re.compile(
    r"""^\W*(?:what|which|who|whose|how|why|when|where|is|are|was|were|does|do|did|can|could|has|have|should|will
        |would|list|find|show|give|compare|tell|papers?|any|all|count|name|rank|summari[sz]e|explain|describe|i|we)\b
        |[?:]""",
    re.IGNORECASE | re.VERBOSE,
)
_CLAUSE = re.compile(r"\b(?:that|who|whose|which|to|whether|how|when)\b", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"[.!]\s+\S")


def weighting_for(text: str, papers: int) -> Weighting:
    """The weighting for a text that is searched in a list of so many papers."""
    if papers >= NARROWEST and len(terms(text)) >= PASTED_TERMS:
        return PASTED
    return CLAIM if is_claim(text) else TOPIC


def is_claim(text: str) -> bool:
    """Whether a text is one sentence that states something: "Obesity lowers the quality of life."."""
    text = text.strip()
    if _ASKS.search(text) or _NEXT_SENTENCE.search(text):
        return False
    subject = len(text.split(maxsplit=1)[0]) if text else 0
    verb = _VERB.search(text, subject)
    return verb is not None and not _CLAUSE.search(text[: verb.start()])
