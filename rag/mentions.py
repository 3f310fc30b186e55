"""Questions that ask which papers mention a word: they have an exact answer, and no relevance decides on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.filtering import without
from vectorstore.records import Paper

MENTIONED, NOT_MENTIONED = 0.98, 0.19
"""Least relevance of a paper that mentions the word, and the factor on that of the others: below borderline."""

_MENTIONS = re.compile(
    r"\b(?:mention(?:s|ing|ed)?|(?:contain(?:s|ing)?|say(?:s|ing)?|with) the words?) (?:the (?:words? |name ))?"
    r"([^?;:()]+?)(?: by name| explicitly| at all| anywhere| in (?:the|their) abstracts?)?[\s?.!]*$",
    re.IGNORECASE,
)


def mentioned_in(text: str) -> tuple[str, ...]:
    """The words that papers are asked to mention: ("Adam", "AdamW") of "which abstracts mention Adam or AdamW?"."""
    found = _MENTIONS.search(text)
    words = [word.strip("\"'“”‘’ ") for word in re.split(r",?\s+or\s+|,\s*", found[1])] if found else []
    return tuple(word for word in words if word) if all(len(word.split()) <= 3 for word in words) else ()


def says(paper: Paper, word: str) -> bool:
    """Whether a word stands in a paper, in title, keywords or abstract.

    A name is found to the letter, in the plural and at the end of other names too: "LoRA" in LoRAs and FedLoRA, "CLIP"
    neither in "clipping" nor in "clip". Other words are found as index terms, side by side.
    """
    if not re.search(r"[^\W_][A-Z]|[A-Za-z]\d", word):
        return not without(word)(paper)
    name = word[:-1] if re.fullmatch(r"[A-Z]{2,}s", word) else word
    text = " ; ".join((paper.title, *paper.keywords, paper.abstract))
    return re.search(rf"(?<![A-Z]){re.escape(name)}(?:s\b|(?![A-Za-z]))", text) is not None


def only_mentioned(
    relevance: NDArray[np.float32], papers: Sequence[Paper], words: Sequence[str]
) -> NDArray[np.float32]:
    """The relevance of a question that asks which papers mention one of these words: nothing else counts."""
    stands = np.fromiter((any(says(paper, word) for word in words) for paper in papers), np.bool_)
    result = np.where(stands, np.maximum(relevance, MENTIONED), relevance * NOT_MENTIONED)
    return result.astype(np.float32)
