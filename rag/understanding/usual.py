"""A question in the usual one of several ways to ask it, which everything else reads."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from rag.language.mending import is_english
from rag.language.shorthand import written_out
from rag.understanding.courtesy import without_courtesy
from rag.understanding.frames import told_as_one
from rag.understanding.fronted import front_moved

_JOINED_ON = re.compile(
    r"^(?:(?:and|but|also|then)\b,?\s+(?=\S)|(?:so|well|ok(?:ay)?|now)\b[,!.]?\s+(?=\S+\s+\S))", re.IGNORECASE
)
"""What joins a question on to the one before."""
_FRAME_WORDS = (
    "which", "papers", "paper", "compare", "between", "difference", "summarize", "summarise", "describe", "explain",
    "many", "what", "does", "abstracts", "versus",
)  # fmt: skip
_CORRECT = frozenset("paged pager caper taper tapers papery what's whats does' dues versed which's".split())
"""Right words that a typing mistake could have made of those, and that are none of everyday English."""


def usual_wording(text: str) -> str:
    """The question without courtesies and chat, with its frame spelled right, as such a question is usually put."""
    return told_as_one(front_moved(_corrected(without_opening(_spaced(written_out(text))))))


def without_opening(text: str) -> str:
    """The question without "please", "and", "can you tell me" and the like in front of it, and thanks behind."""
    for _ in range(3):
        shorter = _JOINED_ON.sub("", without_courtesy(text))
        if shorter == text:
            break
        text = shorter
    return text


def _spaced(text: str) -> str:
    """Spaces between Chinese and Latin letters, so that names stand free."""
    return re.sub(r"(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9+])(?=[\u3400-\u9fff])", " ", text)


def _corrected(text: str) -> str:
    """Typing mistakes in the words of the frame ("wich papres") set right; other words are left alone."""
    return re.sub(r"[a-z]{4,11}(?![a-z'’])", lambda match: _corrected_word(match.group()), text[:400]) + text[400:]


def _corrected_word(word: str) -> str:
    if word in _FRAME_WORDS or word in _CORRECT or is_english(word):
        return word
    near = [known for known in _FRAME_WORDS if OSA.distance(word, known, score_cutoff=1) <= 1]
    return near[0] if near and len(word) > 3 and word[0] == near[0][0] else word
