"""Which kind of change a number tells: more speed, a gain, a reduction."""

from __future__ import annotations

import re

from rag.extractive.ranking.rank_records import Measure
from vectorstore.facts import Facts, Number
from vectorstore.records import Paper

BEFORE, AFTER = 140, 70
"""Characters before and after a number in which its words are looked for."""
NEAR, ADJACENT = 50, 12
"""Characters before and after a factor in which a word of speed makes it one of speed."""

_BOUNDARY = re.compile(r"[,;:()]|\b(?:and|while|whereas|but|with|when|which|at)\b", re.IGNORECASE)
"""Where the clause of a number ends."""
_CHANGES: tuple[tuple[Measure, re.Pattern[str]], ...] = (
    ("speed", re.compile(r"\b(?:faster|quicker|speed\w*|throughput|latency|makespan|accelerat\w+)\b", re.IGNORECASE)),
    ("gain", re.compile(
        r"\b(?:improv\w+|gains?|higher|better|increas\w+|boost\w*|outperform\w*|surpass\w*|enhanc\w+|ahead)\b",
        re.IGNORECASE,
    )),
    ("reduction", re.compile(
        r"\b(?:reduc\w+|lower\w*|fewer|less|smaller|cuts?|sav\w+|decreas\w+|shrink\w*|drops?|cheaper"
        r"|compress\w+)\b",
        re.IGNORECASE,
    )),
    ("", re.compile(r"\b(?:preserv|retain|maintain|keep|kept)\w*", re.IGNORECASE)),
)  # fmt: skip
"""Words of change, by their kind; what is kept tells none."""


def change_of(paper: Paper, facts: Facts, number: Number) -> Measure:
    """Which kind of change the number tells, by the word of change that governs it; empty where none is near."""
    sentence = facts.sentences[number.sentence]
    start, end = max(sentence.start, number.start - BEFORE), min(sentence.end, number.end + AFTER)
    speed = _CHANGES[0][1]
    faster = speed.search(paper.abstract, max(start, number.start - NEAR), min(end, number.end + ADJACENT))
    if number.unit == "x" and faster:  # "the throughput is up to 12.8x higher"
        return "speed"
    behind = _BOUNDARY.search(paper.abstract, number.end, end)
    clause_end = behind.start() if behind else end
    # "up to 45.0% lower cost" tells it behind; else the verb before governs: "reduces cost by 45.0% and improves".
    for first, last in ((number.end, clause_end), (start, number.start)):
        near = [
            (match.start() - number.end if first == number.end else abs(number.start - match.end()), name)
            for name, pattern in _CHANGES
            for match in pattern.finditer(paper.abstract, first, last)
        ]
        if near:
            return min(near)[1]
    return ""
