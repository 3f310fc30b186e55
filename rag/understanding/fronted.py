"""A circumstance that stands before what is asked: "In mice without the receptor, does the drug still work?"."""

from __future__ import annotations

import re

_PREPOSITION = (
    r"(?:in|for|with|without|on|at|under|among|during|after|before|from|between|beyond|despite|given|using|across"
    r"|within|outside|unlike|besides|over|according to|compared (?:to|with)|if|when|where|while|once|unless|because"
    r"|since|(?:out )?of)"
)
_ASKS = (
    r"(?:is|are|was|were|does|do|did|can|could|has|have|had|will|would|should|may|might|which|what|how|who|whose|where"
    r"|when|why)"
)
_FRONT = re.compile(
    rf"^(?P<in>{_PREPOSITION} (?!(?:which|what|how|whom|whose)\b|(?:short|brief|general|fact|addition|other|your|my)\b)"
    rf"[^,?]{{2,90}}),\s+(?P<rest>{_ASKS}\b.+)$",
    re.IGNORECASE,
)


def front_moved(question: str) -> str:
    """The question with what stands before its verb or question word put behind it: "Does the drug work in mice?"."""
    return _FRONT.sub(
        lambda match: f"{match['rest'].rstrip('?!. ')} {match['in'][0].lower()}{match['in'][1:]}?", question
    )
