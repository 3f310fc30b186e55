"""Does an abstract say what a sentence says? Pure functions: no model, no network.

A sentence is held against every sentence of the abstract. What can be settled for certain is settled strictly: a number
or a name that the paper does not have makes the claim unsupported. Where a word turns the claim around (a negation, a
direction, an order, a bound, earlier work taken as the paper's own) and the abstract does not settle it the same way,
the claim is at most partly supported. The rest is a matter of how many of its words the abstract has.
"""

from rag.support.verdict import Verdict, judge

__all__ = ["Verdict", "judge"]
