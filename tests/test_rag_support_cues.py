"""Negation, direction, order of comparison: what turns a claim around."""

from __future__ import annotations

import pytest

from rag.support.comparisons import comparisons, order_differs
from rag.support.direction import direction_differs
from rag.support.negation import negation_differs


@pytest.mark.parametrize(
    ("claim", "source", "differs"),
    [
        ("Drift reliably indicates damage.", "Drift does not reliably indicate damage.", True),
        ("It needs additional data.", "It needs no additional data.", True),
        ("It works without retraining.", "It works without any retraining.", False),
        ("It adapts with no further training.", "It adapts after one training run without retraining.", False),
        ("Serious bleeding was not reported.", "No serious bleeding was reported.", False),
        ("Fatty acids rise after birth.", "A rise of free fatty acids follows birth.", False),
        ("Tasks not seen in training suffer.", "It degrades tasks unseen in training.", False),
        ("The noise is unbounded.", "The noise is bounded.", True),
        ("It is trained on nothing but text.", "It is trained on text.", False),
        ("It is fast.", "It is fast and not large.", False),
        ("The experts are balanced.", "It causes imbalance, as the experts are imbalanced.", True),
        ("The bias is unavoidable.", "The bias cannot be avoided.", False),
        ("It keeps the diversity of data.", "It tunes without sacrificing the diversity of data.", False),
        ("It learns brain maps without an atlas.", "Atlas-free learning of brain maps.", False),
        ("It is an alternative to search.", "It is not merely an alternative to search.", False),
        ("It tunes after reducing dimensions.", "It tunes with no reduction of dimensions.", True),
        ("Albumin carries NO to tissue.", "Albumin does not carry NO to tissue.", True),
        ("It still needs a projection.", "It effectively avoids the projection.", True),
        ("Inhibition was the reason for the deficiency.", "The deficiency was not due to inhibition.", True),
        ("Inhibition was ruled out as a reason.", "The deficiency was not due to inhibition.", False),
    ],
)
def test_negation(claim: str, source: str, differs: bool) -> None:
    assert negation_differs(claim, source) is differs


@pytest.mark.parametrize(
    ("claim", "source", "differs"),
    [
        ("It raises the cost.", "It lowers the cost.", 1),
        ("It reduces the cost.", "It lowers the cost.", -1),
        ("Inference is less efficient.", "Its inference is more efficient.", 1),
        ("It improves latency.", "It reduces latency.", 0),
        ("It improves retention.", "It reduces retention.", 1),
        ("From milliseconds to minutes.", "It goes from minutes to milliseconds.", 1),
        ("将通信成本提高 35%", "It lowers communication cost by 35%.", 1),
        ("It is blue.", "It lowers cost.", 0),
        ("The prior stabilizes training.", "The prior destabilizes training.", 1),
        ("High variance undermines stability.", "High variance undermines the stability of training.", -1),
        ("It needs less memory.", "It is more memory-efficient.", 0),
        ("Consumption fell with exercise.", "Consumption increased with exercise.", 1),
    ],
)
def test_direction(claim: str, source: str, differs: int) -> None:
    assert direction_differs(claim, source) == differs


@pytest.mark.parametrize(
    ("claim", "source", "differs"),
    [
        ("LoRA beats BaLoRA.", "BaLoRA outperforms LoRA.", True),
        ("BaLoRA surpasses LoRA.", "BaLoRA outperforms LoRA.", False),
        ("LoRA converges faster than BaLoRA.", "BaLoRA converges faster than standard LoRA.", True),
        ("LoRA converges slower than BaLoRA.", "BaLoRA converges faster than LoRA.", False),
        ("Easy samples tell more than hard ones.", "Hard samples tell more than easy ones.", True),
        ("Existing methods beat BaLoRA.", "It consistently outperforms existing methods.", True),
        ("It is more memory-efficient than SGD.", "It is as memory-efficient as SGD.", True),
        ("LoRA 比 BaLoRA 收敛更快", "BaLoRA converges faster than LoRA.", True),
        ("BaLoRA comes out behind LoRA.", "BaLoRA outperforms LoRA.", True),
        ("With fewer steps than LoRA, it still wins.", "BaLoRA outperforms LoRA.", False),
    ],
)
def test_order(claim: str, source: str, differs: bool) -> None:
    (said,) = comparisons(claim, "BaLoRA", is_own=True)
    (found,) = comparisons(source, "BaLoRA", is_own=True)
    assert order_differs(said, found) is differs


def test_another_sentence_can_settle_a_negation() -> None:
    claim, source = "It needs no tuning.", "Its pipeline has tuning."
    assert negation_differs(claim, source)
    assert not negation_differs(claim, source, ["It works without any tuning."])
