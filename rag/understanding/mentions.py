"""Questions that ask which papers mention a word: they have an exact answer, and no relevance decides on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.retrieval.occurrences import BEGINNING, standing
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

ENDING = 3
"""Letters at the end of a word that its other forms may not have."""
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


def only_mentioned(relevance: NDArray[np.float32], snapshot: Snapshot, words: Sequence[str]) -> NDArray[np.float32]:
    """The relevance of a question that asks which papers mention one of these words: nothing else counts."""
    stands = np.zeros(len(snapshot.papers), np.bool_)
    for word in words:
        stands |= saying(snapshot, word)
    result = np.where(stands, np.maximum(relevance, MENTIONED), relevance * NOT_MENTIONED)
    return result.astype(np.float32)


def spelled(word: str) -> re.Pattern[str]:
    """Where a word stands: a name to the letter, another word by its beginning, whatever its form."""
    if is_name(word):
        return re.compile(rf"(?<![A-Z]){re.escape(_singular(word))}(?:s\b|(?![A-Za-z]))")
    stems = (re.escape(part[: max(BEGINNING, len(part) - ENDING)]) for part in word.split())
    return re.compile(r"\b" + r"[\w-]*\W+".join(stems), re.IGNORECASE)


def is_name(word: str) -> bool:
    """Whether a word is written like a name: a capital inside, or a digit."""
    return re.search(r"[^\W_][A-Z]|[A-Za-z]\d", word) is not None


def _singular(name: str) -> str:
    return name[:-1] if re.fullmatch(r"[A-Z]{2,}s", name) else name


def saying(snapshot: Snapshot, word: str) -> NDArray[np.bool_]:
    """The papers in which a word stands, in title, keywords or abstract, shape (papers,).

    A name is found to the letter, in the plural and at the end of other names too: "LoRA" in LoRAs and FedLoRA, "CLIP"
    neither in "clipping" nor in "clip". Other words are found in any form, side by side.
    """
    if not is_name(word):
        return standing(snapshot, word)
    name, pattern = _singular(word), spelled(word)

    def has(paper: Paper) -> bool:
        text = " ; ".join((paper.title, *paper.keywords, paper.abstract))
        return name in text and pattern.search(text) is not None

    return np.fromiter(map(has, snapshot.papers), np.bool_, len(snapshot.papers))
