"""Which weights are tried when one judged set is left out."""

from __future__ import annotations

from eval.fit_ranking import Weights, variants
from rag.retrieval.weighting import CLAIM, TOPIC


def test_each_variant_changes_one_thing_of_the_shipped_weights() -> None:
    tried = dict(variants())
    assert tried["as shipped"] == Weights()
    assert tried["feedback 0.0"].topic == TOPIC.without("feedback")
    assert tried["title 0.2"].topic.shares["title"] == 0.2
    assert tried["smoothing 0.3"].topic.smoothing == 0.3
    changed = [weights for weights in tried.values() if weights != Weights()]
    assert len(changed) == len(tried) - 1


def test_a_claim_has_the_weights_of_claims() -> None:
    claim = "Obesity decreases life quality."
    assert Weights().of(claim, 5_000) is CLAIM
    assert Weights(claim=TOPIC).of(claim, 5_000) is TOPIC
